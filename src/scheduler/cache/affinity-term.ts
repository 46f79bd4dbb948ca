import { selectorFromLabelSelector, type Labels, type Pod, type PodAffinityTerm, type Selector } from '../../api/index.ts';

/**
 * A term of (anti-)affinity: it selects Pods by namespace and labels. `topologyKey`: the node label whose values are the domains.
 */
export interface AffinityTerm {
  readonly namespaces: ReadonlySet<string>;
  /** Selects additional namespaces by their labels. */
  readonly namespaceSelector: Selector;
  readonly selector: Selector;
  readonly topologyKey: string;
}

/** A preferred term. */
export interface WeightedAffinityTerm extends AffinityTerm {
  readonly weight: number;
}

/** All terms of one Pod (scheduler framework/types.go `PodInfo`). */
export interface AffinityTerms {
  readonly requiredAffinity: readonly AffinityTerm[];
  readonly requiredAntiAffinity: readonly AffinityTerm[];
  readonly preferredAffinity: readonly WeightedAffinityTerm[];
  readonly preferredAntiAffinity: readonly WeightedAffinityTerm[];
}

export const NO_AFFINITY_TERMS: AffinityTerms = {
  requiredAffinity: [],
  requiredAntiAffinity: [],
  preferredAffinity: [],
  preferredAntiAffinity: [],
};

/** The part of a Pod that terms match. */
export interface Labelled {
  readonly namespace: string;
  readonly labels: Labels | undefined;
}

/** Returns the labels of a namespace, or undefined if it is unknown. */
export type NamespaceLabels = (namespace: string) => Labels | undefined;

/** framework/types.go `AffinityTerm.Matches`. */
export function termMatches(term: AffinityTerm, pod: Labelled, namespaceLabels: NamespaceLabels): boolean {
  const { namespace, labels } = pod;
  if (!term.namespaces.has(namespace)) {
    if (term.namespaceSelector.matchesNothing || !term.namespaceSelector.matches(namespaceLabels(namespace))) return false;
  }
  return term.selector.matches(labels);
}

/** Affinity matches a Pod only if all terms match it (interpodaffinity/filtering.go `podMatchesAllAffinityTerms`). */
export function matchesAllTerms(terms: readonly AffinityTerm[], pod: Labelled, namespaceLabels: NamespaceLabels): boolean {
  return terms.length > 0 && terms.every((term) => termMatches(term, pod, namespaceLabels));
}

/** The Pod's terms with parsed selectors. Throws `FormatError` if a selector is invalid. */
export function affinityTermsOf(pod: Pod): AffinityTerms {
  const { podAffinity, podAntiAffinity } = pod.spec.affinity ?? {};
  if (podAffinity === undefined && podAntiAffinity === undefined) return NO_AFFINITY_TERMS;
  const required = (terms: readonly PodAffinityTerm[] = []) => terms.map((term) => convert(pod, term));
  const preferred = (terms: readonly { readonly weight: number; readonly podAffinityTerm: PodAffinityTerm }[] = []) =>
    terms.map(({ weight, podAffinityTerm }) => ({ ...convert(pod, podAffinityTerm), weight }));
  return {
    requiredAffinity: required(podAffinity?.requiredDuringSchedulingIgnoredDuringExecution),
    requiredAntiAffinity: required(podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution),
    preferredAffinity: preferred(podAffinity?.preferredDuringSchedulingIgnoredDuringExecution),
    preferredAntiAffinity: preferred(podAntiAffinity?.preferredDuringSchedulingIgnoredDuringExecution),
  };
}

/** A term without namespaces selects the Pod's own namespace (`getNamespacesFromPodAffinityTerm`). */
function convert(pod: Pod, term: PodAffinityTerm): AffinityTerm {
  const { namespaces = [], namespaceSelector, labelSelector, topologyKey } = term;
  const own = namespaces.length === 0 && namespaceSelector === undefined;
  return {
    namespaces: new Set(own ? [pod.metadata.namespace ?? ''] : namespaces),
    namespaceSelector: selectorFromLabelSelector(namespaceSelector),
    selector: selectorFromLabelSelector(labelSelector),
    topologyKey,
  };
}
