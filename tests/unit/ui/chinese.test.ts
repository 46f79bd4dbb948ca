import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Term {
  readonly word: string;
  readonly not: readonly string[];
}

/** The rows of the table in docs/chinese.md. */
const TERMS: readonly Term[] = readFileSync('docs/chinese.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| [a-z]/.test(line))
  .map((line) => {
    const [, , word = '', not = ''] = line.split('|').map((cell) => cell.trim());
    return { word, not: not.split('、').filter((each) => each !== '') };
  });

/** All texts in Chinese: the catalogues, the lessons, and what teachers read. */
const FILES = [...filesIn('src/ui/i18n/zh-cn', '.ts'), ...filesIn('src/lessons', '.yaml'), 'docs/teaching.zh-CN.md'].map(
  (path) => ({ path, text: readFileSync(path, 'utf8') }),
);

function filesIn(folder: string, extension: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => join(folder, name));
}

test.each(TERMS.filter(({ not }) => not.length > 0))('one word for one thing: $word, not $not', ({ word, not }) => {
  const found = FILES.flatMap(({ path, text }) =>
    // 修订版 is a part of the right word 修订版本.
    not.filter((wrong) => text.replaceAll(word, '').includes(wrong)).map((wrong) => `${path}: ${wrong}`),
  );
  expect(found).toEqual([]);
});

test('the words of the list are in use', () => {
  const all = FILES.map(({ text }) => text).join('');
  expect(TERMS.flatMap(({ word }) => word.split('，')).filter((word) => !all.includes(word))).toEqual([]);
});
