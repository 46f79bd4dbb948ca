import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readYaml } from '../../src/api/yaml/read-yaml.ts';
import { YamlError } from '../../src/api/yaml/yaml-error.ts';
import { parseManifests } from '../../src/kubectl/manifest/manifests.ts';
import { printYaml } from '../../src/kubectl/printers/yaml.ts';
import { search, SEARCH_TIMEOUT_MS, valuesAt } from './fuzzing.ts';

/** The processor time for one text of a mebibyte. It takes at most a quarter of this limit. A parser that is not linear takes a minute. */
const LONGEST_MS = 3_000;
const MEBIBYTE = 1024 * 1024;

/** Pieces with a meaning in YAML. */
const PIECES = [
  ...[
    'a',
    'b: ',
    'k: 1\n',
    '- ',
    '-\n',
    '- a\n',
    '? ',
    '?\n',
    ': ',
    ':\n',
    '"',
    "'",
    '""',
    "''",
    '"a": 1\n',
    '\\',
    '\\x41',
    '\\\n',
  ],
  ...[
    '[',
    ']',
    '{',
    '}',
    '[]',
    '{}',
    ',',
    'a,',
    '[a]\n',
    '{a: 1}\n',
    '&a ',
    '*a ',
    '!a ',
    '!!int ',
    '!<a> ',
    '- &a b\n',
    '- *a\n',
  ],
  ...[
    '<<: *a\n',
    '|',
    '>',
    '|\n',
    '- |\n  a\n',
    '>\n a\n',
    '#',
    ' #',
    '# a\n',
    '%',
    '%YAML',
    '%YAML 1.2\n',
    '%TAG !a! b\n',
    '@',
    '`',
  ],
  ...[
    '---',
    '---\n',
    '--- ',
    '...\n',
    ' ',
    '  ',
    '\t',
    '-\t',
    '\n',
    '\r',
    '\r\n',
    ' \n',
    '\t\n',
    '\u2028',
    '\u0085',
    '\ufeff',
    '\0',
  ],
  ...[
    '\u0001',
    '\ud800',
    '😀',
    '1',
    '1:1',
    '0x1',
    '.',
    '_',
    'a:\n  b:\n',
    ' a: 1\n  b: 2\n',
    'a: [\n1\n]\n',
    'a: "x\ny"\n',
    '- "a\n',
  ],
];

/** Parsing a text never throws, has a short message, and ends soon. */
function expectTame(text: string): void {
  const before = process.cpuUsage();
  const { error, warnings } = parseManifests(text);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(LONGEST_MS);
  expect(error?.message.length ?? 0).toBeLessThan(500);
  expect(warnings.length).toBeLessThanOrEqual(100);
}

describe('a text of a mebibyte is parsed or refused quickly', () => {
  test.each(valuesAt(PIECES, 0).map((piece) => [JSON.stringify(piece), piece]))(
    'that repeats %s',
    (_name, piece) => {
      const text = piece.repeat(Math.floor(MEBIBYTE / Buffer.byteLength(piece)));
      expectTame(text);
      const part = text.slice(0, MEBIBYTE / 16);
      for (const [before, after] of [
        ['a: "', '"'],
        ['a: &a [', ']'],
        ['a: &a\n  {', '}'],
      ] as const) {
        expectTame(before + part + after);
      }
    },
    60_000,
  );

  test.each([
    ['distinct keys', (i: number) => `key-${i}: 1\n`],
    ['distinct anchors', (i: number) => `- &a${i} 1\n`],
    ['distinct nested anchors', (i: number) => `- &a${i} [${i === 0 ? '1' : `*a${i - 1}`}]\n`],
    ['anchors that double', (i: number) => `- &a${i} [${i === 0 ? '1' : `*a${i - 1}, *a${i - 1}`}]\n`],
    [
      'merges of a large map',
      (i: number) => (i === 0 ? `- &m {${Array.from({ length: 2000 }, (_, k) => `k${k}: 1`).join(', ')}}\n` : '- <<: *m\n'),
    ],
    ['keys with values that are not scalars', (i: number) => `? [${i}]\n: 1\n`],
    ['list lines with less indentation than their key', (i: number) => (i === 0 ? 'a:\n  b: [\n' : `${i},\n`)],
    ['documents', (i: number) => `---\na: ${i}\n`],
    ['empty documents', () => '---\nnull\n'],
    ['byte order marks between blank lines', (i: number) => (i % 100 === 0 ? '\ufeff# a\n' : '\n')],
    [
      'tags that a directive declares',
      (i: number) => (i < 20_000 ? `%TAG !t${i}! tag:yaml.org,2002:\n` : i === 20_000 ? '---\n' : `- !t${i % 20_000}!int 1\n`),
    ],
  ])(
    'that has %s',
    (_name, line) => {
      let text = '';
      for (let i = 0; text.length < MEBIBYTE - 40_000; i++) text += line(i);
      expectTame(text);
    },
    60_000,
  );

  test(
    'that repeats any pieces',
    () => {
      const pieces = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
      search(fc.tuple(fc.constantFrom('', 'a: ', 'a:\n  - ', '{', '"'), pieces), 100, ([before, piece]) => {
        expectTame(before + piece.repeat(Math.floor(MEBIBYTE / 8 / Buffer.byteLength(piece))));
      });
    },
    SEARCH_TIMEOUT_MS,
  );
});

test(
  'the YAML output of kubectl is parsed back to the same value',
  () => {
    const text = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc
        .array(fc.constantFrom(...PIECES, '~', 'yes', '0o7', '1e3', '2026-01-01', '1_0', '.5', '='), { maxLength: 4 })
        .map((parts) => parts.join('')),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        text.map((each) => each.replaceAll(/[\0\ud800]/g, '')),
        fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'b c', 'true', '1', '__proto__', 'x: y', "it's", ''), tie('value'), {
          maxKeys: 4,
          noNullPrototype: true,
        }),
      ),
    }));
    search(value, 2000, (drawn) => {
      const printed = printYaml({ value: drawn });
      expect(readYaml(printed).root?.value).toEqual(JSON.parse(JSON.stringify({ value: drawn })));
    });
  },
  SEARCH_TIMEOUT_MS,
);

test(
  'any text is a value or a YamlError',
  () => {
    const pieces = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 30 });
    search(pieces, 3000, (parts) => {
      const text = parts.join('');
      try {
        const { root, originalOffset } = readYaml(text);
        if (root !== undefined) expect(originalOffset(root.end)).toBeLessThanOrEqual(text.length);
      } catch (error) {
        if (!(error instanceof YamlError)) throw error;
        expect(error.start).toBeGreaterThanOrEqual(0);
        expect(error.start).toBeLessThanOrEqual(text.length);
      }
    });
  },
  SEARCH_TIMEOUT_MS,
);
