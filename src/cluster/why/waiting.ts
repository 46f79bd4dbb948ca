import {
  controllerOf,
  findCondition,
  isPodReady,
  isPodTerminal,
  keyOf,
  type Deployment,
  type Pod,
  type ReplicaSet,
} from '../../api/index.ts';
import type { TraceRecord } from '../../trace/index.ts';
import { findNewReplicaSet } from '../../controllers/deployment/new-replica-set.ts';
import type { AwaitedPod, Step, Waiting, WaitingState } from './answer.ts';
import { stepOf } from './chain.ts';
import { idOf, refOf, writeOf, type Past } from './past.ts';

const CONTROLLER = 'deployment-controller';
const MOST_PODS = 8;

/** Why a Deployment's rollout waits. Returns undefined if there is no such Deployment. `asOf`: the last trace record that counts. */
export function waitingOf(past: Past, id: string, asOf: number): Waiting | undefined {
  const { history } = past;
  const revision = history.revisionAt(history.atRecord(asOf));
  const { kind, ref } = refOf(id);
  const deployment = history.objectAt(kind, ref, revision) as Deployment | undefined;
  if (deployment === undefined || kind !== 'Deployment') return undefined;
  const { pods, old, wanted } = podsOf(past, deployment, revision);
  const last = lastSync(past, keyOf(deployment.metadata), asOf);
  const lacking = pods.map((pod) => awaited(past, deployment, pod)).filter((pod) => pod !== undefined);
  const isStuck =
    last?.steps.some(({ name, figures }) => name === 'scale' && figures?.['staleReplicaSet'] !== undefined) === true;
  const state = stateOf(deployment, { isStuck, lacking: lacking.length, missing: wanted - pods.length, old: old.length });
  const listed = state === 'new-pods' ? lacking : state === 'old-pods' ? old.map((pod) => leaving(past, pod)) : [];
  const { replicas = 0, updatedReplicas = 0, availableReplicas = 0 } = deployment.status;
  return {
    state,
    desired: deployment.spec.replicas,
    updated: updatedReplicas,
    available: availableReplicas,
    total: replicas,
    ...(last && { sync: last.sync }),
    steps: last?.steps ?? [],
    conditions: complaintsOf(deployment),
    pods: listed.slice(0, MOST_PODS),
    morePods: Math.max(0, listed.length - MOST_PODS),
  };
}

interface RolloutFacts {
  /** Whether the last sync was a scaling event that wrote nothing. */
  readonly isStuck: boolean;
  /** The number of new Pods that are not available. */
  readonly lacking: number;
  /** The number of Pods that the newest ReplicaSet still lacks. */
  readonly missing: number;
  /** The number of Pods of other ReplicaSets. */
  readonly old: number;
}

function stateOf({ metadata, spec, status }: Deployment, { isStuck, lacking, missing, old }: RolloutFacts): WaitingState {
  const { updatedReplicas = 0, replicas = 0, availableReplicas = 0, observedGeneration = 0 } = status;
  if (metadata.deletionTimestamp !== undefined) return 'deleting';
  if ((metadata.generation ?? 0) > observedGeneration) return 'unobserved';
  if (updatedReplicas === spec.replicas && replicas === spec.replicas && availableReplicas === spec.replicas) return 'complete';
  if (spec.paused === true) return 'paused';
  if (isStuck) return 'stuck';
  if (spec.strategy.type === 'Recreate' && old > 0) return 'old-pods';
  if (lacking > 0) return 'new-pods';
  return missing > 0 ? 'missing-pods' : 'on-its-way';
}

/** The Pods of the newest ReplicaSet, how many it wants, and the running Pods of the other ReplicaSets. */
function podsOf({ history }: Past, deployment: Deployment, revision: number): { pods: Pod[]; wanted: number; old: Pod[] } {
  const sets = history
    .listAt('ReplicaSet', revision)
    .map(({ value }) => value as ReplicaSet)
    .filter((set) => controllerOf(set)?.uid === deployment.metadata.uid);
  const newRS = findNewReplicaSet(deployment, sets);
  const newest = newRS?.metadata.uid;
  const uids = new Set(sets.map(({ metadata }) => metadata.uid));
  const all = history
    .listAt('Pod', revision)
    .map(({ value }) => value as Pod)
    .filter((pod) => uids.has(controllerOf(pod)?.uid ?? '') && !isPodTerminal(pod));
  return {
    pods: all.filter((pod) => controllerOf(pod)?.uid === newest && pod.metadata.deletionTimestamp === undefined),
    wanted: newRS?.spec.replicas ?? 0,
    old: all.filter((pod) => controllerOf(pod)?.uid !== newest),
  };
}

/** What a Pod lacks. Returns undefined if the Pod is available. */
function awaited(
  past: Past,
  { spec, status: { availableReplicas = 0, readyReplicas = 0 } }: Deployment,
  pod: Pod,
): AwaitedPod | undefined {
  const common = podCommon(past, pod);
  const scheduled = findCondition(pod.status.conditions, 'PodScheduled');
  if (common.node === '') {
    return { ...common, lacks: 'node', reason: scheduled?.reason ?? '', message: scheduled?.message ?? '' };
  }
  const statuses = [...(pod.status.initContainerStatuses ?? []), ...(pod.status.containerStatuses ?? [])];
  const stuck = statuses.find(({ state }) => state?.waiting !== undefined);
  const waiting = stuck?.state?.waiting;
  if (waiting !== undefined) {
    const image = [...(pod.spec.initContainers ?? []), ...pod.spec.containers].find(({ name }) => name === stuck?.name)?.image;
    return {
      ...common,
      lacks: 'containers',
      reason: waiting.reason ?? '',
      message: waiting.message ?? '',
      ...(image !== undefined && { image }),
    };
  }
  if (!isPodReady(pod)) {
    const ready = findCondition(pod.status.conditions, 'Ready');
    const lacks = statuses.length === 0 ? 'containers' : 'readiness';
    return { ...common, lacks, reason: ready?.reason ?? '', message: ready?.message ?? '' };
  }
  // Only the controller knows which ready Pods count as available. While it counts fewer available than ready, the Pods lack time.
  if ((spec.minReadySeconds ?? 0) === 0 || availableReplicas >= readyReplicas) return undefined;
  return { ...common, lacks: 'time', reason: 'minReadySeconds', message: String(spec.minReadySeconds) };
}

function leaving(past: Past, pod: Pod): AwaitedPod {
  return {
    ...podCommon(past, pod),
    lacks: 'end',
    reason: pod.metadata.deletionTimestamp === undefined ? '' : 'Terminating',
    message: '',
  };
}

function podCommon(past: Past, pod: Pod): Pick<AwaitedPod, 'id' | 'replicaSet' | 'node' | 'record'> {
  const { namespace, resourceVersion } = pod.metadata;
  return {
    id: idOf('Pod', keyOf(pod.metadata)),
    replicaSet: `ReplicaSet/${namespace}/${controllerOf(pod)?.name}`,
    node: pod.spec.nodeName ?? '',
    record: writeOf(past, Number(resourceVersion))?.cause ?? 0,
  };
}

function complaintsOf({ status }: Deployment): Waiting['conditions'] {
  return (status.conditions ?? [])
    .filter(({ type, status: is }) => (type === 'ReplicaFailure' ? is === 'True' : type === 'Progressing' && is === 'False'))
    .map(({ type, reason = '', message = '' }) => ({ type, reason, message }));
}

/** A Deployment's last sync that ended, and the decisions on its path: its last step with the steps inside. */
function lastSync({ trace }: Past, key: string, asOf: number): { sync: NonNullable<Waiting['sync']>; steps: Step[] } | undefined {
  for (let id = asOf; id >= trace.firstId; id--) {
    const end = trace.get(id);
    if (end?.body.type !== 'sync-end' || end.body.controller !== CONTROLLER || end.body.key !== key) continue;
    const { worker } = end.body;
    const sync = { record: end.cause, controller: CONTROLLER, key, worker, atMs: end.atMs };
    return { sync, steps: lastPath([...stepsBetween(trace, end.cause, end.id)], end.cause) };
  }
  return undefined;
}

function* stepsBetween(trace: Past['trace'], start: number, end: number): Generator<TraceRecord, void, void> {
  const within = new Set([start]);
  for (let id = start + 1; id < end; id++) {
    const record = trace.get(id);
    if (record?.body.type !== 'step' || record.by !== CONTROLLER || !within.has(record.cause)) continue;
    within.add(id);
    yield record;
  }
}

function lastPath(steps: readonly TraceRecord[], start: number): Step[] {
  const last = steps.findLastIndex(({ cause }) => cause === start);
  return last < 0 ? [] : steps.slice(last).map((record) => stepOf(record, true));
}
