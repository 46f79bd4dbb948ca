import { parseAst } from 'vite';

/** A node of the syntax tree (ESTree, with TypeScript's nodes). */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** An identifier or a literal. */
export interface Named extends Node {
  readonly name?: string;
  readonly value?: unknown;
}

export interface Call extends Node {
  readonly callee: Node;
  readonly arguments: readonly Named[];
}

/** An object literal. A property without a key spreads another object. */
export interface Literal extends Node {
  readonly properties: readonly { readonly key?: Named; readonly value: Node }[];
}

/** Parses TypeScript. Throws if the text has a syntax error. */
export function parse(text: string): Node {
  return parseAst(text, { lang: 'ts' }) as unknown as Node;
}

export function nameOf({ name, value }: Named): string {
  return name ?? String(value);
}

export function* nodesOf(node: Node): Generator<Node, void, void> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesOf(child);
}

export function* childrenOf(node: Node): Generator<Node, void, void> {
  for (const value of Object.values(node)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const each of values) if (isNode(each)) yield each;
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Returns a function from a character's index to its line, counted from 1. */
export function lineCounter(text: string): (index: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (index) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= index) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
