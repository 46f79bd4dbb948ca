import { expect, it } from 'vitest';
import { cpuText, memoryText } from '../../../src/ui/model/quantity-text.ts';
import { ageText, clockText, msText, spanText } from '../../../src/ui/model/time-text.ts';

it('shows a time in milliseconds', () => {
  expect([0, 83_450.9, 3_600_000].map(clockText)).toEqual(['0:00:00.000', '0:01:23.450', '1:00:00.000']);
});

it('shows an age as kubectl does', () => {
  const seconds = [0, 119, 120, 200, 600, 3 * 3600, 49 * 3600];
  expect(seconds.map((age) => ageText(age * 1000))).toEqual(['0s', '119s', '2m', '3m20s', '10m', '3h', '2d']);
});

it('shows quantities as in manifests', () => {
  expect([250, 4000, 1500].map(cpuText)).toEqual(['250m', '4', '1500m']);
  expect([0, 512 * 2 ** 20, 7.5 * 2 ** 30].map(memoryText)).toEqual(['0', '512Mi', '7.5Gi']);
});

it.each([
  [-5, '0ms'],
  [0, '0ms'],
  [44, '40ms'],
  [994, '990ms'],
  [996, '1.0s'],
  [3240, '3.2s'],
  [9960, '9s'],
  [45_000, '45s'],
  [598_000, '9m58s'],
])('a running duration of %d ms is written %s', (ms, text) => {
  expect(spanText(ms)).toBe(text);
});

it.each([
  [0, '0 ms'],
  [0.72, '0.7 ms'],
  [12.4, '12 ms'],
  [1_240, '1.2 s'],
  [600_000, '600 s'],
])('a past duration of %d ms is written %s', (ms, text) => {
  expect(msText(ms)).toBe(text);
});
