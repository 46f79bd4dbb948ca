import { type LoopView, SHARED_INFORMERS } from '../../worker/protocol/index.ts';
import type { SyncFilter } from '../model/view-store.ts';

/** What the page knows of a loop beyond what the worker says: whose it is, and what its keys name. */
export interface KnownLoop {
  /** The controller by its name in `--controllers`: the client that its reads and writes come from. */
  readonly client: string;
  /** Kind of the objects that its keys name; empty where the key says so itself (`ReplicaSet/default/web-1@uid`). */
  readonly keyKind: string;
  /** Kind of the objects that it is there for, where its keys name others: without one of them it has nothing to do. */
  readonly worksFor?: string;
  /** Kinds its watch feeds from another client than the manager's shared informers. */
  readonly watchesAs?: string;
}

/** By the name of the queue, as in upstream's metrics. */
export const KNOWN_LOOPS = {
  deployment: { client: 'deployment-controller', keyKind: 'Deployment' },
  replicaset: { client: 'replicaset-controller', keyKind: 'ReplicaSet' },
  replicationmanager: { client: 'replicationcontroller-controller', keyKind: 'ReplicationController' },
  statefulset: { client: 'statefulset-controller', keyKind: 'StatefulSet' },
  daemonset: { client: 'daemonset-controller', keyKind: 'DaemonSet' },
  job: { client: 'job-controller', keyKind: 'Job' },
  job_orphan_pod: { client: 'job-controller', keyKind: 'Pod', worksFor: 'Job' },
  cronjob: { client: 'cronjob-controller', keyKind: 'CronJob' },
  ttl_jobs_to_delete: { client: 'ttl-after-finished-controller', keyKind: 'Job' },
  horizontalpodautoscaler: { client: 'horizontal-pod-autoscaler-controller', keyKind: 'HorizontalPodAutoscaler' },
  disruption: { client: 'disruption-controller', keyKind: 'PodDisruptionBudget' },
  endpoint: { client: 'endpoints-controller', keyKind: 'Service' },
  endpoint_slice: { client: 'endpointslice-controller', keyKind: 'Service' },
  claims: { client: 'persistentvolume-binder-controller', keyKind: 'PersistentVolumeClaim' },
  volumes: { client: 'persistentvolume-binder-controller', keyKind: 'PersistentVolume' },
  pvcprotection: { client: 'persistentvolumeclaim-protection-controller', keyKind: 'PersistentVolumeClaim' },
  pvprotection: { client: 'persistentvolume-protection-controller', keyKind: 'PersistentVolume' },
  resourcequota_primary: { client: 'resourcequota-controller', keyKind: 'ResourceQuota' },
  resourcequota_priority: { client: 'resourcequota-controller', keyKind: 'ResourceQuota' },
  scheduler: { client: 'scheduler', keyKind: 'Pod', watchesAs: 'scheduler' },
  garbage_collector_attempt_to_delete: { client: 'garbage-collector-controller', keyKind: '' },
  garbage_collector_attempt_to_orphan: { client: 'garbage-collector-controller', keyKind: '' },
  namespace: { client: 'namespace-controller', keyKind: 'Namespace' },
  serviceaccount: { client: 'serviceaccount-controller', keyKind: 'Namespace' },
  node_lifecycle_controller: { client: 'node-lifecycle-controller', keyKind: 'Node' },
  node_lifecycle_controller_pods: { client: 'node-lifecycle-controller', keyKind: 'Pod' },
  noexec_taint_node: { client: 'taint-eviction-controller', keyKind: 'Node' },
  noexec_taint_pod: { client: 'taint-eviction-controller', keyKind: 'Pod' },
  orphaned_pods_nodes: { client: 'pod-garbage-collector-controller', keyKind: 'Node' },
} as const satisfies Readonly<Record<string, KnownLoop>>;

export type KnownQueue = keyof typeof KNOWN_LOOPS;

/** The loops of the main job, in the order in which it passes through them: they stay open. */
export const MAIN_QUEUES: readonly string[] = ['deployment', 'replicaset', 'scheduler'] satisfies readonly KnownQueue[];

export function isKnownQueue(queue: string): queue is KnownQueue {
  return queue in KNOWN_LOOPS;
}

/** A queue that the page has never heard of is shown all the same; its keys then lead to no object. */
export function knownLoop(queue: string): KnownLoop | undefined {
  return isKnownQueue(queue) ? KNOWN_LOOPS[queue] : undefined;
}

/**
 * Whether a loop has nothing to look after: no object of the kind that it is there for, and no key. A loop that is there for all kinds, or
 * that the page has never heard of, always may have.
 */
export function isUnneeded({ queue, informers }: LoopView): boolean {
  const known = knownLoop(queue.name);
  const kind = known?.worksFor ?? known?.keyKind;
  const keys = queue.readyCount + queue.processing.length + queue.waitingCount;
  return keys === 0 && informers.some((informer) => informer.kind === kind && informer.size === 0);
}

/** The client that a loop's watch events are delivered to. */
export function watcherOf(loop: LoopView): string {
  return knownLoop(loop.queue.name)?.watchesAs ?? SHARED_INFORMERS;
}

/** The loops in the order in which they are shown: those of the main job first, the others as the worker has them. */
export function inOrder(loops: readonly LoopView[]): readonly LoopView[] {
  const rank = (loop: LoopView): number => {
    const main = MAIN_QUEUES.indexOf(loop.queue.name);
    return main === -1 ? MAIN_QUEUES.length : main;
  };
  return loops.toSorted((a, b) => rank(a) - rank(b));
}

/** The syncs that are about an object: of the one controller whose keys name objects of its kind, or, where there are several, of its key. */
export function syncsOf(kind: string, key: string): SyncFilter {
  const loops: readonly KnownLoop[] = Object.values(KNOWN_LOOPS);
  const clients = new Set(loops.filter(({ keyKind }) => keyKind === kind).map(({ client }) => client));
  const [only, ...others] = clients;
  return only === undefined || others.length > 0 || kind === 'Pod' ? { key } : { controller: only, key };
}
