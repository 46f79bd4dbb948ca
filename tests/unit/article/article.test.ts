import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { encodeLink } from '../../../src/cluster/scenario/index.ts';
import { FIGURES } from './figures.ts';

test('docs/article has the link of each figure, in order', () => {
  const text = readFileSync('docs/article/index.html', 'utf8');
  expect([...text.matchAll(/scenario="([^"]*)"/g)].map(([, link]) => link)).toEqual(
    FIGURES.map((scenario) => `#${encodeLink(scenario)}`),
  );
});
