import { countedSpec, labelsEqual, type Node, type ObjectOf, type Pod } from '../../api/index.ts';
import { isAssigned, podRequests } from '../cache/index.ts';

/** The change of a Pod. `Update`: any other change. */
export type PodAction =
  | 'Add'
  | 'Delete'
  | 'Update'
  | 'UpdatePodLabel'
  | 'UpdatePodScaleDown'
  | 'UpdatePodToleration'
  | 'UpdatePodSchedulingGatesEliminated';

/** The change of a node. */
export type NodeAction =
  | 'Add'
  | 'Delete'
  | 'UpdateNodeAllocatable'
  | 'UpdateNodeLabel'
  | 'UpdateNodeTaint'
  | 'UpdateNodeCondition'
  | 'UpdateNodeAnnotation';

export interface PodEvent {
  readonly resource: 'Pod';
  readonly action: PodAction;
  readonly before: Pod | undefined;
  readonly after: Pod | undefined;
}

export interface NodeEvent {
  readonly resource: 'Node';
  readonly action: NodeAction;
  readonly before: Node | undefined;
  readonly after: Node | undefined;
}

/** The kinds from which Pods get their volumes, and on which they depend. */
export type StorageKind = 'PersistentVolumeClaim' | 'PersistentVolume' | 'StorageClass' | 'CSINode';

/** The change of a claim, a volume or a class. */
export type StorageAction = 'Add' | 'Update';

export interface StorageEvent<K extends StorageKind> {
  readonly resource: K;
  readonly action: StorageAction;
  readonly before: ObjectOf<K> | undefined;
  readonly after: ObjectOf<K>;
}

/** Concerns every Pod, whatever rejected it. */
export interface WildcardEvent {
  readonly resource: '*';
  readonly action: 'UnschedulableTimeout' | 'ForceActivate';
}

/** A change in the cluster that may make a rejected Pod schedulable (kube-scheduler framework `ClusterEvent`). */
export type ClusterEvent =
  | PodEvent
  | NodeEvent
  | StorageEvent<'PersistentVolumeClaim'>
  | StorageEvent<'PersistentVolume'>
  | StorageEvent<'StorageClass'>
  | StorageEvent<'CSINode'>
  | WildcardEvent;

/** The event's name in queues: `AssignedPodDelete`, `NodeAdd`, `UpdateNodeTaint` (`ClusterEvent.Label`). */
export function eventLabel(event: ClusterEvent): string {
  switch (event.resource) {
    case '*':
      return event.action;
    case 'PersistentVolumeClaim':
    case 'PersistentVolume':
    case 'StorageClass':
    case 'CSINode':
      return event.resource + event.action;
    case 'Node':
      return event.action.startsWith('Update') ? event.action : `Node${event.action}`;
    case 'Pod': {
      const assigned = isAssigned(event.after ?? event.before);
      return `${assigned ? 'Assigned' : 'Unscheduled'}Pod${event.action.replace('Pod', '')}`;
    }
  }
}

/** The events of a Pod's update (scheduler framework/events.go `PodSchedulingPropertiesChange`). */
export function podChanges(before: Pod, after: Pod): PodEvent[] {
  const actions: PodAction[] = [];
  if (!labelsEqual(before.metadata.labels, after.metadata.labels)) actions.push('UpdatePodLabel');
  if (countedSpec(before) !== countedSpec(after) && isScaledDown(before, after)) actions.push('UpdatePodScaleDown');
  if (before.spec !== after.spec) {
    const gates = (pod: Pod) => pod.spec.schedulingGates?.length ?? 0;
    if (gates(before) > 0 && gates(after) === 0) actions.push('UpdatePodSchedulingGatesEliminated');
    // Tolerations can only be added, so comparing their number is enough.
    if (before.spec.tolerations?.length !== after.spec.tolerations?.length) actions.push('UpdatePodToleration');
  }
  if (actions.length === 0) return [{ resource: 'Pod', action: 'Update', before, after }];
  return actions.map((action) => ({ resource: 'Pod', action, before, after }));
}

function isScaledDown(before: Pod, after: Pod): boolean {
  const old = podRequests(before).resource;
  const now = podRequests(after).resource;
  if (old === now) return false;
  if (old.milliCpu > now.milliCpu || old.memory > now.memory || old.ephemeralStorage > now.ephemeralStorage) return true;
  return [...old.scalars].some(([name, amount]) => amount > now.get(name));
}

/** The events of a node's update (scheduler framework/events.go `NodeSchedulingPropertiesChange`). */
export function nodeChanges(before: Node, after: Node): NodeEvent[] {
  const actions = new Set<NodeAction>();
  if (before.spec.unschedulable === true && after.spec.unschedulable !== true) actions.add('UpdateNodeTaint');
  if (!sameText(before.status.allocatable, after.status.allocatable)) actions.add('UpdateNodeAllocatable');
  if (!labelsEqual(before.metadata.labels, after.metadata.labels)) actions.add('UpdateNodeLabel');
  if (!sameText(before.spec.taints ?? [], after.spec.taints ?? [])) actions.add('UpdateNodeTaint');
  if (!sameText(conditionsOf(before), conditionsOf(after))) actions.add('UpdateNodeCondition');
  if (!labelsEqual(before.metadata.annotations, after.metadata.annotations)) actions.add('UpdateNodeAnnotation');
  return [...actions].map((action) => ({ resource: 'Node', action, before, after }));
}

function conditionsOf(node: Node): readonly string[] {
  return (node.status.conditions ?? []).map(({ type, status }) => `${type}=${status}`);
}

/** Nodes change rarely and these values are small, so comparing texts is fast enough. */
function sameText(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
