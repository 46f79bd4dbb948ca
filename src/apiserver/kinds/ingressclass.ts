import { byteLength, type IngressClass, isDNS1123Label, validateDomainPrefixedPath } from '../../api/index.ts';
import { checkFields, checkUnchanged } from '../fields/check-fields.ts';
import { type ErrorList, FieldPath } from '../validation/index.ts';
import { INGRESS_CLASS_COLUMNS } from './columns/networking.ts';
import { defineKind } from './definition.ts';
import { validateReference } from './ingress.ts';

type Parameters = NonNullable<IngressClass['spec']['parameters']>;

const SPEC = FieldPath.of('spec');
const MAX_CONTROLLER_BYTES = 250;
const SCOPES = ['Cluster', 'Namespace'];

/** networking.k8s.io/v1 IngressClass (pkg/registry/networking/ingressclass/strategy.go). */
export const INGRESS_CLASS = defineKind<IngressClass>({
  group: 'networking.k8s.io',
  version: 'v1',
  kind: 'IngressClass',
  plural: 'ingressclasses',
  namespaced: false,
  optional: true,
  generation: 'spec',
  validate: validateIngressClass,
  validateUpdate: validateIngressClassUpdate,
  columns: INGRESS_CLASS_COLUMNS,
});

/** networking/validation `ValidateIngressClass`. */
function validateIngressClass({ spec }: IngressClass, errors: ErrorList): void {
  checkFields('IngressClassSpec', spec, errors, SPEC, {
    controller: (controller = '', path) => {
      if (controller === '') return errors.required(path);
      if (byteLength(controller) > MAX_CONTROLLER_BYTES) errors.tooLong(path, MAX_CONTROLLER_BYTES);
      errors.add(...validateDomainPrefixedPath(path.toString(), controller));
    },
    parameters: (parameters, path) => parameters && validateParameters(parameters, errors, path),
  });
}

/** `validateIngressClassParametersReference`. */
function validateParameters(parameters: Parameters, errors: ErrorList, path: FieldPath): void {
  validateReference(parameters, errors, path);
  const { namespace, scope } = parameters;
  const at = path.child('namespace');
  if (!SCOPES.includes(scope)) return errors.notSupported(path.child('scope'), scope, SCOPES);
  if (scope === 'Cluster') {
    if (namespace !== undefined) errors.forbidden(at, "`parameters.scope` is set to 'Cluster'");
  } else if (namespace === undefined) errors.required(at, "`parameters.scope` is set to 'Namespace'");
  else errors.invalidEach(at, namespace, isDNS1123Label(namespace));
}

/** networking/validation `ValidateIngressClassUpdate`. */
function validateIngressClassUpdate(next: IngressClass, old: IngressClass, errors: ErrorList): void {
  checkUnchanged('IngressClassSpec', [next.spec, old.spec], errors, SPEC);
  validateIngressClass(next, errors);
}
