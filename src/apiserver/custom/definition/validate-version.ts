import {
  byteLength,
  type CustomResourceDefinitionVersion,
  type CustomResourceSubresources,
  jsonEqual,
  type Json,
} from '../../../api/index.ts';
import { ErrorList, type FieldPath } from '../../validation/index.ts';
import { checkRules } from '../cel/check-rules.ts';
import { checkListItems } from '../objects/check-list-items.ts';
import { checkValue } from '../objects/check-value.ts';
import { prune } from '../objects/prune.ts';
import { checkSchema, ROOT } from '../schema/check-schema.ts';
import { checkStructural } from '../schema/check-structural.ts';
import { fieldAt } from '../schema/field-at.ts';
import { isEmbedded, META_FIELDS, propertiesOf, type Schema } from '../schema/schema.ts';

type Version = CustomResourceDefinitionVersion;

/** `validateDeprecationWarning`. */
export function checkDeprecation(
  { deprecated = false, deprecationWarning: text }: Version,
  errors: ErrorList,
  path: FieldPath,
): void {
  if (text === undefined) return;
  const at = path.child('deprecationWarning');
  if (!deprecated) return errors.invalid(at, text, 'can only be set for deprecated versions');
  if (byteLength(text) > 256) errors.invalid(at, text, 'must be <= 256 characters long');
  if (text === '') errors.invalid(at, text, 'must not be an empty string');
  const place = [...text].findIndex((char) => /\p{C}|\p{Z}/u.test(char) && char !== ' ');
  if (place >= 0)
    errors.invalid(at, text, `must only contain printable UTF-8 characters; non-printable character found at index ${place}`);
}

/** The fields that the root of a schema may have beside the type if the status is written apart. Go's names, as in the message. */
const AT_ROOT =
  'Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields XValidations';
const ALLOWED_AT_ROOT: ReadonlySet<string> = new Set(AT_ROOT.split(' '));

/** `validateCustomResourceDefinitionValidation`. `path`: of the validation. */
export function checkVersionSchema({ schema: validation, subresources }: Version, errors: ErrorList, path: FieldPath): void {
  const schema = validation?.openAPIV3Schema;
  if (schema === undefined) return;
  const at = path.child('openAPIV3Schema');
  if (subresources?.status !== undefined) checkRoot(schema, errors, at);
  if (schema.nullable === true) errors.forbidden(at.child('nullable'), 'nullable cannot be true at the root');
  const structural = new ErrorList();
  checkStructural(schema, structural, at);
  if (structural.empty) checkDefaults(schema, false, true, structural, at);
  errors.add(...structural.errors);
  const isStructural = structural.empty;
  checkSchema(schema, ROOT, errors, at, (each, place, below) => {
    if (isStructural) checkRules(each, place, errors, below);
  });
}

/** The part for the status must stand by itself. */
function checkRoot(schema: Schema, errors: ErrorList, path: FieldPath): void {
  if ((schema.type ?? 'object') !== 'object') {
    const detail = 'only "object" is allowed as the type at the root of the schema if the status subresource is enabled';
    errors.invalid(path.child('type'), schema.type, detail);
  }
  if (Object.keys(schema).every((field) => ALLOWED_AT_ROOT.has(goName(field)))) return;
  const detail = `only [${AT_ROOT}] fields are allowed at the root of the schema if the status subresource is enabled`;
  errors.invalid(path, schema, detail);
}

/** `XPreserveUnknownFields` for `x-kubernetes-preserve-unknown-fields`. */
function goName(field: string): string {
  return field
    .replace('x-kubernetes', 'x')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** schema/defaulting/validation.go `ValidateDefaults`: a default must be valid itself. */
function checkDefaults(schema: Schema, inMeta: boolean, isRoot: boolean, errors: ErrorList, path: FieldPath): void {
  const { default: value, items } = schema;
  const at = path.child('default');
  if (value !== undefined && !inMeta) {
    const pruned = prune(value, schema, '', () => undefined);
    if (!jsonEqual(pruned as Json, value as Json)) errors.invalid(at, value, 'must not have unknown fields');
  }
  if (value !== undefined) {
    checkValue(value, undefined, schema, errors, at);
    checkListItems(value, schema, errors, at);
  }
  if (items !== undefined) checkDefaults(items, inMeta, false, errors, path.child('items'));
  for (const [name, each] of propertiesOf(schema)) {
    const isMeta = (isRoot || isEmbedded(schema)) && META_FIELDS.has(name);
    checkDefaults(each, (inMeta && !isEmbedded(schema)) || isMeta, false, errors, path.child('properties').key(name));
  }
}

/** The parts of an object that a path of a scale must be in. */
const SCALE_PATHS = [
  ['specReplicasPath', /^\.spec\./, 'should be a json path under .spec'],
  ['statusReplicasPath', /^\.status\./, 'should be a json path under .status'],
  ['labelSelectorPath', /^\.(spec|status)\./, 'should be a json path under either .spec or .status'],
] as const;

/** `ValidateCustomResourceDefinitionSubresources`. */
export function checkSubresources(
  subresources: CustomResourceSubresources | undefined,
  errors: ErrorList,
  path: FieldPath,
): void {
  const scale = subresources?.scale;
  if (scale === undefined) return;
  for (const [field, place, detail] of SCALE_PATHS) {
    const at = path.child(`scale.${field}`);
    const given = scale[field] ?? '';
    if (given === '' && field === 'labelSelectorPath') continue;
    if (given === '') errors.required(at);
    else if (!given.startsWith('.')) errors.invalid(at, given, 'must be a simple json path starting with .');
    else if (!place.test(given)) errors.invalid(at, given, detail);
  }
}

const COLUMN_TYPES = ['boolean', 'date', 'integer', 'number', 'string'];
const COLUMN_FORMATS = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];

/** `ValidateCustomResourceColumnDefinition`. */
export function checkColumns(columns: Version['additionalPrinterColumns'], errors: ErrorList, path: FieldPath): void {
  columns?.forEach(({ name = '', type = '', format = '', jsonPath = '' }, i) => {
    const at = path.index(i);
    const types = `must be one of ${COLUMN_TYPES.join(',')}`;
    if (name === '') errors.required(at.child('name'));
    if (type === '') errors.required(at.child('type'), types);
    else if (!COLUMN_TYPES.includes(type)) errors.invalid(at.child('type'), type, types);
    if (format !== '' && !COLUMN_FORMATS.includes(format))
      errors.invalid(at.child('format'), format, `must be one of ${COLUMN_FORMATS.join(',')}`);
    if (jsonPath === '') errors.required(at.child('JSONPath'));
    else if (!jsonPath.startsWith('.'))
      errors.invalid(at.child('JSONPath'), jsonPath, 'must be a simple json path starting with .');
  });
}

const MOST_SELECTABLE_FIELDS = 8;

/** `ValidateCustomResourceSelectableFields`. */
export function checkSelectableFields({ selectableFields = [], schema }: Version, errors: ErrorList, path: FieldPath): void {
  const root = schema?.openAPIV3Schema;
  if (selectableFields.length === 0 || root === undefined) return;
  const seen = new Set<string>();
  selectableFields.forEach(({ jsonPath = '' }, i) => {
    const at = path.index(i).child('jsonPath');
    if (jsonPath === '') return errors.required(at);
    const found = fieldAt(jsonPath, root, { brackets: false });
    if (typeof found === 'string') return errors.invalid(at, jsonPath, `is an invalid path: ${found}`);
    const { names, schema: field } = found;
    if (names[0] === 'metadata') errors.invalid(at, jsonPath, 'must not point to fields in metadata');
    if (!['string', 'boolean', 'integer'].includes(field?.type ?? ''))
      errors.invalid(
        at,
        jsonPath,
        'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
      );
    if (seen.has(names.join('.'))) errors.duplicate(at, jsonPath);
    seen.add(names.join('.'));
  });
  if (seen.size > MOST_SELECTABLE_FIELDS) errors.tooMany(path, seen.size, MOST_SELECTABLE_FIELDS);
}
