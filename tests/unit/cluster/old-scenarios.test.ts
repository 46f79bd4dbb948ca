import { describe, expect, it } from 'vitest';
import type { Deployment, Event, Node, Pod, ReplicaSet } from '../../../src/api/index.ts';
import type { Cluster } from '../../../src/cluster/index.ts';
import { decodeLink, playScenario } from '../../../src/cluster/scenario/index.ts';
import { linkOf, scenarioOf, STORIES } from '../../scenarios.ts';

/** A story some time after its start, with its later commands executed. */
function played(id: string, atMs: number): Cluster {
  const scenario = scenarioOf(STORIES.find((story) => story.id === id)!);
  return playScenario({ ...scenario, cursor: { at: atMs } });
}

const NEW = 'nginx:1.28';
const MISSING = 'nginx:1.99-missing';

/** The desired replicas of the ReplicaSets of each image at a past time. */
function wanted(cluster: Cluster, atMs: number): Readonly<Record<string, number>> {
  return Object.fromEntries(
    listAt<ReplicaSet>(cluster, 'ReplicaSet', atMs).map(({ spec }) => [
      spec?.template?.spec?.containers[0]?.image ?? '',
      spec?.replicas ?? 0,
    ]),
  );
}

function listAt<T>(cluster: Cluster, kind: string, atMs: number): readonly T[] {
  const { history } = cluster;
  return history.listAt(kind, history.revisionAt(history.atTime(atMs))).map(({ value }) => value as T);
}

function deploymentAt(cluster: Cluster, atMs: number): Deployment {
  return listAt<Deployment>(cluster, 'Deployment', atMs)[0]!;
}

function condition(of: Deployment | Node, type: string): string {
  const found = of.status?.conditions?.find((one) => one.type === type);
  return `${found?.status} ${found?.reason}`;
}

const moments = (fromMs: number, toMs: number): number[] =>
  Array.from({ length: Math.floor((toMs - fromMs) / 100) }, (_, i) => fromMs + i * 100);

describe('every scenario that was in a menu', () => {
  it.each(STORIES)('$id is a short link to itself', (story) => {
    const link = linkOf(story.id);
    expect(link.length).toBeLessThan(400);
    expect(decodeLink(link)).toEqual(scenarioOf(story));
  });

  it.each(STORIES)('$id has no failing command', ({ id, steps }) => {
    const last = steps?.at(-1)?.[0] ?? 0;
    const cluster = played(id, last + 3_000);
    expect(cluster.invocations.map(({ line, exitCode }) => [line, exitCode]).filter(([, exitCode]) => exitCode !== 0)).toEqual(
      [],
    );
  });

  it.each(STORIES)('$id starts without a Pod that waits for a node', ({ id }) => {
    const reasons = listAt<Event>(played(id, 9_000), 'Event', 9_000).map(({ reason }) => reason);
    expect(reasons).toContain('Scheduled');
    expect(reasons).not.toContain('FailedScheduling');
  });
});

describe('the scenarios show', () => {
  it('first-rollout: one surplus Pod, never one too few, and the old ReplicaSet stays', () => {
    const cluster = played('first-rollout', 40_000);
    expect(wanted(cluster, 40_000)).toEqual({ 'nginx:1.27': 0, [NEW]: 3 });
    const available = moments(10_000, 40_000).map((atMs) => deploymentAt(cluster, atMs).status?.availableReplicas);
    expect(Math.min(...available.map((count) => count ?? 0))).toBe(3);
  });

  it('surge: three Pods are created at once, then two deleted and two created, never more than 13 or fewer than 8', () => {
    const cluster = played('surge', 40_000);
    const steps = moments(12_000, 40_000).map((atMs) => {
      const { 'nginx:1.27': old = 0, [NEW]: next = 0 } = wanted(cluster, atMs);
      return `${old}+${next}`;
    });
    expect([...new Set(steps)].slice(0, 4)).toEqual(['10+0', '10+3', '8+3', '8+5']);
    for (const atMs of moments(12_000, 40_000)) {
      const { 'nginx:1.27': old = 0, [NEW]: next = 0 } = wanted(cluster, atMs);
      expect(old + next).toBeLessThanOrEqual(13);
      expect(deploymentAt(cluster, atMs).status?.availableReplicas).toBeGreaterThanOrEqual(8);
    }
  });

  it('pause-and-resume: two changes, one new ReplicaSet, only after the resume', () => {
    const cluster = played('pause-and-resume', 45_000);
    expect(Object.keys(wanted(cluster, 20_900))).toEqual(['nginx:1.27']);
    expect(condition(deploymentAt(cluster, 20_900), 'Progressing')).toBe('Unknown DeploymentPaused');
    expect(wanted(cluster, 45_000)).toEqual({ 'nginx:1.27': 0, [NEW]: 4 });
    const limits = listAt<Pod>(cluster, 'Pod', 45_000).map(({ spec }) => spec?.containers[0]?.resources?.limits);
    expect(limits).toEqual(Array.from({ length: 4 }, () => ({ cpu: '200m', memory: '128Mi' })));
  });

  it('proportional: five more Pods are distributed, three to eight and two to five', () => {
    const cluster = played('proportional', 30_000);
    expect(wanted(cluster, 25_900)).toEqual({ 'nginx:1.27': 8, [MISSING]: 5 });
    expect(wanted(cluster, 30_000)).toEqual({ 'nginx:1.27': 11, [MISSING]: 7 });
  });

  it('stuck-rollout: three Pods keep serving, and the Deployment reports the failure after the deadline', () => {
    const cluster = played('stuck-rollout', 100_000);
    expect(condition(deploymentAt(cluster, 44_000), 'Progressing')).toBe('True ReplicaSetUpdated');
    expect(condition(deploymentAt(cluster, 50_000), 'Progressing')).toBe('False ProgressDeadlineExceeded');
    expect(wanted(cluster, 89_000)).toEqual({ 'nginx:1.27': 3, [MISSING]: 2 });
    expect(deploymentAt(cluster, 89_000).status?.availableReplicas).toBe(3);
    expect(wanted(cluster, 100_000)).toEqual({ 'nginx:1.27': 4, [MISSING]: 0 });
  });

  it('crash-loop: available, unavailable and available again, always with three Pods', () => {
    const cluster = played('crash-loop', 60_000);
    const seen = moments(6_000, 60_000).map((atMs) => condition(deploymentAt(cluster, atMs), 'Available').split(' ')[0]);
    expect(seen.filter((value, i) => value !== seen[i - 1]).slice(0, 3)).toEqual(['True', 'False', 'True']);
    for (const atMs of moments(5_000, 60_000)) expect(listAt(cluster, 'Pod', atMs)).toHaveLength(3);
  });

  it('node-failure: no change for 50 s, then not ready, evicted after about 6 minutes', () => {
    const cluster = played('node-failure', 400_000);
    const ready = (atMs: number) =>
      condition(
        listAt<Node>(cluster, 'Node', atMs).find(({ metadata }) => metadata.name === 'node-2')!,
        'Ready',
      ).split(' ')[0];
    expect(ready(60_000)).toBe('True');
    expect(ready(75_000)).toBe('Unknown');
    expect(deploymentAt(cluster, 75_000).status?.readyReplicas).toBeLessThan(6);
    expect(deploymentAt(cluster, 330_000).status?.readyReplicas).toBeLessThan(6);
    expect(deploymentAt(cluster, 400_000).status?.readyReplicas).toBe(6);
  });

  it('no-expectations: the right number of Pods with them, too many without', () => {
    const cluster = played('no-expectations', 40_000);
    const most = (fromMs: number, toMs: number) =>
      Math.max(...moments(fromMs, toMs).map((atMs) => listAt(cluster, 'Pod', atMs).length));
    expect(most(12_000, 26_000)).toBe(4);
    expect(most(26_000, 40_000)).toBeGreaterThan(6);
  });

  it('leader-killed: nothing happens until the Lease has expired', () => {
    const cluster = played('leader-killed', 40_000);
    expect(deploymentAt(cluster, 27_000).spec?.replicas).toBe(6);
    expect(wanted(cluster, 29_500)).toEqual({ 'nginx:1.27': 3 });
    expect(wanted(cluster, 30_500)).toEqual({ 'nginx:1.27': 6 });
    expect(cluster.managers.find(({ isLeader }) => isLeader)?.hostname).toBe('controller-manager-1');
  });

  it('quota: Pods are refused and retried until the quota is deleted', () => {
    const cluster = played('quota', 90_000);
    const pods = (atMs: number) =>
      listAt<Pod>(cluster, 'Pod', atMs).filter(({ spec }) => spec?.containers[0]?.image === NEW).length;
    expect(condition(deploymentAt(cluster, 39_000), 'ReplicaFailure')).toBe('True FailedCreate');
    expect(pods(55_500)).toBe(0);
    expect(pods(57_000)).toBe(1);
    expect(deploymentAt(cluster, 39_900).status?.availableReplicas).toBe(4);
    expect(wanted(cluster, 90_000)).toEqual({ 'nginx:1.27': 0, [NEW]: 4 });
  });
});
