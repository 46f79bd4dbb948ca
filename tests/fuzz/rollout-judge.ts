import { expect } from 'vitest';
import {
  controllerOf,
  isPodActive,
  isPodAvailable,
  isPodTerminal,
  parseTime,
  type Deployment,
  type IntOrString,
  type KubeObject,
  type ReplicaSet,
} from '../../src/api/index.ts';
import type { Cluster } from '../../src/cluster/index.ts';
import { WEB, imageOf, webOf } from './rollout-scenario.ts';
import { recount, type Snapshot, type Sync, type Write } from './witness.ts';

/** How often a rule held only by the knowledge of the sync: its cache was behind etcd, or a status behind its ReplicaSet. */
export interface Excuses {
  staleSurge: number;
  staleAvailability: number;
  /** By the statuses enough Pods stay available, but a ReplicaSet has not reported its scale-down. */
  unreportedScaleDown: number;
  staleRecreate: number;
  /** Writes judged. */
  judged: number;
}

/** Throws for the first write of the Deployment controller that breaks a rule of rollouts. */
export function judgeRollout(cluster: Cluster): Excuses {
  const excuses: Excuses = { staleSurge: 0, staleAvailability: 0, unreportedScaleDown: 0, staleRecreate: 0, judged: 0 };
  /** Syncs that distribute a new size to several ReplicaSets. */
  const sharing = new Set<Sync>();
  const reports = new Reports();
  recount(cluster, 'deployment-controller', {
    syncEnd: (sync, { error, etcd }) => {
      if (sharing.delete(sync) && error === '') judgeSharing(sync, etcd);
    },
    write: (write) => {
      const { event, sync } = write;
      if (event.value.kind !== 'ReplicaSet') return;
      reports.note(write);
      if (sync?.key !== WEB) return;
      const d = sync.cached.get('Deployment', WEB);
      if (d === undefined) throw new Error('a ReplicaSet was written for a Deployment that is not in the cache');
      const from = (event.previous?.value as ReplicaSet | undefined)?.spec.replicas ?? 0;
      const to = event.type === 'delete' ? 0 : (event.value as ReplicaSet).spec.replicas;
      if (from === to) return;
      excuses.judged++;
      if (write.steps.includes('sync')) sharing.add(sync);
      else if (to > from) judgeSurge(write, sync, d, excuses);
      if (to < from && write.steps.includes('reconcileOldReplicaSets')) judgeAvailability(write, sync, d, { excuses, reports });
      if (to > from && write.steps.includes('rolloutRecreate')) judgeRecreate(write, sync, d, excuses);
    },
  });
  return excuses;
}

/** The limits in Pods, computed independently: the surge is rounded up, the unavailable Pods are rounded down. */
function limitsOf({ spec }: Deployment): { readonly surge: number; readonly unavailable: number } {
  const { rollingUpdate, type } = spec.strategy;
  if (type === 'Recreate') return { surge: 0, unavailable: spec.replicas };
  const part = (value: IntOrString = 0, round: (x: number) => number) =>
    typeof value === 'number' ? value : round((parseInt(value, 10) * spec.replicas) / 100);
  const surge = part(rollingUpdate?.maxSurge, Math.ceil);
  const unavailable = part(rollingUpdate?.maxUnavailable, Math.floor);
  return { surge, unavailable: Math.min(spec.replicas, surge + unavailable === 0 ? 1 : unavailable) };
}

/** A scale-up never leads to more desired Pods than replicas + maxSurge. */
function judgeSurge(write: Write, { cached }: Sync, d: Deployment, excuses: Excuses): void {
  const { uid } = d.metadata;
  const allowed = d.spec.replicas + limitsOf(d).surge;
  const wanted = sum(write.after.controlledBy('ReplicaSet', uid), ({ spec }) => spec.replicas);
  if (wanted <= allowed) return;
  const known = sum(seenAfter(write, cached, uid), ({ spec }) => spec.replicas);
  if (known > allowed)
    throw new Error(`${where(write)}: ${wanted} Pods are wanted, ${known} as the cache shows it, but only ${allowed} allowed`);
  excuses.staleSurge++;
}

/** The same for a new size after it is distributed. One ReplicaSet may grow before another shrinks. */
function judgeSharing({ cached, id }: Sync, etcd: Snapshot): void {
  const d = cached.get('Deployment', WEB);
  if (d === undefined) return;
  const before = sum(cached.controlledBy('ReplicaSet', d.metadata.uid), ({ spec }) => spec.replicas);
  const wanted = sum(etcd.controlledBy('ReplicaSet', d.metadata.uid), ({ spec }) => spec.replicas);
  const allowed = d.spec.replicas + limitsOf(d).surge;
  if (wanted > allowed && wanted > before)
    throw new Error(`sync ${id} scaled from ${before} to ${wanted} Pods, but only ${allowed} are allowed`);
}

/** A scale-down of a ReplicaSet. */
interface ScaleDown {
  readonly generation: number;
  readonly replicas: number;
  /** Undefined if no controller wrote it. */
  readonly by: Sync | undefined;
  /** The revision at which the status no longer has the Pods. */
  reportedAt: number;
}

/**
 * The reported statuses of the ReplicaSets. Upstream trusts each status, but the status of a ReplicaSet that was just scaled down still counts the
 * Pods to be deleted, because the sync that deletes them writes a status that includes them. This is the gap in the guarantee of availability.
 */
class Reports {
  /** By uid. */
  readonly #scaleDowns = new Map<string, ScaleDown[]>();
  /** The number of available Pods that a sync has deleted so far. */
  readonly #taken = new Map<Sync, number>();

  /** Records a write of a ReplicaSet. */
  note({ event, sync, steps }: Write): void {
    if (event.type !== 'put') return;
    const { metadata, spec, status } = event.value as ReplicaSet;
    const scaleDowns = this.#scaleDowns.get(metadata.uid) ?? [];
    this.#scaleDowns.set(metadata.uid, scaleDowns);
    for (const scaleDown of scaleDowns) {
      const isReported =
        (status.observedGeneration ?? 0) >= scaleDown.generation && (status.availableReplicas ?? 0) <= scaleDown.replicas;
      if (isReported) scaleDown.reportedAt = Math.min(scaleDown.reportedAt, event.revision);
    }
    const taken = ((event.previous?.value as ReplicaSet | undefined)?.spec.replicas ?? 0) - spec.replicas;
    if (taken <= 0) return;
    scaleDowns.push({ generation: metadata.generation ?? 0, replicas: spec.replicas, by: sync, reportedAt: Infinity });
    if (sync === undefined || !steps.includes('scaleDownOldReplicaSetsForRollingUpdate')) return;
    this.#taken.set(sync, (this.#taken.get(sync) ?? 0) + taken);
  }

  /** The number of available Pods by the statuses, minus those that this sync has deleted. */
  told(sync: Sync, uid: string): number {
    return (
      sum(sync.cached.controlledBy('ReplicaSet', uid), ({ status }) => status.availableReplicas ?? 0) -
      (this.#taken.get(sync) ?? 0)
    );
  }

  /** Whether the sync trusts a cached status that does not show an earlier scale-down. */
  isBehind(sync: Sync, uid: string): boolean {
    return sync.cached.controlledBy('ReplicaSet', uid).some(({ metadata }) => {
      const scaleDowns = this.#scaleDowns.get(metadata.uid) ?? [];
      return scaleDowns.some(({ by, reportedAt }) => by !== sync && reportedAt > Number(metadata.resourceVersion));
    });
  }
}

/**
 * A scale-down of old ReplicaSets never leaves fewer available Pods than replicas - maxUnavailable. Upstream guarantees this if every ReplicaSet has
 * reported its last scale-down. Otherwise it holds only by the statuses: the reported available Pods minus the deleted ones are enough.
 */
function judgeAvailability(
  write: Write,
  sync: Sync,
  d: Deployment,
  { excuses, reports }: { readonly excuses: Excuses; readonly reports: Reports },
): void {
  const { uid } = d.metadata;
  const needed = d.spec.replicas - limitsOf(d).unavailable;
  const left = (replicaSets: readonly ReplicaSet[]) =>
    sum(replicaSets, ({ spec, status }) => Math.min(spec.replicas, status.availableReplicas ?? 0));
  const before = left(write.before.controlledBy('ReplicaSet', uid));
  const after = left(write.after.controlledBy('ReplicaSet', uid));
  if (after >= needed || after === before) return;
  const known = left(seenAfter(write, sync.cached, uid));
  if (known >= needed) {
    excuses.staleAvailability++;
    return;
  }
  const told = reports.told(sync, uid);
  if (told < needed || !reports.isBehind(sync, uid)) {
    const figures = `${after} of ${before} available, ${known} as the cache shows it, ${told} by the statuses`;
    throw new Error(`${where(write)}: leaves ${figures}, but ${needed} are needed`);
  }
  excuses.unreportedScaleDown++;
}

/**
 * Throws for the first revision at which fewer Pods are available than the limits allow, after all were available once, or at which more Pods are
 * desired than the limits allow. This is for an undisturbed rollout of a Deployment whose size does not change. Too few may be available only after
 * old Pods were deleted while a ReplicaSet had not reported its last scale-down. Returns the smallest number of available Pods after all were
 * available once.
 */
export function judgeEveryRevision(cluster: Cluster): number {
  const d = webOf(cluster);
  const { surge, unavailable } = limitsOf(d);
  const { replicas, minReadySeconds = 0 } = d.spec;
  const reports = new Reports();
  let lowest = Infinity;
  /** `expected` is a decision by an outdated status. `there` means that fewer Pods are available because of it. */
  let shortage: 'none' | 'expected' | 'there' = 'none';
  recount(cluster, 'deployment-controller', {
    write: (write) => {
      const { event, after, atMs, sync, steps } = write;
      const moment = `revision ${event.revision} at ${atMs} ms`;
      if (event.value.kind === 'ReplicaSet') {
        reports.note(write);
        if (sync !== undefined && steps.includes('reconcileOldReplicaSets') && reports.isBehind(sync, d.metadata.uid))
          shortage = 'expected';
        const wanted = sum(after.all('ReplicaSet'), ({ spec }) => spec.replicas);
        if (wanted > replicas + surge)
          throw new Error(`${moment}: ${wanted} Pods are wanted for ${replicas}, ${surge} may be too many`);
      }
      if (event.value.kind !== 'Pod') return;
      const now = cluster.sim.epochMs + atMs;
      const available = sum(after.all('Pod'), (pod) => (isPodActive(pod) && isPodAvailable(pod, minReadySeconds, now) ? 1 : 0));
      if (lowest === Infinity && available < replicas) return;
      lowest = Math.min(lowest, available);
      const isShort = available < replicas - unavailable;
      if (isShort && shortage === 'none')
        throw new Error(`${moment}: ${available} of ${replicas} are available, ${unavailable} may be missing`);
      if (isShort) shortage = 'there';
      else if (shortage === 'there') shortage = 'none';
    },
  });
  return lowest;
}

/** With Recreate, old and new Pods never exist together: when new Pods are requested, no old Pod runs or will run. */
function judgeRecreate(write: Write, { cached }: Sync, d: Deployment, excuses: Excuses): void {
  const { uid } = d.metadata;
  const written = write.event.value.metadata.uid;
  const running = (snapshot: Snapshot) =>
    snapshot
      .controlledBy('ReplicaSet', uid)
      .filter(({ metadata }) => metadata.uid !== written)
      .flatMap(({ metadata }) => snapshot.controlledBy('Pod', metadata.uid).filter((pod) => !isPodTerminal(pod)));
  const old = running(write.before);
  if (old.length === 0) return;
  const known = running(cached);
  if (known.length > 0)
    throw new Error(
      `${where(write)}: scales up while ${known.map(({ metadata }) => metadata.name).join(', ')} of before still run`,
    );
  excuses.staleRecreate++;
}

/** The ReplicaSets as the sync knows them after this write: as cached at its start, with its own writes. */
function seenAfter(write: Write, cached: Snapshot, uid: string): ReplicaSet[] {
  const { value } = write.event;
  const others = cached.controlledBy('ReplicaSet', uid).filter(({ metadata }) => metadata.uid !== value.metadata.uid);
  return [...others, value as ReplicaSet];
}

function where({ event, atMs, steps }: Write): string {
  return `revision ${event.revision} at ${atMs} ms (${steps.join(' › ')}) of ${event.value.metadata.name}`;
}

/**
 * The reason why a Deployment is stuck. Each of its syncs is a scaling event, because an active ReplicaSet has another `desired-replicas` than
 * `spec.replicas`, and deployment/sync.go `scale` writes nothing: the only active ReplicaSet already has the size (kubernetes#102551), or several are
 * active, the strategy is Recreate and the new one is not saturated (kubernetes#125568). Returns undefined if the Deployment is not stuck.
 */
export function whyStuck(cluster: Cluster): 'onlyOneActive' | 'noRollingUpdate' | undefined {
  const d = webOf(cluster);
  const { replicas, strategy } = d.spec;
  const desiredOf = (rs: ReplicaSet) =>
    Number(rs.metadata.annotations?.['deployment.kubernetes.io/desired-replicas'] ?? replicas);
  const active = ownReplicaSets(cluster).filter(({ spec }) => spec.replicas > 0);
  if (active.every((rs) => desiredOf(rs) === replicas)) return undefined;
  if (active.length === 1) return active[0]!.spec.replicas === replicas ? 'onlyOneActive' : undefined;
  const isSaturated = active.some(
    (rs) =>
      templateOf(rs) === templateOf(d) &&
      desiredOf(rs) === replicas &&
      rs.spec.replicas === replicas &&
      rs.status.availableReplicas === replicas,
  );
  return strategy.type === 'Recreate' && !isSaturated ? 'noRollingUpdate' : undefined;
}

/** The template as text, without the hash label of ReplicaSets. */
function templateOf({ spec: { template } }: Deployment | ReplicaSet): string {
  const { 'pod-template-hash': _hash, ...labels } = template.metadata?.labels ?? {};
  return JSON.stringify([{ ...template.metadata, labels }, template.spec]);
}

/** Throws unless a stuck Deployment has exactly this reason, and has the desired Pods of its ReplicaSets. */
export function judgeStuck(cluster: Cluster, why: 'onlyOneActive' | 'noRollingUpdate'): void {
  const outcomes = new Map<string, string>();
  for (const { by, body } of cluster.trace.since())
    if (by === 'deployment-controller' && body.type === 'step') outcomes.set(body.name, body.outcome);
  expect(outcomes.get('isScalingEvent')).toBe('true');
  expect(outcomes.get('scale')).toBe(why);
  expect(cluster.sim.idle).toBe(true);
  const { metadata, status } = webOf(cluster);
  const wanted = sum(ownReplicaSets(cluster), ({ spec }) => spec.replicas);
  expect(status.observedGeneration).toBe(metadata.generation);
  expect(status.availableReplicas ?? 0).toBe(wanted);
  expect(cluster.list('Pod', { namespace: 'default' })).toHaveLength(wanted);
}

function ownReplicaSets(cluster: Cluster): ReplicaSet[] {
  const { uid } = webOf(cluster).metadata;
  const replicaSets = cluster.list('ReplicaSet', { namespace: 'default' }) as readonly ReplicaSet[];
  return replicaSets.filter((rs) => controllerOf(rs as KubeObject)?.uid === uid);
}

/** Throws unless everything matches the Deployment's spec. */
export function judgeEnd(cluster: Cluster): void {
  const d = webOf(cluster);
  const { metadata, spec, status } = d;
  const own = ownReplicaSets(cluster);
  const wrong: string[] = [];
  const compare = (what: string, actual: unknown, expected: unknown) => {
    if (actual !== expected) wrong.push(`${what} is ${String(actual)}, not ${String(expected)}`);
  };
  compare('the simulation', cluster.sim.idle, true);
  compare('status.observedGeneration', status.observedGeneration, metadata.generation);
  for (const count of ['replicas', 'updatedReplicas', 'readyReplicas', 'availableReplicas'] as const) {
    compare(`status.${count}`, status[count] ?? 0, spec.replicas);
  }
  compare('status.unavailableReplicas', status.unavailableReplicas ?? 0, 0);
  const conditions = (status.conditions ?? []).map(({ type, status, reason }) => `${type}=${status} ${reason}`).toSorted();
  compare(
    'status.conditions',
    conditions.join(),
    'Available=True MinimumReplicasAvailable,Progressing=True NewReplicaSetAvailable',
  );

  const active = own.filter((rs) => imageOf(rs) === imageOf(d) && rs.spec.replicas > 0);
  compare('the number of ReplicaSets with the image and Pods', active.length, spec.replicas === 0 ? 0 : 1);
  compare(
    'the sum of all sizes',
    sum(own, (rs) => rs.spec.replicas),
    spec.replicas,
  );
  compare(
    'the sum of all Pods that are counted',
    sum(own, (rs) => rs.status.replicas),
    spec.replicas,
  );
  if (own.length - 1 > spec.revisionHistoryLimit)
    wrong.push(`${own.length - 1} old ReplicaSets are kept, of ${spec.revisionHistoryLimit}`);
  const revisions = own.map((rs) => Number(rs.metadata.annotations?.['deployment.kubernetes.io/revision']));
  compare('the revision', Number(metadata.annotations?.['deployment.kubernetes.io/revision']), Math.max(...revisions));

  const pods = cluster.list('Pod', { namespace: 'default' });
  compare('the number of Pods', pods.length, spec.replicas);
  for (const pod of pods) {
    compare(`the image of ${pod.metadata.name}`, pod.spec.containers[0]?.image, imageOf(d));
    compare(`the owner of ${pod.metadata.name}`, controllerOf(pod as KubeObject)?.uid, active[0]?.metadata.uid);
    const ready = pod.status.conditions?.find(({ type }) => type === 'Ready');
    compare(`ready of ${pod.metadata.name}`, ready?.status, 'True');
    const since = parseTime(ready?.lastTransitionTime ?? '') + (spec.minReadySeconds ?? 0) * 1000;
    if (since > cluster.sim.wallMs) wrong.push(`${pod.metadata.name} is not available yet`);
  }
  if (wrong.length > 0) throw new Error(`the end is not what the spec wants:\n  ${wrong.join('\n  ')}`);
}

function sum<T>(items: readonly T[], count: (item: T) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}
