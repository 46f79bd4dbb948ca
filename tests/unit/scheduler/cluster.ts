import {
  Selector,
  type Labels,
  type Node,
  type PersistentVolume,
  type PersistentVolumeClaim,
  type Pod,
  type CSINode,
  type StorageClass,
} from '../../../src/api/index.ts';
import { podInfo, SchedulerCache, type ClusterView, type PodInfo } from '../../../src/scheduler/cache/index.ts';

type Partly<T> = { readonly [K in keyof T]?: Partly<T[K]> };

/** An object with only the fields that matter to a test. */
export type Sketch = Partly<Omit<Pod, 'spec' | 'status'>> & { readonly spec?: object; readonly status?: object };

let uids = 0;

/** A Pod with the fields that every Pod has. Its uid is new unless given. */
export function pod(sketch: Sketch = {}): Pod {
  const { metadata, spec, status } = sketch;
  const uid = `uid-${++uids}`;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      uid,
      name: uid,
      namespace: 'default',
      resourceVersion: '1',
      creationTimestamp: '2026-01-01T00:00:00Z',
      ...metadata,
    },
    spec: {
      containers: [],
      restartPolicy: 'Always',
      terminationGracePeriodSeconds: 30,
      schedulerName: 'default-scheduler',
      ...spec,
    },
    status: { phase: 'Pending', ...status },
  } as unknown as Pod;
}

/** A Pod that requests these resources. */
export function podAsking(requests: Readonly<Record<string, string>>, sketch: Sketch = {}): Pod {
  return pod({ ...sketch, spec: { containers: [{ name: 'c', image: 'app:v1', resources: { requests } }], ...sketch.spec } });
}

/** A node, by default a large one. */
export function node(name: string, sketch: Sketch = {}): Node {
  const { metadata, spec, status } = sketch;
  const allocatable = { cpu: '4', memory: '8Gi', pods: '110' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { uid: `node-${name}`, resourceVersion: '1', creationTimestamp: '2026-01-01T00:00:00Z', ...metadata, name },
    spec: { ...spec },
    status: { allocatable, ...status },
  } as Node;
}

/** A cluster to filter and score against. */
export function cluster(
  nodes: readonly Node[],
  pods: readonly Pod[] = [],
  extra: {
    readonly namespaces?: Readonly<Record<string, Labels>>;
    readonly defaultSelector?: Selector;
    readonly claims?: readonly PersistentVolumeClaim[];
    readonly volumes?: readonly PersistentVolume[];
    readonly classes?: readonly StorageClass[];
    readonly csiNodes?: readonly CSINode[];
  } = {},
): ClusterView & { readonly cache: SchedulerCache } {
  const cache = new SchedulerCache();
  for (const each of nodes) cache.addNode(each);
  for (const each of pods) cache.addPod(each);
  return {
    cache,
    get nodes() {
      return cache.nodes;
    },
    node: (name) => cache.node(name),
    get hasRestrictedNodes() {
      return cache.hasRestrictedNodes;
    },
    nodesWithImage: (image) => cache.nodesWithImage(image),
    namespaceLabels: (namespace) => extra.namespaces?.[namespace],
    claim: (namespace, name) => extra.claims?.find(({ metadata }) => metadata.namespace === namespace && metadata.name === name),
    volume: (name) => extra.volumes?.find(({ metadata }) => metadata.name === name),
    volumes: () => extra.volumes ?? [],
    storageClass: (name) => extra.classes?.find(({ metadata }) => metadata.name === name),
    csiNode: (name) => extra.csiNodes?.find(({ metadata }) => metadata.name === name),
    defaultSelector: () => extra.defaultSelector ?? Selector.everything,
  };
}

export { podInfo, type PodInfo };
