import { expect, test } from 'vitest';
import { nextLesson } from '../../../../src/ui/lessons/next-lesson.ts';

const ORDER = ['a', 'b', 'c', 'd'];
const done = { done: true } as const;

test.each([
  ['the first lesson, if nothing has been begun', {}, 'a'],
  ['the lesson that was begun last', { a: done, c: {}, b: {} }, 'b'],
  ['the lesson after the one that was finished last', { c: done, b: done }, 'd'],
  ['what was left out, once the end is reached', { a: done, d: done }, 'b'],
  ['nothing, if all is done', { a: done, b: done, c: done, d: done }, undefined],
  ['a lesson of the catalogue, whatever else the progress has', { old: {} }, 'a'],
])('a learner goes on with %s', (_, progress, next) => {
  expect(nextLesson(ORDER, progress)).toBe(next);
});
