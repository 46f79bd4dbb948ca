import { describe, expect, it } from 'vitest';
import { cleanName, cleanText, saysTeacher } from '../../../src/cluster/scenario/shapes/clean-text.ts';
import { parseScenario } from '../../../src/cluster/scenario/parse.ts';

describe('a text of a stranger', () => {
  it.each([
    ['an override', 'a\u202eb', 'ab'],
    ['isolates', '\u2066a\u2069', 'a'],
    ['marks of direction', '\u200ea\u200f\u061c', 'a'],
    ['what has no width', 'a\u200b\u2060\ufeff\u00adb', 'ab'],
    ['fillers', '\u3164\u115f\u2800\uffa0a', 'a'],
    ['tags', 'a\u{e0041}\u{e007f}', 'a'],
    ['controls', 'a\u0000\u001b[31m\u0085', 'a[31m'],
  ])('loses %s', (_what, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it.each(['two\nlines\tand a tab', '老师，你好', 'شكراً', 'نمی\u200cخواهم', '👩\u200d💻', 'é', '🏳️'])('keeps %j', (text) => {
    expect(cleanText(text)).toBe(text);
  });
});

describe('a name', () => {
  it.each([
    ['  Ada   Lovelace\n', 'Ada Lovelace'],
    ['e\u0301', 'é'],
    ['\u3164', ''],
    ['\u200d', ''],
    ['\u00a0 \u2003', ''],
    ['\u2800\u200b', ''],
    ['\u0301', ''],
    ['👩\u200d💻', '👩\u200d💻'],
  ])('%j is %j', (name, clean) => {
    expect(cleanName(name)).toBe(clean);
  });

  it.each([
    'Teacher',
    'TEACHER',
    't e a c h e r',
    'Tea\u200bcher',
    'Tea\u200dcher',
    'Ｔｅａｃｈｅｒ',
    '𝐓𝐞𝐚𝐜𝐡𝐞𝐫',
    'Téachér',
    'the.teacher',
    'Теасher',
    '老师',
    '老 师',
    '王老师',
    '老師',
  ])('%s says that it is the teacher’s', (name) => {
    expect(saysTeacher(name)).toBe(true);
  });

  it.each(['Ada', '师傅', 'Thatcher', '老王'])('%s does not', (name) => {
    expect(saysTeacher(name)).toBe(false);
  });
});

it('a scenario’s title, notes and names of branches are clean', () => {
  const { title, notes, branches } = parseScenario({
    version: 1,
    title: 'a\u202e b',
    notes: ['c\u2066d'],
    cluster: { seed: 's' },
    branches: [{ name: '\u200be', commands: [] }],
  });
  expect({ title, notes, branches }).toEqual({ title: 'a b', notes: ['cd'], branches: [{ name: 'e', commands: [] }] });
});
