import fc from 'fast-check';
import { deflateSync } from 'fflate';
import { expect } from 'vitest';
import { ScenarioError } from '../../src/cluster/scenario/index.ts';

/** The processor time for one hostile link or file. Wall time would depend on other load. */
const LONGEST_MS = 4_000;

/** The properties of JavaScript's built-in prototypes, to detect additions. */
function prototypes(): string {
  const names = [Object.prototype, Array.prototype, Function.prototype, String.prototype].map((prototype) =>
    Reflect.ownKeys(prototype).map(String),
  );
  return names.join();
}
const PROTOTYPES = prototypes();

/** The result is a value that `parse` takes again, or a `ScenarioError` with a message, within the time limit. */
export function expectTame<T>(read: () => T, parse: (value: unknown) => T): void {
  const before = process.cpuUsage();
  try {
    const value = read();
    expect(parse(JSON.parse(JSON.stringify(value)))).toEqual(value);
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    expect(error.message.length).toBeGreaterThan(5);
    expect(error.message.length).toBeLessThan(1_000);
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(LONGEST_MS);
  expect(prototypes()).toBe(PROTOTYPES);
}

/** Values with a special meaning. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, '', '__proto__', 'constructor', -1, -0, 1e308, 2 ** 53, 0.1, NaN, Infinity, [], {}, [[[[]]]]),
  fc.constantFrom(
    'x'.repeat(70_000),
    Array.from({ length: 5_000 }, () => 0),
    JSON.parse('{"__proto__":{"polluted":1}}') as unknown,
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.string(),
);

/** Inserts a hostile value into a scenario, instead of a value or beside it. */
function harmed(scenario: unknown, path: readonly number[], value: unknown, name: string): unknown {
  const copy = structuredClone(scenario);
  let at = copy as Record<string, unknown>;
  for (const [depth, step] of path.entries()) {
    const keys = Object.keys(at);
    const key = keys[step % Math.max(1, keys.length)];
    if (key === undefined) break;
    const next = at[key];
    if (depth === path.length - 1 || typeof next !== 'object' || next === null) {
      Object.defineProperty(at, name === '' ? key : name, { value, enumerable: true, writable: true, configurable: true });
      return copy;
    }
    at = next as Record<string, unknown>;
  }
  return copy;
}

/** A value with a hostile one in it. */
export function harmOf<T>(values: readonly T[]): fc.Arbitrary<unknown> {
  return fc
    .record({
      value: fc.constantFrom(...values),
      path: fc.array(fc.nat(30), { minLength: 1, maxLength: 7 }),
      put: hostile,
      name: fc.oneof(
        { weight: 3, arbitrary: fc.constant('') },
        fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'x'),
      ),
    })
    .map(({ value, path, put, name }) => harmed(value, path, put, name));
}

interface Edit {
  readonly at: number;
  readonly drop: number;
  readonly put: string;
}

/** Up to four edits of a text. */
export function editsOf(put: fc.Arbitrary<string>): fc.Arbitrary<readonly Edit[]> {
  return fc.array(fc.record({ at: fc.nat(5_000), drop: fc.nat(20), put }), { minLength: 1, maxLength: 4 });
}

/** The text after the edits. The first `keep` characters stay. */
export function edited(text: string, edits: readonly Edit[], keep = 0): string {
  let changed = text;
  for (const { at, drop, put } of edits) {
    const start = keep + (at % Math.max(1, changed.length - keep));
    changed = changed.slice(0, start) + put + changed.slice(start + drop);
  }
  return changed;
}

/** A link of a format with any text in it, and the right checksum. */
export function linkOfText(prefix: string, text: string): string {
  const json = new TextEncoder().encode(text);
  let hash = 0x811c9dc5;
  for (const byte of json) hash = Math.imul(hash ^ byte, 0x01000193);
  const folded = ((hash >>> 16) ^ (hash & 0xffff)) & 0xffff;
  const bytes = Buffer.concat([Buffer.from([folded >>> 8, folded & 0xff]), deflateSync(json)]);
  return prefix + bytes.toString('base64url');
}
