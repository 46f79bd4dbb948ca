import {
  isConditionTrue,
  isDNS1035Label,
  isDNS1123Subdomain,
  type CustomResourceDefinition,
  type CustomResourceDefinitionNames,
  type CustomResourceDefinitionSpec,
} from '../../../api/index.ts';
import { FieldPath, validateImmutable, type ErrorList } from '../../validation/index.ts';
import { beginSearches } from '../../cel/pattern.ts';
import { someSchema } from '../schema/schema.ts';
import { checkApproval } from './approval.ts';
import { checkConversion } from './conversion.ts';
import {
  checkColumns,
  checkDeprecation,
  checkSelectableFields,
  checkSubresources,
  checkVersionSchema,
} from './validate-version.ts';
import { HoistedParts } from './hoisted-parts.ts';

const SPEC = FieldPath.of('spec');
const STATUS = FieldPath.of('status');
const SCOPES = ['Cluster', 'Namespaced'];

/** apiextensions validation.go `ValidateCustomResourceDefinition`. */
export function validateDefinition(definition: CustomResourceDefinition, errors: ErrorList): void {
  const { metadata, spec } = definition;
  const required = `${spec.names?.plural ?? ''}.${spec.group ?? ''}`;
  if (metadata.name !== required)
    errors.invalid(FieldPath.of('metadata', 'name'), metadata.name, 'must be spec.names.plural+"."+spec.group');
  validateParts(definition, undefined, errors);
}

/** `ValidateCustomResourceDefinitionUpdate`. */
export function validateDefinitionUpdate(next: CustomResourceDefinition, old: CustomResourceDefinition, errors: ErrorList): void {
  validateParts(next, old, errors);
}

/** `ValidateUpdateCustomResourceDefinitionStatus`. */
export function validateDefinitionStatus({ status }: CustomResourceDefinition, errors: ErrorList): void {
  checkNames(status.acceptedNames, errors, STATUS.child('acceptedNames'));
}

function validateParts(next: CustomResourceDefinition, old: CustomResourceDefinition | undefined, errors: ErrorList): void {
  const { spec, status } = next;
  beginSearches();
  checkSpec(spec, errors);
  if (old !== undefined) checkFixed(spec, old, errors);
  checkNames(status.acceptedNames, errors, STATUS.child('acceptedNames'));
  checkStoredVersions(next, errors);
  checkApproval(next, old, errors);
  if (spec.preserveUnknownFields === true && old?.spec.preserveUnknownFields !== true)
    errors.invalid(
      SPEC.child('preserveUnknownFields'),
      true,
      'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
    );
}

function checkSpec(spec: CustomResourceDefinitionSpec, errors: ErrorList): void {
  const { group = '', scope = '', versions = [], names } = spec;
  if (group === '') errors.required(SPEC.child('group'));
  else if (isDNS1123Subdomain(group).length > 0) errors.invalid(SPEC.child('group'), group, isDNS1123Subdomain(group).join(','));
  else if (!group.includes('.')) errors.invalid(SPEC.child('group'), group, 'should be a domain with at least one dot');
  if (scope === '') errors.required(SPEC.child('scope'));
  else if (!SCOPES.includes(scope)) errors.notSupported(SPEC.child('scope'), scope, SCOPES);
  const hoisted = new HoistedParts(versions);
  checkSchemasPresent(spec, errors);
  versions.forEach((version, i) => {
    const path = SPEC.child('versions').index(i);
    checkLabel(version.name ?? '', errors, path.child('name'));
    checkDeprecation(version, errors, path);
    for (const part of hoisted.own(version)) checkPart(version, part, errors, path);
  });
  checkVersions(spec, errors);
  for (const name of ['plural', 'singular', 'kind', 'listKind'] as const)
    if ((names?.[name] ?? '') === '') errors.required(SPEC.child('names').child(name));
  checkNames(names, errors, SPEC.child('names'));
  const [first] = versions;
  if (first !== undefined) for (const part of hoisted.shared) checkPart(first, part, errors, SPEC);
  checkConversion(spec.conversion, errors, SPEC.child('conversion'));
}

type Version = CustomResourceDefinitionSpec['versions'][number];

/** Checks what stands in a version, or above all versions. */
function checkPart(version: Version, part: HoistedParts['shared'][number], errors: ErrorList, path: FieldPath): void {
  switch (part) {
    case 'schema':
      return checkVersionSchema(version, errors, path.child(path === SPEC ? 'validation' : 'schema'));
    case 'subresources':
      return checkSubresources(version.subresources, errors, path.child('subresources'));
    case 'additionalPrinterColumns':
      return checkColumns(version.additionalPrinterColumns, errors, path.child('additionalPrinterColumns'));
    case 'selectableFields':
      return checkSelectableFields(version, errors, path.child('selectableFields'));
  }
}

function checkSchemasPresent({ versions = [], preserveUnknownFields }: CustomResourceDefinitionSpec, errors: ErrorList): void {
  versions.forEach(({ schema }, i) => {
    if (schema?.openAPIV3Schema === undefined)
      errors.required(SPEC.child('versions').index(i).child('schema').child('openAPIV3Schema'), 'schemas are required');
  });
  const hasDefaults = versions.some(
    ({ schema }) =>
      schema?.openAPIV3Schema !== undefined && someSchema(schema.openAPIV3Schema, (each) => each.default !== undefined),
  );
  if (hasDefaults && preserveUnknownFields === true)
    errors.invalid(SPEC.child('preserveUnknownFields'), true, 'must be false in order to use defaults in the schema');
}

function checkVersions({ versions = [] }: CustomResourceDefinitionSpec, errors: ErrorList): void {
  const path = SPEC.child('versions');
  if (new Set(versions.map(({ name }) => name)).size < versions.length)
    errors.invalid(path, versions, 'must contain unique version names');
  if (versions.filter(({ storage }) => storage).length !== 1)
    errors.invalid(path, versions, 'must have exactly one version marked as storage version');
}

/** `ValidateCustomResourceDefinitionNames`. */
function checkNames(names: Partial<CustomResourceDefinitionNames> | undefined, errors: ErrorList, path: FieldPath): void {
  const { plural = '', singular = '', kind = '', listKind = '', shortNames = [], categories = [] } = names ?? {};
  if (plural !== '') checkLabel(plural, errors, path.child('plural'));
  if (singular !== '') checkLabel(singular, errors, path.child('singular'));
  if (kind !== '') checkKind(kind, errors, path.child('kind'));
  if (listKind !== '') checkKind(listKind, errors, path.child('listKind'));
  shortNames.forEach((name, i) => checkLabel(name, errors, path.child('shortNames').index(i)));
  if (kind !== '' && kind === listKind) errors.invalid(path.child('listKind'), listKind, 'kind and listKind may not be the same');
  categories.forEach((name, i) => checkLabel(name, errors, path.child('categories').index(i)));
}

function checkLabel(text: string, errors: ErrorList, path: FieldPath): void {
  const problems = isDNS1035Label(text);
  if (problems.length > 0) errors.invalid(path, text, problems.join(','));
}

function checkKind(kind: string, errors: ErrorList, path: FieldPath): void {
  const problems = isDNS1035Label(kind.toLowerCase());
  if (problems.length > 0) errors.invalid(path, kind, `may have mixed case, but should otherwise match: ${problems.join(',')}`);
}

/** The fields on which the place of the objects in etcd depends. */
function checkFixed(spec: CustomResourceDefinitionSpec, old: CustomResourceDefinition, errors: ErrorList): void {
  if (isConditionTrue(old.status.conditions, 'Established')) {
    validateImmutable(spec.scope, old.spec.scope, errors, SPEC.child('scope'));
    validateImmutable(spec.names.kind, old.spec.names.kind, errors, SPEC.child('names').child('kind'));
  }
  validateImmutable(spec.group, old.spec.group, errors, SPEC.child('group'));
  validateImmutable(spec.names.plural, old.spec.names.plural, errors, SPEC.child('names').child('plural'));
}

/** `ValidateCustomResourceDefinitionStoredVersions`. */
function checkStoredVersions({ spec, status }: CustomResourceDefinition, errors: ErrorList): void {
  const path = STATUS.child('storedVersions');
  const { storedVersions = [] } = status;
  if (storedVersions.length === 0) return errors.invalid(path, storedVersions, 'must have at least one stored version');
  for (const { name = '', storage } of spec.versions ?? [])
    if (storage && !storedVersions.includes(name)) errors.invalid(path, storedVersions, `must have the storage version ${name}`);
  storedVersions.forEach((stored, i) => {
    if ((spec.versions ?? []).some(({ name }) => name === stored)) return;
    const detail = `missing from spec.versions; ${stored} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${stored} and removes ${stored} from status.storedVersions`;
    errors.invalid(path.index(i), stored, detail);
  });
}
