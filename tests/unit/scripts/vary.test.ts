import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { transformWithOxc } from 'vite';
import { isProbed } from '../../../scripts/instrument/instrument.ts';
import { addAlternatives, alternativesOf, lineChangeOf } from '../../../scripts/vary/alternatives.ts';
import { VARIATIONS, type Edit, type Variation } from '../../../scripts/vary/edits.ts';
import { variationsOf } from '../../../scripts/vary/vary.ts';
import { vary as words } from '../../../src/ui/i18n/en/vary.ts';

const FILE = 'src/example.ts';
const TEXT = `export class Counter {
  #count = 0;

  /** Adds one. */
  add(step: number): number {
    // A comment with 'quotes'.
    this.#count += step;
    return this.#count;
  }
}

export function* upTo(most: number) {
  for (let i = 0; i < most; i++) yield i; // all of them
}
`;

function edit(of: Partial<Edit>): Edit {
  return { file: FILE, function: 'Counter.add', old: 'this.#count += step;', new: 'this.#count -= step;', ...of };
}

function alternatives(edits: readonly Edit[], text = TEXT) {
  return alternativesOf(FILE, text, { 'to-try': { edits } });
}

/** Runs the file as the build gives it, with the variation or without. */
async function load(edits: readonly Edit[], active: string) {
  const built = addAlternatives(TEXT, alternatives(edits), 'varied')
    .replace(/^import .*?; /, '')
    .replaceAll('export ', '');
  const { code } = await transformWithOxc(`function module() { ${built}\nreturn { Counter, upTo }; }`, 'example.ts');
  const varied = (id: string): boolean => id === active;
  return new Function('$varied', `${code}\nreturn module();`)(varied) as {
    readonly Counter: new () => { add(step: number): number };
    readonly upTo: (most: number) => Generator<number>;
  };
}

describe('the alternative of a function', () => {
  test('runs instead of the plain one if its variation is active', async () => {
    expect(new (await load([edit({})], '')).Counter().add(2)).toBe(2);
    expect(new (await load([edit({})], 'to-try')).Counter().add(2)).toBe(-2);
  });

  test('may be a generator, and may lack a line', async () => {
    const edits = [edit({ function: 'upTo', old: 'for (let i = 0; i < most; i++) yield i; // all of them', new: '' })];
    expect([...(await load(edits, '')).upTo(2)]).toEqual([0, 1]);
    expect([...(await load(edits, 'to-try')).upTo(2)]).toEqual([]);
  });

  test('leaves all lines where they are', () => {
    const lines = addAlternatives(TEXT, alternatives([edit({})]), 'varied').split('\n');
    const plain = TEXT.split('\n');
    expect(lines).toHaveLength(plain.length);
    const different = plain.flatMap((line, i) => (lines[i] === line ? [] : [i + 1]));
    // The import, and the brace of the function.
    expect(different).toEqual([1, 5]);
    expect(alternatives([edit({ new: '' })])[0]!.text.split('\n')).toHaveLength(plain.length);
  });
});

describe('an edit that does not fit fails the build', () => {
  test.each([
    [
      { old: 'this.#count += 1;' },
      `variation to-try: ${FILE} has the old line 0 times in Counter.add, not once: this.#count += 1;`,
    ],
    [{ function: 'Counter.remove' }, `variation to-try: ${FILE} has no function Counter.remove`],
    [{ function: 'upTo' }, `variation to-try: ${FILE} has the old line 0 times in upTo, not once: this.#count += step;`],
    [{ new: 'one();\ntwo();' }, `variation to-try: ${FILE} would get more lines in Counter.add than it loses: one();\ntwo();`],
  ])('%o', (of, message) => {
    expect(() => alternatives([edit(of)])).toThrow(message);
  });

  test('also if the line stands there twice', () => {
    const twice = TEXT.replace('this.#count += step;', 'this.#count += step;\n    this.#count += step;');
    expect(() => alternatives([edit({})], twice)).toThrow('has the old line 2 times in Counter.add, not once');
  });
});

describe('each variation', () => {
  const all = Object.entries(VARIATIONS) as [keyof typeof VARIATIONS, Variation][];

  test.each(all)('%s fits our source', (id, { edits }) => {
    for (const each of edits) {
      const text = readFileSync(each.file, 'utf8');
      expect(lineChangeOf(id, each, text).old.map((line) => line.trim())).toEqual(each.old.split('\n'));
      expect(variationsOf(each.file, text).map((alternative) => alternative.id)).toContain(id);
      // Only there can a reader step through it.
      expect(isProbed(each.file)).toBe(true);
    }
  });

  test('has a sentence on the real bug if it names one', () => {
    const named = all.flatMap(([id, { bug }]) => (bug === undefined ? [] : [id]));
    expect(Object.keys(words.bugs).toSorted()).toEqual(named.toSorted());
  });
});
