import {
  NODE_TAINTS,
  findMatchingUntoleratedTaint,
  isSchedulingTaint,
  tolerationsTolerateTaint,
  type Node,
  type Toleration,
  type Taint,
} from '../../api/index.ts';
import type { PodInfo } from '../cache/index.ts';
import { unresolvable, type FilterPlugin } from '../framework/index.ts';

const UNTOLERATED = unresolvable('TaintToleration', 'node(s) had untolerated taint(s)');

/** Filters nodes by their `NoSchedule` and `NoExecute` taints (plugins/tainttoleration). */
export const taintToleration: FilterPlugin = {
  name: 'TaintToleration',
  hints: {
    node: {
      actions: ['Add', 'UpdateNodeTaint'],
      isWorthRequeuing: (pod, { before, after }) => isTainted(before, pod) && !isTainted(after, pod),
    },
    pod: {
      actions: ['UpdatePodToleration'],
      isWorthRequeuing: ({ pod }, { after }) => after?.metadata.uid === pod.metadata.uid,
    },
  },
  preFilter({ pod }, { hasRestrictedNodes }) {
    if (!hasRestrictedNodes) return undefined;
    const { tolerations } = pod.spec;
    return {
      check: ({ node }) => (repelsPod(node, tolerations) ? UNTOLERATED : undefined),
    };
  },
};

/** A missing node counts as tainted. */
function isTainted(node: Node | undefined, { pod }: PodInfo): boolean {
  return node === undefined || repelsPod(node, pod.spec.tolerations);
}

/** Returns true if the node has a taint that keeps the Pod away. */
export function repelsPod(node: Node | undefined, tolerations: readonly Toleration[] | undefined): boolean {
  const taints = node?.spec.taints;
  if (taints === undefined || taints.length === 0) return false;
  return findMatchingUntoleratedTaint(taints, tolerations, isSchedulingTaint) !== undefined;
}

const CORDONED = unresolvable('NodeUnschedulable', 'node(s) were unschedulable');
const UNSCHEDULABLE: Taint = { key: NODE_TAINTS.unschedulable, effect: 'NoSchedule' };

/** Filters out cordoned nodes, unless the Pod tolerates it (plugins/nodeunschedulable). */
export const nodeUnschedulable: FilterPlugin = {
  name: 'NodeUnschedulable',
  hints: {
    node: {
      actions: ['Add', 'UpdateNodeTaint'],
      isWorthRequeuing: (_pod, { before, after }) =>
        (before === undefined || before.spec.unschedulable === true) && after?.spec.unschedulable !== true,
    },
    pod: {
      actions: ['UpdatePodToleration'],
      isWorthRequeuing: ({ pod }, { after }) => after?.metadata.uid === pod.metadata.uid,
    },
  },
  preFilter({ pod }, { hasRestrictedNodes }) {
    if (!hasRestrictedNodes || tolerationsTolerateTaint(pod.spec.tolerations, UNSCHEDULABLE)) return undefined;
    return { check: ({ node }) => (node?.spec.unschedulable === true ? CORDONED : undefined) };
  },
};
