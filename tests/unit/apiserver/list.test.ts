import { describe, expect, it } from 'vitest';
import type { ListOptions, ObjectList } from '../../../src/api/index.ts';
import { World, configMapDraft, podDraft, ref } from './world.ts';

function names(world: World, options: ListOptions = {}): string[] {
  return world.do(world.user.list('Pod', options)).items.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
}

function worldOfPods(): World {
  const world = new World();
  for (const [name, namespace, labels, nodeName] of [
    ['b', 'default', { app: 'web' }, 'node-1'],
    ['a', 'default', { app: 'web', tier: 'cache' }, 'node-2'],
    ['c', 'kube-system', { app: 'dns' }, 'node-1'],
  ] as const) {
    world.do(world.component.create('Pod', podDraft(name, { metadata: { namespace, labels }, spec: { nodeName } })));
  }
  return world;
}

describe('listing', () => {
  it('is sorted by namespace and name', () => {
    const world = worldOfPods();
    expect(names(world)).toEqual(['default/a', 'default/b', 'kube-system/c']);
    expect(names(world, { namespace: 'default' })).toEqual(['default/a', 'default/b']);
  });

  it('selects by labels and by fields of the kind', () => {
    const world = worldOfPods();
    expect(names(world, { labelSelector: 'app=web,tier!=cache' })).toEqual(['default/b']);
    expect(names(world, { fieldSelector: 'spec.nodeName=node-1' })).toEqual(['default/b', 'kube-system/c']);
    expect(names(world, { fieldSelector: 'metadata.namespace=kube-system' })).toEqual(['kube-system/c']);
    expect(names(world, { fieldSelector: 'spec.nodeName=node-1,metadata.name!=b' })).toEqual(['kube-system/c']);
  });

  it('refuses an invalid selector', () => {
    const world = worldOfPods();
    expect(world.refusalOf(world.user.list('Pod', { labelSelector: 'a=b=c' }))).toMatchObject({
      reason: 'BadRequest',
      code: 400,
    });
    expect(world.refusalOf(world.user.list('Pod', { fieldSelector: 'spec.foo=x' })).message).toBe(
      'field label not supported: spec.foo',
    );
    expect(world.refusalOf(world.user.list('ConfigMap', { fieldSelector: 'data=x' })).message).toBe(
      '"data" is not a known field selector: only "metadata.name", "metadata.namespace"',
    );
  });

  it('returns the revision of the list', () => {
    const world = worldOfPods();
    expect(world.do(world.user.list('Pod')).resourceVersion).toBe(String(world.server.store.revision));
  });
});

describe('listing in chunks', () => {
  function worldOfFive(keepRevisions?: number): World {
    const world = new World({ store: { keepRevisions } });
    for (const name of ['a', 'b', 'c', 'd', 'e']) world.do(world.user.create('ConfigMap', configMapDraft(name)));
    return world;
  }

  it('continues after the last chunk, at the revision of the first chunk', () => {
    const world = worldOfFive();
    const first = world.do(world.user.list('ConfigMap', { limit: 2 }));
    expect(first.items.map(({ metadata }) => metadata.name)).toEqual(['a', 'b']);
    expect(first.remainingItemCount).toBe(3);
    world.do(world.user.create('ConfigMap', configMapDraft('bb')));
    world.do(world.user.delete('ConfigMap', ref('d')));
    const second = world.do(world.user.list('ConfigMap', { limit: 2, continue: first.continue }));
    expect(second.items.map(({ metadata }) => metadata.name)).toEqual(['c', 'd']);
    const last = world.do(world.user.list('ConfigMap', { limit: 2, continue: second.continue }));
    expect(last.items.map(({ metadata }) => metadata.name)).toEqual(['e']);
    expect(last).not.toHaveProperty('continue');
    expect([second.resourceVersion, last.resourceVersion]).toEqual([first.resourceVersion, first.resourceVersion]);
  });

  it('fails if the revision was compacted', () => {
    const world = worldOfFive(4);
    const first = world.do(world.user.list('ConfigMap', { limit: 2 }));
    for (let i = 0; i < 10; i++) world.do(world.user.create('ConfigMap', configMapDraft(`more-${i}`)));
    const error = world.refusalOf(world.user.list('ConfigMap', { limit: 2, continue: first.continue }));
    expect(error).toMatchObject({ reason: 'Expired', code: 410 });
    expect(error.message).toContain('The provided continue parameter is too old');
  });

  it('counts the remaining objects at the revision of the first chunk, but not with a selector', () => {
    const world = worldOfFive();
    const list = (options: ListOptions): ReturnType<typeof world.do<ObjectList>> =>
      world.do(world.user.list('ConfigMap', options));
    const first = list({ limit: 1 });
    world.do(world.user.create('ConfigMap', configMapDraft('bb')));
    world.do(world.user.delete('ConfigMap', ref('e')));
    expect([first, list({ limit: 2, continue: first.continue })].map((part) => part.remainingItemCount)).toEqual([4, 2]);
    expect(list({ limit: 1, labelSelector: '!app' })).toMatchObject({ continue: expect.any(String) });
    expect(list({ limit: 1, labelSelector: '!app' })).not.toHaveProperty('remainingItemCount');
  });

  it("writes the token in upstream's format, which is valid only for the same list", () => {
    const world = worldOfFive();
    const { continue: token = '', resourceVersion } = world.do(world.user.list('ConfigMap', { namespace: 'default', limit: 2 }));
    expect(JSON.parse(Buffer.from(token, 'base64url').toString())).toEqual({
      v: 'meta.k8s.io/v1',
      rv: Number(resourceVersion),
      start: 'b\0',
    });
    const elsewhere = world.do(world.user.list('ConfigMap', { namespace: 'kube-system', continue: token }));
    expect(elsewhere.items.every(({ metadata }) => metadata.namespace === 'kube-system')).toBe(true);
  });

  it('offers a token for the rest at the current revision if the old one was compacted', () => {
    const world = worldOfFive(4);
    const first = world.do(world.user.list('ConfigMap', { limit: 2 }));
    for (let i = 0; i < 10; i++) world.do(world.user.create('ConfigMap', configMapDraft(`cc-${i}`)));
    const error = world.refusalOf(world.user.list('ConfigMap', { limit: 2, continue: first.continue }));
    expect(error.message).toContain('Continuing with the provided token results in an inconsistent list');
    const rest = world.do(world.user.list('ConfigMap', { limit: 2, continue: error.continue }));
    expect(rest.items.map(({ metadata }) => metadata.name)).toEqual(['c', 'cc-0']);
    expect(rest.resourceVersion).toBe(String(world.server.store.revision));
    expect(rest.remainingItemCount).toBe(11);
  });

  it.each([
    ['nonsense!', 'continue key is not valid: illegal base64 data at input byte 8'],
    ['e30', 'continue key is not valid: server does not recognize this encoded version '],
    ['{}', 'continue key is not valid: illegal base64 data at input byte 0'],
    [
      token({ v: 'meta.k8s.io/v1' }),
      'continue key is not valid: incorrect encoded start resourceVersion (version meta.k8s.io/v1)',
    ],
    [token({ v: 'meta.k8s.io/v1', rv: 3 }), 'continue key is not valid: encoded start key empty (version meta.k8s.io/v1)'],
    [token({ v: 'meta.k8s.io/v1', rv: 3, start: '../secrets/x' }), 'continue key is not valid: ../secrets/x'],
    [token(null), 'continue key is not valid: server does not recognize this encoded version '],
  ])('refuses the token %s', (text, why) => {
    const world = worldOfFive();
    const error = world.refusalOf(world.user.list('ConfigMap', { limit: 2, continue: text }));
    expect(error).toMatchObject({ code: 400, message: `invalid continue token: ${why}` });
  });

  it('refuses a token together with a revision', () => {
    const world = worldOfFive();
    const { continue: next } = world.do(world.user.list('ConfigMap', { limit: 2 }));
    const error = world.refusalOf(world.user.list('ConfigMap', { continue: next, resourceVersion: '3' }));
    expect(error).toMatchObject({ code: 400, message: 'specifying resource version is not allowed when using continue' });
  });

  it('refuses an invalid token and a future revision', () => {
    const world = worldOfFive();
    expect(world.refusalOf(world.user.list('ConfigMap', { limit: 2, continue: 'nonsense' })).reason).toBe('BadRequest');
    expect(world.refusalOf(world.user.list('ConfigMap', { resourceVersion: '5000' })).message).toMatch(
      /^Too large resource version: 5000, current: \d+$/,
    );
  });
});

function token(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
