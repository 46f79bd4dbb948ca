import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { controllerOf, isPodActive, isPodAvailable, type KubeObject, type Pod, type ReplicaSet } from '../../../src/api/index.ts';
import type { Cluster } from '../../../src/cluster/index.ts';
import { decodeLink, encodeLink, playScenario, type Scenario } from '../../../src/cluster/scenario/index.ts';
import type { Figures } from '../../../src/trace/index.ts';
import { judgeStuck, whyStuck } from '../../fuzz/rollout-judge.ts';
import { ask } from '../cluster/why/story.ts';
import { FINDINGS, type FindingId } from './scenarios.ts';

const text = readFileSync('docs/findings.md', 'utf8');
/** The links of the page in order, without the opening parenthesis: `../#v1=…`. */
const links = [...text.matchAll(/\]\((\.\.\/#v1=[\w-]+)\)/g)].map(([, link]) => link!);

/** The cluster that a link of docs/findings.md opens, at the time that the link shows. */
function open(id: FindingId): Cluster {
  return playScenario(decodeLink(links[Object.keys(FINDINGS).indexOf(id)] ?? ''));
}

function replicaSets(cluster: Cluster): readonly ReplicaSet[] {
  return cluster.list('ReplicaSet', { namespace: 'default' }) as readonly ReplicaSet[];
}

function podsOf(cluster: Cluster, rs: ReplicaSet): readonly Pod[] {
  const pods = cluster.list('Pod', { namespace: 'default' }) as readonly Pod[];
  return pods.filter((pod) => controllerOf(pod as KubeObject)?.uid === rs.metadata.uid);
}

function available(cluster: Cluster, minReadySeconds = 0): readonly Pod[] {
  const pods = cluster.list('Pod', { namespace: 'default' }) as readonly Pod[];
  return pods.filter((pod) => isPodActive(pod) && isPodAvailable(pod, minReadySeconds, cluster.sim.wallMs));
}

/** The figures of the last step of this name with this outcome. */
function lastStep(cluster: Cluster, name: string, outcome: string): Figures {
  let last: Figures | undefined;
  for (const { body } of cluster.trace.since())
    if (body.type === 'step' && body.name === name && body.outcome === outcome) last = body.figures;
  if (last === undefined) throw new Error(`${name} never came to ${outcome}`);
  return last;
}

/** The page's answer to what the rollout waits for. */
function waitingState(cluster: Cluster): string | undefined {
  return ask(cluster, { waiting: 'Deployment/default/web' }).waiting?.state;
}

function web(cluster: Cluster) {
  const { status } = cluster.get('Deployment', { namespace: 'default', name: 'web' })!;
  const { reason } = status.conditions?.find(({ type }) => type === 'Progressing') ?? {};
  return { ...status, progressing: reason };
}

describe('docs/findings.md', () => {
  test('has the link of each finding, in order', () => {
    expect(links).toEqual(Object.values(FINDINGS).map((scenario: Scenario) => `../#${encodeLink(scenario)}`));
  });

  test('is linked from the README', () => {
    expect(readFileSync('README.md', 'utf8')).toContain('(docs/findings.md)');
  });
});

describe('the link shows the flaw', () => {
  test('a rollout that is undone just after a scale-down has fewer available Pods than maxUnavailable allows', () => {
    const cluster = open('undone-after-scale-down');
    expect(available(cluster)).toHaveLength(5);
    expect(web(cluster)).toMatchObject({ availableReplicas: 17, unavailableReplicas: 3 });
    const { available: told, minAvailable, count } = lastStep(cluster, 'scaleDownOldReplicaSetsForRollingUpdate', 'scaled');
    expect(minAvailable).toBe(10);
    expect(Number(told) - Number(count)).toBe(10);
  });

  test('a rollout is stuck after the Deployment is scaled to the current size of the old ReplicaSet', () => {
    const cluster = open('stuck-after-a-scale');
    expect(whyStuck(cluster)).toBe('onlyOneActive');
    expect(waitingState(cluster)).toBe('stuck');
    judgeStuck(cluster, 'onlyOneActive');
    expect(lastStep(cluster, 'scale', 'onlyOneActive')).toMatchObject({ replicas: 4, sizes: '', staleDesired: 5 });
    cluster.run({ forMs: 3_600_000 });
    judgeStuck(cluster, 'onlyOneActive');
    expect(web(cluster).progressing).toBe('NewReplicaSetCreated');
  });

  test('a rollout is stuck after the Deployment gets another size and the strategy Recreate during a rolling update', () => {
    const cluster = open('recreate-during-a-rolling-update');
    expect(whyStuck(cluster)).toBe('noRollingUpdate');
    expect(waitingState(cluster)).toBe('stuck');
    judgeStuck(cluster, 'noRollingUpdate');
    expect(lastStep(cluster, 'scale', 'noRollingUpdate')).toMatchObject({ replicas: 7, staleDesired: 5 });
    expect(replicaSets(cluster).map(({ spec }) => spec.replicas)).toEqual([4, 3]);
    cluster.run({ forMs: 3_600_000 });
    judgeStuck(cluster, 'noRollingUpdate');
  });

  test('a Pod whose creation and deletion no informer has seen stalls its ReplicaSet and the rollout', () => {
    const cluster = open('an-unmet-expectation');
    const waits = (): void => {
      const [newRS] = replicaSets(cluster).filter(({ spec }) => spec.replicas === 1);
      expect(newRS?.status.replicas).toBe(0);
      expect(podsOf(cluster, newRS!)).toEqual([]);
      expect(web(cluster).progressing).toBe('ProgressDeadlineExceeded');
    };
    waits();
    expect(waitingState(cluster)).toBe('missing-pods');
    cluster.run({ forMs: 3_600_000 });
    waits();
  });

  test('a scale-down deletes an available Pod and keeps an unavailable one', () => {
    const cluster = open('available-pods-go-first');
    expect(cluster.list('Pod', { namespace: 'default' }).filter((pod) => isPodActive(pod as Pod))).toHaveLength(3);
    expect(available(cluster, 60)).toHaveLength(2);
  });

  test('a proportional scaling of tens of thousands of Pods uses a product that overflows', () => {
    const cluster = open('tens-of-thousands');
    expect(lastStep(cluster, 'scale', 'inProportion')).toMatchObject({ allowed: 137_500, toAdd: 12_500 });
    expect(replicaSets(cluster).map(({ spec }) => spec.replicas)).toEqual([151_219, 50_000]);
    cluster.run({ forMs: 100 });
    const errors = [...cluster.trace.since()].flatMap(({ body }) => (body.type === 'sync-end' ? [body.error] : []));
    expect(errors.join()).toContain('spec.replicas: Invalid value: -13719');
  });

  test('a Job that is deleted in the foreground and a Pod without its labels wait for each other', () => {
    const cluster = open('a-job-and-its-pod');
    const [pod] = cluster.list('Pod', { namespace: 'default' }) as readonly Pod[];
    expect(cluster.get('Job', { namespace: 'default', name: 'work' })?.metadata.finalizers).toEqual(['foregroundDeletion']);
    expect(pod?.metadata.finalizers).toEqual(['batch.kubernetes.io/job-tracking']);
    expect(pod?.metadata.deletionTimestamp).toBeDefined();
    expect(pod?.status.phase).toBe('Failed');
  });
});
