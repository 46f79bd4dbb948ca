import { selectorFromLabelSelector, type Labels, type Pod, type PodAffinityTerm, type Selector } from '../../api/index.ts';

/** Whom a term of (anti-)affinity is about: Pods of these namespaces with these labels, near or far by one label of their nodes. */
export interface AffinityTerm {
  readonly namespaces: ReadonlySet<string>;
  /** More namespaces, chosen by their labels. */
  readonly namespaceSelector: Selector;
  readonly selector: Selector;
  readonly topologyKey: string;
}

/** A term that is a wish. */
export interface WeightedAffinityTerm extends AffinityTerm {
  readonly weight: number;
}

/** All the terms of one Pod (scheduler framework/types.go `PodInfo`). */
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

/** What a term looks at in a Pod. */
export interface Labelled {
  readonly namespace: string;
  readonly labels: Labels | undefined;
}

/** The labels of a namespace; undefined where the namespace is not known. */
export type NamespaceLabels = (namespace: string) => Labels | undefined;

/** framework/types.go `AffinityTerm.Matches`. */
export function termMatches(term: AffinityTerm, pod: Labelled, namespaceLabels: NamespaceLabels): boolean {
  const { namespace, labels } = pod;
  if (!term.namespaces.has(namespace)) {
    if (term.namespaceSelector.matchesNothing || !term.namespaceSelector.matches(namespaceLabels(namespace))) return false;
  }
  return term.selector.matches(labels);
}

/** A Pod is near another one only by all of its terms at once (interpodaffinity/filtering.go `podMatchesAllAffinityTerms`). */
export function matchesAllTerms(terms: readonly AffinityTerm[], pod: Labelled, namespaceLabels: NamespaceLabels): boolean {
  return terms.length > 0 && terms.every((term) => termMatches(term, pod, namespaceLabels));
}

/** The Pod's terms, ready to be matched. Throws `FormatError` on a selector that cannot be understood. */
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

/** A term that names no namespace is about the Pod's own (`getNamespacesFromPodAffinityTerm`). */
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
