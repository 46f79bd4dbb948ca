import { expect, test } from 'vitest';
import { readCatalogue } from '../../../../scripts/lessons.ts';
import { FIRST_LESSON } from '../../../../src/ui/lessons/lesson-link.ts';
import { lessonOfOld, OLD_LESSONS } from '../../../../src/ui/visits/old-lessons.ts';
import { STORIES } from '../../../scenarios.ts';

const { lessons, paths } = readCatalogue();

test('a new visitor is offered the first lesson of the catalogue', () => {
  expect(paths[0]!.lessons[0]).toBe(FIRST_LESSON);
});

test('each scenario of the earlier menu has become a lesson, and no other name has', () => {
  expect(STORIES.map(({ id }) => id)).toEqual(Object.keys(OLD_LESSONS));
  expect(lessons.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(OLD_LESSONS)));
  expect(lessonOfOld('constructor')).toBeUndefined();
});
