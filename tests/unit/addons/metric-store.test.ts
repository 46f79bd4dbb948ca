import { expect, it } from 'vitest';
import { MetricStore } from '../../../src/addons/metrics-server/metric-store.ts';
import type { NodeStats } from '../../../src/cri/index.ts';

const RESOLUTION_MS = 15_000;

/** A sample of one node with one container. */
function sample(sampledMs: number, cpuMs: number, startedMs = 0): NodeStats {
  const container = { name: 'web', startedMs, cpuMs, memoryBytes: 2_048 };
  const pods = [{ namespace: 'default', name: 'web-1', containers: [container] }];
  return { node: 'node-1', sampledMs, startedMs: 0, cpuMs: 2 * cpuMs, memoryBytes: 4_096, pods };
}

function storeOf(...samples: readonly NodeStats[]): MetricStore {
  const store = new MetricStore();
  for (const each of samples) store.store([each], RESOLUTION_MS);
  return store;
}

it('has an answer after the second sample: CPU between both, and the last memory', () => {
  expect(storeOf(sample(100_000, 1_000)).ready).toBe(false);
  const store = storeOf(sample(100_000, 1_000), sample(115_000, 4_000));
  const usage = { atMs: 115_000, windowMs: 15_000, memoryBytes: 2_048 };
  expect(store.ready).toBe(true);
  expect(store.pod('default/web-1')).toEqual([{ name: 'web', ...usage, nanocores: 200_000_000 }]);
  expect(store.node('node-1')).toEqual({ ...usage, memoryBytes: 4_096, nanocores: 400_000_000 });
});

it('keeps its answer when a scrape brings the same sample again', () => {
  const store = storeOf(sample(100_000, 1_000), sample(115_000, 4_000), sample(115_000, 4_000));
  expect(store.pod('default/web-1')?.[0]?.windowMs).toBe(15_000);
});

it('measures a container that is younger than a scrape from its start on', () => {
  const [usage] = storeOf(sample(112_000, 3_000, 100_000)).pod('default/web-1') ?? [];
  expect(usage).toMatchObject({ windowMs: 12_000, nanocores: 250_000_000 });
  expect(storeOf(sample(105_000, 3_000, 100_000)).pod('default/web-1')).toBeUndefined();
});

it('begins anew with another run of the container', () => {
  expect(storeOf(sample(100_000, 9_000), sample(130_000, 500, 110_000)).pod('default/web-1')).toBeUndefined();
});

it('forgets who was not in the last scrape', () => {
  const store = storeOf(sample(100_000, 1_000), sample(115_000, 4_000));
  store.store([], RESOLUTION_MS);
  expect([store.node('node-1'), store.pod('default/web-1')]).toEqual([undefined, undefined]);
});
