import { expect, test } from 'vitest';
import { spanText } from '../../../../src/ui/loops/span-text.ts';

test.each([
  [-5, '0ms'],
  [0, '0ms'],
  [44, '40ms'],
  [994, '990ms'],
  [996, '1.0s'],
  [3240, '3.2s'],
  [9960, '9s'],
  [45_000, '45s'],
  [598_000, '9m58s'],
])('%d ms is written %s', (ms, text) => {
  expect(spanText(ms)).toBe(text);
});
