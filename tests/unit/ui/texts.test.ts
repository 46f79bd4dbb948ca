import { describe, expect, it } from 'vitest';
import { languageFor } from '../../../src/ui/i18n/language.ts';
import { parts } from '../../../src/ui/i18n/parts.ts';
import { page } from '../../../src/ui/i18n/en/page.ts';
import { words as zh } from '../../../src/ui/i18n/zh-cn/index.ts';

type Text = string | ((values: object) => string);
type Tree = { readonly [key: string]: Text | Tree };

/** Every text by its path. */
function texts(tree: Tree, path = ''): ReadonlyMap<string, Text> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'object' ? [...texts(value, `${path}${key}.`)] : [[`${path}${key}`, value] as const],
    ),
  );
}

/** What a text says for one and for several, with the name of each value in its place: `⟨name⟩ is ready`. */
function spoken(text: Text): readonly string[] {
  if (typeof text === 'string') return [text];
  const values = (count: number): object =>
    new Proxy(
      {},
      { get: (_, name) => (name === 'count' ? { valueOf: () => count, toString: () => '⟨count⟩' } : `⟨${String(name)}⟩`) },
    );
  return [text(values(1)), text(values(2))];
}

const english = texts({ page, ...parts } as unknown as Tree);
const chinese = texts(zh as unknown as Tree);

describe('the texts', () => {
  it('are the same in every language', () => {
    expect([...chinese.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('are chosen by their code, and not by the ending of a name', () => {
    const forms = [...english.keys()].filter((path) => /_(?:zero|one|two|few|many|other)$/.test(path));
    expect(forms).toEqual([]);
    expect([parts.bridge.requests({ count: 0 }), zh.bridge.requests({ count: 0 })]).toEqual(['No request so far.', '尚无请求。']);
  });

  it('say the same values in every language', () => {
    const saidIn = (text: Text): string =>
      [...new Set(spoken(text).flatMap((said) => said.match(/⟨\w+⟩/g) ?? []))].toSorted().join(' ');
    const differing = [...english].filter(([path, text]) => saidIn(chinese.get(path)!) !== saidIn(text)).map(([path]) => path);
    expect(differing).toEqual([]);
  });

  it('use full-width punctuation between Chinese characters', () => {
    const wrong = [...chinese].filter(([, text]) => spoken(text).some((said) => /[\u4e00-\u9fff][,:;?!]/.test(said)));
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
