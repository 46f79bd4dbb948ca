import type { ClusterView, NodeInfo, PodInfo } from '../cache/index.ts';
import type { ScorePluginName } from '../steps.ts';
import type { NodeAction, NodeEvent, PodAction, PodEvent, StorageAction, StorageEvent } from './cluster-event.ts';
import type { Rejection } from './diagnosis.ts';

/** Checks one node for a Pod (Filter). Returns undefined if the Pod can run there. */
export type NodeCheck = (node: NodeInfo) => Rejection | undefined;

/** The result of a plugin's preparation for one Pod. */
export interface PreFilterResult {
  readonly check: NodeCheck;
  /** If present, only these nodes are possible. */
  readonly nodeNames?: ReadonlySet<string>;
}

/** The events that may make a Pod schedulable that the plugin rejected (`EventsToRegister` with their `QueueingHintFn`). */
export interface QueueingHints {
  readonly pod?: Hint<PodAction, PodEvent>;
  readonly node?: Hint<NodeAction, NodeEvent>;
  readonly claim?: Hint<StorageAction, StorageEvent<'PersistentVolumeClaim'>>;
  readonly volume?: Hint<StorageAction, StorageEvent<'PersistentVolume'>>;
  readonly storageClass?: Hint<StorageAction, StorageEvent<'StorageClass'>>;
  readonly csiNode?: Hint<StorageAction, StorageEvent<'CSINode'>>;
}

export interface Hint<Action, Event> {
  readonly actions: readonly Action[];
  /** Decides whether an event helps. If absent, every such event does. */
  readonly isWorthRequeuing?: (pod: PodInfo, event: Event, cluster: ClusterView) => boolean;
}

/** A plugin that rules out nodes. */
export interface FilterPlugin {
  /** The name in the scheduler's configuration: `NodeResourcesFit`. */
  readonly name: string;
  readonly hints: QueueingHints;
  /**
   * Called once for each Pod. Returns undefined if the plugin does not concern the Pod (PreFilter's Skip), or a rejection if no
   * node is possible.
   */
  preFilter(pod: PodInfo, cluster: ClusterView): PreFilterResult | Rejection | undefined;
}

/** A plugin that ranks feasible nodes. */
export interface ScorePlugin {
  readonly name: ScorePluginName;
  /** The factor of its scores. */
  readonly weight: number;
  /**
   * The score of each node, an integer of 0…100. This is PreScore, Score and NormalizeScore in one call, because a call for each
   * node would cost more than its work. Returns undefined if the plugin does not concern the Pod (PreScore's Skip).
   */
  score(pod: PodInfo, nodes: readonly NodeInfo[], cluster: ClusterView): number[] | undefined;
}

/** A plugin that keeps Pods from being tried. */
export interface PreEnqueuePlugin {
  readonly name: string;
  readonly hints: QueueingHints;
  /** Returns undefined if the Pod may be tried. */
  preEnqueue(pod: PodInfo): Rejection | undefined;
}

/** The bounds of a plugin's scores. */
export const MAX_NODE_SCORE = 100;
export const MIN_NODE_SCORE = 0;

export function isRejection(result: PreFilterResult | Rejection): result is Rejection {
  return 'verdict' in result;
}
