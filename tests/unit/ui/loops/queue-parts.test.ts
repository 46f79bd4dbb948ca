import { expect, test } from 'vitest';
import { page } from '../../../../src/ui/i18n/en/page.ts';
import { keysAtWork, queueParts } from '../../../../src/ui/loops/queue-parts.tsx';
import type { QueueView } from '../../../../src/worker/protocol/index.ts';

const cause = { via: 'updatePod', record: 7 };

const QUEUE = {
  name: 'scheduler',
  ready: [{ key: 'default/a', requeues: 0, ...cause }],
  readyCount: 40,
  processing: [{ key: 'default/b', sinceMs: 1_000, requeues: 1, dirty: true, ...cause }],
  waiting: [{ key: 'default/c', readyAtMs: 9_000, requeues: 3, by: 'backoff', ...cause }],
  waitingCount: 2,
} as unknown as QueueView;

/** Each part by its names, its number, and its keys with their tips. */
function told(queue: QueueView): readonly string[] {
  return queueParts(page, queue).map(
    ({ name, state, count, keys }) => `${name}/${state} ${count}: ${keys.map(({ key, hint }) => `${key} (${hint})`).join(' ')}`,
  );
}

test('a workqueue has three parts, with the true number of keys in each', () => {
  expect(told(QUEUE)).toEqual([
    `ready/ready 40: default/a (${page.loops.hint.added({ via: 'updatePod' })})`,
    `processing/processing 1: default/b (${page.loops.hint.dirty})`,
    `waiting/waiting 2: default/c (${page.loops.hint.backoff({ count: 3 })}\n${page.loops.hint.added({ via: 'updatePod' })})`,
  ]);
});

test('the scheduler’s parts have their own names, and Pods that fit nowhere are one more', () => {
  const rejected = [{ key: 'default/d', attempts: 2, rejectedBy: ['NodeResourcesFit', 'TaintToleration'] }];
  const parts = told({ ...QUEUE, unschedulable: rejected, unschedulableCount: 5 });
  expect(parts.map((part) => part.slice(0, part.indexOf(':')))).toEqual([
    'activeQ/ready 40',
    'processing/processing 1',
    'backoffQ/waiting 2',
    'unschedulable/unschedulable 5',
  ]);
  const hint = page.loops.hint.rejectedBy({ plugins: 'NodeResourcesFit, TaintToleration', count: 2 });
  expect(parts[3]).toBe(`unschedulable/unschedulable 5: default/d (${hint})`);
});

test('the keys at work are in process, ready or have failed; a planned check is at rest', () => {
  const planned = { key: 'default/e', readyAtMs: 600_000, requeues: 0, by: 'AddAfter', ...cause };
  const failed = { key: 'default/f', readyAtMs: 1_200, requeues: 2, by: 'AddRateLimited', ...cause };
  const told = ({ keys, ...figures }: ReturnType<typeof keysAtWork>) => ({
    ...figures,
    keys: keys.map(({ key, state }) => `${state} ${key}`),
  });
  const waiting = { waiting: [failed, planned], waitingCount: 2 } as Partial<QueueView>;
  expect(told(keysAtWork(page, { ...QUEUE, ...waiting }))).toEqual({
    keys: ['processing default/b', 'ready default/a', 'waiting default/f'],
    count: 42,
    planned: 1,
  });
  const atRest = { ready: [], readyCount: 0, processing: [], waiting: [planned], waitingCount: 1 } as Partial<QueueView>;
  expect(told(keysAtWork(page, { ...QUEUE, ...atRest }))).toEqual({ keys: [], count: 0, planned: 1 });
});
