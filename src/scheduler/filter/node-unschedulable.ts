import { tolerationsTolerateTaint, type Taint } from '../../api/index.ts';
import { unresolvable, type FilterPlugin } from '../framework/index.ts';

const NAME = 'NodeUnschedulable';
const REJECTION = unresolvable(NAME, 'node(s) were unschedulable');
const TAINT: Taint = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };

/** Nodes that are not cordoned, or that the Pod goes to all the same (plugins/nodeunschedulable). */
export const nodeUnschedulable: FilterPlugin = {
  name: NAME,
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
    if (!hasRestrictedNodes || tolerationsTolerateTaint(pod.spec.tolerations, TAINT)) return undefined;
    return { check: ({ node }) => (node?.spec.unschedulable === true ? REJECTION : undefined) };
  },
};
