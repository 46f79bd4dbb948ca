import {
  controllerOf,
  findCondition,
  isPodReady,
  maxContainerRestarts,
  type CronJob,
  type DaemonSet,
  type Deployment,
  type Job,
  type Pod,
  type ReplicaSet,
  type StatefulSet,
} from '../../../api/index.ts';
import { jobStatusText, podStatusText } from '../../../cluster/index.ts';
import { maxSurge, maxUnavailable } from '../../../controllers/deployment/limits.ts';
import { revisionOf } from '../../projection/object-view.ts';
import { controllersOf, count, imageOf, rowKind, type RowKind } from './row-kind.ts';

/** Pods, and the kinds that create them. */
export const WORKLOADS: readonly RowKind[] = [
  rowKind({
    name: 'pods',
    kind: 'Pod',
    fields: {
      phase: 'string',
      status: 'string',
      ready: 'bool',
      restarts: 'int',
      node: 'string',
      image: 'string',
      owner: 'string',
      deployment: 'string',
      revision: 'int',
    },
    // The Deployment and the revision of a Pod are its ReplicaSet's.
    reads: 'ReplicaSet',
    relatedTo: controllersOf,
    of: (pod: Pod, [owner]) => ({
      phase: pod.status.phase,
      status: podStatusText(pod),
      ready: isPodReady(pod),
      restarts: BigInt(maxContainerRestarts(pod)),
      node: pod.spec.nodeName ?? '',
      image: imageOf(pod.spec),
      owner: controllerOf(pod)?.name ?? '',
      deployment: (owner && controllerOf(owner)?.name) ?? '',
      revision: BigInt(owner === undefined ? 0 : revisionOf(owner)),
    }),
  }),
  rowKind({
    name: 'replicasets',
    kind: 'ReplicaSet',
    fields: {
      deployment: 'string',
      revision: 'int',
      replicas: 'int',
      current: 'int',
      ready: 'int',
      available: 'int',
      image: 'string',
    },
    of: (set: ReplicaSet) => ({
      deployment: controllerOf(set)?.name ?? '',
      revision: BigInt(revisionOf(set)),
      replicas: count(set.spec.replicas),
      current: count(set.status.replicas),
      ready: count(set.status.readyReplicas),
      available: count(set.status.availableReplicas),
      image: imageOf(set.spec.template.spec),
    }),
  }),
  rowKind({
    name: 'deployments',
    kind: 'Deployment',
    fields: {
      replicas: 'int',
      current: 'int',
      updated: 'int',
      ready: 'int',
      available: 'int',
      generation: 'int',
      observed: 'int',
      revision: 'int',
      maxSurge: 'int',
      maxUnavailable: 'int',
      paused: 'bool',
      complete: 'bool',
      image: 'string',
      progressing: 'string',
    },
    of: deploymentRow,
  }),
  rowKind({
    name: 'statefulsets',
    kind: 'StatefulSet',
    fields: { replicas: 'int', current: 'int', updated: 'int', ready: 'int', available: 'int', image: 'string' },
    of: ({ spec, status }: StatefulSet) => ({
      replicas: count(spec.replicas),
      current: count(status.replicas),
      updated: count(status.updatedReplicas),
      ready: count(status.readyReplicas),
      available: count(status.availableReplicas),
      image: imageOf(spec.template.spec),
    }),
  }),
  rowKind({
    name: 'daemonsets',
    kind: 'DaemonSet',
    fields: { desired: 'int', current: 'int', updated: 'int', ready: 'int', available: 'int', image: 'string' },
    of: ({ spec, status }: DaemonSet) => ({
      desired: count(status.desiredNumberScheduled),
      current: count(status.currentNumberScheduled),
      updated: count(status.updatedNumberScheduled),
      ready: count(status.numberReady),
      available: count(status.numberAvailable),
      image: imageOf(spec.template.spec),
    }),
  }),
  rowKind({
    name: 'jobs',
    kind: 'Job',
    fields: { status: 'string', completions: 'int', parallelism: 'int', active: 'int', succeeded: 'int', failed: 'int' },
    of: (job: Job) => ({
      status: jobStatusText(job),
      completions: count(job.spec.completions),
      parallelism: count(job.spec.parallelism),
      active: count(job.status.active),
      succeeded: count(job.status.succeeded),
      failed: count(job.status.failed),
    }),
  }),
  rowKind({
    name: 'cronjobs',
    kind: 'CronJob',
    fields: { schedule: 'string', suspended: 'bool', active: 'int' },
    of: ({ spec, status }: CronJob) => ({
      schedule: spec.schedule,
      suspended: spec.suspend,
      active: count(status.active?.length),
    }),
  }),
];

function deploymentRow(deployment: Deployment) {
  const { metadata, spec, status } = deployment;
  const { replicas: all = 0, updatedReplicas: updated = 0, availableReplicas: available = 0 } = status;
  const { generation = 0 } = metadata;
  const { observedGeneration: observed = 0 } = status;
  return {
    replicas: count(spec.replicas),
    current: count(all),
    updated: count(updated),
    ready: count(status.readyReplicas),
    available: count(available),
    generation: count(generation),
    observed: count(observed),
    revision: count(revisionOf(deployment)),
    maxSurge: count(maxSurge(deployment)),
    maxUnavailable: count(maxUnavailable(deployment)),
    paused: spec.paused ?? false,
    complete: [all, updated, available].every((each) => each === spec.replicas) && observed >= generation,
    image: imageOf(spec.template.spec),
    progressing: findCondition(status.conditions, 'Progressing')?.reason ?? '',
  };
}
