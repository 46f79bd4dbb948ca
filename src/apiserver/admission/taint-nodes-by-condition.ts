import type { Node, Taint } from '../../api/index.ts';
import type { AdmissionPlugin } from './admission.ts';

const NOT_READY: Taint = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };

/** A new node takes no Pods before it is known to be ready (plugin/pkg/admission/nodetaint). */
export const taintNodesByCondition: AdmissionPlugin = {
  name: 'TaintNodesByCondition',
  kinds: ['Node'],
  create(_kind, object) {
    const node = object as Node;
    const taints = node.spec.taints ?? [];
    if (taints.some(({ key, effect }) => key === NOT_READY.key && effect === NOT_READY.effect)) return node;
    return { ...node, spec: { ...node.spec, taints: [...taints, NOT_READY] } };
  },
};
