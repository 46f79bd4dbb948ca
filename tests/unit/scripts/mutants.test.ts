import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import mutants from '../../mutants/mutants.json';

it('every mutant of npm run test:mutants changes a line that is there once', () => {
  const places = mutants.map(({ file, from }) => readFileSync(file, 'utf8').split(from).length - 1);
  expect(mutants.filter((_mutant, i) => places[i] !== 1)).toEqual([]);
  expect(mutants.filter(({ from, to }) => from === to)).toEqual([]);
});
