import { NODE_TAINTS, type Node, type Pod, type PodSpec, type Taint, type Toleration } from '../../api/index.ts';
import type { AdmissionPlugin } from './admission.ts';

/** The taints of an unreachable node, which Pods tolerate for `SECONDS`. */
const KEYS = [NODE_TAINTS.notReady, NODE_TAINTS.unreachable];
const SECONDS = 300;

/** Specs with the tolerations, by original spec, since the Pods of a ReplicaSet share one. */
const tolerant = new WeakMap<PodSpec, PodSpec>();

/** plugin/pkg/admission/defaulttolerationseconds. */
export const defaultTolerationSeconds: AdmissionPlugin = {
  name: 'DefaultTolerationSeconds',
  kinds: ['Pod'],
  create: (_kind, object) => withTolerations(object as Pod),
  update: (_kind, next) => withTolerations(next as Pod),
};

function withTolerations(pod: Pod): Pod {
  let spec = tolerant.get(pod.spec);
  if (spec === undefined) {
    const given = pod.spec.tolerations ?? [];
    const missing = KEYS.filter((key) => !given.some((toleration) => toleratesEviction(toleration, key)));
    const added = missing.map((key): Toleration => ({
      key,
      operator: 'Exists',
      effect: 'NoExecute',
      tolerationSeconds: SECONDS,
    }));
    spec = added.length === 0 ? pod.spec : { ...pod.spec, tolerations: [...given, ...added] };
    tolerant.set(pod.spec, spec);
    tolerant.set(spec, spec);
  }
  return spec === pod.spec ? pod : { ...pod, spec };
}

function toleratesEviction({ key = '', effect = '' }: Toleration, taint: string): boolean {
  return (key === taint || key === '') && (effect === 'NoExecute' || effect === '');
}

const NOT_READY: Taint = { key: NODE_TAINTS.notReady, effect: 'NoSchedule' };

/** Taints a new node until it is known to be ready (plugin/pkg/admission/nodetaint). */
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
