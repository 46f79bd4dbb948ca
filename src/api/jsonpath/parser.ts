import { FormatError } from '../text.ts';

/** One step or piece of a JSONPath template (client-go util/jsonpath/node.go). */
export type JsonPathNode =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'field'; readonly name: string }
  | { readonly type: 'wildcard' }
  | { readonly type: 'recursive' }
  | {
      readonly type: 'slice';
      readonly start: number | undefined;
      readonly end: number | undefined;
      readonly step: number;
      readonly single: boolean;
    }
  | { readonly type: 'union'; readonly paths: readonly JsonPath[] }
  | { readonly type: 'filter'; readonly left: JsonPath; readonly operator: FilterOperator; readonly right: JsonPath }
  | { readonly type: 'range'; readonly path: JsonPath; readonly body: readonly JsonPathNode[] }
  | { readonly type: 'path'; readonly path: JsonPath }
  | { readonly type: 'literal'; readonly value: string | number | boolean };

export type FilterOperator = '==' | '!=' | '<=' | '>=' | '<' | '>' | 'exists';

/** A sequence of steps from a value to others. */
export type JsonPath = readonly JsonPathNode[];

/** Parses a template: text with actions in braces (client-go util/jsonpath/parser.go). Throws `FormatError`. */
export function parseTemplate(template: string): readonly JsonPathNode[] {
  return new TemplateParser(template).parse();
}

/** Parses one path without braces: `.metadata.name`. Throws `FormatError`. */
export function parsePath(path: string): JsonPath {
  const parser = new PathParser(path, 0);
  const nodes = parser.parse();
  if (!parser.atEnd) throw new FormatError(`unrecognized character in action: ${describeChar(path[parser.position]!)}`);
  return nodes;
}

/** Converts `x.name`, `.x.name` and `{.x.name}`, which sort orders, columns and waits accept, to `.x.name` (cmd/get `RelaxedJSONPathExpression`). */
export function relaxedPath(expression: string): string {
  const match = /^\{?\.?([^{}]*)\}?$/.exec(expression.trim());
  if (expression === '' || match === null) {
    throw new FormatError(
      `unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'`,
    );
  }
  const inner = match[1]!;
  return inner.startsWith('[') ? inner : `.${inner}`;
}

/** The deepest nesting of ranges, filters and brackets. */
const MAX_DEPTH = 100;

/** Throws `FormatError` before a parser recurses too deep. */
function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw new FormatError(`the expression nests deeper than ${MAX_DEPTH} levels`);
}

class TemplateParser {
  readonly #text: string;
  #position = 0;
  /** The number of open ranges. */
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): JsonPathNode[] {
    const nodes = this.#body();
    if (this.#position < this.#text.length) throw new FormatError('not in range, nothing to end');
    return nodes;
  }

  /** Parses up to `{end}`, which the caller consumes, or to the end of the text. */
  #body(): JsonPathNode[] {
    const nodes: JsonPathNode[] = [];
    while (this.#position < this.#text.length) {
      const open = this.#text.indexOf('{', this.#position);
      const textEnd = open < 0 ? this.#text.length : open;
      if (textEnd > this.#position) nodes.push({ type: 'text', text: this.#text.slice(this.#position, textEnd) });
      this.#position = textEnd;
      if (open < 0 || /^\{\s*end\s*\}/.test(this.#text.slice(open))) break;
      this.#position = open + 1;
      nodes.push(...this.#action());
    }
    return nodes;
  }

  #action(): JsonPathNode[] {
    const range = /^\s*range(?=[\s.,[\]$@{}])\s*/.exec(this.#text.slice(this.#position));
    if (range !== null) this.#position += range[0].length;
    const paths = this.#paths();
    if (range === null) return paths;
    checkDepth(++this.#depth);
    const body = this.#body();
    this.#depth--;
    const end = /^\{\s*end\s*\}/.exec(this.#text.slice(this.#position));
    if (end === null) throw new FormatError('unclosed range');
    this.#position += end[0].length;
    return [{ type: 'range', path: paths.flatMap((node) => (node.type === 'path' ? node.path : [node])), body }];
  }

  /** Parses the paths and texts inside one pair of braces. */
  #paths(): JsonPathNode[] {
    const nodes: JsonPathNode[] = [];
    for (;;) {
      while (/\s/.test(this.#text[this.#position] ?? '')) this.#position++;
      const char = this.#text[this.#position];
      if (char === undefined) throw new FormatError('unclosed action');
      if (char === '}') {
        this.#position++;
        return nodes;
      }
      const quoted = quotedText(this.#text, this.#position);
      if (quoted !== undefined) {
        nodes.push({ type: 'text', text: quoted.text });
        this.#position = quoted.end;
        continue;
      }
      const parser = new PathParser(this.#text, this.#position);
      const path = parser.parse();
      if (parser.position === this.#position) throw new FormatError(unrecognized(this.#text.slice(this.#position)));
      nodes.push({ type: 'path', path });
      this.#position = parser.position;
    }
  }
}

class PathParser {
  position: number;
  readonly #text: string;
  /** The number of open filters. */
  #depth = 0;

  constructor(text: string, position: number) {
    this.#text = text;
    this.position = position;
  }

  get atEnd(): boolean {
    return this.position >= this.#text.length;
  }

  parse(): JsonPathNode[] {
    const nodes: JsonPathNode[] = [];
    if (this.#accept(/[$@]/y) === '' && !/[.[]/.test(this.#text[this.position] ?? '')) return nodes;
    for (;;) {
      if (this.#accept(/\.\.(?=\[)/y) !== '') nodes.push({ type: 'recursive' });
      else if (this.#accept(/\.\./y) !== '') nodes.push({ type: 'recursive' }, ...this.#field());
      else if (this.#accept(/\./y) !== '') nodes.push(...this.#field());
      else if (this.#accept(/\[/y) !== '') nodes.push(this.#bracket());
      else return nodes;
    }
  }

  #field(): JsonPathNode[] {
    if (this.#accept(/\*/y) !== '') return [{ type: 'wildcard' }];
    const name = this.#accept(/(?:\\.|[^\s.[\]{}()=!<>'",$@*\\])+/y).replaceAll(/\\(.)/g, '$1');
    // `{.}` is the value itself.
    return name === '' ? [] : [{ type: 'field', name }];
  }

  #bracket(): JsonPathNode {
    if (this.#accept(/\?\(/y) !== '') return this.#filter();
    const items: JsonPathNode[] = [];
    do {
      items.push(this.#bracketItem());
    } while (this.#accept(/\s*,\s*/y) !== '');
    if (this.#accept(/\s*\]/y) === '') throw new FormatError('unterminated array');
    return items.length === 1 ? items[0]! : { type: 'union', paths: items.map((item) => [item]) };
  }

  #bracketItem(): JsonPathNode {
    this.#accept(/\s+/y);
    // A quoted part is a path too: a dot in a name needs a backslash.
    const quoted = this.#accept(/'[^']*'|"[^"]*"/y);
    if (quoted !== '') return { type: 'path', path: new PathParser(`.${quoted.slice(1, -1)}`, 0).parse() };
    if (this.#accept(/\*/y) !== '') return { type: 'wildcard' };
    const text = this.#accept(/[^\],]*/y).trim();
    const slice = /^(-?\d+)?(?::(-?\d+)?(?::(\d+))?)?$/.exec(text);
    if (slice === null || text === '') throw new FormatError(`invalid array index ${text}`);
    const number = (part: string | undefined): number | undefined => (part === undefined ? undefined : Number(part));
    return {
      type: 'slice',
      start: number(slice[1]),
      end: number(slice[2]),
      step: number(slice[3]) ?? 1,
      single: !text.includes(':'),
    };
  }

  #filter(): JsonPathNode {
    checkDepth(++this.#depth);
    const left = this.#operand();
    const operator = this.#accept(/\s*(?:==|!=|<=|>=|<|>)\s*/y).trim() as FilterOperator | '';
    const right = operator === '' ? [] : this.#operand();
    if (this.#accept(/\s*\)\]/y) === '') throw new FormatError('unterminated filter');
    this.#depth--;
    return { type: 'filter', left, operator: operator === '' ? 'exists' : operator, right };
  }

  #operand(): JsonPath {
    this.#accept(/\s+/y);
    const quoted = quotedText(this.#text, this.position);
    if (quoted !== undefined) {
      this.position = quoted.end;
      return [{ type: 'literal', value: quoted.text }];
    }
    const word = this.#accept(/-?\d+(?:\.\d+)?|true|false/y);
    if (word === '') return this.parse();
    return [{ type: 'literal', value: word === 'true' ? true : word === 'false' ? false : Number(word) }];
  }

  /** Consumes what the sticky pattern matches here. Returns an empty text if it does not match. */
  #accept(pattern: RegExp): string {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.#text);
    if (match === null) return '';
    this.position += match[0].length;
    return match[0];
  }
}

const UNESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function quotedText(text: string, position: number): { readonly text: string; readonly end: number } | undefined {
  const quote = text[position];
  if (quote !== '"' && quote !== "'") return undefined;
  const match = quote === '"' ? /"((?:\\.|[^"\\])*)"/y : /'((?:\\.|[^'\\])*)'/y;
  match.lastIndex = position;
  const found = match.exec(text);
  if (found === null) throw new FormatError('unterminated quoted string');
  return { text: found[1]!.replaceAll(/\\(.)/gs, (_, char: string) => UNESCAPED[char] ?? char), end: match.lastIndex };
}

function unrecognized(rest: string): string {
  const word = /^[\w-]+/.exec(rest)?.[0];
  return word === undefined ? `unrecognized character in action: ${describeChar(rest[0]!)}` : `unrecognized identifier ${word}`;
}

/** Go's `%#U`: `U+007C '|'`. */
function describeChar(char: string): string {
  return `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')} '${char}'`;
}
