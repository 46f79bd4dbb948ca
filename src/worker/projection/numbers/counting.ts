import { controllerOf, isPodActive, isPodReady, isPodTerminal, type KubeObject, type Pod } from '../../../api/index.ts';
import type { DaemonSet, Deployment, Job, ReplicaSet, StatefulSet } from '../../../api/index.ts';
import { typeNameOf } from '../../../apiserver/index.ts';
import type { PodCount } from '../../protocol/index.ts';

/** How the controller of a kind counts Pods. */
export interface Counting {
  /** What it counts. The Deployment controller adds up the statuses of ReplicaSets and does not look at Pods. */
  readonly from: 'Pod' | 'ReplicaSet';
  /** The counts in the status. Undefined if they cannot be compared with a count of Pods. */
  readonly status: (object: KubeObject) => PodCount | undefined;
  /** Whether the controller counts a Pod that it owns. */
  readonly counts: (pod: Pod) => boolean;
}

const replicas = (object: KubeObject): PodCount => {
  const { status } = object as Deployment | ReplicaSet | StatefulSet;
  return { pods: status.replicas ?? 0, ready: status.readyReplicas ?? 0 };
};

const COUNTINGS: Readonly<Record<string, Counting>> = {
  Deployment: { from: 'ReplicaSet', status: replicas, counts: isPodActive },
  ReplicaSet: { from: 'Pod', status: replicas, counts: isPodActive },
  ReplicationController: { from: 'Pod', status: replicas, counts: isPodActive },
  StatefulSet: { from: 'Pod', status: replicas, counts: () => true },
  // A DaemonSet counts nodes. Their number equals that of its Pods unless a node may have two of them, or one that does not belong there.
  DaemonSet: {
    from: 'Pod',
    status: (object) => {
      const { spec, status } = object as DaemonSet;
      const { maxSurge = 0 } = spec.updateStrategy.rollingUpdate ?? {};
      if (status.numberMisscheduled > 0 || (maxSurge !== 0 && maxSurge !== '0%')) return undefined;
      return { pods: status.currentNumberScheduled, ready: status.numberReady };
    },
    counts: (pod) => !(isPodTerminal(pod) && pod.metadata.deletionTimestamp !== undefined),
  },
  Job: {
    from: 'Pod',
    status: (object) => {
      const { active = 0, ready = 0 } = (object as Job).status;
      return { pods: active, ready };
    },
    counts: isPodActive,
  },
};

export const OWNER_KINDS: readonly string[] = Object.keys(COUNTINGS);

/** How the objects of a kind are counted. Undefined if objects of the kind own no Pods. */
export function countingOf(kind: string): Counting | undefined {
  return Object.hasOwn(COUNTINGS, kind) ? COUNTINGS[kind] : undefined;
}

/** What an object adds to the counts of the object that controls it. */
export interface Share extends PodCount {
  /** The uid of the object itself. */
  readonly uid: string;
  /** The uid of the object that controls it. */
  readonly owner: string;
}

/** The share of a Pod, or of a ReplicaSet by its status. Undefined if nothing counts it. */
export function shareOf(object: KubeObject): Share | undefined {
  const owner = controllerOf(object);
  const counting = owner && countingOf(typeNameOf(owner));
  if (owner === undefined || counting === undefined) return undefined;
  const ids = { uid: object.metadata.uid, owner: owner.uid };
  if (typeNameOf(object) !== 'Pod') return { ...ids, ...replicas(object) };
  const pod = object as Pod;
  if (!counting.counts(pod)) return { ...ids, pods: 0, ready: 0 };
  return { ...ids, pods: 1, ready: isPodReady(pod) ? 1 : 0 };
}
