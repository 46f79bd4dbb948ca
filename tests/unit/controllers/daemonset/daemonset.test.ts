import { beforeEach, describe, expect, it } from 'vitest';
import {
  StatusError,
  formatTime,
  type ControllerRevision,
  type DaemonSet,
  type Draft,
  type Node,
  type Pod,
} from '../../../../src/api/index.ts';
import { createCluster } from '../../../../src/cluster/index.ts';
import { targetNodeOf } from '../../../../src/controllers/daemonset/node-fit.ts';
import { sleep, type Process } from '../../../../src/sim/index.ts';
import { daemonSetController } from '../../../../src/controllers/daemonset/controller.ts';
import { ControlPlane } from '../control-plane.ts';

const REF = { namespace: 'default', name: 'agent' };
const READY_MS = 50;

/** A control plane with the DaemonSet controller, and kubelets that run the Pods of their node. */
class DaemonPlane extends ControlPlane {
  isBroken: (pod: Pod) => boolean = () => false;
  #seen = new Set<string>();

  constructor() {
    super();
    this.start(daemonSetController);
    const context = this.context('kubelet');
    const look = (pod: Pod): void => {
      const step = `${pod.metadata.uid}${pod.metadata.deletionTimestamp ?? ''}`;
      if (this.#seen.has(step)) return;
      this.#seen.add(step);
      this.sim.spawn('kubelet', this.#kubelet(pod), { group: context.group });
    };
    context.informers.informer('Pod').addHandlers({ onAdd: look, onUpdate: (_old, pod) => look(pod) });
    context.informers.start();
    this.settle();
  }

  *#kubelet(pod: Pod): Process<void> {
    const { namespace, name, deletionTimestamp } = pod.metadata;
    yield* sleep(READY_MS);
    try {
      if (deletionTimestamp !== undefined) yield* this.user.delete('Pod', { namespace, name }, { gracePeriodSeconds: 0 });
      else if (!this.isBroken(pod)) {
        const target = { kind: 'Node', name: targetNodeOf(pod) };
        yield* this.user.subresource('Pod', { namespace, name }, 'binding', 'create', { target });
        const bound = yield* this.user.get('Pod', { namespace, name });
        const conditions = [{ type: 'Ready', status: 'True', lastTransitionTime: formatTime(this.sim.wallMs) }];
        yield* this.user.updateStatus('Pod', { ...bound, status: { ...bound.status, phase: 'Running', conditions } });
      }
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
    }
  }

  addNode(name: string, labels: object = {}, taints: readonly object[] = []): void {
    this.create('Node', { apiVersion: 'v1', kind: 'Node', metadata: { name, labels } } as Draft<Node>);
    // Before that, the node had the not-ready taint.
    this.do(this.user.patch('Node', { name }, { type: 'merge', body: { spec: { taints } } }));
    this.settle();
  }

  createSet(spec: object = {}, podSpec: object = {}): void {
    const template = {
      metadata: { labels: { app: 'agent' } },
      spec: { containers: [{ name: 'c', image: 'agent:1' }], ...podSpec },
    };
    const whole = { selector: { matchLabels: { app: 'agent' } }, template, ...spec };
    this.create('DaemonSet', { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: REF, spec: whole } as Draft<DaemonSet>);
    this.settle();
  }

  setImageTo(image: string): void {
    const body = { spec: { template: { spec: { containers: [{ name: 'c', image }] } } } };
    this.do(this.user.patch('DaemonSet', REF, { type: 'strategic', body }));
    this.settle();
  }

  /** `node-1 agent:1`. */
  get pods(): string[] {
    return this.list('Pod', 'default')
      .map((pod) => `${targetNodeOf(pod)} ${pod.spec.containers[0]!.image}`)
      .sort();
  }

  get status(): DaemonSet['status'] {
    return this.get('DaemonSet', REF)!.status;
  }
}

let plane: DaemonPlane;
beforeEach(() => {
  plane = new DaemonPlane();
  for (const name of ['node-1', 'node-2', 'node-3']) plane.addNode(name, { disk: name === 'node-2' ? 'ssd' : 'hdd' });
});

it('runs one Pod on each node, also on a node that is added later', () => {
  plane.createSet();
  expect(plane.pods).toEqual(['node-1 agent:1', 'node-2 agent:1', 'node-3 agent:1']);
  expect(plane.status).toEqual({
    observedGeneration: 1,
    currentNumberScheduled: 3,
    desiredNumberScheduled: 3,
    numberMisscheduled: 0,
    numberReady: 3,
    numberAvailable: 3,
    updatedNumberScheduled: 3,
  });
  plane.addNode('node-4');
  expect(plane.pods).toContain('node-4 agent:1');
});

it('chooses nodes by the template, and deletes the Pods of nodes that no longer match', () => {
  plane.createSet({}, { nodeSelector: { disk: 'ssd' } });
  expect(plane.pods).toEqual(['node-2 agent:1']);
  plane.do(plane.user.patch('Node', { name: 'node-2' }, { type: 'merge', body: { metadata: { labels: { disk: 'hdd' } } } }));
  plane.settle();
  expect(plane.pods).toEqual([]);
  expect(plane.status).toMatchObject({ desiredNumberScheduled: 0, currentNumberScheduled: 0 });
});

it('avoids nodes with taints, except the taints that every daemon tolerates', () => {
  plane.addNode('node-4', {}, [{ key: 'team', value: 'a', effect: 'NoSchedule' }]);
  plane.addNode('node-5', {}, [{ key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }]);
  plane.createSet();
  expect(plane.pods.map((pod) => pod.split(' ')[0])).toEqual(['node-1', 'node-2', 'node-3', 'node-5']);
});

it('replaces a Pod that was deleted or has failed', () => {
  plane.createSet();
  const [first, second] = plane.list('Pod', 'default');
  plane.delete('Pod', first!.metadata);
  plane.do(plane.user.updateStatus('Pod', { ...second!, status: { ...second!.status, phase: 'Failed' } }));
  plane.settle();
  expect(plane.pods).toHaveLength(3);
  expect(plane.names('Pod', 'default')).not.toContain(second!.metadata.name);
  expect(plane.events().some((event) => event.startsWith('FailedDaemonPod: Found failed daemon pod default/agent-'))).toBe(true);
});

it('keeps each template in a revision with the hash of its Pods in the name', () => {
  plane.createSet();
  plane.setImageTo('agent:2');
  const hashes = plane.list('ControllerRevision').map(({ metadata }) => metadata.labels?.['controller-revision-hash']);
  expect(plane.names('ControllerRevision')).toEqual(hashes.map((hash) => `agent-${hash}`));
  expect(hashes).toContain(plane.list('Pod', 'default')[0]!.metadata.labels?.['controller-revision-hash']);
});

it('keeps its template under another name if the name is taken', () => {
  plane.createSet();
  const [first] = plane.list('ControllerRevision');
  plane.delete('DaemonSet', REF);
  plane.settle();
  const { name } = first!.metadata;
  const data = { spec: { template: { $patch: 'replace', spec: { containers: [] } } } };
  plane.do(plane.user.delete('ControllerRevision', first!.metadata));
  plane.create('ControllerRevision', { ...first!, metadata: { namespace: 'default', name }, data } as Draft<ControllerRevision>);
  plane.createSet();
  expect(plane.status.collisionCount).toBe(1);
  expect(plane.names('ControllerRevision').filter((each) => each !== name)).toHaveLength(1);
});

it('adopts a revision without a controller if it equals the one to be created', () => {
  plane.createSet();
  const [revision] = plane.list('ControllerRevision');
  plane.delete('DaemonSet', REF);
  plane.do(
    plane.user.patch('ControllerRevision', revision!.metadata, { type: 'merge', body: { metadata: { ownerReferences: null } } }),
  );
  plane.settle();
  plane.createSet();
  expect(plane.list('ControllerRevision').map(({ metadata }) => metadata.ownerReferences?.[0]?.uid)).toEqual([
    plane.get('DaemonSet', REF)!.metadata.uid,
  ]);
});

describe('rolling update', () => {
  it('replaces one Pod after the other', () => {
    plane.createSet();
    plane.setImageTo('agent:2');
    expect(plane.pods).toEqual(['node-1 agent:2', 'node-2 agent:2', 'node-3 agent:2']);
    expect(
      plane
        .steps('rollingUpdate')
        .filter((step) => step.startsWith('delete'))
        .map((step) => step.split(', ').length),
    ).toEqual([1, 1, 1]);
    expect(
      plane
        .list('ControllerRevision')
        .map(({ revision }) => revision)
        .sort(),
    ).toEqual([1, 2]);
  });

  it('stops if a new Pod does not become ready', () => {
    plane.createSet();
    plane.isBroken = ({ spec }) => spec.containers[0]!.image === 'agent:2';
    plane.setImageTo('agent:2');
    expect(plane.pods.filter((pod) => pod.endsWith('agent:2'))).toHaveLength(1);
    expect(plane.status).toMatchObject({ numberReady: 2, numberUnavailable: 1, updatedNumberScheduled: 1 });
  });

  it('starts the new Pod beside the old one if maxSurge allows it', () => {
    plane.createSet({ updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } });
    plane.isBroken = ({ spec }) => spec.containers[0]!.image === 'agent:2';
    plane.setImageTo('agent:2');
    expect(plane.pods.filter((pod) => pod.endsWith('agent:1'))).toHaveLength(3);
    expect(plane.pods.filter((pod) => pod.endsWith('agent:2'))).toHaveLength(1);
    plane.isBroken = () => false;
    plane.delete('Pod', plane.list('Pod', 'default').find(({ spec }) => spec.containers[0]!.image === 'agent:2')!.metadata);
    plane.settle();
    expect(plane.pods).toEqual(['node-1 agent:2', 'node-2 agent:2', 'node-3 agent:2']);
  });

  it('with maxSurge creates no Pod on a node that no longer matches, and deletes the old one if others are available', () => {
    plane.createSet({ updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } });
    const taints = [{ key: 'team', value: 'a', effect: 'NoSchedule' }];
    plane.do(plane.user.patch('Node', { name: 'node-3' }, { type: 'merge', body: { spec: { taints } } }));
    plane.settle();
    expect(plane.pods).toContain('node-3 agent:1');
    plane.isBroken = ({ spec }) => spec.containers[0]!.image === 'agent:2';
    plane.setImageTo('agent:2');
    expect(plane.pods.filter((pod) => pod.endsWith('agent:1'))).toEqual(['node-1 agent:1', 'node-2 agent:1']);
    expect(plane.pods.filter((pod) => pod.startsWith('node-3'))).toEqual([]);
  });

  it('waits for the user if the strategy is OnDelete', () => {
    plane.createSet({ updateStrategy: { type: 'OnDelete' } });
    plane.setImageTo('agent:2');
    expect(plane.pods).toEqual(['node-1 agent:1', 'node-2 agent:1', 'node-3 agent:1']);
    plane.delete('Pod', plane.list('Pod', 'default')[0]!.metadata);
    plane.settle();
    expect(plane.pods.filter((pod) => pod.endsWith('agent:2'))).toHaveLength(1);
  });
});

describe('Pods that fail repeatedly', () => {
  const failAll = (): void => {
    for (const pod of plane.list('Pod', 'default')) {
      if (pod.status.phase === 'Failed') continue;
      plane.do(plane.user.updateStatus('Pod', { ...pod, status: { ...pod.status, phase: 'Failed' } }));
    }
  };
  const failures = (): number =>
    plane.steps('manage').filter((step) => step.startsWith('delete') || step.includes('; delete')).length;

  it('are deleted at once the first time, then after a delay that doubles', () => {
    plane.isBroken = () => true;
    plane.createSet({}, { nodeSelector: { disk: 'ssd' } });
    const start = plane.sim.nowMs;
    const replacedAfter = (): number => {
      const [before] = plane.names('Pod', 'default');
      const failedMs = plane.sim.nowMs;
      failAll();
      plane.sim.run({ forMs: 60_000, until: () => plane.names('Pod', 'default').every((name) => name !== before) });
      const tookMs = plane.sim.nowMs - failedMs;
      plane.sim.run({ forMs: 300 });
      return tookMs;
    };
    expect(replacedAfter()).toBeLessThan(300);
    const [second, third] = [replacedAfter(), replacedAfter()];
    expect(second).toBeGreaterThan(500);
    expect(second).toBeLessThan(1_200);
    expect(third).toBeGreaterThan(1_500);
    expect(third).toBeLessThan(2_200);
    expect(failures()).toBe(3);
    expect(plane.sim.nowMs).toBeGreaterThan(start);
  });
});

it('waits while its cache is older than its own last write', () => {
  const cluster = createCluster({ seed: 'late', nodes: 2 });
  cluster.run({ untilIdle: true });
  cluster.execute({
    type: 'inject',
    fault: { type: 'watch-delay', client: 'daemonset-controller', kind: 'DaemonSet', delayMs: 10_000 },
  });
  const template = { metadata: { labels: { app: 'agent' } }, spec: { containers: [{ name: 'a', image: 'busybox' }] } };
  const spec = { selector: { matchLabels: { app: 'agent' } }, template };
  cluster.apply([{ apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'agent' }, spec }]);
  cluster.run({ forMs: 15_000 });
  const stale = [...cluster.trace.since()].filter(({ body }) => body.type === 'step' && body.name === 'EnsureReady');
  expect(stale.map(({ by }) => by)).toContain('daemonset-controller');
});
