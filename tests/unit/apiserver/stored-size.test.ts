import { expect, test } from 'vitest';
import { checkStoredSize } from '../../../src/apiserver/registry/storage.ts';

const shared = { containers: [{ name: 'web', image: 'nginx:1.27' }] };
const before = { spec: shared, status: { phase: 'Pending', conditions: ['a', 'b', 'c'] }, data: { one: '1', note: undefined } };

const changes: readonly (readonly [string, object])[] = [
  ['nothing', { ...before }],
  ['a longer text', { ...before, status: { ...before.status, phase: 'Running' } }],
  ['a shorter list', { ...before, status: { ...before.status, conditions: ['a'] } }],
  ['a longer list', { ...before, status: { ...before.status, conditions: ['a', 'b', 'c', 'd'] } }],
  ['a new part', { ...before, metadata: { labels: { app: 'web' } } }],
  ['a part less', { spec: shared, data: before.data }],
  ['a text instead of a part', { ...before, status: 'gone' }],
  ['a part instead of a text', { ...before, data: { one: { of: 'two' } } }],
  ['a key that every object inherits', { ...before, data: { constructor: 'x', one: '1' } }],
  ['a field that is undefined', { ...before, data: { one: undefined } }],
  ['a text of many bytes', { ...before, data: { one: 'ä'.repeat(200) } }],
];

test.each(changes)('an update with %s has the size that a new object has', (_what, next) => {
  expect(checkStoredSize(next, { value: before, bytes: checkStoredSize(before) })).toBe(checkStoredSize(next));
});

test('what the store began with counts as a whole when it is first updated', () => {
  expect(checkStoredSize(before, { value: before, bytes: 0 })).toBe(checkStoredSize(before));
});

test('an update that makes an object too large is refused', () => {
  const next = { ...before, data: { one: 'x'.repeat(2_000_000) } };
  const previous = { value: before, bytes: checkStoredSize(before) };
  expect(() => checkStoredSize(next, previous)).toThrow('etcdserver: request is too large');
});
