import type { ClusterView, NodeInfo, PodInfo } from '../cache/index.ts';
import type { ScorePluginName } from '../steps.ts';
import type { ClaimAction, ClaimEvent, NodeAction, NodeEvent, PodAction, PodEvent } from './cluster-event.ts';
import type { Rejection } from './diagnosis.ts';

/** Whether this Pod may run on a node (Filter). Undefined: it may. */
export type NodeCheck = (node: NodeInfo) => Rejection | undefined;

/** What a plugin found out about a Pod before it looks at single nodes. */
export interface PreFilterResult {
  readonly check: NodeCheck;
  /** Only these nodes can do; absent: any. */
  readonly nodeNames?: ReadonlySet<string>;
}

/** Which events may make a Pod that the plugin rejected schedulable, and whether this one does (`EventsToRegister` with their `QueueingHintFn`). */
export interface QueueingHints {
  readonly pod?: Hint<PodAction, PodEvent>;
  readonly node?: Hint<NodeAction, NodeEvent>;
  readonly claim?: Hint<ClaimAction, ClaimEvent>;
}

export interface Hint<Action, Event> {
  readonly actions: readonly Action[];
  /** Absent: each such event does. */
  readonly isWorthRequeuing?: (pod: PodInfo, event: Event, cluster: ClusterView) => boolean;
}

/** A plugin that rules nodes out. */
export interface FilterPlugin {
  /** As in the scheduler's configuration: `NodeResourcesFit`. */
  readonly name: string;
  readonly hints: QueueingHints;
  /**
   * Looks at the Pod and the whole cluster once. Undefined: the plugin has nothing to say about this Pod (PreFilter's Skip).
   * A rejection: no node will do.
   */
  preFilter(pod: PodInfo, cluster: ClusterView): PreFilterResult | Rejection | undefined;
}

/** A plugin that ranks the nodes that are left. */
export interface ScorePlugin {
  readonly name: ScorePluginName;
  /** What its scores, 0…100, are multiplied by. */
  readonly weight: number;
  /**
   * How well each of the nodes suits, in their order, as whole numbers of 0…100: PreScore, Score and NormalizeScore at once, since a call
   * for each node costs more than what it does. Undefined: the plugin has nothing to say about this Pod (PreScore's Skip).
   */
  score(pod: PodInfo, nodes: readonly NodeInfo[], cluster: ClusterView): number[] | undefined;
}

/** A plugin that keeps Pods from being tried at all. */
export interface PreEnqueuePlugin {
  readonly name: string;
  readonly hints: QueueingHints;
  /** Undefined: the Pod may be tried. */
  preEnqueue(pod: PodInfo): Rejection | undefined;
}

/** The best and the worst score of a plugin. */
export const MAX_NODE_SCORE = 100;
export const MIN_NODE_SCORE = 0;

export function isRejection(result: PreFilterResult | Rejection): result is Rejection {
  return 'verdict' in result;
}
