import { beforeEach, describe, expect, it } from 'vitest';
import { StatusError, type Draft, type Patch, type Pod, type StatefulSet } from '../../../../src/api/index.ts';
import type { Faults } from '../../../../src/apiserver/index.ts';
import { statefulSetController } from '../../../../src/controllers/statefulset/controller.ts';
import { stepText } from '../../step-text.ts';
import { WorkloadPlane } from '../workload-plane.ts';

const REF = { namespace: 'default', name: 'db' };
const CLAIM = {
  metadata: { name: 'data' },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
};

function imagePatch(image: string): Patch {
  return { type: 'strategic', body: { spec: { template: { spec: { containers: [{ name: 'c', image }] } } } } };
}

/** A control plane with the StatefulSet controller and a simple kubelet. */
class StatefulPlane extends WorkloadPlane {
  constructor(options: ConstructorParameters<typeof WorkloadPlane>[0] = {}) {
    super(options);
    this.start(statefulSetController);
  }

  createSet(spec: object = {}): void {
    const template = { metadata: { labels: { app: 'db' } }, spec: { containers: [{ name: 'c', image: 'db:1' }] } };
    const whole = { replicas: 3, serviceName: 'db', selector: { matchLabels: { app: 'db' } }, template, ...spec };
    this.create('StatefulSet', { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: REF, spec: whole } as Draft<StatefulSet>);
    this.settle();
  }

  patchSet(body: object): void {
    this.do(this.user.patch('StatefulSet', REF, { type: 'strategic', body }));
    this.settle();
  }

  setImageTo(image: string): void {
    this.do(this.user.patch('StatefulSet', REF, imagePatch(image)));
    this.settle();
  }

  get set(): StatefulSet {
    return this.get('StatefulSet', REF)!;
  }

  /** `db-0 db:1`. */
  get images(): string[] {
    const pods = this.list('Pod', 'default').filter(({ metadata }) => metadata.name.startsWith('db-'));
    return pods.map(({ metadata, spec }: Pod) => `${metadata.name} ${spec.containers[0]!.image}`).sort();
  }

  /** The created and deleted Pods, in order: `+db-0`, `-db-2`. */
  get history(): string[] {
    return [...this.sim.trace.since()].flatMap(({ body }) => {
      if (body.type !== 'step' || !['processReplica', 'processCondemned', 'rollingUpdate'].includes(body.name)) return [];
      const match = /^(create|delete) (db-\d)/.exec(stepText(body));
      return match === null ? [] : [`${match[1] === 'create' ? '+' : '-'}${match[2]}`];
    });
  }
}

let plane: StatefulPlane;
beforeEach(() => {
  plane = new StatefulPlane();
});

describe('a StatefulSet with ordered Pods', () => {
  it('starts each Pod when the previous one is ready, and counts it in the status', () => {
    plane.kubelet.isBroken = ({ metadata }) => metadata.name === 'db-1';
    plane.createSet();
    expect(plane.names('Pod', 'default')).toEqual(['db-0', 'db-1']);
    expect(plane.set.status).toMatchObject({ observedGeneration: 1, replicas: 2, readyReplicas: 1, availableReplicas: 1 });
    expect(plane.history).toEqual(['+db-0', '+db-1']);
  });

  it('gives each Pod its identity', () => {
    plane.createSet({ ordinals: { start: 5 }, replicas: 1 });
    const pod = plane.get('Pod', { namespace: 'default', name: 'db-5' })!;
    expect(pod.metadata.labels).toEqual({
      app: 'db',
      'apps.kubernetes.io/pod-index': '5',
      'controller-revision-hash': plane.set.status.updateRevision,
      'statefulset.kubernetes.io/pod-name': 'db-5',
    });
    expect(pod.spec).toMatchObject({ hostname: 'db-5', subdomain: 'db' });
    expect(pod.metadata.ownerReferences).toMatchObject([{ kind: 'StatefulSet', name: 'db', controller: true }]);
  });

  it('scales down from the highest ordinal, one after the other', () => {
    plane.createSet();
    plane.patchSet({ spec: { replicas: 1 } });
    expect(plane.names('Pod', 'default')).toEqual(['db-0']);
    expect(plane.history.slice(3)).toEqual(['-db-2', '-db-1']);
    expect(plane.steps('processCondemned')).toContain('wait for db-2 to be gone');
  });

  it('replaces a deleted Pod by one of the same name', () => {
    plane.createSet();
    const before = plane.get('Pod', { namespace: 'default', name: 'db-1' })!;
    plane.delete('Pod', { namespace: 'default', name: 'db-1' });
    plane.settle();
    const after = plane.get('Pod', { namespace: 'default', name: 'db-1' })!;
    expect(after.metadata.uid).not.toBe(before.metadata.uid);
    expect(plane.set.status).toMatchObject({ replicas: 3, readyReplicas: 3 });
  });

  it('only updates the status while it is being deleted', () => {
    plane.createSet();
    plane.patchSet({ metadata: { finalizers: ['example.com/wait'] } });
    plane.delete('StatefulSet', REF);
    plane.patchSet({ spec: { replicas: 1 } });
    expect(plane.names('Pod', 'default')).toEqual(['db-0', 'db-1', 'db-2']);
    expect(plane.set.status.observedGeneration).toBe(plane.set.metadata.generation);
  });
});

it('a StatefulSet starts and stops all Pods at once if the policy is Parallel', () => {
  plane.kubelet.isBroken = () => true;
  plane.createSet({ podManagementPolicy: 'Parallel' });
  expect(plane.names('Pod', 'default')).toEqual(['db-0', 'db-1', 'db-2']);
  plane.patchSet({ spec: { replicas: 0 } });
  expect(plane.names('Pod', 'default')).toEqual([]);
  expect(plane.set.status).toMatchObject({ replicas: 0, collisionCount: 0 });
});

describe('rolling update', () => {
  it('replaces Pods from the highest ordinal, each when the previous one is ready', () => {
    plane.createSet();
    const old = plane.set.status.currentRevision;
    plane.setImageTo('db:2');
    expect(plane.images).toEqual(['db-0 db:2', 'db-1 db:2', 'db-2 db:2']);
    expect(plane.history.slice(3)).toEqual(['-db-2', '+db-2', '-db-1', '+db-1', '-db-0', '+db-0']);
    const { currentRevision, updateRevision, currentReplicas, updatedReplicas } = plane.set.status;
    expect(currentRevision).toBe(updateRevision);
    expect(currentRevision).not.toBe(old);
    expect([currentReplicas, updatedReplicas]).toEqual([3, 3]);
    expect(plane.list('ControllerRevision').map(({ revision }) => revision)).toEqual(expect.arrayContaining([1, 2]));
  });

  it('keeps the revision of Pods below the partition, also when they are created again', () => {
    plane.createSet({ updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 2 } } });
    plane.setImageTo('db:2');
    expect(plane.images).toEqual(['db-0 db:1', 'db-1 db:1', 'db-2 db:2']);
    plane.delete('Pod', { namespace: 'default', name: 'db-0' });
    plane.settle();
    expect(plane.images).toEqual(['db-0 db:1', 'db-1 db:1', 'db-2 db:2']);
    expect(plane.set.status).toMatchObject({ currentReplicas: 2, updatedReplicas: 1 });
  });

  it('stops at a new Pod that does not become ready', () => {
    plane.createSet();
    plane.kubelet.isBroken = ({ spec }) => spec.containers[0]!.image === 'db:2';
    plane.setImageTo('db:2');
    expect(plane.images).toEqual(['db-0 db:1', 'db-1 db:1', 'db-2 db:2']);
    expect(plane.set.status).toMatchObject({ readyReplicas: 2, currentReplicas: 2, updatedReplicas: 1 });
  });

  it('replaces one Pod at a time even with maxUnavailable, because its feature gate is off', () => {
    plane.createSet({ replicas: 4, updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '50%' } } });
    plane.setImageTo('db:2');
    expect(plane.steps('rollingUpdate').filter((step) => step.startsWith('delete'))).toEqual([
      'delete db-3: old revision',
      'delete db-2: old revision',
      'delete db-1: old revision',
      'delete db-0: old revision',
    ]);
    expect(plane.images).toEqual(['db-0 db:2', 'db-1 db:2', 'db-2 db:2', 'db-3 db:2']);
  });

  it('waits for the user if the strategy is OnDelete', () => {
    plane.createSet({ updateStrategy: { type: 'OnDelete' } });
    plane.setImageTo('db:2');
    expect(plane.images).toEqual(['db-0 db:1', 'db-1 db:1', 'db-2 db:1']);
    plane.delete('Pod', { namespace: 'default', name: 'db-1' });
    plane.settle();
    expect(plane.images).toEqual(['db-0 db:1', 'db-1 db:2', 'db-2 db:1']);
  });

  it('reuses an old revision, and deletes revisions beyond the limit', () => {
    plane.createSet({ replicas: 1, revisionHistoryLimit: 1 });
    const [first] = plane.names('ControllerRevision');
    plane.setImageTo('db:2');
    plane.setImageTo('db:1');
    expect(plane.get('ControllerRevision', { namespace: 'default', name: first! })?.revision).toBe(3);
    plane.setImageTo('db:3');
    plane.setImageTo('db:4');
    const numbers = plane.list('ControllerRevision').map(({ revision }) => revision);
    expect(numbers.sort()).toEqual([4, 5]);
  });

  it('deletes old revisions even if the update of the Pods fails', () => {
    const refused = new StatusError('Forbidden', 'Pods cannot be deleted now');
    plane = new StatefulPlane({
      faults: { request: ({ verb, kind }) => (verb === 'delete' && kind === 'Pod' ? { error: refused } : undefined) },
    });
    plane.createSet({ replicas: 1, revisionHistoryLimit: 0 });
    for (const image of ['db:2', 'db:3']) {
      plane.do(plane.user.patch('StatefulSet', REF, imagePatch(image)));
      plane.sim.run({ forMs: 1_000 });
    }
    const numbers = plane.list('ControllerRevision').map(({ revision }) => revision);
    expect(numbers.sort()).toEqual([1, 3]);
  });
});

describe('claims', () => {
  it('are created for each Pod and template before the Pod, and kept', () => {
    plane.createSet({ replicas: 2, volumeClaimTemplates: [CLAIM] });
    expect(plane.names('PersistentVolumeClaim', 'default')).toEqual(['data-db-0', 'data-db-1']);
    const pod = plane.get('Pod', { namespace: 'default', name: 'db-1' })!;
    expect(pod.spec.volumes).toContainEqual({ name: 'data', persistentVolumeClaim: { claimName: 'data-db-1' } });
    plane.patchSet({ spec: { replicas: 1 } });
    expect(plane.names('PersistentVolumeClaim', 'default')).toEqual(['data-db-0', 'data-db-1']);
    expect(plane.events()).toContain('SuccessfulCreate: create Claim data-db-0 Pod db-0 in StatefulSet db success');
  });

  it('delay the sync until the cache shows them as written', () => {
    const late: Faults = {
      delivery: ({ kind }, { name }) => (kind === 'PersistentVolumeClaim' && name !== '' ? { delayMs: 3_000 } : undefined),
    };
    plane = new StatefulPlane({ faults: late });
    plane.createSet({
      replicas: 2,
      podManagementPolicy: 'Parallel',
      volumeClaimTemplates: [CLAIM],
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Delete' },
    });
    const skipped = [...plane.sim.trace.since()].flatMap(({ body }) =>
      body.type === 'step' && body.name === 'EnsureReady' ? [stepText(body)] : [],
    );
    expect(skipped.some((text) => text.startsWith('stale cache: persistentvolumeclaims '))).toBe(true);
    expect(plane.names('PersistentVolumeClaim', 'default')).toEqual(['data-db-0', 'data-db-1']);
    // Nothing is done twice.
    expect(plane.events().filter((event) => event.startsWith('FailedCreate'))).toEqual([]);
  });

  it.each([
    ['Retain', 'Delete', [], ['Pod']],
    ['Delete', 'Retain', ['StatefulSet'], ['StatefulSet']],
    ['Delete', 'Delete', ['StatefulSet'], ['Pod']],
    ['Retain', 'Retain', [], []],
  ])('have owners according to whenDeleted %s and whenScaled %s', (whenDeleted, whenScaled, kept, scaled) => {
    plane.createSet({
      replicas: 2,
      volumeClaimTemplates: [CLAIM],
      persistentVolumeClaimRetentionPolicy: { whenDeleted, whenScaled },
    });
    plane.patchSet({ spec: { replicas: 1 } });
    const owners = (name: string): string[] => {
      const claim = plane.get('PersistentVolumeClaim', { namespace: 'default', name })!;
      return (claim.metadata.ownerReferences ?? []).map(({ kind }) => kind);
    };
    expect(owners('data-db-0')).toEqual(kept);
    expect(owners('data-db-1')).toEqual(scaled);
  });
});

it('a StatefulSet adopts Pods with its name and labels, and releases those that no longer match', () => {
  plane.createSet({ replicas: 1 });
  plane.do(
    plane.user.patch(
      'Pod',
      { namespace: 'default', name: 'db-0' },
      { type: 'merge', body: { metadata: { labels: { app: 'x' } } } },
    ),
  );
  plane.settle();
  const released = plane.get('Pod', { namespace: 'default', name: 'db-0' })!;
  expect(released.metadata.ownerReferences ?? []).toEqual([]);
  plane.do(
    plane.user.patch(
      'Pod',
      { namespace: 'default', name: 'db-0' },
      { type: 'merge', body: { metadata: { labels: { app: 'db' } } } },
    ),
  );
  plane.settle();
  const adopted = plane.get('Pod', { namespace: 'default', name: 'db-0' })!;
  expect(adopted.metadata.ownerReferences).toMatchObject([{ kind: 'StatefulSet', name: 'db' }]);
});
