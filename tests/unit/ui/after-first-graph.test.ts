import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitFirstGraph } from '../../../src/ui/model/after-first-graph.ts';
import { EMPTY_CLUSTER } from '../../../src/ui/model/cluster-state.ts';
import { useCluster } from '../../../src/ui/model/cluster-store.ts';

let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  end = awaitFirstGraph();
});

afterEach(() => {
  end();
  useCluster.setState({ ...EMPTY_CLUSTER, worker: { state: 'starting' } });
  vi.useRealTimers();
});

test('tasks after the first graph run only once, however many deltas arrive', () => {
  expect(vi.getTimerCount()).toBe(0);
  useCluster.setState({ worker: { state: 'running' } });
  expect(vi.getTimerCount()).toBe(0);
  for (let delta = 0; delta < 5; delta++)
    useCluster.setState(({ clock }) => ({ started: true, clock: { ...clock, nowMs: delta } }));
  expect(vi.getTimerCount()).toBe(1);
});

test('tasks do not wait for the graph of a failed worker', () => {
  useCluster.setState({ worker: { state: 'failed', reason: 'not-loaded', message: '', stack: '' } });
  expect(vi.getTimerCount()).toBe(1);
});
