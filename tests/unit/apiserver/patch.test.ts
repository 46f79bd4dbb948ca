import { describe, expect, it } from 'vitest';
import type { Patch } from '../../../src/api/index.ts';
import { World, causesOf, deploymentDraft, podDraft, ref } from './world.ts';

function worldOfWeb(): World {
  const world = new World();
  world.do(world.user.create('Deployment', deploymentDraft('web')));
  return world;
}

const patchWeb = (world: World, patch: Patch) => world.user.patch('Deployment', ref('web'), patch);

describe('a patch', () => {
  it('of JSON operations applies them in order', () => {
    const world = worldOfWeb();
    const patched = world.do(
      patchWeb(world, {
        type: 'json',
        body: [
          { op: 'replace', path: '/spec/replicas', value: 3 },
          { op: 'add', path: '/metadata/labels', value: { a: 'b' } },
        ],
      }),
    );
    expect(patched).toMatchObject({ spec: { replicas: 3 }, metadata: { labels: { a: 'b' }, generation: 2 } });
  });

  it('of type merge merges maps, and removes a field with null', () => {
    const world = worldOfWeb();
    world.do(patchWeb(world, { type: 'merge', body: { metadata: { labels: { a: 'b', c: 'd' } } } }));
    expect(world.do(patchWeb(world, { type: 'merge', body: { metadata: { labels: { a: null } } } })).metadata.labels).toEqual({
      c: 'd',
    });
  });

  it('of type strategic merges lists by their keys', () => {
    const world = worldOfWeb();
    const side = { spec: { template: { spec: { containers: [{ name: 'side', image: 'side:1' }] } } } };
    const images = world
      .do(patchWeb(world, { type: 'strategic', body: side }))
      .spec.template.spec.containers.map(({ image }) => image);
    expect(images).toEqual(['side:1', 'app:v1']);
  });

  it('gets defaults for the fields that it removes', () => {
    const world = worldOfWeb();
    world.do(patchWeb(world, { type: 'merge', body: { spec: { replicas: 5 } } }));
    expect(world.do(patchWeb(world, { type: 'merge', body: { spec: { replicas: null } } })).spec.replicas).toBe(1);
  });

  it('without a change does not write', () => {
    const world = worldOfWeb();
    const { revision } = world.server.store;
    world.do(patchWeb(world, { type: 'strategic', body: { spec: { replicas: 1 } } }));
    expect(world.server.store.revision).toBe(revision);
  });

  it('of a trusted client shares the parts that it does not change', () => {
    const world = worldOfWeb();
    const before = world.do(world.user.get('Deployment', ref('web')));
    const after = world.do(
      world.component.patch('Deployment', ref('web'), { type: 'strategic', body: { spec: { paused: true } } }),
    );
    expect(after.spec.template).toBe(before.spec.template);
  });

  it('can require a resourceVersion', () => {
    const world = worldOfWeb();
    expect(world.refusalOf(patchWeb(world, { type: 'merge', body: { metadata: { resourceVersion: '1' } } })).reason).toBe(
      'Conflict',
    );
  });

  it('of any type cannot change the identity of the object', () => {
    const body = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { uid: 'other' } };
    const named = { ...body, metadata: { ...ref('web'), uid: 'other' } };
    for (const patch of [
      { type: 'merge', body } as const,
      { type: 'strategic', body } as const,
      { type: 'json', body: [{ op: 'replace', path: '/metadata/uid', value: 'other' }] } as const,
      { type: 'apply', body: named, force: true } as const,
    ]) {
      const world = worldOfWeb();
      const error = world.refusalOf(world.user.patch('Deployment', ref('web'), patch, { fieldManager: 'me' }));
      expect(error).toMatchObject({ reason: 'Invalid', code: 422 });
      expect(error.message).toBe('Deployment.apps "web" is invalid: metadata.uid: Invalid value: "other": field is immutable');
    }
  });

  it('of the status does not change the spec', () => {
    const world = worldOfWeb();
    const body = { spec: { replicas: 9 }, status: { replicas: 4 } };
    const patched = world.do(world.user.patch('Deployment', ref('web'), { type: 'merge', body }, { subresource: 'status' }));
    expect([patched.spec.replicas, patched.status.replicas]).toEqual([1, 4]);
  });
});

describe('a patch that is refused', () => {
  it('does not fit the object', () => {
    const world = worldOfWeb();
    const error = world.refusalOf(patchWeb(world, { type: 'json', body: [{ op: 'test', path: '/spec/replicas', value: 7 }] }));
    expect(error).toMatchObject({
      reason: 'Invalid',
      code: 422,
      message: 'the server rejected our request due to an error in our request',
    });
  });

  it('is not valid JSON or YAML', () => {
    const world = worldOfWeb();
    expect(world.refusalOf(patchWeb(world, { type: 'json', body: {} })).reason).toBe('BadRequest');
    expect(world.refusalOf(patchWeb(world, { type: 'merge', body: [] })).reason).toBe('BadRequest');
  });

  it('results in an invalid object', () => {
    const world = worldOfWeb();
    expect(causesOf(world.refusalOf(patchWeb(world, { type: 'merge', body: { spec: { replicas: -1 } } })))).toEqual([
      'spec.replicas: FieldValueInvalid',
    ]);
  });

  it('results in a wrong type, and the error shows the value', () => {
    const world = worldOfWeb();
    const error = world.refusalOf(patchWeb(world, { type: 'merge', body: { spec: { replicas: 'many' } } }));
    expect(causesOf(error)).toEqual(['patch: FieldValueInvalid']);
    expect(error.message).toContain(
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    );
  });

  it('renames the object', () => {
    const world = worldOfWeb();
    expect(world.refusalOf(patchWeb(world, { type: 'merge', body: { metadata: { name: 'other' } } })).message).toBe(
      'the name of the object (other) does not match the name on the URL (web)',
    );
  });

  it('is for a missing object', () => {
    const world = new World();
    expect(world.refusalOf(patchWeb(world, { type: 'merge', body: {} })).message).toBe('deployments.apps "web" not found');
  });

  it('uses force without server-side apply', () => {
    const world = worldOfWeb();
    expect(world.refusalOf(patchWeb(world, { type: 'merge', body: {}, force: true })).message).toBe(
      'PatchOptions.meta.k8s.io "" is invalid: force: Forbidden: may not be specified for non-apply patch',
    );
  });

  it('changes an immutable field of a Pod', () => {
    const world = new World();
    world.do(world.user.create('Pod', podDraft('web')));
    world.do(
      world.user.patch('Pod', ref('web'), {
        type: 'strategic',
        body: { spec: { containers: [{ name: 'c', image: 'app:v2' }] } },
      }),
    );
    const error = world.refusalOf(world.user.patch('Pod', ref('web'), { type: 'merge', body: { spec: { hostname: 'other' } } }));
    expect(causesOf(error)).toEqual(['spec: FieldValueForbidden']);
    expect(error.message).toContain(
      'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`',
    );
  });
});
