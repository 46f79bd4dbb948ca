import { describe, expect, it } from 'vitest';
import { languageFor } from '../../../src/ui/i18n/index.ts';
import { en } from '../../../src/ui/i18n/en.ts';
import { faults as faultsEn } from '../../../src/ui/i18n/en/faults.ts';
import { scenarios as scenariosEn } from '../../../src/ui/i18n/en/scenarios.ts';
import { share as shareEn } from '../../../src/ui/i18n/en/share.ts';
import { sync as syncEn } from '../../../src/ui/i18n/en/sync.ts';
import { time as timeEn } from '../../../src/ui/i18n/en/time.ts';
import { tour as tourEn } from '../../../src/ui/i18n/en/tour.ts';
import { why as whyEn } from '../../../src/ui/i18n/en/why.ts';
import { zhCN } from '../../../src/ui/i18n/zh-cn.ts';
import { faults as faultsZh } from '../../../src/ui/i18n/zh-cn/faults.ts';
import { scenarios as scenariosZh } from '../../../src/ui/i18n/zh-cn/scenarios.ts';
import { share as shareZh } from '../../../src/ui/i18n/zh-cn/share.ts';
import { sync as syncZh } from '../../../src/ui/i18n/zh-cn/sync.ts';
import { time as timeZh } from '../../../src/ui/i18n/zh-cn/time.ts';
import { tour as tourZh } from '../../../src/ui/i18n/zh-cn/tour.ts';
import { why as whyZh } from '../../../src/ui/i18n/zh-cn/why.ts';

type Tree = { readonly [key: string]: string | Tree };

/** Every text by its key; a plural's forms are one key. */
function texts(tree: Tree, path = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${path}${key}`.replace(/_(one|other)$/, ''), value] as const]
        : [...texts(value, `${path}${key}.`)],
    ),
  );
}

// The namespaces that come later are as good as the rest.
const english = texts({
  ...en,
  later: { faults: faultsEn, scenarios: scenariosEn, share: shareEn, sync: syncEn, time: timeEn, tour: tourEn, why: whyEn },
});
const chinese = texts({
  ...zhCN,
  later: { faults: faultsZh, scenarios: scenariosZh, share: shareZh, sync: syncZh, time: timeZh, tour: tourZh, why: whyZh },
} as Tree);

describe('the texts', () => {
  it('have the same keys in every language', () => {
    expect([...chinese.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('have the same holes to fill in every language', () => {
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

  it('is the first of the browser’s languages that there is', () => {
    expect(languageFor(undefined, ['fr', 'zh-TW', 'en'])).toBe('zh-CN');
    expect(languageFor(undefined, ['de', 'en-GB', 'zh'])).toBe('en');
    expect(languageFor(undefined, ['fr'])).toBe('en');
  });
});
