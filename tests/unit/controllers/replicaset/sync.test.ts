import { describe, expect, it } from 'vitest';
import { StatusError, type Draft, type Pod, type ReplicaSet } from '../../../../src/api/index.ts';
import type { Faults, RequestInfo } from '../../../../src/apiserver/index.ts';
import { replicaSetController } from '../../../../src/controllers/replicaset/controller.ts';
import { RunningController } from '../../../../src/controllers/running-controller.ts';
import { podDraft } from '../control-plane.ts';
import { WorkloadPlane } from '../workload-plane.ts';

const REF = { namespace: 'default', name: 'web' };
const labels = { app: 'web' };

function apply(plane: WorkloadPlane, replicas: number, spec: object = {}): void {
  const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'nginx' }] } };
  const draft = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: REF,
    spec: { replicas, selector: { matchLabels: labels }, template, ...spec },
  };
  plane.create('ReplicaSet', draft as Draft<ReplicaSet>);
}

function web(plane: WorkloadPlane): ReplicaSet {
  return plane.get('ReplicaSet', REF)!;
}

function scale(plane: WorkloadPlane, replicas: number): void {
  plane.do(plane.user.update('ReplicaSet', { ...web(plane), spec: { ...web(plane).spec, replicas } }));
}

const pods = (plane: WorkloadPlane): readonly Pod[] => plane.list('Pod', 'default');
const ownersOf = (pod: Pod | undefined): string[] =>
  (pod?.metadata.ownerReferences ?? []).map(({ kind, name }) => `${kind}/${name}`);
const created = (plane: WorkloadPlane): number =>
  [...plane.sim.trace.since()].filter(
    ({ body }) =>
      body.type === 'request' && body.verb === 'create' && body.kind === 'Pod' && body.subresource === '' && body.code === 201,
  ).length;

describe('a ReplicaSet', () => {
  it('creates the desired number of Pods, with the labels of its template and itself as their controller', () => {
    const plane = new WorkloadPlane();
    apply(plane, 3);
    plane.settle();
    expect(pods(plane)).toHaveLength(3);
    for (const pod of pods(plane)) {
      expect(pod.metadata.name).toMatch(/^web-[a-z0-9]{5}$/);
      expect(pod.metadata.labels).toEqual(labels);
      expect(ownersOf(pod)).toEqual(['ReplicaSet/web']);
    }
    expect(web(plane).status).toEqual({
      replicas: 3,
      fullyLabeledReplicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
      terminatingReplicas: 0,
      observedGeneration: 1,
    });
    expect(plane.events().filter((event) => event.startsWith('SuccessfulCreate: Created pod: web-'))).toHaveLength(3);
  });

  it('replaces a deleted Pod before the old one has stopped', () => {
    const plane = new WorkloadPlane({ stopMs: 30_000 });
    apply(plane, 2);
    plane.settle();
    plane.delete('Pod', pods(plane)[0]!.metadata, { gracePeriodSeconds: 30 });
    plane.sim.run({ forMs: 1_000 });
    expect(pods(plane)).toHaveLength(3);
    expect(web(plane).status).toMatchObject({ replicas: 2, readyReplicas: 2, terminatingReplicas: 1 });
    plane.settle();
    expect(web(plane).status.terminatingReplicas).toBe(0);
  });

  it('replaces a failed Pod', () => {
    const plane = new WorkloadPlane();
    apply(plane, 2);
    plane.settle();
    const [pod] = pods(plane);
    plane.do(plane.user.updateStatus('Pod', { ...pod!, status: { ...pod!.status, phase: 'Failed' } }));
    plane.settle();
    expect(pods(plane)).toHaveLength(3);
    expect(web(plane).status.replicas).toBe(2);
  });

  it('deletes its least useful Pods when it is scaled down', () => {
    let broken = false;
    const plane = new WorkloadPlane({ isBroken: () => broken });
    apply(plane, 2);
    plane.settle();
    const good = plane.names('Pod', 'default');
    broken = true;
    scale(plane, 5);
    plane.settle();
    scale(plane, 2);
    plane.settle();
    expect(plane.names('Pod', 'default')).toEqual(good);
    expect(plane.steps('getPodsToDelete')[0]).toMatch(/^web-\w+, web-\w+, web-\w+ \((phase|not ready)\)$/);
    expect(plane.events().filter((event) => event.startsWith('SuccessfulDelete: Deleted pod: web-'))).toHaveLength(3);
  });

  it('is synced after minReadySeconds, because no event reports that a Pod becomes available', () => {
    const plane = new WorkloadPlane();
    apply(plane, 2, { minReadySeconds: 10 });
    plane.sim.run({ forMs: 5_000 });
    expect(web(plane).status).toMatchObject({ readyReplicas: 2 });
    expect(web(plane).status.availableReplicas).toBeUndefined();
    plane.sim.run({ forMs: 7_000 });
    expect(web(plane).status).toMatchObject({ readyReplicas: 2, availableReplicas: 2 });
  });

  it('creates at most one burst of Pods in one sync, and the next burst after it has seen them', () => {
    const plane = new WorkloadPlane({ replicaSet: { burstReplicas: 4 } });
    apply(plane, 10);
    plane.settle();
    expect(plane.steps('manageReplicas').filter((outcome) => outcome.startsWith('create'))).toEqual([
      'create 4',
      'create 4',
      'create 2',
    ]);
    expect(pods(plane)).toHaveLength(10);
  });

  it('creates Pods in batches of 1, 2, 4 …', () => {
    const plane = new WorkloadPlane();
    apply(plane, 10);
    plane.settle();
    expect(plane.steps('slowStartBatch')).toEqual([
      'create 1 at once',
      'create 2 at once',
      'create 4 at once',
      'create 3 at once',
    ]);
  });
});

describe('Pods of a ReplicaSet', () => {
  it('are adopted if they match and have no controller, before new ones are created', () => {
    const plane = new WorkloadPlane();
    plane.create('Pod', podDraft('stray', { metadata: { labels } }));
    apply(plane, 1);
    plane.settle();
    expect(plane.names('Pod', 'default')).toEqual(['stray']);
    expect(ownersOf(pods(plane)[0])).toEqual(['ReplicaSet/web']);
    expect(plane.steps('AdoptPod')).toEqual(['adopt stray: the selector matches, and it has no controller']);
  });

  it('are deleted if there are too many after an adoption', () => {
    const plane = new WorkloadPlane();
    apply(plane, 1);
    plane.settle();
    plane.create('Pod', podDraft('stray', { metadata: { labels } }));
    plane.settle();
    expect(pods(plane)).toHaveLength(1);
  });

  it('are released when their labels no longer match, and replaced', () => {
    const plane = new WorkloadPlane();
    apply(plane, 2);
    plane.settle();
    const [pod] = pods(plane);
    plane.do(plane.user.update('Pod', { ...pod!, metadata: { ...pod!.metadata, labels: { app: 'debug' } } }));
    plane.settle();
    expect(ownersOf(plane.get('Pod', pod!.metadata))).toEqual([]);
    expect(pods(plane)).toHaveLength(3);
    expect(web(plane).status.replicas).toBe(2);
  });
});

describe('when Pods cannot be created,', () => {
  it('only one request is sent, and the condition and an event report why', () => {
    let refusing = true;
    const plane = new WorkloadPlane({
      faults: refuse(({ verb, kind }) => refusing && verb === 'create' && kind === 'Pod', 'exceeded quota: pods'),
    });
    apply(plane, 10);
    plane.sim.run({ forMs: 100 });
    expect(web(plane).status.conditions).toMatchObject([
      { type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message: 'exceeded quota: pods' },
    ]);
    expect(plane.events()).toContain('FailedCreate: Error creating: exceeded quota: pods');
    expect(plane.steps('slowStartBatch').every((outcome) => outcome === 'create 1 at once')).toBe(true);
    expect(plane.steps('CreationObserved')[0]).toBe('10 creations failed or were skipped: do not wait for them');
    refusing = false;
    plane.settle();
    expect(pods(plane)).toHaveLength(10);
    expect(web(plane).status.conditions).toBeUndefined();
  });

  it('the ReplicaSet does not retry forever if its namespace is being deleted', () => {
    const plane = new WorkloadPlane();
    plane.create('Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'doomed' }, spec: {} });
    const namespaced = { metadata: { namespace: 'doomed', name: 'web' } };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'nginx' }] } };
    plane.create('ReplicaSet', {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      ...namespaced,
      spec: { replicas: 0, selector: { matchLabels: labels }, template },
    } as Draft<ReplicaSet>);
    plane.settle();
    plane.delete('Namespace', { name: 'doomed' });
    const rs = plane.get('ReplicaSet', namespaced.metadata)!;
    plane.do(plane.user.update('ReplicaSet', { ...rs, spec: { ...rs.spec, replicas: 3 } }));
    plane.sim.run({ forMs: 60_000 });
    const tries = [...plane.sim.trace.since()].filter(
      ({ body }) => body.type === 'request' && body.verb === 'create' && body.kind === 'Pod',
    );
    expect(tries).toHaveLength(3);
    expect(plane.events().some((event) => event.startsWith('FailedCreate'))).toBe(false);
  });
});

describe('when Pods cannot be deleted,', () => {
  it('the condition reports why, and they are deleted later', () => {
    let refusing = true;
    const plane = new WorkloadPlane({
      faults: refuse(({ verb, kind, user }) => refusing && verb === 'delete' && kind === 'Pod' && user !== 'kubelet', 'no way'),
    });
    apply(plane, 3);
    plane.settle();
    scale(plane, 1);
    plane.sim.run({ forMs: 100 });
    expect(web(plane).status.conditions).toMatchObject([
      { type: 'ReplicaFailure', status: 'True', reason: 'FailedDelete', message: 'no way' },
    ]);
    refusing = false;
    plane.settle();
    expect(pods(plane)).toHaveLength(1);
    expect(web(plane).status.conditions).toBeUndefined();
  });
});

describe.each([
  ['the check of its own writes (v1.36)', true],
  ['expectations alone (before v1.36)', false],
])('a cache that is late, with %s', (_name, staleControllerConsistency) => {
  const late: Faults = {
    delivery: ({ kind, user }) => (kind === 'Pod' && user === 'shared-informers' ? { delayMs: 200 } : undefined),
  };

  it('does not make the controller create Pods twice', () => {
    const plane = new WorkloadPlane({ faults: late, replicaSet: { staleControllerConsistency } });
    apply(plane, 5);
    plane.settle();
    scale(plane, 8);
    plane.settle();
    expect(created(plane)).toBe(8);
    expect(pods(plane)).toHaveLength(8);
  });

  it('does not make the controller delete Pods twice', () => {
    const plane = new WorkloadPlane({ faults: late, replicaSet: { staleControllerConsistency } });
    apply(plane, 8);
    plane.settle();
    scale(plane, 5);
    plane.settle();
    expect(pods(plane)).toHaveLength(5);
    expect(created(plane)).toBe(8);
  });
});

describe('a late cache', () => {
  const late: Faults = {
    delivery: ({ kind, user }) => (kind === 'Pod' && user === 'shared-informers' ? { delayMs: 200 } : undefined),
  };

  it('shows as unsatisfied expectations, if nothing else holds the sync back', () => {
    const plane = new WorkloadPlane({ faults: late, replicaSet: { staleControllerConsistency: false } });
    apply(plane, 3);
    plane.sim.run({ forMs: 100 });
    expect(plane.steps('SatisfiedExpectations')).toContain('false: pending');
    expect([...plane.replicaSets.awaited()]).toMatchObject([{ key: 'default/web', add: 3, del: 0 }]);
  });

  it('shows as syncs that are put off, since v1.36', () => {
    const plane = new WorkloadPlane({ faults: late });
    apply(plane, 3);
    plane.settle();
    expect(
      plane
        .steps('EnsureReady')
        .some((outcome) =>
          /^stale cache: [a-z.]+ are known up to revision \d+, but this controller wrote revision \d+$/.test(outcome),
        ),
    ).toBe(true);
  });
});

describe('a controller that is stopped while it creates Pods', () => {
  it('leaves no surplus Pods for the next controller', () => {
    const plane = new WorkloadPlane();
    const context = plane.context('replicaset-controller-2');
    apply(plane, 40);
    plane.sim.run({ until: () => created(plane) >= 10, forMs: 1_000 });
    plane.replicaSets.group.stop();
    plane.sim.run({ forMs: 50 });
    const second = RunningController.build(replicaSetController, context);
    context.informers.start();
    second?.start();
    plane.settle();
    expect(pods(plane)).toHaveLength(40);
    expect(web(plane).status.readyReplicas).toBe(40);
  });
});

function refuse(which: (request: RequestInfo) => boolean, message: string): Faults {
  return { request: (request) => (which(request) ? { error: new StatusError('Forbidden', message) } : undefined) };
}
