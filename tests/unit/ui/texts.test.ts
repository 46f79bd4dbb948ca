import { describe, expect, it } from 'vitest';
import { languageFor } from '../../../src/ui/i18n/index.ts';
import { parts } from '../../../src/ui/i18n/parts.ts';
import { translation } from '../../../src/ui/i18n/en/translation.ts';
import { texts as zh } from '../../../src/ui/i18n/zh-cn/index.ts';

type Tree = { readonly [key: string]: string | Tree };

/** Every text by its key. The forms of a plural have one key. */
function texts(tree: Tree, path = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${path}${key}`.replace(/_(one|other)$/, ''), value] as const]
        : [...texts(value, `${path}${key}.`)],
    ),
  );
}

const english = texts({ translation, ...parts });
const chinese = texts(zh as unknown as Tree);

describe('the texts', () => {
  it('have the same keys in every language', () => {
    expect([...chinese.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('have the same placeholders in every language', () => {
    const holes = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
    const differing = [...english].filter(([key, text]) => holes(chinese.get(key)).join(' ') !== holes(text).join(' '));
    expect(differing).toEqual([]);
  });

  it('use full-width punctuation between Chinese characters', () => {
    const wrong = [...chinese].filter(([, text]) => /[\u4e00-\u9fff][,:;?!]/.test(text));
    expect(wrong).toEqual([]);
  });
});

describe('the language', () => {
  it('is the chosen one, whatever the browser wants', () => {
    expect(languageFor('en', ['zh-CN'])).toBe('en');
  });

  it('is the first supported one of the browser’s languages', () => {
    expect(languageFor(undefined, ['fr', 'zh-TW', 'en'])).toBe('zh-CN');
    expect(languageFor(undefined, ['de', 'en-GB', 'zh'])).toBe('en');
    expect(languageFor(undefined, ['fr'])).toBe('en');
  });
});
