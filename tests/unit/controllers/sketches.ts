import type { Deployment, KubeObject, Pod, ReplicaSet } from '../../../src/api/index.ts';

type Metadata = Partial<KubeObject['metadata']>;

/** The fields of an object that matter to a test. */
export interface Sketch {
  readonly metadata?: Metadata;
  readonly spec?: object;
  readonly status?: object;
}

/** The object of a sketch, with the fields that every stored object has. Defaults of the kind are not filled in. */
export function deploymentOf(sketch: Sketch | undefined): Deployment {
  const spec = { replicas: 0, strategy: { type: 'RollingUpdate' }, selector: {}, template: { spec: {} }, ...sketch?.spec };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadataOf(sketch),
    spec,
    status: { ...sketch?.status },
  } as unknown as Deployment;
}

export function replicaSetOf(sketch: Sketch | undefined): ReplicaSet {
  const spec = { replicas: 0, selector: {}, template: { spec: {} }, ...sketch?.spec };
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: metadataOf(sketch),
    spec,
    status: { replicas: 0, ...sketch?.status },
  } as unknown as ReplicaSet;
}

export function podOf(sketch: Sketch | undefined): Pod {
  const status = { phase: '', ...sketch?.status };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: metadataOf(sketch),
    spec: { containers: [], ...sketch?.spec },
    status,
  } as unknown as Pod;
}

function metadataOf(sketch: Sketch | undefined): KubeObject['metadata'] {
  return { name: '', uid: '', resourceVersion: '', ...sketch?.metadata } as KubeObject['metadata'];
}

/** A ReplicaSet with a name and sizes. */
export function replicaSet(name: string, replicas: number, more: Sketch = {}): ReplicaSet {
  return replicaSetOf({
    metadata: { namespace: 'default', name, uid: `uid-${name}`, ...more.metadata },
    spec: {
      replicas,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: {} },
      ...more.spec,
    },
    status: { replicas, readyReplicas: replicas, availableReplicas: replicas, ...more.status },
  });
}

/** A Deployment `web`. */
export function deployment(
  replicas: number,
  rollingUpdate: object = { maxSurge: '25%', maxUnavailable: '25%' },
  more: Sketch = {},
): Deployment {
  return deploymentOf({
    metadata: { namespace: 'default', name: 'web', uid: 'uid-web', ...more.metadata },
    spec: {
      replicas,
      strategy: { type: 'RollingUpdate', rollingUpdate },
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: {} },
      progressDeadlineSeconds: 600,
      revisionHistoryLimit: 10,
      ...more.spec,
    },
    ...(more.status && { status: more.status }),
  });
}

/** A Pod of `web-1` with labels, node, readiness and owner. */
export function pod(name: string, more: Sketch & { readonly ready?: boolean; readonly owner?: ReplicaSet } = {}): Pod {
  const { owner, ready = false } = more;
  const ownerReferences = owner && [
    { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: owner.metadata.name, uid: owner.metadata.uid, controller: true },
  ];
  return podOf({
    metadata: {
      namespace: 'default',
      name,
      uid: `uid-${name}`,
      resourceVersion: '1',
      labels: { app: 'web' },
      ...(ownerReferences && { ownerReferences }),
      ...more.metadata,
    },
    spec: { nodeName: 'node-1', ...more.spec },
    status: {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: ready ? 'True' : 'False', lastTransitionTime: '2026-01-01T00:00:00Z' }],
      ...more.status,
    },
  });
}
