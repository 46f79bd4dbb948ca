import { describe, expect, it } from 'vitest';
import { World, causesOf, configMapDraft, deploymentDraft, podDraft, ref } from './world.ts';

describe('creating', () => {
  it('gives the object a uid, a revision and the time', () => {
    const world = new World();
    const { metadata } = world.do(world.user.create('ConfigMap', configMapDraft('settings')));
    expect(metadata.uid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(metadata.resourceVersion).toBe(String(world.server.store.revision));
    expect(metadata.creationTimestamp).toBe('2026-01-01T00:00:00Z');
    expect(world.do(world.user.get('ConfigMap', ref('settings')))).toMatchObject({ metadata });
  });

  it('overwrites fields that only the server may set', () => {
    const world = new World();
    const draft = {
      ...configMapDraft('settings'),
      metadata: {
        name: 'settings',
        namespace: 'default',
        uid: 'mine',
        creationTimestamp: '1999-01-01T00:00:00Z',
        generation: 7,
        deletionTimestamp: '1999-01-01T00:00:00Z',
      },
    };
    const { metadata } = world.do(world.user.create('ConfigMap', draft));
    expect(metadata.uid).not.toBe('mine');
    expect(metadata).not.toHaveProperty('generation');
    expect(metadata).not.toHaveProperty('deletionTimestamp');
    expect(metadata.creationTimestamp).toBe('2026-01-01T00:00:00Z');
  });

  it('starts with generation 1, if the kind has one, and an empty status', () => {
    const world = new World();
    const created = world.do(world.user.create('Deployment', { ...deploymentDraft('web'), status: { replicas: 5 } }));
    expect(created.metadata.generation).toBe(1);
    expect(created.status).toEqual({});
  });

  it('generates a name with five random letters, cut to 63 characters', () => {
    const world = new World();
    const generated = (generateName: string): string => {
      return world.do(world.user.create('Pod', podDraft('', { metadata: { name: undefined, generateName } }))).metadata.name;
    };
    expect(generated('web-')).toMatch(/^web-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
    expect(generated('a'.repeat(80))).toMatch(/^a{58}[bcdfghjklmnpqrstvwxz2456789]{5}$/);
    expect(generated('web-')).not.toBe(generated('web-'));
  });

  it('refuses a second object of the same name', () => {
    const world = new World();
    world.do(world.user.create('Deployment', deploymentDraft('web')));
    const error = world.refusalOf(world.user.create('Deployment', deploymentDraft('web')));
    expect(error).toMatchObject({ reason: 'AlreadyExists', code: 409, message: 'deployments.apps "web" already exists' });
  });

  it('reports that an object of the same name is being deleted', () => {
    const world = new World();
    world.do(
      world.user.create('ConfigMap', {
        ...configMapDraft('held'),
        metadata: { ...ref('held'), finalizers: ['example.com/hold'] },
      }),
    );
    world.do(world.user.delete('ConfigMap', ref('held')));
    expect(world.refusalOf(world.user.create('ConfigMap', configMapDraft('held'))).message).toBe(
      'object is being deleted: configmaps "held" already exists',
    );
  });

  it('refuses a resourceVersion', () => {
    const world = new World();
    const draft = { ...configMapDraft('settings'), metadata: { ...ref('settings'), resourceVersion: '7' } };
    expect(world.refusalOf(world.user.create('ConfigMap', draft)).message).toBe(
      'resourceVersion should not be set on objects to be created',
    );
  });

  it('reports all errors at once', () => {
    const world = new World();
    const draft = deploymentDraft('Web_1', { replicas: -1, strategy: { type: 'Recreate', rollingUpdate: { maxSurge: 1 } } });
    const error = world.refusalOf(world.user.create('Deployment', draft));
    expect(error).toMatchObject({ reason: 'Invalid', code: 422, details: { name: 'Web_1', group: 'apps', kind: 'Deployment' } });
    expect(causesOf(error)).toEqual([
      'metadata.name: FieldValueInvalid',
      'spec.replicas: FieldValueInvalid',
      'spec.strategy.rollingUpdate: FieldValueForbidden',
    ]);
  });

  it('names the field and the value in the error message', () => {
    const world = new World();
    const error = world.refusalOf(world.user.create('Deployment', deploymentDraft('web', { replicas: -1 })));
    expect(error.message).toBe(
      'Deployment.apps "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
    );
  });

  it('writes nothing in a dry run, and returns the object that it would write', () => {
    const world = new World();
    const { revision } = world.server.store;
    const pod = world.do(world.user.create('Pod', podDraft('web'), { dryRun: true }));
    expect(pod.spec.restartPolicy).toBe('Always');
    expect(pod.metadata).not.toHaveProperty('resourceVersion');
    expect(world.server.store.revision).toBe(revision);
  });

  it('checks in a dry run that the name is free', () => {
    const world = new World();
    world.do(world.user.create('Pod', podDraft('web')));
    expect(world.refusalOf(world.user.create('Pod', podDraft('web'), { dryRun: true })).reason).toBe('AlreadyExists');
  });

  it('shares the spec of Pods from one template', () => {
    const world = new World();
    const { spec } = world.do(world.component.create('ReplicaSet', { ...deploymentDraft('web'), kind: 'ReplicaSet' }));
    const make = (name: string) => world.do(world.component.create('Pod', { ...podDraft(name), spec: spec.template.spec }));
    expect(make('a').spec.containers).toBe(make('b').spec.containers);
  });

  it('refuses a kind that the server does not serve', () => {
    const world = new World();
    expect(world.refusalOf(world.user.get('Widget', ref('x')))).toMatchObject({
      reason: 'NotFound',
      message: 'the server could not find the requested resource',
    });
  });
});
