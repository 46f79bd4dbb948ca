import { describe, expect, it } from 'vitest';
import type { Draft, PriorityClass, RuntimeClass } from '../../../src/api/index.ts';
import { World, podDraft, ref } from './world.ts';

const createPod = (world: World, spec: object = {}) => world.do(world.user.create('Pod', podDraft('web', { spec })));

describe('NamespaceLifecycle', () => {
  it('refuses objects in a missing namespace', () => {
    const world = new World();
    const error = world.refusalOf(world.user.create('Pod', podDraft('web', { metadata: { namespace: 'nowhere' } })));
    expect(error).toMatchObject({ reason: 'NotFound', message: 'namespaces "nowhere" not found' });
  });

  it('finds the namespaces that every cluster has', () => {
    const world = new World();
    const names = world.do(world.user.list('Namespace')).items.map(({ metadata }) => metadata.name);
    expect(names).toEqual(['default', 'kube-node-lease', 'kube-public', 'kube-system']);
  });
});

describe('ServiceAccount', () => {
  it('gives a Pod the account `default`, under both of its names', () => {
    expect(createPod(new World()).spec).toMatchObject({ serviceAccountName: 'default', serviceAccount: 'default' });
  });

  it('requires that the Pod’s account exists', () => {
    const world = new World();
    const generated = podDraft('', {
      metadata: { name: undefined, generateName: 'web-' },
      spec: { serviceAccountName: 'robot' },
    });
    expect(world.refusalOf(world.user.create('Pod', generated)).message).toBe(
      'pods "web-" is forbidden: error looking up service account default/robot: serviceaccount "robot" not found',
    );
    world.do(world.user.create('ServiceAccount', { apiVersion: 'v1', kind: 'ServiceAccount', metadata: ref('robot') }));
    expect(world.do(world.user.create('Pod', generated)).spec.serviceAccount).toBe('robot');
    // The deprecated field name counts as well.
    const old = podDraft('old', { spec: { serviceAccount: 'nobody' } });
    expect(world.refusalOf(world.user.create('Pod', old)).message).toContain('serviceaccount "nobody" not found');
  });

  it('copies the account’s pull secrets to the Pod', () => {
    const world = new World();
    const account = {
      apiVersion: 'v1' as const,
      kind: 'ServiceAccount' as const,
      metadata: ref('default'),
      imagePullSecrets: [{ name: 'registry' }],
    };
    world.do(world.user.create('ServiceAccount', account));
    expect(createPod(world).spec.imagePullSecrets).toEqual([{ name: 'registry' }]);
  });

  it('can be disabled', () => {
    expect(createPod(new World({ admission: { disabled: ['ServiceAccount'] } })).spec).not.toHaveProperty('serviceAccountName');
  });
});

describe('RuntimeClass', () => {
  const gvisor: Draft<RuntimeClass> = {
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: { name: 'gvisor' },
    handler: 'runsc',
    overhead: { podFixed: { cpu: '250m' } },
    scheduling: {
      nodeSelector: { sandbox: 'yes' },
      tolerations: [
        { key: 'sandbox', operator: 'Exists' },
        { key: 'own', operator: 'Exists' },
      ],
    },
  };

  it.each([
    [{ runtimeClassName: 'kata' }, 'pod rejected: RuntimeClass "kata" not found'],
    [{ overhead: { cpu: '1' } }, 'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead'],
    [
      { runtimeClassName: 'plain', overhead: { cpu: '1' } },
      'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead',
    ],
    [
      { runtimeClassName: 'gvisor', overhead: { cpu: '1' } },
      "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead",
    ],
    [
      { runtimeClassName: 'gvisor', nodeSelector: { sandbox: 'no' } },
      'pod rejected: conflict: runtimeClass.scheduling.nodeSelector[sandbox] = yes; pod.spec.nodeSelector[sandbox] = no',
    ],
  ])('refuses a Pod with %o', (spec, why) => {
    const world = new World();
    world.do(world.user.create('RuntimeClass', gvisor));
    world.do(
      world.user.create('RuntimeClass', {
        apiVersion: 'node.k8s.io/v1',
        kind: 'RuntimeClass',
        metadata: { name: 'plain' },
        handler: 'runc',
      }),
    );
    expect(world.refusalOf(world.user.create('Pod', podDraft('web', { spec }))).message).toBe(`pods "web" is forbidden: ${why}`);
  });

  it('gives a Pod its overhead, its node selector and its tolerations', () => {
    const world = new World({ admission: { disabled: ['DefaultTolerationSeconds'] } });
    world.do(world.user.create('RuntimeClass', gvisor));
    const own = {
      runtimeClassName: 'gvisor',
      nodeSelector: { disk: 'ssd' },
      tolerations: [{ key: 'own', operator: 'Exists' as const }],
    };
    const { overhead, nodeSelector, tolerations } = createPod(world, own).spec;
    expect({ overhead, nodeSelector, tolerations }).toEqual({
      overhead: { cpu: '250m' },
      nodeSelector: { disk: 'ssd', sandbox: 'yes' },
      tolerations: [
        { key: 'own', operator: 'Exists' },
        { key: 'sandbox', operator: 'Exists' },
      ],
    });
  });

  it('keeps its handler', () => {
    const world = new World();
    world.do(world.user.create('RuntimeClass', gvisor));
    const patched = world.user.patch('RuntimeClass', { name: 'gvisor' }, { type: 'merge', body: { handler: 'kata' } });
    expect(world.refusalOf(patched).message).toBe(
      'RuntimeClass.node.k8s.io "gvisor" is invalid: handler: Invalid value: "kata": field is immutable',
    );
  });
});

describe('Priority', () => {
  it('is 0 without a class, with the preemption policy PreemptLowerPriority', () => {
    expect(createPod(new World()).spec).toMatchObject({ priority: 0, preemptionPolicy: 'PreemptLowerPriority' });
  });

  it('comes from the class, and the system classes exist', () => {
    expect(createPod(new World(), { priorityClassName: 'system-cluster-critical' }).spec.priority).toBe(2_000_000_000);
    const world = new World();
    const high: Draft<PriorityClass> = {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name: 'high' },
      value: 1000,
      preemptionPolicy: 'Never',
    };
    world.do(world.user.create('PriorityClass', high));
    expect(createPod(world, { priorityClassName: 'high' }).spec).toMatchObject({ priority: 1000, preemptionPolicy: 'Never' });
  });

  it('comes from the default class if a Pod names none', () => {
    const world = new World();
    const usual: Draft<PriorityClass> = {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name: 'usual' },
      value: 7,
      globalDefault: true,
    };
    world.do(world.user.create('PriorityClass', usual));
    expect(createPod(world).spec).toMatchObject({ priorityClassName: 'usual', priority: 7 });
    const second = world.refusalOf(world.user.create('PriorityClass', { ...usual, metadata: { name: 'other' } }));
    expect(second.message).toContain('PriorityClass usual is already marked as default. Only one default can exist');
  });

  it('is refused if the class is unknown or the Pod has a different priority', () => {
    const world = new World();
    const refusal = (spec: object) => world.refusalOf(world.user.create('Pod', podDraft('web', { spec }))).message;
    expect(refusal({ priorityClassName: 'urgent' })).toBe('pods "web" is forbidden: no PriorityClass with name urgent was found');
    expect(refusal({ priority: 5 })).toBe(
      'pods "web" is forbidden: the integer value of priority (5) must not be provided in pod spec; priority admission controller computed 0 from the given PriorityClass name',
    );
  });
});

describe('DefaultTolerationSeconds', () => {
  const keys = (tolerations: readonly { readonly key?: string; readonly tolerationSeconds?: number }[] = []) =>
    tolerations.map(({ key, tolerationSeconds }) => `${key} ${tolerationSeconds}`);

  it('lets a Pod stay for five minutes on an unreachable node', () => {
    expect(keys(createPod(new World()).spec.tolerations)).toEqual([
      'node.kubernetes.io/not-ready 300',
      'node.kubernetes.io/unreachable 300',
    ]);
  });

  it('does not change the Pod’s own tolerations', () => {
    const own = { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 5 };
    expect(keys(createPod(new World(), { tolerations: [own] }).spec.tolerations)).toEqual([
      'node.kubernetes.io/not-ready 5',
      'node.kubernetes.io/unreachable 300',
    ]);
    expect(createPod(new World(), { tolerations: [{ operator: 'Exists' }] }).spec.tolerations).toHaveLength(1);
  });
});

describe('TaintNodesByCondition', () => {
  it('keeps Pods away from a new node until the node is ready', () => {
    const world = new World();
    const node = world.do(world.user.create('Node', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'node-1' }, spec: {} }));
    expect(node.spec.taints).toEqual([{ key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' }]);
  });
});

describe('PersistentVolumeClaimResize', () => {
  const claim = (more: object = {}) => ({
    apiVersion: 'v1' as const,
    kind: 'PersistentVolumeClaim' as const,
    metadata: ref('data'),
    spec: {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '1Gi' } },
      storageClassName: 'standard',
      volumeName: 'pv-1',
      ...more,
    },
  });
  const storageClass = (allowVolumeExpansion?: boolean) => ({
    apiVersion: 'storage.k8s.io/v1' as const,
    kind: 'StorageClass' as const,
    metadata: { name: 'standard' },
    provisioner: 'disks',
    ...(allowVolumeExpansion !== undefined && { allowVolumeExpansion }),
  });
  const bound = (more?: object): World => {
    const world = new World();
    world.do(world.user.create('PersistentVolumeClaim', claim(more)));
    const status = { phase: 'Bound', capacity: { storage: '1Gi' } };
    world.do(
      world.component.patch('PersistentVolumeClaim', ref('data'), { type: 'merge', body: { status } }, { subresource: 'status' }),
    );
    return world;
  };
  const grow = (world: World, storage: string) =>
    world.user.patch('PersistentVolumeClaim', ref('data'), {
      type: 'merge',
      body: { spec: { resources: { requests: { storage } } } },
    });
  const REFUSAL =
    'persistentvolumeclaims "data" is forbidden: only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize';

  it('lets a claim grow only if its class allows it', () => {
    const world = bound();
    expect(world.refusalOf(grow(world, '2Gi'))).toMatchObject({ reason: 'Forbidden', message: REFUSAL });
    world.do(world.user.create('StorageClass', storageClass()));
    expect(world.refusalOf(grow(world, '2Gi')).message).toBe(REFUSAL);
    world.do(world.user.delete('StorageClass', { name: 'standard' }));
    world.do(world.user.create('StorageClass', storageClass(true)));
    expect(world.do(grow(world, '2Gi')).spec.resources?.requests).toEqual({ storage: '2Gi' });
  });

  it('accepts the same size in another notation', () => {
    const world = bound();
    world.do(grow(world, '1024Mi'));
    world.do(
      world.user.patch('PersistentVolumeClaim', ref('data'), { type: 'merge', body: { metadata: { labels: { a: 'b' } } } }),
    );
  });

  it('does not let a claim without a class grow', () => {
    const world = bound({ storageClassName: '' });
    expect(world.refusalOf(grow(world, '2Gi')).message).toBe(REFUSAL);
  });
});
