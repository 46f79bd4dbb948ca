import { expect } from 'vitest';
import { humanDuration } from '../../../src/api/index.ts';
import { check, describeGroup } from './group.ts';

const human = check<{ milliseconds: number }, { text: string }>(({ milliseconds }, { text }) => {
  expect(humanDuration(milliseconds)).toBe(text);
});

describeGroup(
  'duration',
  {
    'duration_HumanDuration.json': human,
    'duration_HumanDuration_boundaries.json': human,
  },
  { files: { 'duration_ShortHumanDuration.json': 'nothing shows an age in one unit' } },
);
