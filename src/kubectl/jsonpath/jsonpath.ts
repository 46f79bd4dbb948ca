import { FormatError } from '../../api/index.ts';
import { goJson } from '../printers/json.ts';
import type { FilterOperator, JsonPath, JsonPathNode } from './nodes.ts';

/** Fields that are not there give nothing, instead of an error. */
interface Leniency {
  readonly allowMissing: boolean;
}

/** Values that a path leads to. Throws `FormatError`. */
export function findValues(path: JsonPath, value: unknown, leniency: Leniency = { allowMissing: true }): unknown[] {
  return path.reduce<unknown[]>((values, node) => values.flatMap((each) => step(node, each, leniency)), [value]);
}

/** Fills in a template (client-go util/jsonpath `Execute`): several values of one path stand with blanks between. Throws `FormatError`. */
export function fillTemplate(
  template: readonly JsonPathNode[],
  value: unknown,
  leniency: Leniency = { allowMissing: true },
): string {
  return template.map((node) => fill(node, value, leniency)).join('');
}

function fill(node: JsonPathNode, value: unknown, leniency: Leniency): string {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'range':
      return findValues(node.path, value, leniency)
        .map((each) => fillTemplate(node.body, each, leniency))
        .join('');
    case 'path':
      return findValues(node.path, value, leniency).map(valueText).join(' ');
    default:
      return step(node, value, leniency).map(valueText).join(' ');
  }
}

/** A value as text: objects and lists as JSON. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? goJson(value) : String(value);
}

function step(node: JsonPathNode, value: unknown, leniency: Leniency): unknown[] {
  switch (node.type) {
    case 'field':
      return field(node.name, value, leniency);
    case 'wildcard':
      return children(value);
    case 'recursive':
      return descendants(value);
    case 'slice':
      return slice(node, value);
    case 'union':
      return node.paths.flatMap((path) => findValues(path, value, leniency));
    case 'filter':
      return filter(node, value);
    case 'literal':
      return [node.value];
    case 'path':
      return findValues(node.path, value, leniency);
    case 'text':
    case 'range':
      return [];
  }
}

function field(name: string, value: unknown, { allowMissing }: Leniency): unknown[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)) {
    const child = (value as Readonly<Record<string, unknown>>)[name];
    if (child !== undefined) return [child];
  }
  if (allowMissing) return [];
  throw new FormatError(`${name} is not found`);
}

function children(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

/** The value and all within it. */
function descendants(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...children(value).flatMap(descendants)];
}

function slice(node: Extract<JsonPathNode, { type: 'slice' }>, value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw new FormatError(`${valueText(value)} is not array or slice`);
  const { length } = value;
  const absolute = (index: number): number => (index < 0 ? index + length : index);
  const start = absolute(node.start ?? 0);
  if (node.single) {
    if (start < 0 || start >= length) throw new FormatError(`array index out of bounds: index ${start}, length ${length}`);
    return [value[start]];
  }
  const end = Math.min(absolute(node.end ?? length), length);
  return value.filter((_, index) => index >= start && index < end && (index - start) % node.step === 0);
}

function filter(node: Extract<JsonPathNode, { type: 'filter' }>, value: unknown): unknown[] {
  return children(value).filter((item) => {
    const lefts = findValues(node.left, item);
    if (lefts.length === 0) return false;
    if (node.operator === 'exists') return true;
    if (lefts.length > 1) throw new FormatError('can only compare one element at a time');
    const [right] = findValues(node.right, item);
    return right !== undefined && compares(lefts[0], right, node.operator);
  });
}

function compares(left: unknown, right: unknown, operator: FilterOperator): boolean {
  if (typeof left !== typeof right) return operator === '!=';
  const [first, second] = [left, right] as [string | number, string | number];
  switch (operator) {
    case '==':
      return first === second;
    case '!=':
      return first !== second;
    case '<':
      return first < second;
    case '<=':
      return first <= second;
    case '>':
      return first > second;
    case '>=':
      return first >= second;
    case 'exists':
      return true;
  }
}
