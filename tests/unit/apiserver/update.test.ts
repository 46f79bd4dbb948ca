import { describe, expect, it } from 'vitest';
import { World, causesOf, configMapDraft, deploymentDraft, podDraft, ref, revisionOf, withStatus } from './world.ts';

describe('updating', () => {
  it('replaces the object with a new revision', () => {
    const world = new World();
    const created = world.do(world.user.create('ConfigMap', configMapDraft('settings', { a: '1' })));
    const updated = world.do(world.user.update('ConfigMap', { ...created, data: { a: '2' } }));
    expect(updated.data).toEqual({ a: '2' });
    expect(revisionOf(updated)).toBe(revisionOf(created) + 1);
    expect(updated.metadata.uid).toBe(created.metadata.uid);
  });

  it('refuses an update with an outdated resourceVersion', () => {
    const world = new World();
    const created = world.do(world.user.create('Deployment', deploymentDraft('web')));
    world.do(world.user.update('Deployment', { ...created, spec: { ...created.spec, replicas: 2 } }));
    const error = world.refusalOf(world.user.update('Deployment', { ...created, spec: { ...created.spec, replicas: 3 } }));
    expect(error).toMatchObject({
      reason: 'Conflict',
      code: 409,
      message:
        'Operation cannot be fulfilled on deployments.apps "web": the object has been modified; please apply your changes to the latest version and try again',
    });
  });

  it('accepts an update without a resourceVersion if the kind allows it', () => {
    const world = new World();
    const created = world.do(world.user.create('ConfigMap', configMapDraft('settings')));
    const blind = { ...created, metadata: { ...created.metadata, resourceVersion: '' }, data: { a: '1' } };
    expect(world.do(world.user.update('ConfigMap', blind)).data).toEqual({ a: '1' });
  });

  it('requires the resourceVersion of a Lease', () => {
    const world = new World();
    const lease = world.do(
      world.user.create('Lease', { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: ref('leader'), spec: {} }),
    );
    const error = world.refusalOf(world.user.update('Lease', { ...lease, metadata: { ...lease.metadata, resourceVersion: '' } }));
    expect(error.message).toContain('metadata.resourceVersion: Invalid value: 0: must be specified for an update');
  });

  it('refuses an update with the UID of another object of the same name', () => {
    const world = new World();
    const created = world.do(world.user.create('ConfigMap', configMapDraft('settings')));
    const error = world.refusalOf(
      world.user.update('ConfigMap', { ...created, metadata: { ...created.metadata, uid: 'other' } }),
    );
    expect(error.reason).toBe('Conflict');
    expect(error.message).toBe(
      `Operation cannot be fulfilled on configmaps "settings": StorageError: invalid object, Code: 4, Key: /registry/configmaps/default/settings, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: other, UID in object meta: ${created.metadata.uid}`,
    );
    const gone = { ...created, metadata: { ...created.metadata, name: 'gone' } };
    // A missing object has no UID, so an update of a deleted object gets a conflict.
    expect(world.refusalOf(world.user.update('ConfigMap', gone))).toMatchObject({
      reason: 'Conflict',
      message: expect.stringMatching(/UID in object meta: $/) as string,
    });
  });

  it('does not write an update without a change', () => {
    const world = new World();
    const created = world.do(world.user.create('Deployment', deploymentDraft('web')));
    const copy = JSON.parse(JSON.stringify(created)) as typeof created;
    const { revision } = world.server.store;
    expect(world.do(world.user.update('Deployment', copy))).toBe(created);
    expect(world.server.store.revision).toBe(revision);
  });

  it('shares the parts that did not change', () => {
    const world = new World();
    const created = world.do(world.user.create('Deployment', deploymentDraft('web')));
    const copy = JSON.parse(JSON.stringify(created)) as typeof created;
    const updated = world.do(world.user.update('Deployment', { ...copy, spec: { ...copy.spec, replicas: 4 } }));
    expect(updated.spec.template).toBe(created.spec.template);
  });

  it('sets defaults for fields that an update leaves out', () => {
    const world = new World();
    world.do(world.user.create('Deployment', deploymentDraft('web', { replicas: 3 })));
    const updated = world.do(world.user.update('Deployment', deploymentDraft('web') as never));
    expect(updated.spec.replicas).toBe(1);
  });

  it('creates a missing Lease, but not a missing Pod', () => {
    const world = new World();
    const lease = { apiVersion: 'coordination.k8s.io/v1' as const, kind: 'Lease' as const, metadata: ref('leader'), spec: {} };
    expect(world.do(world.user.update('Lease', lease as never)).metadata.uid).not.toBe('');
    expect(world.refusalOf(world.user.update('Pod', podDraft('web') as never)).message).toBe('pods "web" not found');
  });

  it('does not change the fields that the system sets', () => {
    const world = new World();
    const created = world.do(world.user.create('ConfigMap', configMapDraft('settings')));
    const metadata = { ...created.metadata, creationTimestamp: '1999-01-01T00:00:00Z', generation: 9 };
    const updated = world.do(world.user.update('ConfigMap', { ...created, metadata, data: { a: '1' } }));
    expect(updated.metadata.creationTimestamp).toBe(created.metadata.creationTimestamp);
    expect(updated.metadata).not.toHaveProperty('generation');
  });
});

describe('the generation', () => {
  it('counts changes of the spec, and for a Deployment also changes of its annotations', () => {
    const world = new World();
    let deployment = world.do(world.user.create('Deployment', deploymentDraft('web')));
    const change = (next: typeof deployment) =>
      (deployment = world.do(world.user.update('Deployment', next))).metadata.generation;
    expect(change({ ...deployment, metadata: { ...deployment.metadata, labels: { a: 'b' } } })).toBe(1);
    expect(change({ ...deployment, spec: { ...deployment.spec, replicas: 2 } })).toBe(2);
    expect(change({ ...deployment, metadata: { ...deployment.metadata, annotations: { a: 'b' } } })).toBe(3);
  });

  it('does not count changes of the status', () => {
    const world = new World();
    const deployment = world.do(world.user.create('Deployment', deploymentDraft('web')));
    expect(world.do(world.user.updateStatus('Deployment', { ...deployment, status: { replicas: 1 } })).metadata.generation).toBe(
      1,
    );
  });
});

describe('the status', () => {
  it('is not changed by an update of the object, and the spec is not changed by an update of the status', () => {
    const world = new World();
    const created = world.do(world.user.create('Deployment', deploymentDraft('web')));
    const both = { ...created, spec: { ...created.spec, replicas: 5 }, status: { replicas: 3 } };
    const status = world.do(world.user.updateStatus('Deployment', both));
    expect([status.spec.replicas, status.status.replicas]).toEqual([1, 3]);
    const main = world.do(world.user.update('Deployment', { ...both, metadata: status.metadata, status: { replicas: 9 } }));
    expect([main.spec.replicas, main.status.replicas]).toEqual([5, 3]);
  });

  it('of a Deployment can be updated with annotations but not with labels', () => {
    const world = new World();
    const created = world.do(world.user.create('Deployment', deploymentDraft('web')));
    const metadata = {
      ...created.metadata,
      labels: { sneaky: 'yes' },
      annotations: { 'deployment.kubernetes.io/revision': '1' },
    };
    const updated = world.do(world.user.updateStatus('Deployment', { ...created, metadata, status: { replicas: 1 } }));
    expect(updated.metadata).not.toHaveProperty('labels');
    expect(updated.metadata.annotations).toEqual({ 'deployment.kubernetes.io/revision': '1' });
  });

  it('is checked for contradictions', () => {
    const world = new World();
    const created = world.do(world.user.create('Deployment', deploymentDraft('web')));
    const error = world.refusalOf(
      world.user.updateStatus('Deployment', { ...created, status: { replicas: 1, readyReplicas: 2 } }),
    );
    expect(error.message).toContain('status.readyReplicas: Invalid value: 2: cannot be greater than status.replicas');
  });

  it('of a Pod keeps its QoS class, and does not restart a container that has ended for good', () => {
    const world = new World();
    const pod = world.do(world.component.create('Pod', podDraft('job', { spec: { restartPolicy: 'Never' } })));
    const status = { name: 'c', ready: false, restartCount: 0, image: 'app:v1', imageID: '' };
    const ended = world.do(
      world.component.updateStatus(
        'Pod',
        withStatus(pod, { qosClass: undefined, containerStatuses: [{ ...status, state: { terminated: { exitCode: 0 } } }] }),
      ),
    );
    expect(ended.status.qosClass).toBe('BestEffort');
    const revived = withStatus(ended, { containerStatuses: [{ ...status, state: { running: {} } }] });
    const error = world.refusalOf(world.component.updateStatus('Pod', revived));
    expect(causesOf(error)).toEqual(['status.containerStatuses[0].state: FieldValueForbidden']);
  });

  it('is not served for a kind without a status', () => {
    const world = new World();
    const created = world.do(world.user.create('ConfigMap', configMapDraft('settings')));
    expect(world.refusalOf(world.user.updateStatus('ConfigMap', created)).reason).toBe('NotFound');
  });
});
