import type { Pod, ReplicaSet } from '../../api/index.ts';
import type { Lister, SyncTrace } from '../../client/index.ts';
import { filterByOwner } from '../controller-index.ts';
import { steps } from './steps.ts';

/** The Pods of each of a Deployment's ReplicaSets, by the ReplicaSet's uid. */
export type PodMap = ReadonlyMap<string, readonly Pod[]>;

/**
 * The Pods of each ReplicaSet (deployment/deployment_controller.go `getPodMapForDeployment`). Upstream gathers them at each sync; only Recreate
 * looks at them, so only it asks.
 */
export function getPodMapForDeployment(replicaSets: readonly ReplicaSet[], pods: Lister<Pod>, trace?: SyncTrace): PodMap {
  const podMap = new Map(replicaSets.map((rs) => [rs.metadata.uid, filterByOwner<'Pod'>(pods, rs, false)]));
  const count = [...podMap.values()].reduce((sum, { length }) => sum + length, 0);
  trace?.step(steps.getPodMapForDeployment, 'gathered', { pods: count, replicaSets: podMap.size });
  return podMap;
}
