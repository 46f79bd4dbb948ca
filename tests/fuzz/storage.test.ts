import { describe, expect, test } from 'vitest';
import { claimsOf, isFullyBound, type KubeObject, type PersistentVolumeClaim, type Pod } from '../../src/api/index.ts';
import type { Cluster } from '../../src/cluster/index.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { playStorage, storageScenarios } from './storage-scenario.ts';

/** Goes through every revision: what is wrong at the moment of a write is wrong for good. */
function judge(cluster: Cluster): void {
  const claims = new Map<string, PersistentVolumeClaim>();
  const running = new Set<string>();
  const { store } = cluster.apiServer;
  for (const { type, key, value } of store.eventsAfter(store.compactedRevision)) {
    const object = value as unknown as KubeObject | undefined;
    if (key.includes('/persistentvolumeclaims/')) {
      if (type === 'delete') claims.delete(key);
      else {
        claims.set(key, object as PersistentVolumeClaim);
        judgeClaims(claims);
      }
    } else if (key.includes('/pods/')) {
      const pod = object as Pod | undefined;
      if (type === 'delete' || pod?.status.phase !== 'Running') running.delete(key);
      else if (!running.has(key)) {
        running.add(key);
        judgePod(pod, claims);
      }
    }
  }
}

/** No volume is bound to two claims. */
function judgeClaims(claims: ReadonlyMap<string, PersistentVolumeClaim>): void {
  const bound = [...claims.values()].filter((claim) => isFullyBound(claim) && claim.status.phase !== 'Lost');
  const volumes = bound.map(({ spec }) => spec.volumeName);
  expect(volumes).toEqual([...new Set(volumes)]);
}

/** No Pod begins to run with a claim that is not bound. */
function judgePod(pod: Pod, claims: ReadonlyMap<string, PersistentVolumeClaim>): void {
  const phases = claimsOf(pod).map(({ name }) => {
    const claim = [...claims].find(([key]) => key.endsWith(`/${pod.metadata.namespace}/${name}`));
    return claim?.[1].status.phase ?? 'missing';
  });
  expect(phases).toEqual(phases.map(() => 'Bound'));
}

describe('Pods, claims and volumes', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('no Pod runs with a claim that is not bound, and no volume is bound to two claims, whatever happens', () => {
    search(storageScenarios, 100, (scenario) => judge(playStorage(scenario)));
  });
});
