import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../src/api/index.ts';
import { World } from './world.ts';

const template = { metadata: { labels: { app: 'x' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
const selector = { matchLabels: { app: 'x' } };

function draft(apiVersion: string, kind: string, spec: object, metadata: object = {}): never {
  return { apiVersion, kind, metadata: { namespace: 'default', name: 'x', ...metadata }, spec } as never;
}

/** The errors of a refused create: `spec.replicas: …`. */
function refusal(world: World, kind: string, object: never): string {
  return world.refusalOf(world.user.create(kind, object)).message;
}

describe('StatefulSet', () => {
  const world = new World();
  const spec = { selector, template, serviceName: 'x' };
  const ref = { namespace: 'default', name: 'x' };
  world.do(world.user.create('StatefulSet', draft('apps/v1', 'StatefulSet', spec)));
  const change = (body: object) => world.user.patch('StatefulSet', ref, { type: 'merge', body: { spec: body } });

  it('can change only its mutable fields', () => {
    expect(world.do(change({ replicas: 2, revisionHistoryLimit: 3, minReadySeconds: 1 })).metadata.generation).toBe(2);
    expect(
      world.refusalOf(world.user.patch('StatefulSet', ref, { type: 'merge', body: { spec: { serviceName: 'y' } } })).message,
    ).toBe(
      `StatefulSet.apps "x" is invalid: spec: Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden`,
    );
  });

  it.each([
    [
      { ...spec, podManagementPolicy: 'Any' },
      `spec.podManagementPolicy: Invalid value: "Any": must be 'OrderedReady' or 'Parallel'`,
    ],
    [{ ...spec, replicas: -1 }, 'spec.replicas: Invalid value: -1: must be greater than or equal to 0'],
    [{ ...spec, selector: {} }, 'empty selector is invalid for statefulset'],
  ])('refuses %j', (bad, words) => {
    expect(refusal(world, 'StatefulSet', draft('apps/v1', 'StatefulSet', bad, { name: 'bad' }))).toContain(words);
  });

  it('drops maxUnavailable, because its feature gate is off', () => {
    const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 2, partition: 1 } };
    const created = world.do(
      world.user.create('StatefulSet', draft('apps/v1', 'StatefulSet', { ...spec, updateStrategy }, { name: 'gated' }) as never),
    );
    const kept = { type: 'RollingUpdate', rollingUpdate: { partition: 1 } };
    expect(created.spec.updateStrategy).toEqual(kept);
    const patch = { type: 'merge' as const, body: { spec: { updateStrategy } } };
    const patched = world.do(world.user.patch('StatefulSet', { namespace: 'default', name: 'gated' }, patch));
    expect(patched.spec.updateStrategy).toEqual(kept);
    expect(patched.metadata.generation).toBe(1);
  });

  it('can mount the volumes of its claims', () => {
    const containers = [{ name: 'c', image: 'i', volumeMounts: [{ name: 'data', mountPath: '/d' }] }];
    const claims = [
      { metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
    ];
    const mounting = { ...spec, template: { ...template, spec: { containers } } };
    expect(refusal(world, 'StatefulSet', draft('apps/v1', 'StatefulSet', mounting, { name: 'bad' }))).toContain(
      'Not found: "data"',
    );
    const made = world.do(
      world.user.create(
        'StatefulSet',
        draft('apps/v1', 'StatefulSet', { ...mounting, volumeClaimTemplates: claims }, { name: 'y' }),
      ),
    );
    expect(made.spec.volumeClaimTemplates).toMatchObject([
      { apiVersion: 'v1', kind: 'PersistentVolumeClaim', spec: { volumeMode: 'Filesystem' }, status: { phase: 'Pending' } },
    ]);
  });
});

it('a ReplicationController takes selector and labels from its template', () => {
  const world = new World();
  const made = world.do(world.user.create('ReplicationController', draft('v1', 'ReplicationController', { template })));
  expect(made.spec).toMatchObject({ replicas: 1, selector: { app: 'x' } });
  expect(made.metadata.labels).toEqual({ app: 'x' });
  const other = draft('v1', 'ReplicationController', { template, selector: { app: 'y' } }, { name: 'bad' });
  expect(refusal(world, 'ReplicationController', other)).toContain('`selector` does not match template `labels`');
});

it('a DaemonSet increments its template generation with each change of its template', () => {
  const world = new World();
  world.do(world.user.create('DaemonSet', draft('apps/v1', 'DaemonSet', { selector, template })));
  const generationAfter = (body: object): string | undefined => {
    const changed = world.do(world.user.patch('DaemonSet', { namespace: 'default', name: 'x' }, { type: 'merge', body }));
    return changed.metadata.annotations?.['deprecated.daemonset.template.generation'];
  };
  expect(generationAfter({ spec: { minReadySeconds: 3 } })).toBe('1');
  expect(generationAfter({ spec: { template: { metadata: { annotations: { a: 'b' } } } } })).toBe('2');
  const both = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } };
  const bad = draft('apps/v1', 'DaemonSet', { selector, template, updateStrategy: both }, { name: 'bad' });
  expect(refusal(world, 'DaemonSet', bad)).toContain('may not be set when maxUnavailable is non-zero');
});

describe('PersistentVolumeClaim', () => {
  const world = new World();
  const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };

  it('gets the default class, if there is one, unless it names a class', () => {
    const before = world.do(world.user.create('PersistentVolumeClaim', draft('v1', 'PersistentVolumeClaim', spec)));
    expect(before.spec.storageClassName).toBeUndefined();
    const annotations = { 'storageclass.kubernetes.io/is-default-class': 'true' };
    const storageClass = {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: 'fast', annotations },
      provisioner: 'a/b',
    };
    world.do(world.user.create<string>('StorageClass', storageClass as never));
    const claimed = (name: string, more: object = {}): KubeObject => {
      return world.do(
        world.user.create('PersistentVolumeClaim', draft('v1', 'PersistentVolumeClaim', { ...spec, ...more }, { name })),
      );
    };
    expect(claimed('a')).toMatchObject({ spec: { storageClassName: 'fast' }, status: { phase: 'Pending' } });
    expect(claimed('b', { storageClassName: '' })).toMatchObject({ spec: { storageClassName: '' } });
  });

  it('requires a size and an access mode, and is immutable after that', () => {
    const message = refusal(world, 'PersistentVolumeClaim', draft('v1', 'PersistentVolumeClaim', {}, { name: 'bad' }));
    expect(message).toContain('spec.accessModes: Required value: at least 1 access mode is required');
    expect(message).toContain('spec.resources[storage]: Required value');
    const patch = { type: 'merge', body: { spec: { accessModes: ['ReadWriteMany'] } } } as const;
    expect(
      world.refusalOf(world.user.patch('PersistentVolumeClaim', { namespace: 'default', name: 'x' }, patch)).message,
    ).toContain('spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims');
  });
});
