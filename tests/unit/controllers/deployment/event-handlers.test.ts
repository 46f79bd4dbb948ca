import { beforeEach, describe, expect, it } from 'vitest';
import type { Deployment, Pod, ReplicaSet } from '../../../../src/api/index.ts';
import { DeletedFinalStateUnknown, HandlerTrace, Indexer, Lister, RateLimitingQueue } from '../../../../src/client/index.ts';
import { CONTROLLER_INDEX, indexKeyOf } from '../../../../src/controllers/controller-index.ts';
import { DeploymentEventHandlers } from '../../../../src/controllers/deployment/event-handlers.ts';
import { Simulation } from '../../../../src/trace/index.ts';
import { deployment, pod, replicaSet } from '../sketches.ts';

const web = deployment(3);
const owned = (name: string, resourceVersion = '1'): ReplicaSet =>
  replicaSet(name, 3, {
    metadata: {
      resourceVersion,
      labels: { app: 'web' },
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'uid-web', controller: true }],
    },
  });
const orphan = (resourceVersion: string, labels: Record<string, string>): ReplicaSet =>
  replicaSet('stray', 1, { metadata: { resourceVersion, labels } });

let queue: RateLimitingQueue;
let deployments: Indexer<Deployment>;
let pods: Indexer<Pod>;
let handlers: DeploymentEventHandlers;

beforeEach(() => {
  const sim = new Simulation({ seed: 'handlers' });
  queue = new RateLimitingQueue(sim, 'deployment');
  deployments = new Indexer<Deployment>();
  deployments.set(web);
  const replicaSets = new Indexer<ReplicaSet>();
  pods = new Indexer<Pod>();
  replicaSets.addIndex(CONTROLLER_INDEX, (rs) => [indexKeyOf(rs)]);
  pods.addIndex(CONTROLLER_INDEX, (each) => [indexKeyOf(each)]);
  replicaSets.set(owned('web-1'));
  handlers = new DeploymentEventHandlers({
    queue,
    deployments: new Lister(deployments),
    replicaSets: new Lister(replicaSets),
    pods: new Lister(pods),
    trace: new HandlerTrace(sim, 'deployment-controller'),
  });
});

const queued = (): readonly string[] => queue.snapshot().ready;

describe('the Deployment is queued', () => {
  it('when it is added, updated or deleted', () => {
    handlers.addDeployment(web);
    handlers.updateDeployment(web, web);
    handlers.deleteDeployment(new DeletedFinalStateUnknown('default/web', web));
    expect(queued()).toEqual(['default/web']);
  });

  it.each<[string, () => void]>([
    ['comes', () => handlers.addReplicaSet(owned('web-1'))],
    ['changes', () => handlers.updateReplicaSet(owned('web-1'), owned('web-1', '2'))],
    ['goes', () => handlers.deleteReplicaSet(owned('web-1'))],
    [
      'is released by it',
      () => handlers.updateReplicaSet(owned('web-1'), replicaSet('web-1', 3, { metadata: { resourceVersion: '2' } })),
    ],
  ])('when one of its ReplicaSets %s', (_what, happen) => {
    happen();
    expect(queued()).toEqual(['default/web']);
  });

  it('when a ReplicaSet that it might adopt is added, or gets matching labels', () => {
    handlers.addReplicaSet(orphan('1', { app: 'web' }));
    expect(queued()).toEqual(['default/web']);
    handlers.updateReplicaSet(orphan('1', {}), orphan('2', { app: 'web' }));
    expect(queued()).toEqual(['default/web']);
  });
});

describe('no Deployment is queued', () => {
  it.each<[string, () => void]>([
    ['when a ReplicaSet is only resynced', () => handlers.updateReplicaSet(owned('web-1'), owned('web-1'))],
    ['when an orphan that no Deployment selects is added', () => handlers.addReplicaSet(orphan('1', { app: 'other' }))],
    ['when an orphan without labels is added', () => handlers.addReplicaSet(orphan('1', {}))],
    [
      'when only the status of an orphan changes',
      () => handlers.updateReplicaSet(orphan('1', { app: 'web' }), orphan('2', { app: 'web' })),
    ],
    ['when a Pod is deleted in a rolling update', () => handlers.deletePod(pod('a', { owner: owned('web-1') }))],
  ])('%s', (_what, happen) => {
    happen();
    expect(queued()).toEqual([]);
  });
});

describe('a Deployment that recreates', () => {
  beforeEach(() => deployments.set({ ...web, spec: { ...web.spec, strategy: { type: 'Recreate' } } }));

  it('is queued when its last Pod is deleted', () => {
    handlers.deletePod(pod('a', { owner: owned('web-1') }));
    expect(queued()).toEqual(['default/web']);
  });

  it('is not queued while it has another Pod', () => {
    pods.set(pod('b', { owner: owned('web-1') }));
    handlers.deletePod(pod('a', { owner: owned('web-1') }));
    expect(queued()).toEqual([]);
  });
});
