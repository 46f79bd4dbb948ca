import { expect, test } from 'vitest';
import { isAboutCapacity, suggestedFirst } from '../../../../src/ui/making/capacity.ts';
import { CHECK_CODES, type CheckSuggestion } from '../../../../src/worker/protocol/making.ts';

test.each([
  'How few Pods are ever ready on the way?',
  'Are there always four available?',
  'How many may be missing?',
  { en: 'How few?', 'zh-CN': '最少几个？' },
  { 'zh-CN': '更新途中，就绪的 Pod 最少有几个？' },
])('%j asks about capacity', (text) => {
  expect(isAboutCapacity({ text, options: [] })).toBe(true);
});

test.each(['Which ReplicaSet is new?', 'What is the name of the new Pod?', { 'zh-CN': '哪个 ReplicaSet 是新的？' }])(
  '%j does not',
  (text) => {
    expect(isAboutCapacity({ text, options: [] })).toBe(false);
  },
);

test('neither does a part without a prediction; one that points at what becomes ready does', () => {
  expect(isAboutCapacity(undefined)).toBe(false);
  expect(isAboutCapacity({ text: 'Which one?', kind: 'Pod', becomes: 'it.ready' })).toBe(true);
});

test('"never fewer than" comes first, and the others stay in their order', () => {
  const suggestions = CHECK_CODES.map((code): CheckSuggestion => ({ when: 'now', that: code, says: { code, figures: {} } }));
  const codes = suggestedFirst(suggestions).map(({ says }) => says.code);
  expect(codes.slice(0, 2)).toEqual(['neverFewerAvailable', 'neverFewerReady']);
  expect(codes.slice(2)).toEqual(CHECK_CODES.filter((code) => !code.startsWith('neverFewer')));
});
