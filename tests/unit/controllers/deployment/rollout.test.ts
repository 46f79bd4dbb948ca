import { describe, expect, it } from 'vitest';
import { WorkloadPlane } from '../workload-plane.ts';
import { stepText } from '../../step-text.ts';

const ROLLING = (maxSurge: number | string, maxUnavailable: number | string) => ({
  strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable } },
});
const isNew = (pod: { readonly spec: { readonly containers: readonly { readonly image?: string }[] } }): boolean =>
  pod.spec.containers[0]?.image === 'nginx:2';

describe('a new Deployment', () => {
  it('gets a ReplicaSet with the hash of its template, revision 1 and the desired number of Pods', () => {
    const plane = new WorkloadPlane();
    plane.apply(3);
    plane.settle();
    const [rs] = plane.replicaSetsByRevision;
    const hash = rs?.metadata.labels?.['pod-template-hash'];
    expect(rs?.metadata.name).toBe(`web-${hash}`);
    expect(rs?.spec.selector.matchLabels).toEqual({ app: 'web', 'pod-template-hash': hash });
    expect(rs?.metadata.ownerReferences).toMatchObject([{ kind: 'Deployment', name: 'web', controller: true }]);
    expect(plane.sizes).toEqual(['1: 3']);
    expect(plane.web.metadata.annotations?.['deployment.kubernetes.io/revision']).toBe('1');
    expect(plane.names('Pod', 'default')).toHaveLength(3);
  });

  it('says in its status and conditions that it is complete', () => {
    const plane = new WorkloadPlane();
    plane.apply(3);
    plane.settle();
    const { conditions, ...counts } = plane.web.status;
    expect(counts).toEqual({
      observedGeneration: 1,
      replicas: 3,
      updatedReplicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
      terminatingReplicas: 0,
    });
    expect(conditions).toMatchObject([
      { type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable', message: 'Deployment has minimum availability.' },
      {
        type: 'Progressing',
        status: 'True',
        reason: 'NewReplicaSetAvailable',
        message: `ReplicaSet "${plane.replicaSetsByRevision[0]?.metadata.name}" has successfully progressed.`,
      },
    ]);
    expect(plane.events()).toContain(
      `ScalingReplicaSet: Scaled up replica set ${plane.replicaSetsByRevision[0]?.metadata.name} from 0 to 3`,
    );
  });

  it('retries a sync whose second write is refused', () => {
    const plane = new WorkloadPlane();
    plane.apply(1);
    plane.settle();
    const refused = [...plane.sim.trace.since()].filter(
      ({ body }) => body.type === 'sync-end' && body.error.includes('the object has been modified'),
    );
    expect(refused.length).toBeGreaterThan(0);
    expect(plane.conditions).toContain('Progressing True NewReplicaSetAvailable');
  });
});

describe('a rolling update', () => {
  it.each([
    ['25%', '25%', 13, 8],
    [1, 0, 11, 10],
    [0, 3, 10, 7],
    ['100%', '100%', 20, 0],
  ])(
    'with maxSurge %s and maxUnavailable %s has at most %i Pods, and never fewer ready than %i',
    (maxSurge, maxUnavailable, most, fewest) => {
      const plane = new WorkloadPlane();
      plane.apply(10, 'nginx:1', { spec: ROLLING(maxSurge, maxUnavailable) });
      plane.settle();
      const count = plane.countPods();
      plane.setImage('nginx:2');
      plane.settle();
      expect(count.most).toBeLessThanOrEqual(most);
      expect(count.fewestReady).toBeGreaterThanOrEqual(fewest);
      expect(plane.sizes).toEqual(['1: 0', '2: 10']);
      expect(plane.list('Pod', 'default').every(isNew)).toBe(true);
      expect(plane.conditions).toEqual(['Available True MinimumReplicasAvailable', 'Progressing True NewReplicaSetAvailable']);
    },
  );

  it('reports at each step how many Pods it can add and delete', () => {
    const plane = new WorkloadPlane();
    plane.apply(10);
    plane.settle();
    plane.setImage('nginx:2');
    plane.settle();
    const [oldRS, newRS] = plane.replicaSetsByRevision.map(({ metadata }) => metadata.name);
    const created = [...plane.sim.trace.since()]
      .map(({ body }) => body)
      .find((body) => body.type === 'step' && stepText(body) === `create ${newRS} with 3 replicas`);
    expect(created).toMatchObject({ name: 'getNewReplicaSet', figures: { replicas: 3, newRevision: 2, maxSurge: 3 } });
    expect(plane.steps('scaleDownOldReplicaSetsForRollingUpdate')[0]).toBe(`${oldRS} 10→8`);
    expect(plane.steps('reconcileNewReplicaSet')).toContain(`scale ${newRS} from 3 to 5`);
  });

  it('stops if the new version does not become available, and reports that after the deadline', () => {
    const plane = new WorkloadPlane({ isBroken: isNew });
    plane.apply(10, 'nginx:1', { spec: { progressDeadlineSeconds: 5 } });
    plane.settle();
    const count = plane.countPods();
    plane.setImage('nginx:2');
    plane.settle();
    expect(plane.sizes).toEqual(['1: 8', '2: 5']);
    expect(plane.conditions).toContain('Progressing True ReplicaSetUpdated');
    plane.sim.run({ forMs: 8_000 });
    expect(plane.conditions).toContain('Progressing False ProgressDeadlineExceeded');
    expect(count.fewestReady).toBe(8);
  });

  it('deletes its failing Pods first when another rollout replaces it', () => {
    const plane = new WorkloadPlane({ isBroken: isNew });
    plane.apply(10, 'nginx:1');
    plane.settle();
    plane.setImage('nginx:2');
    plane.settle();
    const broken = plane.replicaSetsByRevision[1]?.metadata.name;
    plane.setImage('nginx:3');
    plane.settle();
    expect(plane.steps('cleanupUnhealthyReplicas').some((outcome) => outcome.includes(`${broken} 5→`))).toBe(true);
    expect(plane.sizes).toEqual(['1: 0', '2: 0', '3: 10']);
  });

  it('goes back to the ReplicaSet of an earlier template, which becomes the newest revision', () => {
    const plane = new WorkloadPlane();
    plane.apply(2, 'nginx:1');
    plane.settle();
    plane.setImage('nginx:2');
    plane.settle();
    plane.setImage('nginx:1');
    plane.settle();
    const [, newest] = plane.replicaSetsByRevision;
    expect(plane.sizes).toEqual(['2: 0', '3: 2']);
    expect(newest?.spec.template.spec.containers[0]?.image).toBe('nginx:1');
    expect(newest?.metadata.annotations?.['deployment.kubernetes.io/revision-history']).toBe('1');
  });

  it('continues only after Pods have been ready for minReadySeconds', () => {
    const plane = new WorkloadPlane();
    plane.apply(2, 'nginx:1', { spec: { minReadySeconds: 10, ...ROLLING(1, 0) } });
    plane.settle();
    const beforeMs = plane.sim.nowMs;
    plane.setImage('nginx:2');
    plane.settle();
    expect(plane.sizes).toEqual(['1: 0', '2: 2']);
    expect(plane.sim.nowMs - beforeMs).toBeGreaterThan(19_000);
    expect(plane.sim.nowMs - beforeMs).toBeLessThan(23_000);
  });

  it('keeps the newest old ReplicaSets, up to revisionHistoryLimit', () => {
    const plane = new WorkloadPlane();
    plane.apply(1, 'nginx:1', { spec: { revisionHistoryLimit: 2 } });
    plane.settle();
    for (const image of ['nginx:2', 'nginx:3', 'nginx:4', 'nginx:5']) {
      plane.setImage(image);
      plane.settle();
    }
    expect(plane.sizes).toEqual(['3: 0', '4: 0', '5: 1']);
  });
});

describe('Recreate', () => {
  const RECREATE = { spec: { strategy: { type: 'Recreate' } } };

  it('never has Pods of two versions at once', () => {
    const plane = new WorkloadPlane({ stopMs: 3_000 });
    plane.apply(4, 'nginx:1', RECREATE);
    plane.settle();
    const count = plane.countPods();
    plane.setImage('nginx:2');
    plane.settle();
    expect(count.mixed).toBe(false);
    expect(plane.sizes).toEqual(['1: 0', '2: 4']);
    expect(plane.list('Pod', 'default').every(isNew)).toBe(true);
  });

  it('waits for the last old Pod to stop, and is woken by its deletion', () => {
    const plane = new WorkloadPlane({ stopMs: 3_000 });
    plane.apply(2, 'nginx:1', RECREATE);
    plane.settle();
    plane.setImage('nginx:2');
    plane.settle();
    expect(plane.steps('oldPodsRunning')).toContain('true: wait until they have stopped');
    const woken = [...plane.sim.trace.since()].filter(
      ({ body }) => body.type === 'queue' && body.via === 'deletePod' && body.queue === 'deployment',
    );
    expect(woken).toHaveLength(1);
  });
});
