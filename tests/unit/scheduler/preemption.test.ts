import { describe, expect, test } from 'vitest';
import type { Pod, PodDisruptionBudget } from '../../../src/api/index.ts';
import { Diagnosis, unresolvable, unschedulable } from '../../../src/scheduler/framework/index.ts';
import { defaultPreemption, type PreemptionHandle } from '../../../src/scheduler/preempt/index.ts';
import { selectCandidate } from '../../../src/scheduler/preempt/default-preemption.ts';
import { defaultProfile } from '../../../src/scheduler/profile.ts';
import { Nominator } from '../../../src/scheduler/queue/index.ts';
import { cluster, node, pod, podAsking, podInfo, type Sketch } from './cluster.ts';
import { podOf, World } from './world.ts';

function handle(budgets: readonly PodDisruptionBudget[] = [], nominator = new Nominator()): PreemptionHandle {
  return { filters: defaultProfile().filters, nominator, budgets: () => budgets };
}

/** Each of these nodes was rejected because it has too few resources. */
function full(...names: readonly string[]): Diagnosis {
  const diagnosis = new Diagnosis();
  for (const name of names) diagnosis.reject(name, unschedulable('NodeResourcesFit', 'Insufficient cpu'));
  return diagnosis;
}

function running(name: string, on: string, cpu: string, priority: number, more: Sketch = {}): Pod {
  return podAsking(
    { cpu },
    { metadata: { name, labels: { app: name }, ...more.metadata }, spec: { nodeName: on, priority }, status: more.status ?? {} },
  );
}

const wanting = (cpu: string, priority = 100, more: object = {}) => podInfo(podAsking({ cpu }, { spec: { priority, ...more } }));
const started = (hour: number) => ({ startTime: `2026-01-01T0${hour}:00:00Z` });
const names = (pods: readonly Pod[] = []) => pods.map(({ metadata }) => metadata.name);

function budget(allowed: number, app: string, disruptedPods: Readonly<Record<string, string>> = {}): PodDisruptionBudget {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: app, namespace: 'default', uid: app, resourceVersion: '1', creationTimestamp: '2026-01-01T00:00:00Z' },
    spec: { selector: { matchLabels: { app } } },
    status: { disruptionsAllowed: allowed, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1, disruptedPods },
  };
}

describe('the search for victims', () => {
  test('is skipped for Pods that never preempt', () => {
    const polite = wanting('4', 100, { preemptionPolicy: 'Never' });
    expect(defaultPreemption.postFilter(polite, full('a'), cluster([node('a')]), handle())).toEqual({
      message: 'preemption: not eligible due to preemptionPolicy=Never.',
      preemption: { eligible: false, message: 'not eligible due to preemptionPolicy=Never.' },
    });
  });

  test('separates nodes where preemption can help from the others, and clears an outdated nomination', () => {
    const diagnosis = full('a');
    diagnosis.reject('b', unresolvable('TaintToleration', 'node(s) had untolerated taint(s)'));
    const view = cluster([node('a'), node('b')], [running('peer', 'a', '4', 100)]);
    expect(defaultPreemption.postFilter(wanting('1'), diagnosis, view, handle())).toEqual({
      message:
        'preemption: 0/2 nodes are available: 1 No preemption victims found for incoming pod, 1 Preemption is not helpful for scheduling.',
      nominatedNodeName: '',
      preemption: { eligible: true, potentialNodes: 1, candidates: [] },
    });
  });

  test('reports the reasons that remain without all Pods of lower priority', () => {
    const view = cluster([node('a')], [running('peer', 'a', '3', 100), running('low', 'a', '1', 0)]);
    expect(defaultPreemption.postFilter(wanting('2'), full('a'), view, handle()).message).toBe(
      'preemption: 0/1 nodes are available: 1 Insufficient cpu.',
    );
  });

  test('selects as few Pods as possible, and the least important ones', () => {
    const view = cluster(
      [node('a')],
      [running('low', 'a', '1', 1), running('lower', 'a', '1', 0), running('middle', 'a', '2', 50)],
    );
    const result = defaultPreemption.postFilter(wanting('1'), full('a'), view, handle());
    expect(result).toMatchObject({ message: '', nominatedNodeName: 'a' });
    expect(names(result.candidate?.victims)).toEqual(['lower']);
  });

  test('spares Pods that have run longer, and Pods that a budget protects', () => {
    const old = running('old', 'a', '2', 0, { status: started(1) });
    const young = running('young', 'a', '2', 0, { status: started(5) });
    const view = cluster([node('a')], [old, young]);
    const plain = defaultPreemption.postFilter(wanting('1'), full('a'), view, handle());
    expect([names(plain.candidate?.victims), plain.candidate?.pdbViolations]).toEqual([['young'], 0]);
    const guarded = defaultPreemption.postFilter(wanting('1'), full('a'), view, handle([budget(0, 'young')]));
    expect([names(guarded.candidate?.victims), guarded.candidate?.pdbViolations]).toEqual([['old'], 0]);
    const both = defaultPreemption.postFilter(wanting('4'), full('a'), view, handle([budget(0, 'young'), budget(1, 'old')]));
    expect([names(both.candidate?.victims), both.candidate?.pdbViolations]).toEqual([['old', 'young'], 1]);
  });

  test('does not count granted disruptions as violations', () => {
    const view = cluster([node('a')], [running('low', 'a', '4', 0)]);
    const granted = budget(0, 'low', { low: '2026-01-01T00:00:00Z' });
    expect(defaultPreemption.postFilter(wanting('1'), full('a'), view, handle([granted])).candidate?.pdbViolations).toBe(0);
  });

  test('checks the anti-affinity of other Pods, not only resources', () => {
    const antiAffinity = {
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { labelSelector: { matchLabels: { app: 'loud' } }, topologyKey: 'kubernetes.io/hostname' },
        ],
      },
    };
    const labels = { 'kubernetes.io/hostname': 'a' };
    const view = cluster([node('a', { metadata: { labels } })], [running('loud', 'a', '1', 0), running('calm', 'a', '1', 0)]);
    const result = defaultPreemption.postFilter(wanting('1', 100, { affinity: antiAffinity }), full('a'), view, handle());
    expect(names(result.candidate?.victims)).toEqual(['loud']);
  });

  test('leaves room for Pods that are nominated for the node', () => {
    const nominator = new Nominator();
    nominator.add(podInfo(podAsking({ cpu: '2' }, { spec: { priority: 200 } })), 'a');
    const view = cluster([node('a')], [running('one', 'a', '2', 0), running('two', 'a', '2', 0)]);
    const result = defaultPreemption.postFilter(wanting('2'), full('a'), view, handle([], nominator));
    expect(names(result.candidate?.victims).sort()).toEqual(['one', 'two']);
  });

  test('waits for its terminating victims', () => {
    const conditions = [{ type: 'DisruptionTarget', status: 'True', reason: 'PreemptionByScheduler' }];
    const metadata = { name: 'low', deletionTimestamp: '2026-01-01T00:00:30Z' };
    const view = cluster([node('a')], [running('low', 'a', '4', 0, { metadata, status: { conditions } })]);
    const waiting = podInfo(podAsking({ cpu: '4' }, { spec: { priority: 100 }, status: { nominatedNodeName: 'a' } }));
    expect(defaultPreemption.postFilter(waiting, full('a'), view, handle())).toEqual({
      message: 'preemption: not eligible due to a terminating pod on the nominated node.',
      preemption: { eligible: false, message: 'not eligible due to a terminating pod on the nominated node.' },
    });
  });
});

describe('the choice among nodes', () => {
  const candidate = (nodeName: string, pdbViolations: number, ...victims: readonly [priority: number, hour?: number][]) => ({
    nodeName,
    pdbViolations,
    victims: victims.map(([priority, hour]) => pod({ spec: { priority }, status: hour === undefined ? {} : started(hour) })),
  });

  test.each([
    ['the fewest violations of budgets', candidate('a', 1, [0]), candidate('b', 0, [9], [9])],
    ['the lowest maximum priority', candidate('a', 0, [9]), candidate('b', 0, [8], [8], [8])],
    ['the lowest sum of priorities', candidate('a', 0, [9], [5]), candidate('b', 0, [9], [-5])],
    ['fewest victims', candidate('a', 0, [9], [-(2 ** 31)]), candidate('b', 0, [9])],
    ['the latest start', candidate('a', 0, [9, 1], [9, 7]), candidate('b', 0, [9, 3], [9, 4])],
  ])('prefers %s', (_what, worse, better) => {
    expect(selectCandidate([worse, better])?.nodeName).toBe('b');
    expect(selectCandidate([better, worse])?.nodeName).toBe('b');
  });

  test('takes the first of equal nodes', () => {
    expect(selectCandidate([candidate('a', 0, [1, 1]), candidate('b', 0, [1, 1])])?.nodeName).toBe('a');
    expect(selectCandidate([])).toBeUndefined();
  });
});

describe('preemption in a cluster', () => {
  function setUp(...nodes: readonly string[]): World {
    const world = new World();
    for (const name of nodes) world.addNode(name, { status: { allocatable: { cpu: '1', memory: '8Gi', pods: '110' } } });
    for (const [name, value] of [
      ['high', 1000],
      ['higher', 2000],
    ] as const) {
      world.act(
        world.user.create<string>('PriorityClass', {
          apiVersion: 'scheduling.k8s.io/v1',
          kind: 'PriorityClass',
          metadata: { name },
          value,
        } as never),
      );
    }
    return world;
  }
  const high = (name: string, cpu = '800m', className = 'high') => podOf({ cpu }, name, { priorityClassName: className });

  test('deletes the victims, and the Pod then runs on the node', () => {
    const world = setUp('a');
    world.addPods(podOf({ cpu: '800m' }, 'low'));
    world.addPods(high('vip'));
    const low = world.pod('low');
    expect(low.metadata.deletionTimestamp).toBeDefined();
    expect(low.status.conditions).toContainEqual(
      expect.objectContaining({
        type: 'DisruptionTarget',
        status: 'True',
        reason: 'PreemptionByScheduler',
        message: 'default-scheduler: preempting to accommodate a higher priority pod',
      }),
    );
    expect(world.events('low')).toContain(`Preempted: Preempted by pod ${world.pod('vip').metadata.uid} on node a`);
    expect(world.pod('vip').status).toMatchObject({ nominatedNodeName: 'a' });
    expect(world.events('vip')).toEqual(['FailedScheduling: 0/1 nodes are available: 1 Insufficient cpu.']);
    world.deletePod('low');
    world.sim.run({ forMs: 10_000 });
    expect(world.placements()).toEqual({ vip: 'a' });
    expect(world.pod('vip').status).not.toHaveProperty('nominatedNodeName');
  });

  test('traces its victims', () => {
    const world = setUp('a');
    world.addPods(podOf({ cpu: '800m' }, 'low'));
    world.addPods(high('vip'));
    expect(world.steps()).toEqual(
      expect.arrayContaining([
        'RunPostFilterPlugins → make room on a',
        'PodEligibleToPreemptOthers → true',
        'DryRunPreemption → would help on 1 of 1 node',
        'SelectCandidate → a',
        'prepareCandidate → low',
        'handleSchedulingFailure → Unschedulable',
      ]),
    );
  });

  test('reserves the room for the preempting Pod', () => {
    const world = setUp('a');
    world.addPods(podOf({ cpu: '800m' }, 'low'));
    world.addPods(high('vip'));
    world.addPods(podOf({ cpu: '500m' }, 'late'));
    expect(world.events('late').at(-1)).toContain(
      'preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.',
    );
    world.deletePod('low');
    world.sim.run({ forMs: 10_000 });
    expect(world.placements()).toEqual({ vip: 'a' });
  });

  test('clears the nominations of less important Pods', () => {
    const world = setUp('a');
    world.addPods(podOf({ cpu: '800m' }, 'low'));
    world.addPods(high('vip'));
    world.addPods(high('boss', '900m', 'higher'));
    expect(world.pod('boss').status.nominatedNodeName).toBe('a');
    expect(world.pod('vip').status).not.toHaveProperty('nominatedNodeName');
    world.deletePod('low');
    world.sim.run({ forMs: 20_000 });
    expect(world.placements()).toEqual({ boss: 'a' });
  });

  test('releases the room when the Pod is deleted', () => {
    const world = setUp('a');
    world.addPods(podOf({ cpu: '800m' }, 'low'));
    world.addPods(high('vip'));
    world.addPods(podOf({ cpu: '150m' }, 'late'));
    expect(world.placements()).toEqual({ low: 'a' });
    world.deletePod('vip');
    world.sim.run({ forMs: 10_000 });
    expect(world.placements()).toEqual({ low: 'a', late: 'a' });
  });

  test('chooses the node with the least important victims', () => {
    const world = setUp('a', 'b');
    world.addPods(high('important', '800m', 'high'));
    const first = world.placements()['important'];
    world.addPods(podOf({ cpu: '800m' }, 'plain'));
    world.addPods(high('boss', '800m', 'higher'));
    expect(world.pod('boss').status.nominatedNodeName).toBe(first === 'a' ? 'b' : 'a');
  });
});

describe('the nominator', () => {
  test('keeps its own nomination until the status has it, and then follows the status', () => {
    const nominator = new Nominator();
    const plain = pod();
    nominator.add(podInfo(plain), 'a');
    const labelled = { ...plain, metadata: { ...plain.metadata, labels: { a: 'b' } } };
    nominator.update(plain, podInfo(labelled));
    expect(nominator.podsOn('a').map((info) => info.pod)).toEqual([labelled]);
    const named = { ...labelled, status: { ...labelled.status, nominatedNodeName: 'b' } };
    nominator.update(labelled, podInfo(named));
    expect([nominator.podsOn('a').length, nominator.podsOn('b').length]).toEqual([0, 1]);
    nominator.update(named, podInfo(labelled));
    expect(nominator.isEmpty).toBe(true);
  });
});
