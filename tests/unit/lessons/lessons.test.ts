import { describe, expect, test } from 'vitest';
import { playBeats, playLevel, waitInLevel } from '../../lesson-run.ts';
import { catalogue, lessonFiles } from './lesson-files.ts';
import { faultsOfWords } from './lesson-words.ts';

const FILES = lessonFiles();
const LESSONS = FILES.map(({ lesson }) => lesson);
const PATHS = catalogue();

describe('the catalogue', () => {
  test('has every lesson in exactly one path', () => {
    expect(PATHS.flatMap(({ lessons }) => lessons).toSorted()).toEqual(LESSONS.map(({ id }) => id).toSorted());
  });

  test('is there in both languages', () => {
    expect(faultsOfWords(PATHS)).toEqual([]);
  });
});

describe.each(FILES)('$name', ({ name, lesson }) => {
  test('is the id of its file, and is there in both languages', () => {
    expect(lesson.id).toBe(name);
    expect(faultsOfWords(lesson)).toEqual([]);
  });

  if (lesson.kind === 'level') {
    test('is solved by its solution, and by nothing else than that', async () => {
      const { solved, states, tookMs, commands, errors } = await playLevel(lesson);
      expect({ solved, states, errors }).toEqual({ solved: true, states: states.map(() => 'met'), errors: [] });
      expect(commands).toBe(lesson.par);
      expect(await waitInLevel(lesson, tookMs)).toBe(false);
    });

    test('asks for what a learner can find out: two to four hints, and an explanation', () => {
      const [beat] = lesson.beats;
      expect(beat!.hints?.length).toBeGreaterThanOrEqual(2);
      expect(beat!.hints?.length).toBeLessThanOrEqual(4);
      expect(beat).toHaveProperty('explanation');
      expect(lesson.explains).not.toHaveLength(0);
    });
  } else {
    test('comes true beat by beat', async () => {
      expect(await playBeats(lesson)).toEqual([]);
    });
  }
});
