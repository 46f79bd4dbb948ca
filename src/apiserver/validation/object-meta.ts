import {
  FOREGROUND_FINALIZER,
  ORPHAN_FINALIZER,
  isDNS1123Label,
  isQualifiedName,
  type ObjectMeta,
  type OwnerReference,
} from '../../api/index.ts';
import type { ErrorList } from './error-list.ts';
import { FieldPath } from './field-path.ts';
import { validateAnnotations, validateLabels } from './labels.ts';
import { subdomainName, type NameRule } from './names.ts';

const METADATA = FieldPath.of('metadata');

/** Validates the metadata of a new object (apimachinery api/validation/objectmeta.go `ValidateObjectMeta`). */
export function validateMetadata(
  metadata: ObjectMeta,
  { namespaced, nameRule = subdomainName }: { readonly namespaced: boolean; readonly nameRule?: NameRule },
  errors: ErrorList,
  path = METADATA,
): void {
  const { name, namespace, generateName } = metadata;
  if (generateName !== undefined && generateName !== '')
    reportEach(errors, path, 'generateName', generateName, nameRule(generateName, true));
  if (name === undefined || name === '') errors.required(path.child('name'), 'name or generateName is required');
  else reportEach(errors, path, 'name', name, nameRule(name, false));
  if (namespaced) {
    if (namespace === undefined || namespace === '') errors.required(path.child('namespace'));
    else if (namespace !== validNamespace) validateNamespace(namespace, errors, path);
  } else if (namespace !== undefined && namespace !== '') {
    errors.forbidden(path.child('namespace'), 'not allowed on this type');
  }
  validateCommon(metadata, errors, path);
}

/** Validates the metadata of an update (`ValidateObjectMetaUpdate`). Nothing to do if it is the same object. */
export function validateMetadataUpdate(next: ObjectMeta, old: ObjectMeta, errors: ErrorList, path = METADATA): void {
  if (next === old) return;
  if (old.deletionTimestamp !== undefined)
    validateNoNewFinalizers(next.finalizers ?? [], old.finalizers ?? [], errors, path.child('finalizers'));
  for (const field of [
    'name',
    'namespace',
    'uid',
    'creationTimestamp',
    'deletionTimestamp',
    'deletionGracePeriodSeconds',
  ] as const) {
    if (next[field] !== old[field]) errors.invalid(path.child(field), next[field] ?? null, 'field is immutable');
  }
  validateCommon(next, errors, path, old);
}

/** The last valid namespace: most objects have the same namespace as the previous one. */
let validNamespace = '';

function validateNamespace(namespace: string, errors: ErrorList, path: FieldPath): void {
  const problems = isDNS1123Label(namespace);
  reportEach(errors, path, 'namespace', namespace, problems);
  if (problems.length === 0) validNamespace = namespace;
}

/** Builds the path only if there is a problem. */
function reportEach(errors: ErrorList, path: FieldPath, field: string, value: string, problems: readonly string[]): void {
  if (problems.length > 0) errors.invalidEach(path.child(field), value, problems);
}

function validateCommon(next: ObjectMeta, errors: ErrorList, path: FieldPath, old?: ObjectMeta): void {
  if (next.labels !== undefined && next.labels !== old?.labels) validateLabels(next.labels, errors, path.child('labels'));
  if (next.annotations !== undefined && next.annotations !== old?.annotations)
    validateAnnotations(next.annotations, errors, path.child('annotations'));
  if (next.ownerReferences !== undefined && next.ownerReferences !== old?.ownerReferences) {
    validateOwnerReferences(next.ownerReferences, errors, path.child('ownerReferences'));
  }
  if (next.finalizers !== undefined && next.finalizers !== old?.finalizers)
    validateFinalizers(next.finalizers, errors, path.child('finalizers'));
}

function validateOwnerReferences(references: readonly OwnerReference[], errors: ErrorList, path: FieldPath): void {
  let controller: string | undefined;
  for (const reference of references) {
    const { apiVersion, kind, name, uid } = reference;
    if (apiVersion === undefined || apiVersion === '')
      errors.invalid(path.child('apiVersion'), apiVersion ?? '', 'version must not be empty');
    if (kind === undefined || kind === '') errors.invalid(path.child('kind'), kind ?? '', 'must not be empty');
    if (name === undefined || name === '') errors.invalid(path.child('name'), name ?? '', 'must not be empty');
    if (uid === undefined || uid === '') errors.invalid(path.child('uid'), uid ?? '', 'must not be empty');
    if (apiVersion === 'v1' && kind === 'Event')
      errors.invalid(path, reference, '/v1, Kind=Event is disallowed from being an owner');
    if (reference.controller !== true) continue;
    if (controller !== undefined) {
      const detail = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${kind}/${name}`;
      errors.invalid(path, references, detail);
    } else {
      controller = `${kind}/${name}`;
    }
  }
}

function validateFinalizers(finalizers: readonly string[], errors: ErrorList, path: FieldPath): void {
  for (const finalizer of finalizers) errors.invalidEach(path, finalizer, isQualifiedName(finalizer));
  if (finalizers.includes(ORPHAN_FINALIZER) && finalizers.includes(FOREGROUND_FINALIZER)) {
    errors.invalid(path, finalizers, `finalizer ${ORPHAN_FINALIZER} and ${FOREGROUND_FINALIZER} cannot be both set`);
  }
}

function validateNoNewFinalizers(next: readonly string[], old: readonly string[], errors: ErrorList, path: FieldPath): void {
  const extra = next.filter((finalizer) => !old.includes(finalizer)).sort();
  if (extra.length === 0) return;
  const list = extra.map((name) => JSON.stringify(name)).join(', ');
  errors.forbidden(path, `no new finalizers can be added if the object is being deleted, found new finalizers []string{${list}}`);
}
