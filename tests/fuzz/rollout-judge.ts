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

/** How often a rule held only because a cache was behind etcd: it is judged then by what the sync could know. */
export interface Excuses {
  staleSurge: number;
  staleAvailability: number;
  staleRecreate: number;
  /** Writes judged. */
  judged: number;
}

/** Throws for the first write of the Deployment controller that breaks a rule of rollouts. */
export function judgeRollout(cluster: Cluster): Excuses {
  const excuses: Excuses = { staleSurge: 0, staleAvailability: 0, staleRecreate: 0, judged: 0 };
  /** Syncs that share a change of size out among several ReplicaSets. */
  const sharing = new Set<Sync>();
  recount(cluster, 'deployment-controller', {
    syncEnd: (sync, { error, etcd }) => {
      if (sharing.delete(sync) && error === '') judgeSharing(sync, etcd);
    },
    write: (write) => {
      const { event, sync } = write;
      if (sync?.key !== WEB || event.value.kind !== 'ReplicaSet') return;
      const d = sync.cached.get('Deployment', WEB);
      if (d === undefined) throw new Error('a ReplicaSet was written for a Deployment that is not in the cache');
      const from = (event.previous?.value as ReplicaSet | undefined)?.spec.replicas ?? 0;
      const to = event.type === 'delete' ? 0 : (event.value as ReplicaSet).spec.replicas;
      if (from === to) return;
      excuses.judged++;
      if (write.steps.includes('sync')) sharing.add(sync);
      else if (to > from) judgeSurge(write, sync, d, excuses);
      if (to < from && write.steps.includes('reconcileOldReplicaSets')) judgeAvailability(write, sync, d, excuses);
      if (to > from && write.steps.includes('rolloutRecreate')) judgeRecreate(write, sync, d, excuses);
    },
  });
  return excuses;
}

/** The limits in Pods, worked out here once more: percentages of the surge upwards, of what may be unavailable downwards. */
function limitsOf({ spec }: Deployment): { readonly surge: number; readonly unavailable: number } {
  const { rollingUpdate, type } = spec.strategy;
  if (type === 'Recreate') return { surge: 0, unavailable: spec.replicas };
  const part = (value: IntOrString = 0, round: (x: number) => number) =>
    typeof value === 'number' ? value : round((parseInt(value, 10) * spec.replicas) / 100);
  const surge = part(rollingUpdate?.maxSurge, Math.ceil);
  const unavailable = part(rollingUpdate?.maxUnavailable, Math.floor);
  return { surge, unavailable: Math.min(spec.replicas, surge + unavailable === 0 ? 1 : unavailable) };
}

/** Never more Pods wanted than replicas + maxSurge through a scaling up. */
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

/** The same for a change of size, once it is shared out: one ReplicaSet may grow before another shrinks. */
function judgeSharing({ cached, id }: Sync, etcd: Snapshot): void {
  const d = cached.get('Deployment', WEB);
  if (d === undefined) return;
  const before = sum(cached.controlledBy('ReplicaSet', d.metadata.uid), ({ spec }) => spec.replicas);
  const wanted = sum(etcd.controlledBy('ReplicaSet', d.metadata.uid), ({ spec }) => spec.replicas);
  const allowed = d.spec.replicas + limitsOf(d).surge;
  if (wanted > allowed && wanted > before)
    throw new Error(`sync ${id} scaled from ${before} to ${wanted} Pods, but only ${allowed} are allowed`);
}

/** Never fewer available Pods than replicas - maxUnavailable through taking old ones away. */
function judgeAvailability(write: Write, { cached }: Sync, d: Deployment, excuses: Excuses): void {
  const { uid } = d.metadata;
  const needed = d.spec.replicas - limitsOf(d).unavailable;
  const left = (replicaSets: readonly ReplicaSet[]) =>
    sum(replicaSets, ({ spec, status }) => Math.min(spec.replicas, status.availableReplicas ?? 0));
  const before = left(write.before.controlledBy('ReplicaSet', uid));
  const after = left(write.after.controlledBy('ReplicaSet', uid));
  if (after >= needed || after === before) return;
  const known = left(seenAfter(write, cached, uid));
  if (known < needed)
    throw new Error(
      `${where(write)}: leaves ${after} of ${before} available, ${known} as the cache shows it, but ${needed} are needed`,
    );
  excuses.staleAvailability++;
}

/**
 * Throws for the first revision at which fewer Pods are available than the limits allow, after all were for the first time, or at which more are wanted
 * than they allow. For a rollout that nobody disturbs, of a Deployment whose size does not change.
 */
export function judgeEveryRevision(cluster: Cluster): void {
  const d = webOf(cluster);
  const { surge, unavailable } = limitsOf(d);
  const { replicas, minReadySeconds = 0 } = d.spec;
  let up = false;
  recount(cluster, 'deployment-controller', {
    write: ({ event, after, atMs }) => {
      const moment = `revision ${event.revision} at ${atMs} ms`;
      if (event.value.kind === 'ReplicaSet') {
        const wanted = sum(after.all('ReplicaSet'), ({ spec }) => spec.replicas);
        if (wanted > replicas + surge)
          throw new Error(`${moment}: ${wanted} Pods are wanted for ${replicas}, ${surge} may be too many`);
      }
      if (event.value.kind !== 'Pod') return;
      const now = cluster.sim.epochMs + atMs;
      const available = sum(after.all('Pod'), (pod) => (isPodActive(pod) && isPodAvailable(pod, minReadySeconds, now) ? 1 : 0));
      up ||= available === replicas;
      if (up && available < replicas - unavailable) {
        throw new Error(`${moment}: ${available} of ${replicas} are available, ${unavailable} may be missing`);
      }
    },
  });
}

/** Never old and new Pods together where a Deployment is recreated: when new ones are asked for, no old one runs or is on its way. */
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

/** The ReplicaSets as the sync knows them after this write: as cached at its start, but for what it has written itself. */
function seenAfter(write: Write, cached: Snapshot, uid: string): ReplicaSet[] {
  const { value } = write.event;
  const others = cached.controlledBy('ReplicaSet', uid).filter(({ metadata }) => metadata.uid !== value.metadata.uid);
  return [...others, value as ReplicaSet];
}

function where({ event, atMs, steps }: Write): string {
  return `revision ${event.revision} at ${atMs} ms (${steps.join(' › ')}) of ${event.value.metadata.name}`;
}

/** Throws unless everything is as the Deployment's spec wants it. */
export function judgeEnd(cluster: Cluster): void {
  const d = webOf(cluster);
  const { metadata, spec, status } = d;
  const replicaSets = cluster.list('ReplicaSet', { namespace: 'default' });
  const own = replicaSets.filter((rs) => controllerOf(rs as KubeObject)?.uid === metadata.uid);
  const wrong: string[] = [];
  const expect = (what: string, actual: unknown, expected: unknown) => {
    if (actual !== expected) wrong.push(`${what} is ${String(actual)}, not ${String(expected)}`);
  };
  expect('the simulation', cluster.sim.idle, true);
  expect('status.observedGeneration', status.observedGeneration, metadata.generation);
  for (const count of ['replicas', 'updatedReplicas', 'readyReplicas', 'availableReplicas'] as const) {
    expect(`status.${count}`, status[count] ?? 0, spec.replicas);
  }
  expect('status.unavailableReplicas', status.unavailableReplicas ?? 0, 0);
  const conditions = (status.conditions ?? []).map(({ type, status, reason }) => `${type}=${status} ${reason}`).toSorted();
  expect(
    'status.conditions',
    conditions.join(),
    'Available=True MinimumReplicasAvailable,Progressing=True NewReplicaSetAvailable',
  );

  const active = own.filter((rs) => imageOf(rs) === imageOf(d) && rs.spec.replicas > 0);
  expect('the number of ReplicaSets with the image and Pods', active.length, spec.replicas === 0 ? 0 : 1);
  expect(
    'the sum of all sizes',
    sum(own, (rs) => rs.spec.replicas),
    spec.replicas,
  );
  expect(
    'the sum of all Pods that are counted',
    sum(own, (rs) => rs.status.replicas),
    spec.replicas,
  );
  if (own.length - 1 > spec.revisionHistoryLimit)
    wrong.push(`${own.length - 1} old ReplicaSets are kept, of ${spec.revisionHistoryLimit}`);
  const revisions = own.map((rs) => Number(rs.metadata.annotations?.['deployment.kubernetes.io/revision']));
  expect('the revision', Number(metadata.annotations?.['deployment.kubernetes.io/revision']), Math.max(...revisions));

  const pods = cluster.list('Pod', { namespace: 'default' });
  expect('the number of Pods', pods.length, spec.replicas);
  for (const pod of pods) {
    expect(`the image of ${pod.metadata.name}`, pod.spec.containers[0]?.image, imageOf(d));
    expect(`the owner of ${pod.metadata.name}`, controllerOf(pod as KubeObject)?.uid, active[0]?.metadata.uid);
    const ready = pod.status.conditions?.find(({ type }) => type === 'Ready');
    expect(`ready of ${pod.metadata.name}`, ready?.status, 'True');
    const since = parseTime(ready?.lastTransitionTime ?? '') + (spec.minReadySeconds ?? 0) * 1000;
    if (since > cluster.sim.wallMs) wrong.push(`${pod.metadata.name} is not available yet`);
  }
  if (wrong.length > 0) throw new Error(`the end is not what the spec wants:\n  ${wrong.join('\n  ')}`);
}

function sum<T>(items: readonly T[], count: (item: T) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}
