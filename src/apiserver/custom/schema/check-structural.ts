import { fieldErrorMessage, jsonEqual, type Json } from '../../../api/index.ts';
import { RegexError } from '../../../api/regex/compile.ts';
import { ErrorList, type FieldPath } from '../../validation/index.ts';
import {
  allowsEntries,
  entrySchema,
  isEmbedded,
  isIntOrString,
  preservesUnknown,
  propertiesOf,
  propertySchema,
  type Schema,
} from './schema.ts';
import { compilePattern } from '../../cel/pattern.ts';

type Level = 'root' | 'item' | 'field';

const MISSING_TYPE: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
};

/**
 * Checks that a schema is structural: it says the type of every value outside of `allOf`, `anyOf`, `oneOf` and `not`
 * (apiextensions-apiserver pkg/apiserver/schema/validation.go `ValidateStructural`). The errors are sorted.
 */
export function checkStructural(schema: Schema, errors: ErrorList, path: FieldPath): void {
  const found = new ErrorList();
  checkInvariants(schema, 'root', found, path);
  checkComplete(schema, found, path);
  errors.add(...found.errors.toSorted((a, b) => (fieldErrorMessage(a) < fieldErrorMessage(b) ? -1 : 1)));
}

/** `validateStructuralInvariants`. */
function checkInvariants(schema: Schema, level: Level, errors: ErrorList, path: FieldPath): void {
  const { items, properties = {}, type = '' } = schema;
  if (type === 'array' && items === undefined) errors.required(path.child('items'), 'must be specified');
  if (items !== undefined) checkInvariants(items, 'item', errors, path.child('items'));
  for (const [name, each] of propertiesOf(schema)) checkInvariants(each, 'field', errors, path.child('properties').key(name));
  const entries = entrySchema(schema);
  if (allowsEntries(schema) && level === 'root')
    errors.forbidden(path.child('additionalProperties'), 'must not be used at the root');
  if (entries !== undefined) checkInvariants(entries, 'field', errors, path.child('additionalProperties'));
  checkExtensions(schema, errors, path);
  checkValues(schema, isIntOrStringChoice(schema.anyOf), isIntOrStringChoice(schema.allOf?.[0]?.anyOf), errors, path);
  checkType(schema, level, errors, path);
  if (isEmbedded(schema) && schema.additionalProperties !== undefined)
    errors.forbidden(path.child('additionalProperties'), 'must not be used if x-kubernetes-embedded-resource is set');
  if (level === 'root' && type !== '' && type !== 'object')
    errors.invalid(path.child('type'), type, 'must be object at the root');
  if (level === 'root' || isEmbedded(schema)) checkMetaTypes(properties, errors, path.child('properties'));
  if (level === 'root' && properties['metadata'] !== undefined)
    checkMetadata(properties['metadata'], errors, path.child('properties').key('metadata'));
  if (isEmbedded(schema) && !preservesUnknown(schema) && Object.keys(properties).length === 0)
    errors.required(
      path.child('properties'),
      'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
    );
}

function checkType(schema: Schema, level: Level, errors: ErrorList, path: FieldPath): void {
  const { type = '' } = schema;
  if (isEmbedded(schema) && type !== 'object') {
    const detail = 'must be object if x-kubernetes-embedded-resource is true';
    if (type === '') errors.required(path.child('type'), detail);
    else errors.invalid(path.child('type'), type, detail);
  } else if (type === '' && !isIntOrString(schema) && !preservesUnknown(schema)) {
    errors.required(path.child('type'), MISSING_TYPE[level]);
  }
}

/** The fields that every resource has need no schema, but must not have a wrong one. */
function checkMetaTypes(properties: Readonly<Record<string, Schema>>, errors: ErrorList, path: FieldPath): void {
  for (const name of ['kind', 'apiVersion']) {
    const type = properties[name]?.type ?? '';
    if (properties[name] !== undefined && type !== 'string') errors.invalid(path.key(name).child('type'), type, 'must be string');
  }
  const metadata = properties['metadata'];
  if (metadata !== undefined && metadata.type !== 'object')
    errors.invalid(path.key('metadata').child('type'), metadata.type ?? '', 'must be object');
}

/** `validateStructuralMetadataInvariants`: the root may only restrict the name. */
function checkMetadata(schema: Schema, errors: ErrorList, path: FieldPath): void {
  const { type: _type, default: _default, properties = {}, ...rest } = schema;
  const others = Object.keys(properties).filter((name) => name !== 'name' && name !== 'generateName');
  if (others.length > 0 || Object.keys(rest).length > 0)
    errors.forbidden(path, 'must not specify anything other than name and generateName, but metadata is implicitly specified');
}

function checkExtensions(schema: Schema, errors: ErrorList, path: FieldPath): void {
  if (!isIntOrString(schema)) return;
  const detail = 'must be false if x-kubernetes-int-or-string is true';
  if (preservesUnknown(schema)) errors.invalid(path.child('x-kubernetes-preserve-unknown-fields'), true, detail);
  if (isEmbedded(schema)) errors.invalid(path.child('x-kubernetes-embedded-resource'), true, detail);
}

const INT_OR_STRING = [{ type: 'integer' }, { type: 'string' }];

/** The choice of types that `x-kubernetes-int-or-string` may have beside it. */
function isIntOrStringChoice(anyOf: readonly Schema[] | undefined): boolean {
  return anyOf !== undefined && jsonEqual(anyOf as unknown as Json, INT_OR_STRING);
}

/** `validateValueValidation`: what restricts values must not describe the structure. */
function checkValues(schema: Schema, skipAnyOf: boolean, skipFirstAnyOf: boolean, errors: ErrorList, path: FieldPath): void {
  const { anyOf = [], allOf = [], oneOf = [], not, pattern = '' } = schema;
  if (!skipAnyOf) anyOf.forEach((each, i) => checkNested(each, false, errors, path.child('anyOf').index(i)));
  allOf.forEach((each, i) => checkNested(each, skipFirstAnyOf && i === 0, errors, path.child('allOf').index(i)));
  oneOf.forEach((each, i) => checkNested(each, false, errors, path.child('oneOf').index(i)));
  if (not !== undefined) checkNested(not, false, errors, path.child('not'));
  if (pattern === '') return;
  try {
    compilePattern(pattern);
  } catch (error) {
    if (!(error instanceof RegexError)) throw error;
    errors.invalid(path.child('pattern'), pattern, `must be a valid regular expression, but isn't: ${error.message}`);
  }
}

/** The fields that a nested schema must not have, with upstream's words. */
const FORBIDDEN = [
  ['type', 'must be empty to be structural'],
  ['additionalProperties', 'must be undefined to be structural'],
  ['default', 'must be undefined to be structural'],
  ['title', 'must be empty to be structural'],
  ['description', 'must be empty to be structural'],
  ['nullable', 'must be false to be structural'],
  ['x-kubernetes-preserve-unknown-fields', 'must be false to be structural'],
  ['x-kubernetes-embedded-resource', 'must be false to be structural'],
  ['x-kubernetes-int-or-string', 'must be false to be structural'],
  ['x-kubernetes-list-map-keys', 'must be empty to be structural'],
  ['x-kubernetes-list-type', 'must be undefined to be structural'],
  ['x-kubernetes-map-type', 'must be undefined to be structural'],
  ['x-kubernetes-validations', 'must be empty to be structural'],
] as const;

/** `validateNestedValueValidation`. */
function checkNested(schema: Schema, skipAnyOf: boolean, errors: ErrorList, path: FieldPath): void {
  checkValues(schema, skipAnyOf, false, errors, path);
  if (schema.items !== undefined) checkNested(schema.items, false, errors, path.child('items'));
  for (const [name, each] of propertiesOf(schema)) checkNested(each, false, errors, path.child('properties').key(name));
  for (const [field, detail] of FORBIDDEN) if (isSet(schema[field])) errors.forbidden(path.child(field), detail);
  if (schema.properties?.['metadata'] !== undefined)
    errors.forbidden(path.child('properties').key('metadata'), 'must not be specified in a nested context');
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);
}

/** The schemas that restrict the values of a schema, each with its path. */
function choicesOf(
  { anyOf = [], allOf = [], oneOf = [], not }: Schema,
  path: FieldPath,
): readonly (readonly [Schema, FieldPath])[] {
  return [
    ...anyOf.map((each, i) => [each, path.child('anyOf').index(i)] as const),
    ...allOf.map((each, i) => [each, path.child('allOf').index(i)] as const),
    ...oneOf.map((each, i) => [each, path.child('oneOf').index(i)] as const),
    ...(not === undefined ? [] : [[not, path.child('not')] as const]),
  ];
}

/** Checks that a part that a restriction names is also there outside of it (schema/complete.go `validateStructuralCompleteness`). */
function checkComplete(schema: Schema, errors: ErrorList, path: FieldPath): void {
  for (const [choice, at] of choicesOf(schema, path)) checkNamed(schema, choice, errors, path, at);
  const entries = entrySchema(schema);
  if (schema.items !== undefined) checkComplete(schema.items, errors, path.child('items'));
  if (entries !== undefined) checkComplete(entries, errors, path.child('additionalProperties'));
  for (const [name, each] of propertiesOf(schema)) checkComplete(each, errors, path.child('properties').key(name));
}

/** `at`: the path of the restriction `nested`. */
function checkNamed(schema: Schema | undefined, nested: Schema, errors: ErrorList, path: FieldPath, at: FieldPath): void {
  if (schema === undefined) return errors.required(path, `because it is defined in ${at.toString()}`);
  for (const [choice, below] of choicesOf(nested, at)) checkNamed(schema, choice, errors, path, below);
  if (nested.items !== undefined) checkNamed(schema.items, nested.items, errors, path.child('items'), at.child('items'));
  for (const [name, each] of propertiesOf(nested)) {
    const [own, below] = [path.child('properties').key(name), at.child('properties').key(name)];
    checkNamed(propertySchema(schema, name), each, errors, own, below);
  }
}
