import { formatLabels, type PodTemplateSpec, type ReplicationController, selectorFromLabels } from '../../api/index.ts';
import { validatePodTemplate } from '../podspec/validate-template.ts';
import { checkFields } from '../fields/check-fields.ts';
import { type ErrorList, FieldPath } from '../validation/index.ts';
import { REPLICATION_CONTROLLER_COLUMNS } from './columns/stateful.ts';
import { defineKind, statusOnly } from './definition.ts';
import { fill, fillIn } from './filling.ts';
import { MAKES_PODS } from './relation.ts';
import { validateCounts } from './workload-validation.ts';

const SPEC = FieldPath.of('spec');
const STATUS = FieldPath.of('status');

/** core/v1/defaults.go `SetDefaults_ReplicationController`. Selector and labels default to the template's labels. */
function defaultLabels(controller: ReplicationController): ReplicationController {
  const labels = controller.spec?.template?.metadata?.labels ?? {};
  if (Object.keys(labels).length === 0) return controller;
  const labelled = fillIn(controller, 'metadata', (metadata) => fill(metadata, { labels }));
  return fillIn(labelled, 'spec', (spec) => fill(spec, { selector: labels }));
}

/** core/validation `ValidateReplicationControllerSpec`. */
function validateReplicationController({ spec }: ReplicationController, errors: ErrorList): void {
  checkFields('ReplicationControllerSpec', spec, errors, SPEC, {
    template: (template, path) => validateTemplate(template, spec.selector, errors, path),
  });
}

/** core/validation `ValidatePodTemplateSpecForRC`. */
function validateTemplate(
  template: PodTemplateSpec | undefined,
  selector: Readonly<Record<string, string>> | undefined,
  errors: ErrorList,
  path: FieldPath,
): void {
  if (template === undefined) return errors.required(path);
  const labels = template.metadata?.labels;
  if (!selectorFromLabels(selector).matches(labels)) {
    errors.invalid(path.child('metadata').child('labels'), labels ?? null, '`selector` does not match template `labels`');
  }
  validatePodTemplate(template, errors, path);
  const policy = template.spec?.restartPolicy;
  if (policy !== 'Always') errors.notSupported(path.child('spec').child('restartPolicy'), policy ?? '', ['Always']);
  if (template.spec?.activeDeadlineSeconds !== undefined) {
    errors.forbidden(
      path.child('spec').child('activeDeadlineSeconds'),
      'activeDeadlineSeconds in ReplicationController is not Supported',
    );
  }
}

function validateReplicationControllerUpdate(next: ReplicationController, old: ReplicationController, errors: ErrorList): void {
  if (next.spec !== old.spec) validateReplicationController(next, errors);
}

/** core/validation `ValidateReplicationControllerStatus`. */
function validateReplicationControllerStatus(
  { status }: ReplicationController,
  _old: ReplicationController,
  errors: ErrorList,
): void {
  checkFields('ReplicationControllerStatus', status, errors, STATUS);
  validateCounts(status, ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'], errors, STATUS);
}

/** core/v1 ReplicationController (pkg/registry/core/replicationcontroller/strategy.go). */
export const REPLICATION_CONTROLLER = defineKind<ReplicationController>({
  group: '',
  version: 'v1',
  kind: 'ReplicationController',
  plural: 'replicationcontrollers',
  storagePath: 'controllers',
  shortNames: ['rc'],
  categories: ['all'],
  namespaced: true,
  generation: 'spec',
  setDefaults: defaultLabels,
  prepareForCreate: (controller) => ({ ...controller, status: { replicas: 0 } }),
  validate: validateReplicationController,
  validateUpdate: validateReplicationControllerUpdate,
  status: { ...statusOnly<ReplicationController>(), validateUpdate: validateReplicationControllerStatus },
  scale: {
    specReplicas: ({ spec }) => spec.replicas,
    statusReplicas: ({ status }) => status.replicas,
    selector: ({ spec }) => formatLabels(spec.selector),
    withReplicas: (controller, replicas) => ({ ...controller, spec: { ...controller.spec, replicas } }),
  },
  deletion: { defaultPolicy: 'Orphan' },
  selectableFields: ['status.replicas'],
  fieldValue: ({ status }, field) => (field === 'status.replicas' ? String(status.replicas) : ''),
  columns: REPLICATION_CONTROLLER_COLUMNS,
  relations: [MAKES_PODS],
});
