import type { ApiPort, ControllerRevision, PersistentVolumeClaim, Pod, StatefulSet } from '../../api/index.ts';
import type { EventRecorder, Lister } from '../../client/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { ConsistencyStore } from '../consistency-store.ts';
import type { Spawner } from '../slow-start-batch.ts';

/** What all syncs of StatefulSets share. */
export interface StatefulSetControl {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly recorder: EventRecorder;
  readonly consistency: ConsistencyStore;
  /** Where Pods are handled concurrently, if the policy is Parallel. */
  readonly spawner: Spawner;
  readonly pods: Lister<Pod>;
  readonly claims: Lister<PersistentVolumeClaim>;
  readonly revisions: Lister<ControllerRevision>;
  readonly enqueueAfter: (set: StatefulSet, afterMs: number) => void;
}
