import type { Affinity, Labels, Pod, PodAffinityTerm, PodSpec, LabelSelector } from '../../api/index.ts';
import { fillEach, fillIn } from '../kinds/filling.ts';

/**
 * Turns `matchLabelKeys` and `mismatchLabelKeys` into requirements on the Pod's own values of those labels
 * (pkg/registry/core/pod/strategy.go `mutatePodAffinity` and `mutateTopologySpreadConstraints`).
 */
export function withMatchLabelKeys(pod: Pod): Pod {
  const { affinity, topologySpreadConstraints } = pod.spec;
  if (affinity === undefined && topologySpreadConstraints === undefined) return pod;
  const labels = pod.metadata.labels ?? {};
  let spec: PodSpec = fillIn(pod.spec, 'affinity', (given) => mergeAffinity(given, labels));
  spec = fillIn(spec, 'topologySpreadConstraints', (constraints) =>
    fillEach(constraints, (constraint) => {
      const labelSelector = merged(constraint.labelSelector, labels, constraint.matchLabelKeys, 'In');
      return labelSelector === constraint.labelSelector ? constraint : { ...constraint, labelSelector };
    }),
  );
  return spec === pod.spec ? pod : { ...pod, spec };
}

function mergeAffinity(affinity: Affinity, labels: Labels): Affinity {
  const term = (given: PodAffinityTerm): PodAffinityTerm => mergeTerm(given, labels);
  let next = affinity;
  for (const kind of ['podAffinity', 'podAntiAffinity'] as const) {
    next = fillIn(next, kind, (part) => {
      const required = fillIn(part, 'requiredDuringSchedulingIgnoredDuringExecution', (terms) => fillEach(terms, term));
      return fillIn(required, 'preferredDuringSchedulingIgnoredDuringExecution', (terms) =>
        fillEach(terms, (weighted) => fillIn(weighted, 'podAffinityTerm', term)),
      );
    });
  }
  return next;
}

function mergeTerm(term: PodAffinityTerm, labels: Labels): PodAffinityTerm {
  const same = merged(term.labelSelector, labels, term.matchLabelKeys, 'In');
  const labelSelector = merged(same, labels, term.mismatchLabelKeys, 'NotIn');
  return labelSelector === term.labelSelector ? term : { ...term, labelSelector };
}

/** Without a selector the keys have no effect; validation refuses that. */
function merged(
  selector: LabelSelector | undefined,
  labels: Labels,
  keys: readonly string[] | undefined,
  operator: 'In' | 'NotIn',
): LabelSelector | undefined {
  const own = (keys ?? []).filter((key) => Object.hasOwn(labels, key));
  if (selector === undefined || own.length === 0) return selector;
  const added = own.map((key) => ({ key, operator, values: [labels[key]!] }));
  return { ...selector, matchExpressions: [...(selector.matchExpressions ?? []), ...added] };
}
