import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitFirstGraph } from '../../../src/ui/model/after-first-graph.ts';
import type { ClusterMirror } from '../../../src/ui/model/cluster-store.ts';
import { silentSession } from './silent-session.ts';

let end: () => void;
let shown: ClusterMirror;

beforeEach(() => {
  vi.useFakeTimers();
  const session = silentSession();
  ({ shown } = session.world);
  end = awaitFirstGraph(session);
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

test('tasks after the first graph run only once, however many deltas arrive', () => {
  expect(vi.getTimerCount()).toBe(0);
  shown.setState({ worker: { state: 'running' } });
  expect(vi.getTimerCount()).toBe(0);
  for (let delta = 0; delta < 5; delta++) shown.setState(({ clock }) => ({ started: true, clock: { ...clock, nowMs: delta } }));
  expect(vi.getTimerCount()).toBe(1);
});

test('tasks do not wait for the graph of a failed worker', () => {
  shown.setState({ worker: { state: 'failed', reason: 'not-loaded', message: '', stack: '' } });
  expect(vi.getTimerCount()).toBe(1);
});
