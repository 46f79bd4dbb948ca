import type {
  DeploymentView,
  NodeView,
  ObjectView,
  OwnerView,
  PodView,
  ReplicaSetView,
} from '../../../src/worker/protocol/index.ts';

/** Views as the worker sends them, with defaults for fields that a test does not need. */
export function podView(name: string, fields: Partial<PodView> = {}): PodView {
  return {
    kind: 'Pod',
    id: `Pod/default/${name}`,
    namespace: 'default',
    name,
    uid: name,
    createdMs: 0,
    deleting: false,
    phase: 'Pending',
    ready: false,
    readyText: fields.ready === true ? '1/1' : '0/1',
    status: 'Pending',
    stage: stageOf(fields),
    restarts: 0,
    seat: 0,
    nodeSeat: 0,
    node: '',
    hash: '',
    ip: '',
    images: ['nginx:1.27'],
    ...fields,
  };
}

/** The stage that the worker would give a Pod with these fields. */
export function stageOf({ deleting, phase, ready, node = '' }: Partial<PodView>): PodView['stage'] {
  if (deleting === true) return 'terminating';
  if (phase === 'Succeeded') return 'succeeded';
  if (phase === 'Failed') return 'failing';
  if (ready === true) return 'ready';
  if (phase === 'Running') return 'running';
  return node === '' ? 'pending' : 'scheduled';
}

export function replicaSetView(name: string, fields: Partial<ReplicaSetView> = {}): ReplicaSetView {
  return {
    kind: 'ReplicaSet',
    id: `ReplicaSet/default/${name}`,
    namespace: 'default',
    name,
    uid: name,
    createdMs: 0,
    deleting: false,
    revision: 1,
    hash: name.slice(name.lastIndexOf('-') + 1),
    desired: 0,
    current: 0,
    ready: 0,
    available: 0,
    images: ['nginx:1.27'],
    ...fields,
  };
}

export function deploymentView(name: string, fields: Partial<DeploymentView> = {}): DeploymentView {
  return {
    kind: 'Deployment',
    id: `Deployment/default/${name}`,
    namespace: 'default',
    name,
    uid: name,
    createdMs: 0,
    deleting: false,
    strategy: 'RollingUpdate',
    maxSurge: 1,
    maxUnavailable: 0,
    paused: false,
    revision: 1,
    generation: 1,
    observedGeneration: 1,
    desired: 3,
    current: 0,
    updated: 0,
    ready: 0,
    available: 0,
    containers: ['web'],
    images: ['nginx:1.27'],
    conditions: [],
    ...fields,
  };
}

export function nodeView(name: string, fields: Partial<NodeView> = {}): NodeView {
  return {
    kind: 'Node',
    id: `Node/${name}`,
    namespace: '',
    name,
    uid: name,
    createdMs: 0,
    deleting: false,
    ready: 'True',
    unschedulable: false,
    powered: true,
    taints: [],
    allocatable: { cpuMilli: 4000, memoryBytes: 8 * 2 ** 30, pods: 110 },
    requested: { cpuMilli: 0, memoryBytes: 0, pods: 0 },
    ...fields,
  };
}

export function ownerView(kind: string, name: string, fields: Partial<OwnerView> = {}): OwnerView {
  const base = { id: `${kind}/default/${name}`, namespace: 'default', name, uid: name, createdMs: 0, deleting: false };
  return { ...base, kind, desired: 1, ready: 0, images: ['nginx:1.27'], ...fields };
}

export function otherView(kind: string, name: string): ObjectView {
  return { kind, id: `${kind}/default/${name}`, namespace: 'default', name, uid: name, createdMs: 0, deleting: false };
}
