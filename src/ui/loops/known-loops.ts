import { type LoopView, SHARED_INFORMERS } from '../../worker/protocol/index.ts';
import type { SyncFilter } from '../model/world-view.ts';

/** What the page knows about a loop in addition to the worker's data. */
export interface KnownLoop {
  /** The controller's name in `--controllers`, which is also the client of its reads and writes. */
  readonly client: string;
  /** The kind of the objects that its keys name. Empty if the key itself contains the kind (`ReplicaSet/default/web-1@uid`). */
  readonly keyKind: string;
  /** The kind of the objects that it works for, if its keys name another kind. Without such an object it has nothing to do. */
  readonly worksFor?: string;
  /** Kinds whose watch events come from another client than the manager's shared informers. */
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
  stale_pod_disruption: { client: 'disruption-controller', keyKind: 'Pod', worksFor: 'PodDisruptionBudget' },
  endpoint: { client: 'endpoints-controller', keyKind: 'Service' },
  endpoint_slice: { client: 'endpointslice-controller', keyKind: 'Service' },
  endpoint_slice_mirroring: { client: 'endpointslice-mirroring-controller', keyKind: 'Endpoints' },
  root_ca_cert_publisher: { client: 'root-ca-certificate-publisher-controller', keyKind: 'Namespace' },
  claims: { client: 'persistentvolume-binder-controller', keyKind: 'PersistentVolumeClaim' },
  volumes: { client: 'persistentvolume-binder-controller', keyKind: 'PersistentVolume' },
  pvcprotection: { client: 'persistentvolumeclaim-protection-controller', keyKind: 'PersistentVolumeClaim' },
  pvprotection: { client: 'persistentvolume-protection-controller', keyKind: 'PersistentVolume' },
  vacprotection: { client: 'volumeattributesclass-protection-controller', keyKind: 'VolumeAttributesClass' },
  ephemeral_volume: { client: 'ephemeral-volume-controller', keyKind: 'Pod' },
  volume_expand: { client: 'persistentvolume-expander-controller', keyKind: 'PersistentVolumeClaim' },
  pvcs: { client: 'persistentvolume-attach-detach-controller', keyKind: 'PersistentVolumeClaim' },
  resourcequota_primary: { client: 'resourcequota-controller', keyKind: 'ResourceQuota' },
  resourcequota_priority: { client: 'resourcequota-controller', keyKind: 'ResourceQuota' },
  scheduler: { client: 'scheduler', keyKind: 'Pod', watchesAs: 'scheduler' },
  garbage_collector_attempt_to_delete: { client: 'garbage-collector-controller', keyKind: '' },
  garbage_collector_attempt_to_orphan: { client: 'garbage-collector-controller', keyKind: '' },
  ClusterRoleAggregator: { client: 'clusterrole-aggregation-controller', keyKind: 'ClusterRole' },
  serviceaccount_tokens_service: { client: 'serviceaccount-token-controller', keyKind: '', worksFor: 'Secret' },
  serviceaccount_tokens_secret: { client: 'serviceaccount-token-controller', keyKind: '', worksFor: 'Secret' },
  token_cleaner: { client: 'token-cleaner-controller', keyKind: 'Secret' },
  bootstrap_signer_queue: { client: 'bootstrap-signer-controller', keyKind: 'ConfigMap' },
  csrapproving: { client: 'certificatesigningrequest-approving-controller', keyKind: 'CertificateSigningRequest' },
  'csrsigning-kubelet-serving': { client: 'certificatesigningrequest-signing-controller', keyKind: 'CertificateSigningRequest' },
  'csrsigning-kubelet-client': { client: 'certificatesigningrequest-signing-controller', keyKind: 'CertificateSigningRequest' },
  'csrsigning-kube-apiserver-client': {
    client: 'certificatesigningrequest-signing-controller',
    keyKind: 'CertificateSigningRequest',
  },
  'csrsigning-legacy-unknown': { client: 'certificatesigningrequest-signing-controller', keyKind: 'CertificateSigningRequest' },
  namespace: { client: 'namespace-controller', keyKind: 'Namespace' },
  serviceaccount: { client: 'serviceaccount-controller', keyKind: 'Namespace' },
  node_lifecycle_controller: { client: 'node-lifecycle-controller', keyKind: 'Node' },
  node_lifecycle_controller_pods: { client: 'node-lifecycle-controller', keyKind: 'Pod' },
  noexec_taint_node: { client: 'taint-eviction-controller', keyKind: 'Node' },
  noexec_taint_pod: { client: 'taint-eviction-controller', keyKind: 'Pod' },
  'validatingadmissionpolicy-status': {
    client: 'validatingadmissionpolicy-status-controller',
    keyKind: 'ValidatingAdmissionPolicy',
  },
  cidrallocator_node: { client: 'node-ipam-controller', keyKind: 'Node' },
  ttlcontroller: { client: 'ttl-controller', keyKind: 'Node' },
  service: { client: 'service-lb-controller', keyKind: 'Service' },
  node: { client: 'service-lb-controller', keyKind: 'Node', worksFor: 'Service' },
  orphaned_pods_nodes: { client: 'pod-garbage-collector-controller', keyKind: 'Node' },
} as const satisfies Readonly<Record<string, KnownLoop>>;

export type KnownQueue = keyof typeof KNOWN_LOOPS;

/** The loops of a Deployment's rollout, in the order in which it passes through them. They stay open. */
export const MAIN_QUEUES: readonly string[] = ['deployment', 'replicaset', 'scheduler'] satisfies readonly KnownQueue[];

export function isKnownQueue(queue: string): queue is KnownQueue {
  return queue in KNOWN_LOOPS;
}

/** Returns undefined for a queue that the page does not know. The queue is shown anyway, but its keys lead to no object. */
export function knownLoop(queue: string): KnownLoop | undefined {
  return isKnownQueue(queue) ? KNOWN_LOOPS[queue] : undefined;
}

/**
 * Whether a loop has no key, and no object of the kind that it works for. Always false for unknown loops and for loops that work
 * for all kinds.
 */
export function isUnneeded({ queue, informers }: LoopView): boolean {
  const known = knownLoop(queue.name);
  const kind = known?.worksFor ?? known?.keyKind;
  const keys = queue.readyCount + queue.processing.length + queue.waitingCount;
  return keys === 0 && informers.some((informer) => informer.kind === kind && informer.size === 0);
}

/** The client that receives a loop's watch events. */
export function watcherOf(loop: LoopView): string {
  return knownLoop(loop.queue.name)?.watchesAs ?? SHARED_INFORMERS;
}

/**
 * The loops that have a place where there are only a few: those at work, and in the places that are left the main ones. A main loop so keeps its place while it
 * works and rests. `running` is in display order, and so is the result.
 */
export function loopsInLine(running: readonly string[], atWork: readonly string[], places: number): readonly string[] {
  const working = running.filter((id) => atWork.includes(id)).slice(0, places);
  const resting = running.filter((id) => MAIN_QUEUES.includes(queueOf(id)) && !working.includes(id));
  const shown = new Set([...working, ...resting.slice(0, places - working.length)]);
  return running.filter((id) => shown.has(id));
}

/** `controller-manager-1/deployment` → `deployment`. */
export function queueOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

/** The loops in display order: the main ones first, the others in the worker's order. */
export function inOrder(loops: readonly LoopView[]): readonly LoopView[] {
  const rank = (loop: LoopView): number => {
    const main = MAIN_QUEUES.indexOf(loop.queue.name);
    return main === -1 ? MAIN_QUEUES.length : main;
  };
  return loops.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * A filter for the syncs about an object: by the controller whose keys name objects of this kind, or by key alone if there are
 * several.
 */
export function syncsOf(kind: string, key: string): SyncFilter {
  const loops: readonly KnownLoop[] = Object.values(KNOWN_LOOPS);
  const clients = new Set(loops.filter(({ keyKind }) => keyKind === kind).map(({ client }) => client));
  const [only, ...others] = clients;
  return only === undefined || others.length > 0 || kind === 'Pod' ? { key } : { controller: only, key };
}
