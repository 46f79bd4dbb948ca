import type { ApiPort, ControllerRevision, DaemonSet, Node, Pod } from '../../api/index.ts';
import type { EventRecorder, KeyedBackoff, Lister } from '../../client/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { ConsistencyStore } from '../consistency-store.ts';
import type { ControllerExpectations } from '../expectations.ts';
import type { PodControl } from '../pod-control.ts';
import type { Spawner } from '../slow-start-batch.ts';

/** What all syncs of DaemonSets share. */
export interface DaemonSetControl {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly recorder: EventRecorder;
  readonly podControl: PodControl;
  readonly expectations: ControllerExpectations;
  readonly consistency: ConsistencyStore;
  /**
   * How long a failed Pod is kept, by DaemonSet and node. Without the delay, the controller could create Pods and the kubelet
   * refuse them without end.
   */
  readonly failedPods: KeyedBackoff;
  /** Where concurrent calls run. */
  readonly spawner: Spawner;
  readonly pods: Lister<Pod>;
  readonly nodes: Lister<Node>;
  readonly revisions: Lister<ControllerRevision>;
  readonly enqueueAfter: (set: DaemonSet, afterMs: number) => void;
}
