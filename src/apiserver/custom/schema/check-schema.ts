import { isFields } from '../../../api/index.ts';
import { type ErrorList, type FieldPath } from '../../validation/index.ts';
import { checkListType, checkMapType } from './check-list-type.ts';
import { isEmbedded, META_FIELDS, propertiesOf, type Schema } from './schema.ts';

/** Where a schema stands, as far as its own rules depend on it. */
export interface SchemaPlace {
  readonly isRoot: boolean;
  /** Inside of `apiVersion`, `kind` or `metadata`. */
  readonly inMeta: boolean;
  /** Why no default may be set here. Undefined: one may. */
  readonly noDefaults: string | undefined;
  /** The list above whose items cannot be told apart between two states of an object, so that rules have no `oldSelf`. */
  readonly uncorrelated: FieldPath | undefined;
}

export const ROOT: SchemaPlace = { isRoot: true, inMeta: false, noDefaults: undefined, uncorrelated: undefined };

const TYPES: readonly string[] = ['array', 'boolean', 'integer', 'number', 'object', 'string'];

/** The parts of JSON schema that Kubernetes does not have. */
const UNSUPPORTED = ['id', 'additionalItems', 'patternProperties', 'definitions', 'dependencies', '$ref'] as const;

/** Checks the rules of a schema with its place. */
export type CheckRules = (schema: Schema, place: SchemaPlace, path: FieldPath) => void;

/**
 * Checks a schema and all below it (apiextensions validation.go `ValidateCustomResourceDefinitionOpenAPISchema`). `checkRules` gets each schema after
 * those below it.
 */
export function checkSchema(
  schema: Schema,
  place: SchemaPlace,
  errors: ErrorList,
  path: FieldPath,
  checkRules: CheckRules,
): void {
  checkStandard(schema, place, errors, path);
  if (schema.uniqueItems === true)
    errors.forbidden(
      path.child('uniqueItems'),
      'uniqueItems cannot be set to true since the runtime complexity becomes quadratic',
    );
  checkEntries(schema, place, errors, path, checkRules);
  const inner = { ...place, isRoot: false };
  for (const [name, each] of propertiesOf(schema))
    checkSchema(each, placeOfProperty(schema, name, place), errors, path.child('properties').key(name), checkRules);
  const none: CheckRules = () => undefined;
  if (schema.not !== undefined) checkSchema(schema.not, inner, errors, path.child('not'), none);
  for (const junctor of ['allOf', 'oneOf', 'anyOf'] as const)
    schema[junctor]?.forEach((each, i) => checkSchema(each, inner, errors, path.child(junctor).index(i), none));
  if (schema.items !== undefined) {
    const uncorrelated = schema['x-kubernetes-list-type'] === 'map' ? place.uncorrelated : (place.uncorrelated ?? path);
    checkSchema(schema.items, { ...inner, uncorrelated }, errors, path.child('items'), checkRules);
  }
  if (schema['x-kubernetes-preserve-unknown-fields'] === false)
    errors.invalid(path.child('x-kubernetes-preserve-unknown-fields'), false, 'must be true or undefined');
  checkMapType(schema, errors, path);
  checkListType(schema, errors, path);
  checkRules(schema, place, path);
}

/** `specStandardValidatorV3.validate`. */
function checkStandard(schema: Schema, { inMeta, noDefaults }: SchemaPlace, errors: ErrorList, path: FieldPath): void {
  const { type = '' } = schema;
  if (type !== '' && !TYPES.includes(type)) errors.notSupported(path.child('type'), type, TYPES);
  if (schema.default !== undefined && noDefaults !== undefined)
    errors.forbidden(path.child('default'), `must not be set ${noDefaults}`);
  for (const field of UNSUPPORTED) {
    const value = schema[field];
    const isAbsent = value === undefined || value === '' || (isFields(value) && Object.keys(value).length === 0);
    if (!isAbsent) errors.forbidden(path.child(field), `${field} is not supported`);
  }
  if (type === 'null') errors.forbidden(path.child('type'), 'type cannot be set to null, use nullable as an alternative');
  if (inMeta && isEmbedded(schema))
    errors.forbidden(path.child('x-kubernetes-embedded-resource'), 'must not be used inside of resource meta');
}

function checkEntries(schema: Schema, place: SchemaPlace, errors: ErrorList, path: FieldPath, checkRules: CheckRules): void {
  const { additionalProperties: entries, properties = {} } = schema;
  if (entries === undefined) return;
  const at = path.child('additionalProperties');
  if (Object.keys(properties).length > 0 && entries !== true)
    errors.forbidden(at, 'additionalProperties and properties are mutual exclusive');
  if (!isFields(entries)) return;
  const noDefaults = place.inMeta ? 'inside additionalProperties applying to object metadata' : place.noDefaults;
  checkSchema(entries as Schema, { ...place, isRoot: false, noDefaults }, errors, at, checkRules);
}

function placeOfProperty(schema: Schema, name: string, place: SchemaPlace): SchemaPlace {
  const isMeta = (place.isRoot || isEmbedded(schema)) && META_FIELDS.has(name);
  return {
    isRoot: false,
    inMeta: place.inMeta || isMeta,
    noDefaults: isMeta && place.isRoot ? `in top-level ${name}` : place.noDefaults,
    uncorrelated: place.uncorrelated,
  };
}
