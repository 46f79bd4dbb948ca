import { describe, expect, test } from 'vitest';
import { isPodActive, isPodReady, type Pod, type ReplicaSet } from '../../../src/api/index.ts';
import { partingOf } from '../../../src/cluster/history/courses.ts';
import { hostCommandOf } from '../../../src/cluster/command.ts';
import { Replay, type ClusterOptions, type Command } from '../../../src/cluster/index.ts';
import { VARIATION_IDS, type VariationId } from '../../../src/cluster/variations.ts';
import type { TraceBody } from '../../../src/trace/index.ts';
import { User } from './user.ts';

/** A small story in which a variation shows. */
interface Story {
  readonly options?: ClusterOptions;
  /** What happens before the code is changed. */
  readonly before?: (user: User) => void;
  readonly act: (user: User) => void;
  /** What is looked at in the end, in words. */
  readonly what: string;
  readonly seen: (user: User, fromMs: number) => unknown;
  readonly plain: unknown;
  readonly varied: unknown;
}

const IMAGE = '--image=nginx:1.27';

/** A Deployment with more of its spec than `kubectl create` can set. */
function web(replicas: number, spec: object = {}, container: object = {}): string {
  return JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      replicas,
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: [{ name: 'nginx', image: 'nginx:1.27', ...container }] },
      },
      ...spec,
    },
  });
}

/** A ReplicaSet without Pods that has a name which a Deployment will want. */
function otherReplicaSet(name: string): string {
  const labels = { app: 'other' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'nginx', image: 'nginx:1.27' }] } };
  const spec = { replicas: 0, selector: { matchLabels: labels }, template };
  return JSON.stringify({ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name }, spec });
}

const rolling = (maxSurge: number | string, maxUnavailable: number | string): object => ({
  strategy: { rollingUpdate: { maxSurge, maxUnavailable } },
});

function inject(user: User, fault: Extract<Command, { type: 'inject' }>['fault']): void {
  user.do({ type: 'inject', fault });
}

/** The writes of Pods from a time on, with all Pods that there are after each. */
function podsFrom({ cluster: { history, revision, trace } }: User, fromMs: number): (readonly Pod[])[] {
  const pods = new Map<string, Pod>();
  const courses: (readonly Pod[])[] = [];
  for (const { type, value, cause } of history.writesBetween(history.compactedRevision, revision)) {
    if (value.kind !== 'Pod') continue;
    if (type === 'put') pods.set(value.metadata.uid, value as Pod);
    else pods.delete(value.metadata.uid);
    if (trace.get(cause)!.atMs >= fromMs) courses.push([...pods.values()]);
  }
  return courses;
}

/** The number of Pods that were ever created. */
function created(user: User): number {
  return new Set(podsFrom(user, 0).flatMap((pods) => pods.map(({ metadata }) => metadata.uid))).size;
}

function most(user: User, fromMs: number): number {
  return Math.max(...podsFrom(user, fromMs).map((pods) => pods.filter(isPodActive).length));
}

function fewestReady(user: User, fromMs: number): number {
  return Math.min(...podsFrom(user, fromMs).map((pods) => pods.filter((pod) => isPodActive(pod) && isPodReady(pod)).length));
}

function bodies({ cluster: { trace } }: User): TraceBody[] {
  return Array.from(trace.since(), ({ body }) => body);
}

function progressing(user: User): string | undefined {
  return user.deployment('web').status.conditions?.find(({ type }) => type === 'Progressing')?.reason;
}

/** The delay of the last key that was queued again because its sync failed. */
function lastBackOffMs(user: User): number | undefined {
  const isBackOff = (body: TraceBody): boolean =>
    body.type === 'queue' && body.op === 'add-rate-limited' && body.queue === 'deployment';
  const last = bodies(user).findLast(isBackOff);
  return last?.type === 'queue' ? last.delayMs : undefined;
}

/** The most workers of the Deployment controller that had one key at the same time. */
function mostHolders(user: User): number {
  let [holders, most] = [0, 0];
  for (const body of bodies(user)) {
    if (body.type === 'sync-start' && body.controller === 'deployment-controller') most = Math.max(most, ++holders);
    if (body.type === 'sync-end' && body.controller === 'deployment-controller') holders--;
  }
  return most;
}

const STORIES: Readonly<Record<VariationId, Story>> = {
  'no-expectations': {
    act: (user) => {
      inject(user, { type: 'watch-delay', delayMs: 2_000, client: 'replicaset-controller', kind: 'Pod' });
      user.kubectl(`create deployment web ${IMAGE} --replicas=3`);
      user.pass(20_000);
    },
    what: 'only 3 Pods were created for 3 replicas',
    seen: (user) => created(user) === 3,
    plain: true,
    varied: false,
  },
  'cache-changed-in-place': {
    before: (user) => void user.kubectl(`create deployment web ${IMAGE} --replicas=1`),
    act: (user) => {
      inject(user, { type: 'api-conflict', client: 'deployment-controller', verb: 'update', kind: 'Deployment', next: 2 });
      user.kubectl('rollout pause deployment/web');
      user.pass(20_000);
    },
    what: 'the generation that the status is about, after a change to generation 2',
    seen: (user) => user.deployment('web').status.observedGeneration,
    plain: 2,
    varied: 1,
  },
  'max-unavailable-rounded-up': {
    before: (user) => void user.apply(web(10, rolling(0, '25%'))),
    act: (user) => {
      user.kubectl('set image deployment/web nginx=nginx:1.28');
      user.settle();
    },
    what: 'the fewest ready Pods during a rollout',
    seen: fewestReady,
    plain: 8,
    varied: 7,
  },
  'old-pods-not-counted': {
    before: (user) => void user.apply(web(4, rolling(1, 0))),
    act: (user) => {
      user.kubectl('set image deployment/web nginx=nginx:1.28');
      user.settle();
    },
    what: 'the most Pods during a rollout with 4 replicas and maxSurge 1',
    seen: most,
    plain: 5,
    varied: 8,
  },
  'no-min-ready-requeue': {
    act: (user) => {
      user.apply(web(2, { minReadySeconds: 10 }));
      user.pass(60_000);
    },
    what: 'available Pods after a minute',
    seen: (user) => user.deployment('web').status.availableReplicas ?? 0,
    plain: 2,
    varied: 0,
  },
  'tombstones-ignored': {
    before: (user) => void user.kubectl(`create deployment web ${IMAGE} --replicas=2`),
    act: (user) => {
      inject(user, { type: 'watch-drop', client: 'replicaset-controller', kind: 'Pod' });
      user.kubectl('delete pods -l app=web --force --grace-period=0');
      user.do({ type: 'clear', id: 1 });
      inject(user, { type: 'watch-expire', client: 'replicaset-controller', kind: 'Pod' });
      user.pass(30_000);
    },
    what: 'Pods half a minute after their deletion',
    seen: (user) => user.cluster.list('Pod').length,
    plain: 2,
    varied: 0,
  },
  'observed-generation-not-set': {
    act: (user) => {
      user.kubectl(`create deployment web ${IMAGE} --replicas=2`);
      user.settle();
    },
    what: 'the state of a rollout whose Pods are all ready',
    seen: progressing,
    plain: 'NewReplicaSetAvailable',
    varied: 'ReplicaSetUpdated',
  },
  'no-collision-count': {
    before: (user) => {
      user.kubectl(`create deployment web ${IMAGE} --replicas=1`);
      user.settle();
      const [rs] = user.cluster.list('ReplicaSet') as readonly ReplicaSet[];
      user.kubectl('delete deployment web');
      user.settle();
      user.kubectl('create -f -', otherReplicaSet(rs!.metadata.name));
    },
    act: (user) => {
      user.kubectl(`create deployment web ${IMAGE} --replicas=1`);
      user.pass(30_000);
    },
    what: 'Pods half a minute after a Deployment is created whose ReplicaSet has a name that is taken',
    seen: (user) => user.cluster.list('Pod').length,
    plain: 1,
    varied: 0,
  },
  'all-pods-in-one-batch': {
    before: (user) => void user.kubectl('create quota none --hard=pods=0'),
    act: (user) => {
      user.kubectl(`create deployment web ${IMAGE} --replicas=20`);
      user.pass(5_000);
    },
    what: 'refused requests of one sync',
    seen: (user) =>
      Math.max(
        ...bodies(user).map((body) =>
          body.type === 'step' && body.name === 'slowStartBatch' ? Number(body.figures?.['batch']) : 0,
        ),
      ),
    plain: 1,
    varied: 20,
  },
  'deletion-order-dropped': {
    before: (user) => {
      user.kubectl(`create deployment web ${IMAGE} --replicas=3`);
      user.settle();
      for (const node of ['node-1', 'node-2', 'node-3']) user.kubectl(`cordon ${node}`);
      user.kubectl('scale deployment/web --replicas=6');
    },
    act: (user) => {
      user.kubectl('scale deployment/web --replicas=3');
      user.pass(60_000);
    },
    what: 'ready Pods after 3 of 6 Pods went, of which 3 had no node',
    seen: (user) => (user.cluster.list('Pod') as readonly Pod[]).filter(isPodReady).length,
    plain: 3,
    varied: 0,
  },
  'unhealthy-not-first': {
    before: (user) => {
      user.apply(web(3, rolling(1, 0), { image: 'nginx:does-not-exist' }));
      user.pass(20_000);
    },
    act: (user) => {
      user.kubectl('set image deployment/web nginx=nginx:1.28');
      user.pass(120_000);
    },
    what: 'available Pods two minutes after the image is mended',
    seen: (user) => user.deployment('web').status.availableReplicas ?? 0,
    plain: 3,
    varied: 1,
  },
  'revision-not-raised': {
    before: (user) => void user.kubectl(`create deployment web ${IMAGE} --replicas=1`),
    act: (user) => {
      user.kubectl('set image deployment/web nginx=nginx:1.28');
      user.settle();
    },
    what: 'the revisions that kubectl rollout history lists',
    seen: (user) => user.kubectl('rollout history deployment/web').match(/^\d+/gm),
    plain: ['1', '2'],
    varied: ['1'],
  },
  'desired-replicas-not-noted': {
    before: (user) => void user.kubectl(`create deployment web ${IMAGE} --replicas=2`),
    act: (user) => {
      user.kubectl('scale deployment/web --replicas=3');
      user.settle();
      user.kubectl('set image deployment/web nginx=nginx:1.28');
      user.settle();
    },
    what: 'ReplicaSets after a new image',
    seen: (user) => user.cluster.list('ReplicaSet').length,
    plain: 2,
    varied: 1,
  },
  'deadline-not-requeued': {
    act: (user) => {
      user.apply(web(1, { progressDeadlineSeconds: 30 }, { image: 'nginx:does-not-exist' }));
      user.pass(120_000);
    },
    what: 'the state of a rollout long after its deadline of 30 s',
    seen: progressing,
    plain: 'ProgressDeadlineExceeded',
    varied: 'ReplicaSetUpdated',
  },
  'no-forget': {
    before: (user) => void user.kubectl(`create deployment web ${IMAGE} --replicas=1`),
    act: (user) => {
      for (const replicas of [2, 3, 4, 5]) {
        user.settle();
        inject(user, { type: 'api-conflict', client: 'deployment-controller', next: 1 });
        user.kubectl(`scale deployment/web --replicas=${replicas}`);
      }
      user.settle();
    },
    what: 'the last of some conflicts, each long after the one before, has the back-off of a first failure',
    seen: (user) => lastBackOffMs(user) === 5,
    plain: true,
    varied: false,
  },
  'key-given-twice': {
    act: (user) => {
      user.kubectl(`create deployment web ${IMAGE} --replicas=3`);
      user.settle();
    },
    what: 'two workers had one key at the same time',
    seen: (user) => mostHolders(user) > 1,
    plain: false,
    varied: true,
  },
  'pod-not-assumed': {
    options: {
      nodes: [
        { name: 'node-1', cpu: '2' },
        { name: 'node-2', cpu: '2' },
      ],
    },
    act: (user) => {
      inject(user, { type: 'watch-delay', delayMs: 3_000, client: 'scheduler', kind: 'Pod' });
      user.apply(web(2, {}, { resources: { requests: { cpu: '1500m' } } }));
      user.pass(20_000);
    },
    what: 'Pods that a full node refused',
    seen: (user) => (user.cluster.list('Pod') as readonly Pod[]).filter(({ status }) => status.reason === 'OutOfcpu').length,
    plain: 0,
    varied: 1,
  },
  'lease-not-renewed': {
    options: { controllerManagers: 2 },
    act: (user) => user.pass(60_000),
    what: 'controller managers that took the lease, though none has stopped',
    seen: (user) => bodies(user).filter((body) => body.type === 'lease' && body.op === 'acquired').length,
    plain: 1,
    varied: 2,
  },
};

const PLAIN: ClusterOptions = { seed: 'vary', timings: 'teaching', nodes: 3 };

/** Plays a story, with a variation or without. */
function played({ options, before, act }: Story, variation?: VariationId): { readonly user: User; readonly fromMs: number } {
  const user = new User({ ...PLAIN, ...options });
  before?.(user);
  user.settle();
  const fromMs = user.cluster.now;
  if (variation !== undefined) user.cluster.execute({ type: 'vary', variation });
  act(user);
  return { user, fromMs };
}

describe('a variation shows in a small story', { timeout: 60_000 }, () => {
  test.each(VARIATION_IDS.map((id) => [id, STORIES[id].what] as const))('%s: %s', (id) => {
    const story = STORIES[id];
    const plain = played(story);
    const varied = played(story, id);
    expect(story.seen(plain.user, plain.fromMs)).toEqual(story.plain);
    expect(story.seen(varied.user, varied.fromMs)).toEqual(story.varied);
    expect(partingOf(varied.user.cluster, plain.user.cluster, plain.fromMs)).toBeDefined();
  });
});

describe('the command', { timeout: 60_000 }, () => {
  test('changes nothing before it, and nothing at all if the plain code runs again before any of it', () => {
    const plain = played(STORIES['old-pods-not-counted']);
    const back = played({
      ...STORIES['old-pods-not-counted'],
      act: (user) => {
        user.cluster.execute({ type: 'vary', variation: 'no-expectations' });
        user.cluster.execute({ type: 'vary' });
        STORIES['old-pods-not-counted'].act(user);
      },
    });
    expect(partingOf(back.user.cluster, plain.user.cluster, 0)).toBeUndefined();
    expect(back.user.cluster.eventCount).toBe(plain.user.cluster.eventCount);
  });

  test('is a line of the terminal, and tells which code runs', () => {
    const user = new User();
    const { stdout, line } = user.cluster.execute({ type: 'vary', variation: 'no-forget' });
    expect([line, stdout]).toEqual(['vary no-forget', 'the code runs with the variation no-forget\n']);
    expect(hostCommandOf(line)).toEqual({ type: 'vary', variation: 'no-forget' });
    expect(user.cluster.variationAt(user.cluster.trace.lastId)).toBe('no-forget');
    expect(user.cluster.variationAt(0)).toBeUndefined();
    expect(hostCommandOf(user.cluster.execute({ type: 'vary' }).line)).toEqual({ type: 'vary' });
    expect(user.cluster.variationAt(user.cluster.trace.lastId)).toBeUndefined();
  });

  test('refuses a variation that there is not, and names the nearest', () => {
    const user = new User();
    const refused = user.cluster.execute({ type: 'vary', variation: 'no-expectation' as VariationId });
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toBe('error: there is no variation no-expectation, but there is no-expectations\n');
    expect(hostCommandOf('vary no-expectation')).toBeUndefined();
  });

  test('of one cluster does not reach another, whichever runs', () => {
    const story = STORIES['old-pods-not-counted'];
    const [plain, varied] = [played(story).user.cluster, played(story, 'old-pods-not-counted').user.cluster];
    const [one, other] = [new Replay(PLAIN, plain.commands, plain.place), new Replay(PLAIN, varied.commands, varied.place)];
    while (![one.advance(7), other.advance(5)].every(Boolean));
    expect(partingOf(one.cluster, plain, 0)).toBeUndefined();
    expect(partingOf(other.cluster, varied, 0)).toBeUndefined();
    expect(partingOf(one.cluster, other.cluster, 0)).toBeDefined();
  });
});
