import { expect, it } from 'vitest';
import { applyEdits, changedStretch } from '../../../src/ui/editor/apply-edit.ts';

const TEXT = 'a: 1\nb: 2\nc: 3\n';

it('replaces ranges of a text in any order', () => {
  const first = { line: 1, column: 4, endLine: 1, endColumn: 5, newText: '100' };
  const line = { line: 2, column: 1, endLine: 3, endColumn: 1, newText: '' };
  const last = { line: 3, column: 4, endLine: 3, endColumn: 5, newText: '[]' };
  expect(applyEdits(TEXT, [first, line, last])).toBe('a: 100\nc: []\n');
  expect(applyEdits(TEXT, [last, line, first])).toBe('a: 100\nc: []\n');
  expect(applyEdits(TEXT, [])).toBe(TEXT);
});

it('treats an end after the last line as the end of the text', () => {
  expect(applyEdits('a: 1\nb: 2', [{ line: 2, column: 1, endLine: 3, endColumn: 1, newText: '' }])).toBe('a: 1\n');
});

it.each([
  ['abc', 'abc', { start: 3, end: 3, newText: '' }],
  ['aaa', 'aa', { start: 2, end: 3, newText: '' }],
  ['aa', 'aaa', { start: 2, end: 2, newText: 'a' }],
  ['replicas: 3\n', 'replicas: 60\n', { start: 10, end: 11, newText: '60' }],
  ['', 'x', { start: 0, end: 0, newText: 'x' }],
  ['x', '', { start: 0, end: 1, newText: '' }],
])('finds the change from %j to %j', (before, after, stretch) => {
  expect(changedStretch(before, after)).toEqual(stretch);
});
