import { describe, expect, it } from 'vitest';
import { StatusError, type Deployment, type Draft, type ReplicaSet } from '../../../../src/api/index.ts';
import type { Faults } from '../../../../src/apiserver/index.ts';
import { WorkloadPlane } from '../workload-plane.ts';

const isNew = (pod: { readonly spec: { readonly containers: readonly { readonly image?: string }[] } }): boolean =>
  pod.spec.containers[0]?.image === 'nginx:2';
const annotate = (d: Deployment, annotations: Record<string, string>): Deployment => ({
  ...d,
  metadata: { ...d.metadata, annotations: { ...d.metadata.annotations, ...annotations } },
});
const pause =
  (paused: boolean) =>
  (d: Deployment): Deployment => ({ ...d, spec: { ...d.spec, paused } });

describe('scaling', () => {
  it('changes the size of the only active ReplicaSet at once', () => {
    const plane = new WorkloadPlane();
    plane.apply(2);
    plane.settle();
    plane.scale(5);
    plane.settle();
    const name = plane.replicaSetsByRevision[0]?.metadata.name;
    expect(plane.sizes).toEqual(['1: 5']);
    expect(plane.events()).toContain(`ScalingReplicaSet: Scaled up replica set ${name} from 2 to 5`);
    expect(plane.steps('isScalingEvent')).toContain(`true: ${name} was scaled for another number`);
    expect(plane.steps('scale')).toContain(`only one is active: ${name} 2→5`);
  });

  it('during a rollout keeps the proportions, and does not advance the rollout', () => {
    const plane = new WorkloadPlane({ isBroken: isNew });
    plane.apply(10, 'nginx:1');
    plane.settle();
    plane.setImage('nginx:2');
    plane.settle();
    expect(plane.sizes).toEqual(['1: 8', '2: 5']);
    plane.scale(20);
    plane.settle();
    // 25 Pods are allowed instead of 13: 8/13 and 5/13 of them.
    expect(plane.sizes).toEqual(['1: 15', '2: 10']);
  });

  it('to 0 and back does not change the template and the revision', () => {
    const plane = new WorkloadPlane();
    plane.apply(2);
    plane.settle();
    plane.scale(0);
    plane.settle();
    expect(plane.sizes).toEqual(['1: 0']);
    plane.scale(2);
    plane.settle();
    expect(plane.sizes).toEqual(['1: 2']);
  });
});

describe('a paused Deployment', () => {
  it('does not roll out a new template, but scales', () => {
    const plane = new WorkloadPlane();
    plane.apply(2);
    plane.settle();
    plane.change(pause(true));
    plane.setImage('nginx:2');
    plane.scale(4);
    plane.settle();
    expect(plane.sizes).toEqual(['1: 4']);
    expect(plane.conditions).toContain('Progressing Unknown DeploymentPaused');
  });

  it('rolls out when it is resumed', () => {
    const plane = new WorkloadPlane();
    plane.apply(2);
    plane.settle();
    plane.change(pause(true));
    plane.setImage('nginx:2');
    plane.settle();
    plane.change(pause(false));
    plane.settle();
    expect(plane.steps('checkPausedConditions').filter((outcome) => outcome.startsWith('note'))).toEqual([
      'note that it is paused',
      'note that it is resumed',
    ]);
    expect(plane.sizes).toEqual(['1: 0', '2: 2']);
    expect(plane.conditions).toContain('Progressing True NewReplicaSetAvailable');
  });

  it('creates no ReplicaSet', () => {
    const plane = new WorkloadPlane();
    plane.apply(2, 'nginx:1', { spec: { paused: true } });
    plane.settle();
    expect(plane.sizes).toEqual([]);
  });
});

describe('a rollback that the annotation requests', () => {
  const ROLLBACK_TO = 'deprecated.deployment.rollback.to';

  function twoRevisions(): WorkloadPlane {
    const plane = new WorkloadPlane();
    plane.apply(2, 'nginx:1', { metadata: { annotations: { 'kubernetes.io/change-cause': 'first' } } });
    plane.settle();
    plane.change((d) => annotate(d, { 'kubernetes.io/change-cause': 'second' }));
    plane.setImage('nginx:2');
    plane.settle();
    return plane;
  }

  it.each(['0', '1'])('to %s restores the template and the annotations of the previous revision', (to) => {
    const plane = twoRevisions();
    plane.change((d) => annotate(d, { [ROLLBACK_TO]: to }));
    plane.settle();
    expect(plane.web.spec.template.spec.containers[0]?.image).toBe('nginx:1');
    expect(plane.web.metadata.annotations?.[ROLLBACK_TO]).toBeUndefined();
    expect(plane.sizes).toEqual(['2: 0', '3: 2']);
    expect(plane.events()).toContain('DeploymentRollback: Rolled back deployment "web" to revision 1');
  });

  it('to a missing revision only emits an event', () => {
    const plane = twoRevisions();
    plane.change((d) => annotate(d, { [ROLLBACK_TO]: '7' }));
    plane.settle();
    expect(plane.events()).toContain('DeploymentRollbackRevisionNotFound: Unable to find the revision to rollback to.');
    expect(plane.web.metadata.annotations?.[ROLLBACK_TO]).toBeUndefined();
    expect(plane.sizes).toEqual(['1: 0', '2: 2']);
  });

  it('to the current template only emits an event', () => {
    const plane = twoRevisions();
    plane.change((d) => annotate(d, { [ROLLBACK_TO]: '2' }));
    plane.settle();
    expect(plane.events()).toContain(
      'DeploymentRollbackTemplateUnchanged: The rollback revision contains the same template as current deployment "web"',
    );
    expect(plane.sizes).toEqual(['1: 0', '2: 2']);
  });
});

describe('the ReplicaSets of a Deployment', () => {
  it('are adopted if they have no controller and the selector matches', () => {
    const plane = new WorkloadPlane();
    plane.apply(2);
    plane.settle();
    const [rs] = plane.replicaSetsByRevision;
    plane.do(plane.user.update('ReplicaSet', { ...rs!, metadata: { ...rs!.metadata, ownerReferences: [] } }));
    plane.settle();
    expect(plane.replicaSetsByRevision[0]?.metadata.ownerReferences).toMatchObject([
      { kind: 'Deployment', name: 'web', controller: true },
    ]);
    expect(plane.steps('AdoptReplicaSet')).toEqual([
      `adopt ${rs?.metadata.name}: the selector matches, and it has no controller`,
    ]);
    expect(plane.sizes).toEqual(['1: 2']);
  });

  it('are released when their labels no longer match, and replaced', () => {
    const plane = new WorkloadPlane();
    plane.apply(2);
    plane.settle();
    const [rs] = plane.replicaSetsByRevision;
    const labels = { ...rs!.metadata.labels, app: 'other' };
    plane.do(plane.user.update('ReplicaSet', { ...rs!, metadata: { ...rs!.metadata, labels } }));
    plane.sim.run({ forMs: 2_000 });
    expect(plane.get('ReplicaSet', rs!.metadata)?.metadata.ownerReferences ?? []).toEqual([]);
    expect(plane.steps('ReleaseReplicaSet')).toContain(`release ${rs?.metadata.name}: the selector does not match it any more`);
  });

  it('get another name if the name is taken by another template', () => {
    const plane = new WorkloadPlane();
    plane.apply(1);
    plane.settle();
    const name = plane.replicaSetsByRevision[0]!.metadata.name;
    const taken = new WorkloadPlane();
    const labels = { tier: 'other' };
    const spec = {
      replicas: 0,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'x', image: 'x' }] } },
    };
    taken.create('ReplicaSet', {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: { namespace: 'default', name },
      spec,
    } as Draft<ReplicaSet>);
    taken.apply(1);
    taken.settle();
    expect(taken.web.status.collisionCount).toBe(1);
    const own = taken.list('ReplicaSet', 'default').filter(({ metadata }) => metadata.name !== name);
    expect(own).toHaveLength(1);
    expect(own[0]?.spec.replicas).toBe(1);
  });
});

describe('a ReplicaSet that cannot be created', () => {
  it('is reported in a condition and an event, and is retried', () => {
    let refusing = true;
    const refusal = new StatusError('Forbidden', 'replicasets.apps "web" is forbidden: exceeded quota');
    const faults: Faults = {
      request: ({ verb, kind }) => (refusing && verb === 'create' && kind === 'ReplicaSet' ? { error: refusal } : undefined),
    };
    const plane = new WorkloadPlane({ faults });
    plane.apply(1);
    plane.sim.run({ forMs: 200 });
    expect(plane.conditions).toContain('Progressing False ReplicaSetCreateError');
    expect(
      plane
        .events()
        .some((event) =>
          /^ReplicaSetCreateError: Failed to create new replica set "web-\w+": replicasets.apps "web" is forbidden: exceeded quota$/.test(
            event,
          ),
        ),
    ).toBe(true);
    refusing = false;
    plane.settle();
    expect(plane.sizes).toEqual(['1: 1']);
    expect(plane.conditions).toContain('Progressing True NewReplicaSetAvailable');
  });

  it('drops its Deployment from the queue after fifteen retries, until the Deployment changes', () => {
    let refusing = true;
    const faults: Faults = {
      request: ({ verb, kind }) =>
        refusing && verb === 'create' && kind === 'ReplicaSet' ? { error: new StatusError('Forbidden', 'no') } : undefined,
    };
    const plane = new WorkloadPlane({ faults });
    plane.apply(1, 'nginx:1', { spec: { progressDeadlineSeconds: 2147483647 } });
    plane.sim.run({ forMs: 300_000 });
    expect(plane.steps('handleErr')).toEqual(['drop default/web out of the queue after 15 tries: no']);
    refusing = false;
    plane.scale(2);
    plane.settle();
    expect(plane.sizes).toEqual(['1: 2']);
  });
});

describe('a Deployment that is being deleted', () => {
  it('only updates its status', () => {
    const plane = new WorkloadPlane();
    plane.apply(2, 'nginx:1', { metadata: { finalizers: ['example.com/hold'] } });
    plane.settle();
    plane.delete('Deployment', { namespace: 'default', name: 'web' });
    plane.setImage('nginx:2');
    plane.settle();
    expect(plane.sizes).toEqual(['1: 2']);
    expect(plane.web.status.observedGeneration).toBe(plane.web.metadata.generation);
  });
});
