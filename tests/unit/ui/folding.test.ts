import { expect, it } from 'vitest';
import { foldingRanges } from '../../../src/ui/editor/folding.ts';

const fold = (text: string) => foldingRanges(text).map(({ start, end }) => `${start}-${end}`);

it('folds each document and each block, without the empty lines between documents', () => {
  const text = ['kind: A', 'spec:', '  x: 1', '', '---', 'kind: B', 'data:', '  y: 2', ''].join('\n');
  expect(fold(text)).toEqual(['1-3', '2-3', '5-8', '7-8']);
});

it('folds list items under a key in the same column', () => {
  const text = ['list:', '- a: 1', '  b: 2', '- c: 3', 'end: x'].join('\n');
  expect(fold(text)).toEqual(['1-5', '1-4', '2-3']);
});

it('folds nothing in a text without blocks', () => {
  expect(fold('a: 1')).toEqual([]);
});
