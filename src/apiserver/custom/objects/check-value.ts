import { isFields, jsonEqual, type Json, type Fields } from '../../../api/index.ts';
import { ErrorList, FieldPath } from '../../validation/index.ts';
import { allowsEntries, entrySchema, isIntOrString, propertiesOf, propertySchema, type Schema } from '../schema/schema.ts';
import { compilePattern } from '../../cel/pattern.ts';
import { fitsFormat } from '../../validation/json-formats.ts';
import { oldItems } from './old-items.ts';

/**
 * Checks a value by its schema, in the words of kube-openapi's validator (kube-openapi pkg/validation/validate, apiextensions-apiserver
 * pkg/apiserver/validation). `old`: the value before an update. What has not changed is not checked again (`RatchetingSchemaValidator`).
 */
export function checkValue(value: unknown, old: unknown, schema: Schema, errors: ErrorList, path: FieldPath): void {
  if (old !== undefined && old === value) return;
  const found = typeOf(value);
  const typeFits = fitsType(found, schema);
  const where = path.toString();
  if (!typeFits) errors.typeInvalid(path, found, `${where} in body must be of type ${typesOf(schema)}: "${found}"`);
  if (value === null) return typeFits && schema.nullable === true ? undefined : checkEnum(value, schema, errors, path);
  checkChoices(value, schema, errors, path);
  if (typeof value === 'string') checkText(value, schema, errors, path);
  else if (typeof value === 'number') checkNumber(value, schema, errors, path);
  else if (Array.isArray(value)) checkItems(value, old, schema, errors, path);
  checkEnum(value, schema, errors, path);
  if (isFields(value)) checkFields(value, isFields(old) ? old : undefined, schema, errors, path);
}

/** JSON schema's name for the type of a value. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function fitsType(found: string, schema: Schema): boolean {
  const { type = '' } = schema;
  if (found === 'null' && schema.nullable === true) return true;
  if (isIntOrString(schema)) return found === 'integer' || found === 'string';
  return type === '' || type === found || (type === 'number' && found === 'integer');
}

function typesOf(schema: Schema): string {
  return isIntOrString(schema) ? 'integer,string' : (schema.type ?? '');
}

function checkText(value: string, schema: Schema, errors: ErrorList, path: FieldPath): void {
  const { maxLength, minLength, pattern = '', format = '' } = schema;
  const where = path.toString();
  // Go counts the code points of a text.
  const length = maxLength === undefined && minLength === undefined ? 0 : [...value].length;
  if (maxLength !== undefined && length > maxLength) errors.tooLong(path, maxLength);
  if (minLength !== undefined && length < minLength)
    errors.invalid(path, value, `${where} in body should be at least ${minLength} chars long`);
  if (pattern !== '' && !compilePattern(pattern).test(value))
    errors.invalid(path, value, `${where} in body should match '${pattern}'`);
  if (format !== '' && !fitsFormat(format, value))
    errors.typeInvalid(path, value, `${where} in body must be of type ${format}: ${JSON.stringify(value)}`);
}

function checkNumber(value: number, schema: Schema, errors: ErrorList, path: FieldPath): void {
  const { multipleOf, maximum, minimum, exclusiveMaximum = false, exclusiveMinimum = false, format = '' } = schema;
  const say = (words: string): void => errors.invalid(path, value, `${path.toString()} in body ${words}`);
  if (format === 'int32' && (value | 0) !== value)
    errors.invalid(path, value, `Checked value must be of type integer with format int32 in body`);
  if (multipleOf !== undefined && !Number.isInteger(value / multipleOf)) say(`should be a multiple of ${multipleOf}`);
  if (maximum !== undefined && (exclusiveMaximum ? value >= maximum : value > maximum))
    say(`should be less than ${exclusiveMaximum ? '' : 'or equal to '}${maximum}`);
  if (minimum !== undefined && (exclusiveMinimum ? value <= minimum : value < minimum))
    say(`should be greater than ${exclusiveMinimum ? '' : 'or equal to '}${minimum}`);
}

function checkItems(value: readonly unknown[], old: unknown, schema: Schema, errors: ErrorList, path: FieldPath): void {
  const { items, maxItems, minItems } = schema;
  if (items !== undefined) {
    const before = oldItems(schema, value, old);
    value.forEach((item, i) => checkValue(item, before(i), items, errors, path.index(i)));
  }
  if (minItems !== undefined && value.length < minItems)
    errors.invalid(path, value.length, `${path.toString()} in body should have at least ${minItems} items`);
  if (maxItems !== undefined && value.length > maxItems) errors.tooMany(path, value.length, maxItems);
}

function checkEnum(value: unknown, { enum: values }: Schema, errors: ErrorList, path: FieldPath): void {
  if (values === undefined || values.some((each) => jsonEqual(each as Json, value as Json))) return;
  errors.notSupported(
    path,
    value,
    values.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))),
  );
}

function checkFields(value: Fields, old: Fields | undefined, schema: Schema, errors: ErrorList, path: FieldPath): void {
  const { required = [], minProperties, maxProperties } = schema;
  const names = Object.keys(value);
  if (minProperties !== undefined && names.length < minProperties)
    errors.invalid(path, names.length, `${path.toString()} in body should have at least ${minProperties} properties`);
  if (maxProperties !== undefined && names.length > maxProperties) errors.tooMany(path, names.length, maxProperties);
  const entries = entrySchema(schema);
  for (const name of names) {
    if (propertySchema(schema, name) !== undefined) continue;
    if (entries !== undefined) checkValue(value[name], own(old, name), entries, errors, path.child(name));
    else if (schema.additionalProperties === false && !allowsEntries(schema))
      errors.invalid(path.child(name), '', `${path.child(name).toString()} in body is a forbidden property`);
  }
  for (const [name, property] of propertiesOf(schema)) {
    if (Object.hasOwn(value, name)) checkValue(value[name], own(old, name), property, errors, path.child(name));
  }
  for (const name of required) if (!Object.hasOwn(value, name)) errors.required(path.child(name));
}

function own(fields: Fields | undefined, name: string): unknown {
  return fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** What errors of choices are about: upstream does not say a field. */
const NOWHERE = FieldPath.of('<nil>');

/** `allOf`, `anyOf`, `oneOf` and `not` (validate/schema_props.go). */
function checkChoices(value: unknown, schema: Schema, errors: ErrorList, path: FieldPath): void {
  const { anyOf = [], oneOf = [], allOf = [], not } = schema;
  const where = JSON.stringify(path.toString());
  const problemsOf = (choice: Schema): ErrorList => {
    const found = new ErrorList();
    checkValue(value, undefined, choice, found, path);
    return found;
  };
  if (anyOf.length > 0) {
    const all = anyOf.map(problemsOf);
    if (all.every(({ empty }) => !empty)) {
      errors.invalid(NOWHERE, '', `${where} must validate at least one schema (anyOf)`);
      errors.add(...fewest(all).errors);
    }
  }
  if (oneOf.length > 0) {
    const all = oneOf.map(problemsOf);
    const valid = all.filter(({ empty }) => empty).length;
    if (valid !== 1) {
      const what = valid === 0 ? 'Found none valid' : `Found ${valid} valid alternatives`;
      errors.invalid(NOWHERE, '', `${where} must validate one and only one schema (oneOf). ${what}`);
      if (valid === 0) errors.add(...fewest(all).errors);
    }
  }
  if (allOf.length > 0) {
    const failed = allOf.map(problemsOf).filter(({ empty }) => !empty);
    if (failed.length > 0) {
      const none = failed.length === allOf.length ? '. None validated' : '';
      errors.invalid(NOWHERE, '', `${where} must validate all the schemas (allOf)${none}`);
      for (const { errors: each } of failed) errors.add(...each);
    }
  }
  if (not !== undefined && problemsOf(not).empty) errors.invalid(NOWHERE, '', `${where} must not validate the schema (not)`);
}

/** The problems of the choice that fits best. */
function fewest(all: readonly ErrorList[]): ErrorList {
  return all.reduce((best, each) => (each.length < best.length ? each : best));
}
