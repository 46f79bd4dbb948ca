import type { Namespace } from '../../api/index.ts';
import type { PartRules, Subresource } from '../subresources/definition.ts';
import { FieldPath, labelName, type ErrorList } from '../validation/index.ts';
import { NAMESPACE_COLUMNS } from './columns/cluster.ts';
import { defineKind, statusOnly } from './definition.ts';

const NAME_LABEL = 'kubernetes.io/metadata.name';

/** The update by which the namespace controller removes its finalizer: the only way to change the spec's finalizers. */
const FINALIZERS: PartRules<Namespace> = {
  prepareForUpdate: (given, old) => ({ ...old, metadata: given.metadata, spec: given.spec }),
};

/** pkg/registry/core/namespace/storage/storage.go `FinalizeREST`. Deletes the namespace once nothing holds it. */
const FINALIZE: Subresource<Namespace> = {
  verb: 'update',
  handle: ({ request, objects }, body) => objects.update(request, request, () => body as Namespace, FINALIZERS),
};

/** core/v1 Namespace (pkg/registry/core/namespace/strategy.go and storage/storage.go). */
export const NAMESPACE = defineKind<Namespace>({
  group: '',
  version: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  shortNames: ['ns'],
  namespaced: false,
  nameRule: labelName,
  withoutVerbs: ['deletecollection'],
  setDefaults: labelled,
  prepareForCreate,
  prepareForUpdate: (next, old) => (next.spec === old.spec ? next : { ...next, spec: old.spec }),
  status: { ...statusOnly(), validateUpdate: validatePhase },
  deletion: { holds: (namespace) => (namespace.spec.finalizers ?? []).length > 0, mark: terminating },
  subresources: { finalize: FINALIZE },
  selectableFields: ['status.phase'],
  fieldValue: (namespace, field) => (field === 'status.phase' ? (namespace.status.phase ?? '') : ''),
  columns: NAMESPACE_COLUMNS,
});

const OWN_FINALIZER = 'kubernetes';

/** core/v1/defaults.go `SetDefaults_Namespace`: a label by which selectors can name the namespace. */
function labelled(namespace: Namespace): Namespace {
  const { metadata } = namespace;
  if (metadata.name === '' || metadata.labels?.[NAME_LABEL] === metadata.name) return namespace;
  return { ...namespace, metadata: { ...metadata, labels: { ...metadata.labels, [NAME_LABEL]: metadata.name } } };
}

/** The namespace controller's finalizer keeps the namespace until its objects are gone. */
function prepareForCreate(namespace: Namespace): Namespace {
  const given = namespace.spec?.finalizers ?? [];
  const finalizers = given.includes(OWN_FINALIZER) ? given : [...given, OWN_FINALIZER];
  return { ...namespace, spec: { ...namespace.spec, finalizers }, status: { phase: 'Active' } };
}

/** Marks the deletion in the phase. Namespaces have no grace period. */
function terminating(namespace: Namespace): Namespace {
  const { deletionGracePeriodSeconds: _none, ...metadata } = namespace.metadata;
  return { ...namespace, metadata, status: { ...namespace.status, phase: 'Terminating' } };
}

/** core/validation `ValidateNamespaceStatusUpdate`. */
function validatePhase(next: Namespace, _old: Namespace, errors: ErrorList): void {
  const { phase } = next.status ?? {};
  const deleting = next.metadata.deletionTimestamp !== undefined;
  if (phase === (deleting ? 'Terminating' : 'Active')) return;
  const detail = deleting
    ? "may only be 'Terminating' if `deletionTimestamp` is not empty"
    : "may only be 'Active' if `deletionTimestamp` is empty";
  errors.invalid(FieldPath.of('status', 'Phase'), phase ?? '', detail);
}
