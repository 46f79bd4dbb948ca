import { LOOSE_PODS, type NodeView, type PodStage } from '../../worker/protocol/index.ts';
import type { ClusterState } from './cluster-state.ts';
import { HUES } from './hue.ts';
import { NO_PODS } from './tallies.ts';

/** A small picture of a cluster: the owners of Pods with their Pods by state, and the nodes that take none. */
export interface GoalPicture {
  /** From the top of the graph. */
  readonly owners: readonly GoalOwner[];
  /** Nodes that are cordoned or not ready, by name. */
  readonly nodes: readonly GoalNode[];
}

/** Where a lesson begins, and what it leads to. */
export interface LessonPictures {
  readonly start: GoalPicture;
  readonly goal: GoalPicture;
}

/** A topmost owner of Pods: a Deployment, or a StatefulSet. */
export interface GoalOwner {
  /** `Deployment/default/web`. `LOOSE_PODS` stands for the Pods that nothing owns. */
  readonly id: string;
  /** Its ReplicaSets or Jobs that have Pods, in the order in which they came. An owner without such parts has one part: itself. */
  readonly parts: readonly GoalPart[];
}

export interface GoalPart {
  /** The index of a `--rev-…` colour. Absent for what belongs to no revision. */
  readonly hue?: number;
  /** The number of Pods in each state. */
  readonly pods: Readonly<Partial<Record<PodStage, number>>>;
}

export interface GoalNode {
  readonly name: string;
  readonly cordoned: boolean;
  readonly ready: boolean;
}

/** The picture of what the page shows. The build makes the goals of levels by it, so that a goal and the present can be compared. */
export function goalPicture({ objects, places, tallies }: Pick<ClusterState, 'objects' | 'places' | 'tallies'>): GoalPicture {
  const lanes = [...places.lanes.values()].sort((a, b) => a.index - b.index);
  const podsOf = (id: string): GoalPart['pods'] => (tallies.get(id) ?? NO_PODS).stages;
  const partsOf = (ids: readonly string[]): readonly GoalPart[] =>
    ids
      .map((id) => ({ hue: places.given.get(id)?.hue ?? 0, pods: podsOf(id) }))
      .filter(({ pods }) => Object.keys(pods).length > 0)
      .sort((a, b) => a.hue - b.hue)
      .map(({ hue, pods }) => ({ hue: hue % HUES, pods }));
  const nodes = [...objects.values()].filter((view): view is NodeView => view.kind === 'Node');
  return {
    owners: lanes
      .filter(({ root }) => root !== LOOSE_PODS || Object.keys(podsOf(root)).length > 0)
      .map(({ root, sets, ownsPods }) => ({
        id: root,
        parts: ownsPods || root === LOOSE_PODS ? [{ pods: podsOf(root) }] : partsOf(sets),
      })),
    nodes: nodes
      .map(({ name, unschedulable, ready }) => ({ name, cordoned: unschedulable, ready: ready === 'True' }))
      .filter(({ cordoned, ready }) => cordoned || !ready)
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
