import { expect, test } from 'vitest';
import { readCatalogue } from '../../../scripts/lessons.ts';
import { playLevel } from '../../lesson-run.ts';
import { HINTED_WAYS } from './hinted-ways.ts';

const { lessons: LESSONS } = readCatalogue();

test.each(HINTED_WAYS)('$level is solved in another way that a hint names: $way', async ({ level, commands }) => {
  const lesson = LESSONS.find(({ id }) => id === level)!;
  const { solved, states, errors } = await playLevel(lesson, commands(lesson));
  expect({ solved, states, errors }).toEqual({ solved: true, states: states.map(() => 'met'), errors: [] });
});
