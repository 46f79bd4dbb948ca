import { controllerOf, isPodActive, type KubeObject, type Pod, type ReplicaSet } from '../../src/api/index.ts';
import type { Cluster } from '../../src/cluster/index.ts';
import { REPLICA_SETS, type ReplicaSetName } from './replicaset-scenario.ts';
import { recount, type Snapshot, type Sync } from './witness.ts';

/**
 * Throws for the first Pod that was created beyond the replicas of its ReplicaSet as the sync knew them, without adopted Pods. Also throws if more
 * Pods were deleted in all than the scale-downs and adoptions explain, because surplus Pods are deleted afterwards.
 */
export function judgeCreations(cluster: Cluster): void {
  const adopted = new Set<string>();
  let [takenAway, adoptions, shrinkages] = [0, 0, 0];
  recount(cluster, 'replicaset-controller', {
    write: ({ event, after, sync }) => {
      const { value, previous, type } = event;
      if (value.kind === 'ReplicaSet') shrinkages += shrinkage(previous?.value as ReplicaSet | undefined, value as ReplicaSet);
      if (value.kind !== 'Pod' || sync === undefined) return;
      const pod = value as Pod;
      const owner = controllerOf(pod)?.uid;
      if (previous === undefined) judgeCreation(pod, after, sync, adopted);
      else if (owner !== undefined && controllerOf(previous.value)?.uid !== owner) {
        adopted.add(pod.metadata.uid);
        adoptions++;
      } else if (isPodActive(previous.value as Pod) && (type === 'delete' || !isPodActive(pod))) takenAway++;
    },
  });
  if (takenAway > shrinkages + adoptions) {
    throw new Error(`${takenAway} Pods were taken away, but sizes shrank by ${shrinkages} and ${adoptions} were adopted`);
  }
}

function judgeCreation(pod: Pod, after: Snapshot, sync: Sync, adopted: ReadonlySet<string>): void {
  const { uid = '', name = '' } = controllerOf(pod) ?? {};
  const own = after
    .controlledBy('Pod', uid)
    .filter((candidate) => isPodActive(candidate) && !adopted.has(candidate.metadata.uid));
  const wanted = sync.cached.get('ReplicaSet', sync.key)?.spec.replicas ?? 0;
  if (own.length > wanted)
    throw new Error(`${pod.metadata.name} is Pod ${own.length} of ${name}, which wants ${wanted} (sync ${sync.id})`);
}

function shrinkage(before: ReplicaSet | undefined, after: ReplicaSet): number {
  return Math.max(0, (before?.spec.replicas ?? 0) - after.spec.replicas);
}

/** Throws unless each ReplicaSet has exactly its desired Pods, and no matching Pod is without a controller. */
export function judgeReplicaSets(cluster: Cluster): void {
  const wrong: string[] = [];
  const pods = cluster.list('Pod', { namespace: 'default' }).filter(isPodActive);
  const replicaSets = cluster.list('ReplicaSet', { namespace: 'default' });
  if (!cluster.sim.idle) wrong.push('the cluster does not come to rest');
  for (const { metadata, spec, status } of replicaSets) {
    const own = pods.filter((pod) => controllerOf(pod as KubeObject)?.uid === metadata.uid);
    if (own.length !== spec.replicas) wrong.push(`${metadata.name} has ${own.length} of ${spec.replicas} Pods`);
    if (status.replicas !== spec.replicas) wrong.push(`${metadata.name} counts ${status.replicas} of ${spec.replicas} Pods`);
    if (status.observedGeneration !== metadata.generation) wrong.push(`${metadata.name} has not seen its last change`);
    const app = REPLICA_SETS[metadata.name as ReplicaSetName];
    for (const pod of own)
      if (pod.metadata.labels?.['app'] !== app)
        wrong.push(`${metadata.name} keeps ${pod.metadata.name}, which it does not select`);
  }
  for (const pod of pods) {
    const { name, labels } = pod.metadata;
    const selected = replicaSets.some(({ metadata }) => REPLICA_SETS[metadata.name as ReplicaSetName] === labels?.['app']);
    if (selected && controllerOf(pod as KubeObject) === undefined) wrong.push(`nobody has adopted ${name}`);
  }
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}
