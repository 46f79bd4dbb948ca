import { expect, it } from 'vitest';
import { countAt, rangeOf, stepLine } from '../../../../src/ui/compare/course-line.ts';
import type { CoursesView } from '../../../../src/worker/protocol/index.ts';

/** Both have three serving Pods at 10 s, where they part; the shown one then has two, the other four. */
const COURSES: CoursesView = {
  shown: {
    existing: [],
    serving: [
      { atMs: 0, pods: 0 },
      { atMs: 5_000, pods: 3 },
      { atMs: 12_000, pods: 2 },
    ],
    endMs: 17_000,
  },
  other: {
    existing: [],
    serving: [
      { atMs: 0, pods: 0 },
      { atMs: 5_000, pods: 3 },
      { atMs: 11_000, pods: 4 },
    ],
    endMs: 14_000,
  },
  commonUntilMs: 10_000,
};

it('spans the time from shortly before the branches part to the end of the longer one', () => {
  expect(rangeOf(COURSES)).toEqual({ fromMs: 7_000, toMs: 17_000, most: 4 });
});

it('begins with the number at the left edge, steps at each point, and ends where the branch ends', () => {
  const range = rangeOf(COURSES);
  const size = { widthPx: 100, heightPx: 92 };
  expect(stepLine(COURSES.shown, range, size)).toBe('M0.0,26.0H50.0V46.0H100.0');
  expect(stepLine(COURSES.other, range, size)).toBe('M0.0,26.0H40.0V6.0H70.0');
});

it('draws nothing for a branch without points', () => {
  expect(stepLine({ existing: [], serving: [], endMs: 0 }, rangeOf(COURSES), { widthPx: 100, heightPx: 92 })).toBe('');
});

it('draws lost requests over the same time, with a height of their own', () => {
  const lost = (...points: readonly (readonly [number, number])[]) => points.map(([atMs, count]) => ({ atMs, lost: count }));
  const courses = {
    ...COURSES,
    shown: { ...COURSES.shown, lost: lost([8_000, 0]) },
    other: { ...COURSES.other, lost: lost([8_000, 0], [12_000, 8]) },
  };
  const range = rangeOf(courses, 'lost');
  expect(range).toEqual({ fromMs: 7_000, toMs: 17_000, most: 8 });
  expect(stepLine(courses.other, range, { widthPx: 100, heightPx: 92 }, 'lost')).toBe('M10.0,86.0H50.0V6.0H70.0');
  expect([countAt(courses.shown, 'lost', 13_000), countAt(courses.other, 'lost', 13_000)]).toEqual([0, 8]);
});
