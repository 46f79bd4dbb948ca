import { FormatError } from '../text.ts';
import { goJson } from '../go-json.ts';
import type { FilterOperator, JsonPath, JsonPathNode } from './parser.ts';

/** The largest number of values that the expressions of one command may visit. Each further `..` multiplies them. */
const MAX_VALUES = 5_000_000;
/** The longest output of the templates of one command, in characters. */
const MAX_CHARS = 32 * 1024 * 1024;

/** Evaluates paths and templates of one command within bounds (client-go util/jsonpath/jsonpath.go `JSONPath`). */
export class JsonPathEvaluation {
  readonly #allowMissing: boolean;
  #values = 0;
  #chars = 0;

  /** `allowMissing`: missing fields yield nothing instead of an error. */
  constructor({ allowMissing = true }: { readonly allowMissing?: boolean | undefined } = {}) {
    this.#allowMissing = allowMissing;
  }

  /** The values at a path. Throws `FormatError`. */
  find(path: JsonPath, value: unknown): unknown[] {
    let values = [value];
    for (const node of path) {
      const next: unknown[] = [];
      for (const each of values) for (const found of this.#step(node, each)) next.push(found);
      values = next;
      // Count empty steps too, since a long path takes time even without values.
      this.#count(values.length + 1);
    }
    return values;
  }

  /** Evaluates a template (`Execute`). Blanks separate several values of one path. Throws `FormatError`. */
  fill(template: readonly JsonPathNode[], value: unknown): string {
    let text = '';
    for (const node of template) text += this.#fillNode(node, value);
    return text;
  }

  /** A value as text; objects and lists are JSON. Throws `FormatError` if the command's output becomes too long. */
  text(value: unknown): string {
    const text = valueText(value);
    this.#chars += text.length;
    if (this.#chars > MAX_CHARS) throw new FormatError('there is more output than 32 MiB');
    return text;
  }

  #fillNode(node: JsonPathNode, value: unknown): string {
    this.#count(1);
    switch (node.type) {
      case 'text':
        return this.text(node.text);
      case 'range':
        return this.find(node.path, value)
          .map((each) => this.fill(node.body, each))
          .join('');
      case 'path':
        return this.find(node.path, value)
          .map((each) => this.text(each))
          .join(' ');
      default:
        return this.#step(node, value)
          .map((each) => this.text(each))
          .join(' ');
    }
  }

  #step(node: JsonPathNode, value: unknown): readonly unknown[] {
    switch (node.type) {
      case 'field':
        return this.#field(node.name, value);
      case 'wildcard':
        return children(value);
      case 'recursive': {
        const found: unknown[] = [];
        this.#descend(value, found);
        return found;
      }
      case 'slice':
        return slice(node, value);
      case 'union':
        return node.paths.flatMap((path) => this.find(path, value));
      case 'filter':
        return this.#filter(node, value);
      case 'literal':
        return [node.value];
      case 'path':
        return this.find(node.path, value);
      case 'text':
      case 'range':
        return [];
    }
  }

  #field(name: string, value: unknown): readonly unknown[] {
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)) {
      const child = (value as Readonly<Record<string, unknown>>)[name];
      if (child !== undefined) return [child];
    }
    if (this.#allowMissing) return [];
    throw new FormatError(`${name} is not found`);
  }

  /** Collects the value and everything inside it. */
  #descend(value: unknown, found: unknown[]): void {
    if (typeof value !== 'object' || value === null) return;
    this.#count(1);
    found.push(value);
    for (const child of children(value)) this.#descend(child, found);
  }

  #filter(node: Extract<JsonPathNode, { type: 'filter' }>, value: unknown): unknown[] {
    return children(value).filter((item) => {
      this.#count(1);
      const lefts = this.find(node.left, item);
      if (lefts.length === 0) return false;
      if (node.operator === 'exists') return true;
      if (lefts.length > 1) throw new FormatError('can only compare one element at a time');
      const [right] = this.find(node.right, item);
      return right !== undefined && compares(lefts[0], right, node.operator);
    });
  }

  #count(values: number): void {
    this.#values += values;
    if (this.#values > MAX_VALUES) throw new FormatError(`the expression leads to more than ${MAX_VALUES} values`);
  }
}

/** A value as text; objects and lists are JSON. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? goJson(value) : String(value);
}

function children(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
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
