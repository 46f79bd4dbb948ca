import fc from 'fast-check';
import { deflateSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  decodeLink,
  encodeLink,
  parseScenario,
  readScenario,
  ScenarioError,
  type Scenario,
} from '../../src/cluster/scenario/index.ts';
import { EVERYTHING, LESSON, THREE_COMMANDS } from '../unit/cluster/scenario-samples.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';

/** The processor time for one hostile link or file. Wall time would depend on other load. */
const LONGEST_MS = 4_000;

const SCENARIOS = [THREE_COMMANDS, LESSON, EVERYTHING];
const LINKS = SCENARIOS.map(encodeLink);

/** The properties of JavaScript's built-in prototypes, to detect additions. */
function prototypes(): string {
  const names = [Object.prototype, Array.prototype, Function.prototype, String.prototype].map((prototype) =>
    Reflect.ownKeys(prototype).map(String),
  );
  return names.join();
}
const PROTOTYPES = prototypes();

/** The result is a scenario that can be encoded again, or a `ScenarioError` with a message, within the time limit. */
function expectTame(read: () => Scenario): void {
  const before = process.cpuUsage();
  try {
    const scenario = read();
    expect(parseScenario(JSON.parse(JSON.stringify(scenario)))).toEqual(scenario);
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    expect(error.message.length).toBeGreaterThan(5);
    expect(error.message.length).toBeLessThan(1_000);
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(LONGEST_MS);
  expect(prototypes()).toBe(PROTOTYPES);
}

function linkOf(bytes: Uint8Array): string {
  return `v1=${Buffer.from(bytes).toString('base64url')}`;
}

/** A valid link with any text in it. */
function linkOfText(text: string): string {
  const json = new TextEncoder().encode(text);
  let hash = 0x811c9dc5;
  for (const byte of json) hash = Math.imul(hash ^ byte, 0x01000193);
  const folded = ((hash >>> 16) ^ (hash & 0xffff)) & 0xffff;
  return linkOf(Buffer.concat([Buffer.from([folded >>> 8, folded & 0xff]), deflateSync(json)]));
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

const harm = fc.record({
  scenario: fc.constantFrom(...SCENARIOS),
  path: fc.array(fc.nat(30), { minLength: 1, maxLength: 7 }),
  value: hostile,
  name: fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'x'),
  ),
});

describe('a hostile link soon gives a clear error or a scenario:', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('random bytes and random characters', () => {
    search(fc.uint8Array({ maxLength: 5_000 }), 150, (bytes) => expectTame(() => decodeLink(linkOf(bytes))));
    search(fc.string({ maxLength: 10_000 }), 150, (text) => expectTame(() => decodeLink(text)));
    search(fc.string({ maxLength: 10_000 }), 150, (text) => expectTame(() => decodeLink(`v1=${text}`)));
  });

  test('links with replaced, removed, inserted or cut-off characters', () => {
    const edit = fc.record({ at: fc.nat(2_000), drop: fc.nat(20), put: fc.stringMatching(/^[\w-]{0,20}$/) });
    search(fc.tuple(fc.constantFrom(...LINKS), fc.array(edit, { minLength: 1, maxLength: 4 })), 200, ([link, edits]) => {
      let changed = link;
      for (const { at, drop, put } of edits) {
        const start = 3 + (at % (changed.length - 3));
        changed = changed.slice(0, start) + put + changed.slice(start + drop);
      }
      expectTame(() => decodeLink(changed));
    });
  });

  test('valid links with hostile JSON', () => {
    search(fc.jsonValue(), 100, (value) => expectTame(() => decodeLink(linkOfText(JSON.stringify(value)))));
    search(harm, 150, ({ scenario, path, value, name }) => {
      expectTame(() => decodeLink(linkOfText(JSON.stringify(harmed(scenario, path, value, name)))));
    });
  });

  test('values from a message that JSON cannot have', () => {
    search(harm, 150, ({ scenario, path, value, name }) => {
      expectTame(() => parseScenario(JSON.parse(JSON.stringify(parseScenario(harmed(scenario, path, value, name))))));
    });
  });

  test.each([
    ['deep lists', () => linkOfText('['.repeat(1_000_000))],
    ['deep lists that are closed', () => linkOfText('['.repeat(500_000) + ']'.repeat(500_000))],
    ['a deep version', () => linkOfText(`{"version":${'['.repeat(500_000)}${']'.repeat(500_000)}}`)],
    ['a long version', () => linkOfText(`{"version":[${'0,'.repeat(500_000)}0]}`)],
    ['deep objects', () => linkOfText('{"a":'.repeat(200_000))],
    [
      'deep branches',
      () => linkOfText(`{"version":1,"cluster":{"seed":""},"branches":${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
    ],
    [
      'many commands',
      () => linkOfText(`{"version":1,"cluster":{"seed":""},"branches":[{"commands":[${'0,'.repeat(500_000)}0]}]}`),
    ],
    ['many fields', () => linkOfText(`{${Array.from({ length: 50_000 }, (_, i) => `"f${i}":1`).join()}}`)],
    ['a bomb of zeros', () => linkOf(Buffer.concat([Buffer.alloc(2), deflateSync(new Uint8Array(5_900_000), { level: 9 })]))],
    ['a bomb of spaces', () => linkOfText(' '.repeat(3_000_000))],
    ['a block without an end', () => linkOf(Buffer.concat([Buffer.alloc(2), Buffer.alloc(5_000, 0xff)]))],
    ['empty blocks without end', () => linkOf(Buffer.concat([Buffer.alloc(2), Buffer.alloc(5_000, 0)]))],
  ])('%s', (_name, make) => {
    const link = make();
    expectTame(() => decodeLink(link));
  });

  test('hostile files', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'a: &a [*a]',
        '- '.repeat(3_000),
        '[{'.repeat(3_000),
        '? '.repeat(3_000),
        '<<: *x',
        '!!js/function x',
        '"\\u0000"',
        '---',
      ),
      fc.constantFrom(
        'version: 1',
        'branches:',
        '  - commands: []',
        'cluster: { seed: a }',
        'title: __proto__',
        '__proto__: { x: 1 }',
      ),
    );
    search(fc.array(line, { maxLength: 12 }), 40, (lines) => expectTame(() => readScenario(lines.join('\n'))));
    for (const text of [
      'a: '.repeat(80_000),
      '&a '.repeat(80_000),
      '!a '.repeat(80_000),
      '%a\n'.repeat(80_000),
      '? a\n'.repeat(60_000),
      Array.from({ length: 25_000 }, (_, i) => `k${i}: 1`).join('\n'),
      `a: &a [${'x,'.repeat(1_000)}]\nb: [${'*a,'.repeat(10_000)}]`,
      '\t'.repeat(260_000),
      `"${'\\'.repeat(260_000)}"`,
      '{'.repeat(1_000_000),
      '#'.repeat(260_000),
    ])
      expectTame(() => readScenario(text));
  });
});
