import {
  FormatError,
  humanDuration,
  tryParseTime,
  type CustomResourceColumnDefinition,
  type KubeObject,
} from '../../api/index.ts';
import { JsonPathEvaluation, valueText } from '../../api/jsonpath/jsonpath.ts';
import { parsePath, type JsonPath } from '../../api/jsonpath/parser.ts';
import { AGE, NAME, type Cell, type Column } from '../kinds/columns/column.ts';

/** The columns of a custom kind (apiextensions-apiserver pkg/registry/customresource/tableconvertor). */
export function customColumns(columns: readonly CustomResourceColumnDefinition[] | undefined): readonly Column[] {
  if (columns === undefined || columns.length === 0) return [NAME, { ...AGE, type: 'date' }];
  return [NAME, ...columns.map(customColumn)];
}

function customColumn({
  name,
  type,
  format = '',
  priority = 0,
  description = '',
  jsonPath,
}: CustomResourceColumnDefinition): Column {
  const path = readPath(jsonPath);
  const words = description === '' ? `Custom resource definition column (in JSONPath format): ${jsonPath}` : description;
  return {
    name,
    type: type as Column['type'],
    format,
    priority,
    description: words,
    cell: (object, wallMs) => (path === undefined ? null : cellOf(type, firstAt(path, object), wallMs)),
  };
}

/** Undefined for a path that cannot be read: its column stays empty. */
function readPath(text: string): JsonPath | undefined {
  try {
    return parsePath(text);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

function firstAt(path: JsonPath, object: KubeObject): unknown {
  try {
    return new JsonPathEvaluation().find(path, object)[0];
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** tableconvertor.go `cellForJSONValue`. Null if the value is not of the column's type. */
function cellOf(type: string, value: unknown, wallMs: number): Cell | null {
  if (value === undefined || value === null) return null;
  switch (type) {
    case 'integer':
      return typeof value === 'number' ? Math.trunc(value) : null;
    case 'number':
      return typeof value === 'number' ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'date': {
      const ms = typeof value === 'string' ? tryParseTime(value) : undefined;
      return ms === undefined ? '<invalid>' : humanDuration(wallMs - ms);
    }
    default:
      return valueText(value);
  }
}
