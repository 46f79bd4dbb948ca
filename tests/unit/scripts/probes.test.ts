import { describe, expect, test } from 'vitest';
import { addProbes } from '../../../scripts/instrument/probes.ts';
import { transformWithOxc } from 'vite';

/** A report of a probe: the line and the values by name, or the value of a condition or a return. */
type Report =
  | readonly [line: number, values: Readonly<Record<string, unknown>>]
  | readonly [of: 'tested' | 'returned' | 'ended', value?: unknown];

/** Runs instrumented TypeScript. Returns the result of its exported `main()` and the reports of its probes. */
async function run(text: string, on = true): Promise<{ readonly result: unknown; readonly reports: readonly Report[] }> {
  const probed = addProbes('src/example.ts', text, 'probe')
    .replace('import * as $probe from "probe";', '')
    .replace('export function main', 'function main');
  const { code } = await transformWithOxc(`function module() { ${probed}\nreturn main; }`, 'example.ts');
  const reports: Report[] = [];
  const $probe = {
    on,
    file: (_path: string, functions: unknown, sites: unknown) => ({ functions, sites }),
    named: () => undefined,
    line(
      call: number,
      file: { readonly sites: readonly (readonly [number, number, number, string])[] },
      site: number,
      values: readonly unknown[],
    ) {
      const [, line, , names] = file.sites[site]!;
      reports.push([line, Object.fromEntries(names === '' ? [] : names.split(' ').map((name, i) => [name, values[i]]))]);
      return call || 1;
    },
    tested: (_call: number, _file: unknown, _site: number, value: unknown) => (on && reports.push(['tested', value]), value),
    returned: (_call: number, _file: unknown, _site: number, value: unknown) => (on && reports.push(['returned', value]), value),
    ended: () => void reports.push(['ended']),
  };
  const main = new Function('$probe', `${code}\nreturn module();`)($probe) as () => unknown;
  return { result: main(), reports };
}

describe('a function with probes', () => {
  test('reports each statement with the names that have a value there, and the return value', async () => {
    const { result, reports } = await run(`export function main(): number {
  const surge = 3;
  let total = 10;
  total += surge;
  return total;
}`);
    expect(result).toBe(13);
    expect(reports).toEqual([
      [2, {}],
      [3, { surge: 3 }],
      [4, { surge: 3, total: 10 }],
      [5, { surge: 3, total: 13 }],
      ['returned', 13],
    ]);
  });

  test('reports nothing while probes are off', async () => {
    const { result, reports } = await run('export function main() { const a = 1; if (a > 0) return a; return 2; }', false);
    expect(result).toBe(1);
    expect(reports).toEqual([]);
  });

  test('reports parameters, patterns and defaults', async () => {
    const { reports } = await run(`export function main() {
  return inner({ a: 1, b: [2, 3] }, undefined);
}
function inner({ a, b: [, c], ...rest }: { a: number; b: number[] }, d = 4, ...more: number[]) {
  return a + c! + d;
}`);
    expect(reports).toContainEqual([5, { a: 1, c: 3, rest: {}, d: 4, more: [] }]);
  });

  test('never reads a name before it has a value, or one that another block declares', async () => {
    const { reports } = await run(`export function main() {
  { const inner = 1; use(inner); }
  switch (2 as number) {
    case 1: { break; }
    case 2:
      use(2);
      const late = 3;
      return use(late);
  }
  const after = 4;
  return after;
}
const use = (value: number) => value;`);
    expect(reports).toContainEqual([6, {}]);
    expect(reports).toContainEqual([8, { late: 3 }]);
    expect(reports.filter(([line]) => line === 2)).toEqual([
      [2, {}],
      [2, { inner: 1 }],
    ]);
  });

  test('keeps a body without braces as one statement, and reports the condition', async () => {
    const { result, reports } = await run(`export function main() {
  let n = 0;
  for (const each of [1, 2, 3])
    if (each === 2) continue;
    else if (each > 2) n += 10;
    else n++;
  while (n < 12) n++;
  return n;
}`);
    expect(result).toBe(12);
    expect(reports.filter(([of]) => of === 'tested').map(([, value]) => value)).toEqual([
      false,
      false,
      true,
      false,
      true,
      true,
      false,
    ]);
    expect(reports).toContainEqual([5, { n: 1, each: 3 }]);
  });

  test('reports early returns, the end, and caught errors', async () => {
    const { reports } = await run(`export function main() {
  early(true);
  try { fail(); } catch (error) { early(false); } finally { early(true); }
}
function early(is: boolean) {
  if (is) return;
}
function fail() {
  throw 'no';
}`);
    expect(reports.filter(([line]) => line === 3).at(1)).toEqual([3, { error: 'no' }]);
    expect(reports.filter(([of]) => of === 'ended')).toHaveLength(4);
  });

  test('continues after a wait of a generator', async () => {
    const { result, reports } = await run(`export function main() {
  const steps = work(2);
  steps.next();
  return steps.next('answer').value;
}
function* work(times: number) {
  const got: string = yield times;
  if (yield* never()) return '';
  return got;
}
function* never() { return false; }`);
    expect(result).toBe('answer');
    expect(reports).toContainEqual([8, { times: 2, got: 'answer' }]);
  });

  test('reads the fields of a class that a method uses, but no getters, and nothing in a constructor', async () => {
    const { reports } = await run(`export function main() { return new Queue(7).take(); }
class Queue {
  readonly #ready = ['a'];
  other = 1;
  get computed(): string { throw new Error('must not be called'); }
  constructor(readonly limit: number) { this.other = limit; }
  take() {
    return this.#ready.length + this.limit;
  }
  never() { return this.computed; }
}`);
    expect(reports).toContainEqual([8, { 'this.#ready': ['a'], 'this.limit': 7 }]);
    expect(reports).toContainEqual([6, { limit: 7 }]);
  });

  test('keeps the labels of loops and the line numbers', async () => {
    const { result, reports } = await run(`export function main() {
  let n = 0;
  outer: for (const a of [1, 2])
    for (const b of [1, 2]) {
      if (b === 2) continue outer;
      n += a * b;
    }
  return n;
}`);
    expect(result).toBe(3);
    expect(reports.at(-2)).toEqual([8, { n: 3 }]);
  });
});
