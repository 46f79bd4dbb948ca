import { describe, expect, it } from 'vitest';
import type { Deployment, Service } from '../../../src/api/index.ts';
import type { Process } from '../../../src/sim/index.ts';
import { World } from './world.ts';

const ref = { namespace: 'default', name: 'web' };

interface Wanted {
  readonly metadata?: object;
  readonly spec?: object;
  readonly status?: object;
}

function web({ metadata, spec, ...more }: Wanted = {}): object {
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', ...metadata }, ...(spec && { spec }), ...more };
}

const WHOLE = {
  replicas: 1,
  selector: { matchLabels: { app: 'web' } },
  template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'app:v1' }] } },
};

interface ApplyOptions {
  readonly force?: boolean;
  readonly subresource?: string;
  readonly dryRun?: boolean;
}

function apply(
  world: World,
  fieldManager: string,
  body: unknown,
  { force = false, ...options }: ApplyOptions = {},
): Process<Deployment> {
  return world.user.patch('Deployment', ref, { type: 'apply', body, force }, { fieldManager, ...options });
}

function worldOfWeb(): World {
  const world = new World();
  world.do(apply(world, 'one', web({ metadata: { labels: { a: '1', b: '2' } }, spec: WHOLE })));
  return world;
}

function managers(deployment: Deployment): readonly string[] {
  return (deployment.metadata.managedFields as readonly Record<string, string>[]).map(
    ({ manager, operation, subresource }) => `${manager} ${operation}${subresource === undefined ? '' : ` ${subresource}`}`,
  );
}

describe('server-side apply', () => {
  it('creates a missing object, and the manager owns the applied fields', () => {
    const world = new World();
    const created = world.do(apply(world, 'one', web({ spec: WHOLE })));
    expect(created.spec.strategy?.type).toBe('RollingUpdate');
    expect(created.metadata.managedFields).toEqual([
      {
        manager: 'one',
        operation: 'Apply',
        apiVersion: 'apps/v1',
        time: '2026-01-01T00:00:00Z',
        fieldsType: 'FieldsV1',
        fieldsV1: {
          'f:spec': {
            'f:replicas': {},
            'f:selector': {},
            'f:template': {
              'f:metadata': { 'f:labels': { 'f:app': {} } },
              'f:spec': { 'f:containers': { 'k:{"name":"c"}': { '.': {}, 'f:image': {}, 'f:name': {} } } },
            },
          },
        },
      },
    ]);
  });

  it('removes fields that the manager no longer applies and nobody else owns', () => {
    const world = worldOfWeb();
    world.do(apply(world, 'two', web({ metadata: { labels: { a: '1' } } })));
    const left = world.do(apply(world, 'one', web({ spec: WHOLE })));
    expect(left.metadata.labels).toEqual({ a: '1' });
    expect(managers(left)).toEqual(['two Apply', 'one Apply']);
  });

  it('merges lists by their keys', () => {
    const world = worldOfWeb();
    const template = { spec: { containers: [{ name: 'side', image: 'side:v1' }] } };
    const both = world.do(apply(world, 'two', web({ spec: { template } })));
    expect(both.spec.template.spec.containers.map(({ name }) => name)).toEqual(['c', 'side']);
    const one = world.do(apply(world, 'two', web()));
    expect(one.spec.template.spec.containers.map(({ name }) => name)).toEqual(['c']);
  });

  it('identifies the ports of a Service by port and protocol, with the default TCP', () => {
    const world = new World();
    const service = (ports: readonly object[]) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'web' },
      spec: { ports },
    });
    const applyPorts = (manager: string, ports: readonly object[]): Service =>
      world.do(world.user.patch('Service', ref, { type: 'apply', body: service(ports) }, { fieldManager: manager }));
    applyPorts('one', [{ port: 80, name: 'http' }]);
    applyPorts('two', [{ port: 443, name: 'https' }]);
    const live = applyPorts('one', [{ port: 80, protocol: 'TCP', name: 'web' }]);
    expect(live.spec.ports?.map(({ port, name }) => `${name} ${port}`)).toEqual(['web 80', 'https 443']);
  });

  it('refuses to change fields of other managers, and names these managers', () => {
    const world = worldOfWeb();
    const patch = { type: 'merge', body: { spec: { paused: true } } } as const;
    world.do(world.user.patch('Deployment', ref, patch, { fieldManager: 'kubectl-client-side-apply' }));
    const error = world.refusalOf(apply(world, 'two', web({ spec: { replicas: 3, paused: false, minReadySeconds: 4 } })));
    expect(error).toMatchObject({
      code: 409,
      reason: 'Conflict',
      message:
        'Apply failed with 2 conflicts: conflicts with "kubectl-client-side-apply" using apps/v1:\n- .spec.paused\nconflicts with "one":\n- .spec.replicas',
      details: {
        causes: [
          {
            reason: 'FieldManagerConflict',
            message: 'conflict with "kubectl-client-side-apply" using apps/v1',
            field: '.spec.paused',
          },
          { reason: 'FieldManagerConflict', message: 'conflict with "one"', field: '.spec.replicas' },
        ],
      },
    });
    expect(world.refusalOf(apply(world, 'two', web({ spec: { replicas: 3 } }))).message).toBe(
      'Apply failed with 1 conflict: conflict with "one": .spec.replicas',
    );
  });

  it('takes over fields with force', () => {
    const world = worldOfWeb();
    const forced = world.do(apply(world, 'two', web({ spec: { replicas: 3 } }), { force: true }));
    expect(forced.spec.replicas).toBe(3);
    const given = world.do(apply(world, 'one', web({ spec: { ...WHOLE, replicas: undefined } })));
    expect(given.spec.replicas).toBe(3);
  });

  it('adds an owner to a field that has the applied value, and writes nothing if nothing changes', () => {
    const world = worldOfWeb();
    const before = world.do(world.user.get('Deployment', ref));
    const shared = world.do(apply(world, 'two', web({ spec: { replicas: 1 } })));
    expect(managers(shared)).toEqual(['two Apply', 'one Apply']);
    expect(shared.metadata.resourceVersion).not.toBe(before.metadata.resourceVersion);
    expect(shared.metadata.generation).toBe(before.metadata.generation);
    const again = world.do(apply(world, 'two', web({ spec: { replicas: 1 } })));
    expect(again).toBe(shared);
  });

  it('of the object does not own its status, and an apply of the status owns nothing else', () => {
    const world = worldOfWeb();
    const object = world.do(apply(world, 'two', web({ metadata: { labels: { c: '3' } }, status: { replicas: 7 } })));
    expect(object.status.replicas).toBeUndefined();
    expect(JSON.stringify(object.metadata.managedFields)).not.toContain('f:status');
    const status = world.do(
      apply(world, 'two', web({ spec: { replicas: 9 }, status: { replicas: 7 } }), { subresource: 'status' }),
    );
    expect([status.spec.replicas, status.status.replicas]).toEqual([1, 7]);
    expect(managers(status)).toEqual(['one Apply', 'two Apply', 'two Apply status']);
    expect(status.metadata.managedFields?.at(-1)).toMatchObject({ fieldsV1: { 'f:status': { 'f:replicas': {} } } });
  });

  it('applies the scale subresource', () => {
    const world = worldOfWeb();
    const body = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'web' }, spec: { replicas: 5 } };
    expect(world.refusalOf(apply(world, 'two', body, { subresource: 'scale' })).message).toContain(
      'conflict with "one": .spec.replicas',
    );
    world.do(apply(world, 'two', body, { subresource: 'scale', force: true }));
    const live = world.do(world.user.get('Deployment', ref));
    expect([live.spec.replicas, managers(live)]).toEqual([5, ['one Apply', 'two Apply scale']]);
  });

  it('takes over fields of kubectl’s client-side apply that nobody has changed since', () => {
    const world = new World();
    const annotated = (object: object): object => {
      const note = `${JSON.stringify(object)}\n`;
      return {
        ...object,
        metadata: {
          name: 'web',
          namespace: 'default',
          annotations: { 'kubectl.kubernetes.io/last-applied-configuration': note },
        },
      };
    };
    const options = { fieldManager: 'kubectl-client-side-apply' };
    world.do(world.user.create('Deployment', annotated(web({ spec: WHOLE })) as Deployment, options));
    const wanted = web({ spec: { ...WHOLE, replicas: 2 } });
    expect(world.refusalOf(apply(world, 'other', wanted)).message).toBe(
      'Apply failed with 1 conflict: conflict with "kubectl-client-side-apply" using apps/v1: .spec.replicas',
    );
    const live = world.do(apply(world, 'kubectl', wanted));
    expect(live.spec.replicas).toBe(2);
    const note = live.metadata.annotations?.['kubectl.kubernetes.io/last-applied-configuration'] ?? '';
    expect(JSON.parse(note)).toEqual(wanted);
  });

  it('supports a dry run', () => {
    const world = worldOfWeb();
    const tried = world.do(apply(world, 'two', web({ metadata: { labels: { c: '3' } } }), { dryRun: true }));
    expect(managers(tried)).toEqual(['one Apply', 'two Apply']);
    expect(managers(world.do(world.user.get('Deployment', ref)))).toEqual(['one Apply']);
  });

  it.each<[string, unknown, string | undefined, object]>([
    [
      'without a manager',
      web(),
      '',
      {
        code: 422,
        message: 'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
      },
    ],
    ['of managers', web({ metadata: { managedFields: [] } }), 'x', { code: 400, message: 'metadata.managedFields must be nil' }],
    [
      'of another version',
      { ...web(), apiVersion: 'apps/v1beta1' },
      'x',
      { code: 400, message: 'invalid object type: apps/v1beta1, Kind=Deployment' },
    ],
    [
      'of an unknown field',
      web({ spec: { foo: 1 } }),
      'x',
      {
        code: 500,
        message: 'failed to create typed patch object (/web; apps/v1, Kind=Deployment): .spec.foo: field not declared in schema',
      },
    ],
    [
      'of two items with one key',
      web({ spec: { template: { spec: { containers: [{ name: 'c' }, { name: 'c' }] } } } }),
      'x',
      {
        message:
          'failed to create typed patch object (/web; apps/v1, Kind=Deployment): .spec.template.spec.containers: duplicate entries for key [name="c"]',
      },
    ],
    [
      'of another name',
      web({ metadata: { name: 'other' } }),
      'x',
      { code: 400, message: 'the name of the object (other) does not match the name on the URL (web)' },
    ],
  ])('%s is refused', (_name, body, manager, refusal) => {
    const world = new World();
    expect(world.refusalOf(apply(world, manager ?? '', body))).toMatchObject(refusal);
  });

  it('refuses an outdated resourceVersion', () => {
    const world = worldOfWeb();
    const error = world.refusalOf(apply(world, 'one', web({ metadata: { resourceVersion: '1' }, spec: WHOLE })));
    expect(error).toMatchObject({ code: 409, reason: 'Conflict' });
  });
});
