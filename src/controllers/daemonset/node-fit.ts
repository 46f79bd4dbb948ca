import {
  NODE_TAINTS,
  findMatchingUntoleratedTaint,
  matchesRequiredNodeAffinity,
  tolerationsTolerateTaint,
  type Affinity,
  type DaemonSet,
  type Node,
  type Pod,
  type PodSpec,
  type Taint,
  type Toleration,
} from '../../api/index.ts';

/** Whether a node should run a Pod of a DaemonSet (daemon/daemon_controller.go, daemon/util/daemonset_util.go). */

/** Taints that every daemon tolerates. */
const TOLERATED: readonly (readonly [key: string, effect: string])[] = [
  [NODE_TAINTS.notReady, 'NoExecute'],
  [NODE_TAINTS.unreachable, 'NoExecute'],
  [NODE_TAINTS.diskPressure, 'NoSchedule'],
  [NODE_TAINTS.memoryPressure, 'NoSchedule'],
  [NODE_TAINTS.pidPressure, 'NoSchedule'],
  [NODE_TAINTS.unschedulable, 'NoSchedule'],
];

/** `AddOrUpdateDaemonPodTolerations`. */
export function withDaemonTolerations(spec: PodSpec): PodSpec {
  const always = spec.hostNetwork === true ? [...TOLERATED, [NODE_TAINTS.networkUnavailable, 'NoSchedule'] as const] : TOLERATED;
  const added = always.map(([key, effect]): Toleration => ({ key, operator: 'Exists', effect }));
  const same = (a: Toleration, b: Toleration): boolean => a.key === b.key && a.effect === b.effect && a.operator === b.operator;
  const given = (spec.tolerations ?? []).filter((toleration) => !added.some((each) => same(toleration, each)));
  return { ...spec, tolerations: [...given, ...added] };
}

/** `ReplaceDaemonSetPodNodeNameNodeAffinity`: an affinity for exactly this node, for the scheduler. */
export function affinityToNode(affinity: Affinity | undefined, nodeName: string): Affinity {
  const matchFields = [{ key: 'metadata.name', operator: 'In', values: [nodeName] }];
  const required = { nodeSelectorTerms: [{ matchFields }] };
  return {
    ...affinity,
    nodeAffinity: { ...affinity?.nodeAffinity, requiredDuringSchedulingIgnoredDuringExecution: required },
  };
}

/** `GetTargetNodeName`: the node that the Pod is on or is meant for. Returns undefined if it is unknown. */
export function targetNodeOf({ spec }: Pod): string | undefined {
  if (spec.nodeName !== undefined && spec.nodeName !== '') return spec.nodeName;
  const terms = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  for (const { matchFields = [] } of terms) {
    const named = matchFields.find(({ key, operator, values }) => {
      return key === 'metadata.name' && operator === 'In' && values?.length === 1;
    });
    if (named !== undefined) return named.values?.[0];
  }
  return undefined;
}

/** Whether the node should run a new Pod, and whether an existing Pod may stay. */
export interface NodeFit {
  readonly shouldRun: boolean;
  readonly shouldContinueRunning: boolean;
}

const NEITHER: NodeFit = { shouldRun: false, shouldContinueRunning: false };

/** `NodeShouldRunDaemonPod`, `predicates`. */
export function nodeShouldRunDaemonPod(node: Node, set: DaemonSet): NodeFit {
  const spec = withDaemonTolerations(set.spec.template.spec);
  const wantedNode = spec.nodeName ?? '';
  if (wantedNode !== '' && wantedNode !== node.metadata.name) return NEITHER;
  if (!matchesRequiredNodeAffinity(spec, node)) return NEITHER;
  const taints = (node.spec.taints ?? []) as readonly Taint[];
  const untolerated = findMatchingUntoleratedTaint(
    taints,
    spec.tolerations,
    ({ effect }) => effect === 'NoExecute' || effect === 'NoSchedule',
  );
  if (untolerated === undefined) return { shouldRun: true, shouldContinueRunning: true };
  const expelled = taints.some((taint) => taint.effect === 'NoExecute' && !tolerationsTolerateTaint(spec.tolerations, taint));
  return { shouldRun: false, shouldContinueRunning: !expelled };
}
