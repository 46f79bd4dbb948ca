import { Environment } from '@marcbachmann/cel-js';
import { bytesOfBase64, isFields } from '../../../api/index.ts';
import { entrySchema, isIntOrString, propertySchema, type Schema } from '../schema/schema.ts';
import { TEXT_TYPES } from './environment.ts';
import { escapedName } from './names.ts';

const converter = new Environment({ enableOptionalTypes: true }).registerVariable('value', 'dyn');
const toTimestamp = converter.parse('timestamp(value)');
const toDuration = converter.parse('duration(value)');

/** A value as a rule sees it (apiserver pkg/cel/common/values.go `UnstructuredToVal`). */
export function ruleValue(value: unknown, schema: Schema | undefined): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return schema?.type === 'number' || !Number.isInteger(value) ? value : BigInt(value);
  if (typeof value === 'string') return textValue(value, schema);
  if (Array.isArray(value)) return value.map((item) => ruleValue(item, schema?.items));
  return isFields(value) ? fieldsValue(value, schema) : value;
}

/** Fields without a schema are not seen. */
function fieldsValue(value: Readonly<Record<string, unknown>>, schema: Schema | undefined): unknown {
  const entries = schema && entrySchema(schema);
  const isOpen = schema?.properties === undefined;
  const shown: [string, unknown][] = [];
  for (const [name, field] of Object.entries(value)) {
    const property = schema && propertySchema(schema, name);
    const escaped = isOpen ? name : escapedName(name);
    if (escaped !== undefined && (isOpen || property !== undefined)) shown.push([escaped, ruleValue(field, property ?? entries)]);
  }
  return Object.fromEntries(shown);
}

function textValue(text: string, schema: Schema | undefined): unknown {
  const type = schema === undefined || isIntOrString(schema) ? undefined : TEXT_TYPES[schema.format ?? ''];
  switch (type) {
    case 'google.protobuf.Timestamp':
      return toTimestamp({ value: schema!.format === 'date' ? `${text}T00:00:00Z` : text });
    case 'google.protobuf.Duration':
      return toDuration({ value: text });
    case 'bytes':
      return Uint8Array.from(bytesOfBase64(text));
    default:
      return text;
  }
}
