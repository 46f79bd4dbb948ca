import {
  isPodAvailable,
  isPodReady,
  isPodTerminal,
  newControllerRef,
  type DaemonSet,
  type Draft,
  type Node,
  type Pod,
} from '../../api/index.ts';
import { affinityToNode, nodeShouldRunDaemonPod, targetNodeOf, withDaemonTolerations } from './node-fit.ts';

/** The label with the hash of the Pod's template (apps/v1 `DefaultDaemonSetUniqueLabelKey`). */
export const REVISION_HASH = 'controller-revision-hash';
/** The label with the generation of the template, which older versions used (apps/v1 `DaemonSetTemplateGenerationKey`). */
const TEMPLATE_GENERATION = 'pod-template-generation';
const GENERATION_ANNOTATION = 'deprecated.daemonset.template.generation';

export type PodsByNode = ReadonlyMap<string, readonly Pod[]>;

/**
 * `getNodesToDaemonPods`: the Pods by the node that they are on or are meant for. A finished Pod that is being deleted does not
 * count: its node needs another one.
 */
export function podsByNode(pods: readonly Pod[]): PodsByNode {
  const byNode = new Map<string, Pod[]>();
  for (const pod of pods) {
    if (isPodTerminal(pod) && pod.metadata.deletionTimestamp !== undefined) continue;
    const name = targetNodeOf(pod);
    if (name === undefined) continue;
    const known = byNode.get(name);
    if (known === undefined) byNode.set(name, [pod]);
    else known.push(pod);
  }
  return byNode;
}

/** The Pod for one node (`CreatePodTemplate`, `NewPod`). The API server generates the end of its name. */
export function daemonPod(set: DaemonSet, hash: string, nodeName: string): Draft<Pod> {
  const { metadata, spec } = set.spec.template;
  const generation = set.metadata.annotations?.[GENERATION_ANNOTATION];
  const { labels, annotations, finalizers } = metadata ?? {};
  const tolerant = withDaemonTolerations(spec);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      generateName: `${set.metadata.name}-`,
      namespace: set.metadata.namespace,
      labels: { ...labels, [REVISION_HASH]: hash, ...(generation !== undefined && { [TEMPLATE_GENERATION]: generation }) },
      ...(annotations && { annotations }),
      ...(finalizers && { finalizers }),
      ownerReferences: [newControllerRef(set)],
    },
    spec: { ...tolerant, affinity: affinityToNode(tolerant.affinity, nodeName) },
  };
}

/** `IsPodUpdated`: compares the hash, or the generation of older versions. */
function isPodUpdated(set: DaemonSet, pod: Pod, hash: string): boolean {
  const { labels } = pod.metadata;
  const generation = set.metadata.annotations?.[GENERATION_ANNOTATION];
  const sameGeneration = generation !== undefined && labels?.[TEMPLATE_GENERATION] === generation;
  return sameGeneration || labels?.[REVISION_HASH] === hash;
}

/**
 * The new and the old Pod of one node, without Pods that are being deleted (`findUpdatedPodsOnNode`). Returns undefined if there
 * are several of either.
 */
export function updatedPodsOnNode(
  set: DaemonSet,
  pods: readonly Pod[],
  hash: string,
): { readonly newPod: Pod | undefined; readonly oldPod: Pod | undefined } | undefined {
  const living = pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  const updated = living.filter((pod) => isPodUpdated(set, pod, hash));
  const old = living.filter((pod) => !isPodUpdated(set, pod, hash));
  return updated.length > 1 || old.length > 1 ? undefined : { newPod: updated[0], oldPod: old[0] };
}

/** The counts of the status (`updateDaemonSetStatus`). */
export interface DaemonCounts {
  readonly desired: number;
  readonly current: number;
  readonly misscheduled: number;
  readonly ready: number;
  readonly updated: number;
  readonly available: number;
}

export function countDaemons(
  set: DaemonSet,
  nodes: readonly Node[],
  byNode: PodsByNode,
  hash: string,
  nowMs: number,
): DaemonCounts {
  const counts = { desired: 0, current: 0, misscheduled: 0, ready: 0, updated: 0, available: 0 };
  for (const node of nodes) {
    const pods = byNode.get(node.metadata.name) ?? [];
    if (!nodeShouldRunDaemonPod(node, set).shouldRun) {
      if (pods.length > 0) counts.misscheduled++;
      continue;
    }
    counts.desired++;
    const [oldest] = byAge(pods);
    if (oldest === undefined) continue;
    counts.current++;
    if (isPodReady(oldest)) counts.ready++;
    if (isPodAvailable(oldest, set.spec.minReadySeconds ?? 0, nowMs)) counts.available++;
    if (isPodUpdated(set, oldest, hash)) counts.updated++;
  }
  return counts;
}

/** `podByCreationTimestampAndPhase`: Pods with a node first, then the oldest. */
export function byAge(pods: readonly Pod[]): Pod[] {
  const key = ({ metadata, spec }: Pod): string => {
    return `${(spec.nodeName ?? '') === '' ? 1 : 0} ${metadata.creationTimestamp} ${metadata.name}`;
  };
  return [...pods].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
