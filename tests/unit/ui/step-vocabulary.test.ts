import { expect, test } from 'vitest';
import { page as englishPage } from '../../../src/ui/i18n/en/page.ts';
import { time as englishTime } from '../../../src/ui/i18n/en/time.ts';
import { page as chinesePage } from '../../../src/ui/i18n/zh-cn/page.ts';
import { time as chineseTime } from '../../../src/ui/i18n/zh-cn/time.ts';

const LANGUAGES = [
  { language: 'en', page: englishPage, time: englishTime, name: (word: string) => new RegExp(`^Step (by )?${word}$`) },
  {
    language: 'zh-CN',
    page: chinesePage,
    time: chineseTime,
    name: (word: string) => new RegExp(`^(按${word}单步|单步${word})$`),
  },
];

test.each(LANGUAGES)('the palette and the bars step by the same words: $language', ({ page: { command, step }, time, name }) => {
  const { stepping } = time;
  expect(command.stepEvent).toMatch(name(step.event.short));
  expect(command.stepWrite).toMatch(name(step.write.short));
  expect(command.stepSync).toMatch(name(step.sync.short));
  expect(command.stepOver).toMatch(name(stepping.over));
  expect(command.stepInto).toMatch(name(stepping.into));
  expect(command.stepOut).toMatch(name(stepping.out));
});

test.each(LANGUAGES)('both buttons to another sync say sync: $language', ({ page: { step }, time: { stepping } }) => {
  const labels = [stepping.next.key({ name: 'web' }), stepping.next.loop({ name: 'deployment-controller' })];
  expect(labels.filter((label) => !label.includes(step.sync.short))).toEqual([]);
});
