import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { placeLabels } from '../../../src/ui/graph/gauge-labels.ts';
import { page as english } from '../../../src/ui/i18n/en/page.ts';
import { page as chinese } from '../../../src/ui/i18n/zh-cn/page.ts';
import { MARKS, MARK_STATES } from '../../../src/ui/pods/mark-shapes.ts';

const css = readFileSync(new URL('../../../src/ui/pods/marks.css', import.meta.url), 'utf8');

it('every state has a fill of its own, which the style sheet draws', () => {
  const fills = Object.values(MARKS);
  expect(new Set(fills).size).toBe(fills.length);
  // The outline is the mark itself.
  const drawn = new Set(Array.from(css.matchAll(/\[data-fill='(\w+)'\]/g), ([, fill]) => fill));
  expect([...drawn, 'outline'].toSorted()).toEqual(fills.toSorted());
});

it('the legend explains every mark, in both languages', () => {
  for (const { legend } of [english, chinese]) for (const state of MARK_STATES) expect(legend[state]).not.toBe('');
});

it('the labels of the gauge stand below their ticks, apart from one another and within the gauge', () => {
  const labels = [
    { at: 0.97, text: '97 must serve' },
    { at: 0.99, text: '99 wanted' },
    { at: 1, text: '100 at most' },
  ];
  for (const width of [280, 900]) {
    const placed = placeLabels(labels, width);
    const ends = placed.map(({ left, text }) => left + Math.floor(text.length * 7.2));
    placed.forEach(({ left }, i) => expect(left).toBeGreaterThanOrEqual(i === 0 ? 0 : ends[i - 1]!));
    expect(ends.at(-1)).toBeLessThanOrEqual(width);
  }
  const [alone] = placeLabels([{ at: 0.5, text: '6 wanted' }], 400);
  expect(alone?.left).toBe(200 - Math.round((8 * 7.2) / 2));
});
