import { beforeEach, describe, expect, test } from 'vitest';
import type { KubeObject } from '../../../src/api/index.ts';
import { createCluster } from '../../../src/cluster/index.ts';
import { Projection } from '../../../src/worker/projection/projection.ts';
import { Roster } from '../../../src/worker/projection/roster.ts';
import { objectKey, type Delta, type Omitted } from '../../../src/worker/protocol/index.ts';

interface PodFacts {
  readonly owner?: string;
  readonly node?: string;
  readonly ready?: boolean;
  readonly failed?: boolean;
}

function pod(name: string, { owner, node, ready = false, failed = false }: PodFacts = {}): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: 'default',
      uid: name,
      ...(owner && {
        ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: owner, uid: owner, controller: true }],
      }),
    },
    spec: { containers: [], ...(node && { nodeName: node }) },
    status: {
      phase: failed ? 'Failed' : node ? 'Running' : 'Pending',
      conditions: ready ? [{ type: 'Ready', status: 'True' }] : [],
    },
  } as unknown as KubeObject;
}

function idOf({ kind, metadata: { namespace = '', name } }: KubeObject): string {
  return objectKey({ kind, namespace, name });
}

describe('a roster', () => {
  let roster: Roster;
  beforeEach(() => {
    roster = new Roster({ pods: 6, ofEachOwner: 2, mostPods: 10, ofEachKind: 3 });
  });
  const put = (object: KubeObject): boolean => roster.put(idOf(object), object);
  const fill = (owner: string, count: number): number =>
    Array.from({ length: count }, (_, i) => put(pod(`${owner}-${i}`, { owner }))).filter(Boolean).length;

  test('sends the first Pods, and counts the others by owner and stage', () => {
    expect(fill('web', 10)).toBe(6);
    expect(roster.omitted).toEqual([
      { kind: 'Pod', namespace: 'default', owner: 'ReplicaSet/default/web', count: 4, stages: { pending: 4 }, unscheduled: 4 },
    ]);
    expect(roster.omitted).toBe(roster.omitted);
    expect(put(pod('web-9', { owner: 'web', node: 'node-1', ready: true }))).toBe(false);
    expect(roster.omitted[0]).toMatchObject({ count: 4, stages: { pending: 3, ready: 1 }, unscheduled: 3 });
  });

  test('leaves room for another owner, and for Pods in trouble', () => {
    fill('web', 10);
    expect(fill('db', 3)).toBe(2);
    expect(put(pod('web-8', { owner: 'web', failed: true }))).toBe(true);
    expect(put(pod('web-9', { owner: 'web', failed: true }))).toBe(true);
    expect(put(pod('web-7', { owner: 'web', failed: true }))).toBe(false);
  });

  test('never sends more than its limit, however many owners and troubled Pods exist', () => {
    for (let i = 0; i < 50; i++) fill(`set-${i}`, 5);
    for (let i = 0; i < 50; i++) put(pod(`set-${i}-4`, { owner: `set-${i}`, failed: true }));
    const counts = roster.omitted.map(({ count }) => count);
    expect(counts.reduce((a, b) => a + b)).toBe(250 - 10);
  });

  test('gives the room of a removed Pod to the oldest one that was not sent, first of the same owner', () => {
    fill('web', 8);
    fill('db', 3);
    roster.remove('Pod/default/db-0');
    expect(roster.drainCalled()).toEqual(['Pod/default/db-2']);
    roster.remove('Pod/default/web-7');
    for (let i = 0; i < 3; i++) roster.remove(`Pod/default/web-${i}`);
    expect(roster.drainCalled()).toEqual(['Pod/default/web-6']);
    expect(put(pod('web-6', { owner: 'web' }))).toBe(true);
    expect(roster.omitted).toEqual([]);
  });

  test('has the same limit for every other kind', () => {
    const maps = Array.from(
      { length: 5 },
      (_, i) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `m${i}` } }) as unknown as KubeObject,
    );
    expect(maps.filter(put)).toHaveLength(3);
    expect(put(pod('alone'))).toBe(true);
    expect(roster.omitted).toEqual([{ kind: 'ConfigMap', namespace: '', owner: '', count: 2 }]);
  });

  test('keeps an object that it has sent, even under another owner', () => {
    fill('web', 7);
    expect(put(pod('web-0', { owner: 'other' }))).toBe(true);
    expect(roster.omitted).toMatchObject([{ owner: 'ReplicaSet/default/web', count: 1 }]);
    expect(put(pod('web-6'))).toBe(true);
    expect(roster.omitted).toEqual([]);
  });
});

describe('a projection of a large cluster', () => {
  const play = { playing: true, speed: 1, behind: false } as const;
  const cluster = createCluster({ seed: 'large', scheduler: false, kubelets: false, nodes: 0 });
  const projection = new Projection(cluster, { pods: 60, ofEachOwner: 2, mostPods: 80, ofEachKind: 30 });
  /** The objects that the page has. */
  const there = new Set<string>();
  let omitted: readonly Omitted[] = [];
  /** The maximum number of Pods in a delta. */
  let largest = 0;

  function tell(): void {
    const delta: Delta | undefined = projection.delta(play);
    const { changed = [], removed = [] } = delta?.objects ?? {};
    for (const id of removed) there.delete(id);
    for (const { id } of changed) there.add(id);
    omitted = delta?.omitted ?? omitted;
    largest = Math.max(largest, changed.filter(({ kind }) => kind === 'Pod').length, removed.length);
  }
  const sent = (kind: string): number => [...there].filter((id) => id.startsWith(`${kind}/`)).length;
  const counted = (kind: string): number =>
    sent(kind) + omitted.filter((each) => each.kind === kind).reduce((sum, { count }) => sum + count, 0);

  test('sends as many objects as a page can hold, and their total number', () => {
    const pods = Array.from({ length: 150 }, (_, i) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: `p${i}` },
      spec: { containers: [{ name: 'c', image: 'nginx' }] },
    }));
    const maps = Array.from({ length: 40 }, (_, i) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `m${i}` } }));
    cluster.run({ forMs: 10_000 });
    cluster.apply(maps);
    cluster.apply(pods);
    cluster.run({ forMs: 30_000 });
    tell();
    expect(cluster.list('Pod')).toHaveLength(150);
    expect([sent('Pod'), counted('Pod')]).toEqual([60, 150]);
    expect(sent('ConfigMap')).toBe(30);
    expect(counted('ConfigMap')).toBe(cluster.list('ConfigMap').length);
  });

  test('sends no more than that in a delta, even if all objects change or are deleted', () => {
    largest = 0;
    cluster.kubectl('label pods --all a=b');
    cluster.run({ forMs: 30_000 });
    tell();
    cluster.kubectl('delete pods --all');
    cluster.run({ forMs: 30_000 });
    tell();
    expect([sent('Pod'), counted('Pod')]).toEqual([0, 0]);
    expect(largest).toBeLessThanOrEqual(80);
  });

  test('sends the state of the past for a past time', () => {
    projection.seek(cluster.history.atTime(40_000));
    tell();
    expect([sent('Pod'), counted('Pod')]).toEqual([60, 150]);
    projection.seek(undefined);
    tell();
    expect(counted('Pod')).toBe(0);
  });
});
