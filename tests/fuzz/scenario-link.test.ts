import fc from 'fast-check';
import { deflateSync } from 'fflate';
import { describe, test } from 'vitest';
import { decodeLink, encodeLink, parseScenario, readScenario, type Scenario } from '../../src/cluster/scenario/index.ts';
import { EVERYTHING, LESSON, THREE_COMMANDS } from '../unit/cluster/scenario-samples.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { edited, editsOf, expectTame as expectTameValue, harmOf, linkOfText as linkOfJson } from './hostile.ts';

const SCENARIOS = [THREE_COMMANDS, LESSON, EVERYTHING];
const LINKS = SCENARIOS.map(encodeLink);

function linkOf(bytes: Uint8Array): string {
  return `v1=${Buffer.from(bytes).toString('base64url')}`;
}

function linkOfText(text: string): string {
  return linkOfJson('v1=', text);
}

function expectTame(read: () => Scenario): void {
  expectTameValue(read, parseScenario);
}

const harm = harmOf(SCENARIOS);

describe('a hostile link soon gives a clear error or a scenario:', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('random bytes and random characters', () => {
    search(fc.uint8Array({ maxLength: 5_000 }), 150, (bytes) => expectTame(() => decodeLink(linkOf(bytes))));
    search(fc.string({ maxLength: 10_000 }), 150, (text) => expectTame(() => decodeLink(text)));
    search(fc.string({ maxLength: 10_000 }), 150, (text) => expectTame(() => decodeLink(`v1=${text}`)));
  });

  test('links with replaced, removed, inserted or cut-off characters', () => {
    const edits = editsOf(fc.stringMatching(/^[\w-]{0,20}$/));
    search(fc.tuple(fc.constantFrom(...LINKS), edits), 200, ([link, each]) => {
      expectTame(() => decodeLink(edited(link, each, 'v1='.length)));
    });
  });

  test('valid links with hostile JSON', () => {
    search(fc.jsonValue(), 100, (value) => expectTame(() => decodeLink(linkOfText(JSON.stringify(value)))));
    search(harm, 150, (value) => expectTame(() => decodeLink(linkOfText(JSON.stringify(value)))));
  });

  test('values from a message that JSON cannot have', () => {
    search(harm, 150, (value) => expectTame(() => parseScenario(JSON.parse(JSON.stringify(parseScenario(value))))));
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
