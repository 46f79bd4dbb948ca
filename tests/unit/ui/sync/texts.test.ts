import { describe, expect, it } from 'vitest';
import { sync as english } from '../../../../src/ui/i18n/en/sync.ts';
import { sync as chinese } from '../../../../src/ui/i18n/zh-cn/sync.ts';

type Tree = { readonly [key: string]: string | Tree };

/** Every text by its key; a plural's forms are one key. */
function texts(tree: Tree, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${path}${key}`.replace(/_(one|other)$/, ''), value] as const]
        : [...texts(value, `${path}${key}.`)],
    ),
  );
}

describe('the texts of an opened sync', () => {
  const en = texts(english);
  const zh = texts(chinese as Tree);

  it('have the same keys in both languages', () => {
    expect([...zh.keys()].toSorted()).toEqual([...en.keys()].toSorted());
  });

  it('have the same holes to fill in both languages', () => {
    const holes = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted().join(' ');
    expect([...en].filter(([key, text]) => holes(zh.get(key)) !== holes(text)).map(([key]) => key)).toEqual([]);
  });
});
