import {
  type CronJob,
  type DaemonSet,
  type Job,
  type KubeObject,
  parseTime,
  type ReplicationController,
  type StatefulSet,
} from '../../api/index.ts';
import { typeNameOf } from '../../apiserver/index.ts';
import type { CronJobView, OwnerView } from '../protocol/index.ts';
import { viewBase } from './object-view.ts';

/** The desired number of Pods, and the number of ready ones. */
type Figures = Pick<OwnerView, 'desired' | 'ready'>;

/** Kinds other than ReplicaSets that create Pods from a template. */
const FIGURES: Readonly<Record<string, (object: KubeObject) => Figures>> = {
  ReplicationController: (object) => {
    const { spec, status } = object as ReplicationController;
    return { desired: spec.replicas, ready: status.readyReplicas ?? 0 };
  },
  StatefulSet: (object) => {
    const { spec, status } = object as StatefulSet;
    return { desired: spec.replicas, ready: status.readyReplicas ?? 0 };
  },
  DaemonSet: (object) => {
    const { status } = object as DaemonSet;
    return { desired: status.desiredNumberScheduled, ready: status.numberReady };
  },
  // A Job counts its succeeded Pods.
  Job: (object) => {
    const { spec, status } = object as Job;
    return { desired: spec.completions ?? spec.parallelism, ready: status.succeeded ?? 0 };
  },
};

/** Whether objects of a kind, beside ReplicaSets, make Pods themselves. */
export function makesPods(kind: string): boolean {
  return Object.hasOwn(FIGURES, kind);
}

/** The view of an object that itself creates Pods. Undefined for other objects. */
export function ownerView(object: KubeObject, epochMs: number): OwnerView | undefined {
  const figures = FIGURES[typeNameOf(object)]?.(object);
  if (figures === undefined) return undefined;
  const { containers = [] } = (object as StatefulSet).spec.template.spec;
  return { ...viewBase(object, epochMs), kind: object.kind, ...figures, images: containers.map(({ image = '' }) => image) };
}

/** A CronJob creates Pods through Jobs. */
export function cronJobView(cronJob: CronJob, epochMs: number): CronJobView {
  const { spec, status } = cronJob;
  return {
    ...viewBase(cronJob, epochMs),
    kind: 'CronJob',
    schedule: spec.schedule,
    suspended: spec.suspend,
    active: status.active?.length ?? 0,
    ...(status.lastScheduleTime !== undefined && { lastScheduleMs: parseTime(status.lastScheduleTime) - epochMs }),
  };
}
