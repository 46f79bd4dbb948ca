import { controllerOf, isPodReady, type Deployment, type Pod, type ReplicaSet } from '../../../api/index.ts';
import type { Cluster } from '../../../cluster/index.ts';
import { isRollingUpdate, minAvailable } from '../../../controllers/deployment/limits.ts';
import { findNewReplicaSet } from '../../../controllers/deployment/new-replica-set.ts';

/**
 * How many old Pods a rolling update may remove, by what exists at a record: as many as there are ready Pods above the least number. Only Pods that their
 * ReplicaSet still wants count. Returns 0 if no rollout is under way, if the Deployment is paused, and if ready Pods do not count as available at once
 * (`minReadySeconds`).
 *
 *     10 replicas, at least 8 available; 9 ready, 4 of them old: 1 may go
 */
export function oldPodsThatMayGo({ history }: Cluster, pod: Pod, record: number): number {
  const revision = history.revisionAt(history.atRecord(record));
  const { namespace = '' } = pod.metadata;
  const setName = controllerOf(pod)?.name ?? '';
  const set = history.objectAt('ReplicaSet', { namespace, name: setName }, revision) as ReplicaSet | undefined;
  const owner = set && controllerOf(set);
  const deployment =
    owner && (history.objectAt('Deployment', { namespace, name: owner.name }, revision) as Deployment | undefined);
  if (deployment === undefined || !isRollingUpdate(deployment)) return 0;
  if (deployment.spec.paused === true || (deployment.spec.minReadySeconds ?? 0) > 0) return 0;
  const sets = history
    .listAt('ReplicaSet', revision)
    .map(({ value }) => value as ReplicaSet)
    .filter((one) => controllerOf(one)?.uid === deployment.metadata.uid);
  const newest = findNewReplicaSet(deployment, sets);
  const old = sets.filter((one) => one !== newest).reduce((sum, { spec }) => sum + spec.replicas, 0);
  if (old === 0 || newest === undefined) return 0;
  const ready = readyByOwner(history.listAt('Pod', revision).map(({ value }) => value as Pod));
  const available = sets.reduce((sum, { metadata, spec }) => sum + Math.min(spec.replicas, ready.get(metadata.uid) ?? 0), 0);
  return Math.max(0, Math.min(old, available - minAvailable(deployment)));
}

function readyByOwner(pods: readonly Pod[]): ReadonlyMap<string, number> {
  const ready = new Map<string, number>();
  for (const pod of pods) {
    const owner = controllerOf(pod)?.uid;
    if (owner === undefined || pod.metadata.deletionTimestamp !== undefined || !isPodReady(pod)) continue;
    ready.set(owner, (ready.get(owner) ?? 0) + 1);
  }
  return ready;
}
