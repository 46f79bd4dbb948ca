import { describe, expect, test } from 'vitest';
import { readCatalogue } from '../../../scripts/lessons.ts';
import { playBeats, playLevel, waitInLevel } from '../../lesson-run.ts';
import { faultsOfWords } from './lesson-words.ts';

// Each file is named after its lesson, and each lesson is in exactly one path, or else this throws.
const { lessons: LESSONS, paths: PATHS } = readCatalogue();

test('the paths of the catalogue are there in both languages', () => {
  expect(faultsOfWords(PATHS)).toEqual([]);
});

test.each(['first-steps', 'three-questions', 'rollouts'])(
  'each lesson of %s has notes for a teacher, in both languages',
  (id) => {
    const { lessons } = PATHS.find((path) => path.id === id)!;
    const without = LESSONS.filter(
      (lesson) => lessons.includes(lesson.id) && !lesson.beats.some(({ notes }) => notes !== undefined),
    );
    expect(without.map((lesson) => lesson.id)).toEqual([]);
  },
);

describe.each(LESSONS)('$id', (lesson) => {
  test('is there in both languages', () => {
    expect(faultsOfWords(lesson)).toEqual([]);
  });

  if (lesson.kind === 'level') {
    test('is solved by its solution, and not by waiting', async () => {
      const { solved, states, tookMs, commands, errors, tooEarly } = await playLevel(lesson);
      expect({ solved, states, errors, tooEarly }).toEqual({
        solved: true,
        states: states.map(() => 'met'),
        errors: [],
        tooEarly: [],
      });
      expect(commands).toBe(lesson.par);
      expect(await waitInLevel(lesson, tookMs)).toBe(false);
    });

    test('asks for what a learner can find out: two to four hints, and an explanation', () => {
      const [beat] = lesson.beats;
      expect(beat!.hints?.length).toBeGreaterThanOrEqual(2);
      expect(beat!.hints?.length).toBeLessThanOrEqual(4);
      expect(beat).toHaveProperty('explanation');
      expect(lesson.explains?.length).toBeGreaterThan(0);
    });
  } else {
    test('comes true beat by beat', async () => {
      expect(await playBeats(lesson)).toEqual([]);
    });
  }
});
