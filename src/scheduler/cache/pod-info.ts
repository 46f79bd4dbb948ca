import { countedSpec, FormatError, hostPortsOf, type HostPort, type Labels, type Pod } from '../../api/index.ts';
import { affinityTermsOf, NO_AFFINITY_TERMS, type AffinityTerms, type Labelled } from './affinity-term.ts';
import { podRequests, type PodRequests } from './resource.ts';

/**
 * What affinity and spreading of other Pods look at: namespace, labels, affinity. Pods of one template have equal traits, so that
 * a node can count them instead of listing them.
 */
export interface PodTraits extends Labelled {
  /** Equal keys mean equal traits. */
  readonly key: string;
  readonly terms: AffinityTerms;
  readonly hasAffinity: boolean;
  /** The error in the Pod's affinity. Its terms are then ignored. */
  readonly affinityError: string | undefined;
}

/** A Pod with everything that the scheduler derives from it (scheduler framework/types.go `PodInfo`). */
export interface PodInfo {
  /** Only the cache replaces it, by a newer state that changes nothing else (`NodeInfo.updatePod`). */
  pod: Pod;
  readonly requests: PodRequests;
  readonly hostPorts: readonly HostPort[];
  readonly traits: PodTraits;
}

export function podInfo(pod: Pod): PodInfo {
  return { pod, requests: podRequests(pod), hostPorts: hostPortsOf(pod), traits: traitsOf(pod) };
}

/** The info of a newer state of the Pod. Reuses what is unchanged. */
export function updatedPodInfo(info: PodInfo, pod: Pod): PodInfo {
  const { requests, hostPorts, traits } = info;
  if (takesUpTheSame(info.pod, pod)) return { pod, requests, hostPorts, traits };
  const sameTraits = info.pod.spec.affinity === pod.spec.affinity && info.pod.metadata.labels === pod.metadata.labels;
  return { pod, requests: podRequests(pod), hostPorts: hostPortsOf(pod), traits: sameTraits ? traits : traitsOf(pod) };
}

/** Returns true if requests, ports and traits are unchanged. States share unchanged parts, so parts are compared by identity. */
export function takesUpTheSame(before: Pod, after: Pod): boolean {
  if (before.metadata.labels !== after.metadata.labels) return false;
  const old = countedSpec(before);
  const now = countedSpec(after);
  if (old === now) return true;
  return (
    old.containers === now.containers &&
    old.initContainers === now.initContainers &&
    old.overhead === now.overhead &&
    old.resources === now.resources &&
    old.affinity === now.affinity
  );
}

/** Returns true if the Pod exists and has a node. */
export function isAssigned(pod: Pod | undefined): pod is Pod {
  return pod?.spec.nodeName !== undefined && pod.spec.nodeName !== '';
}

/** The Pod's priority, 0 by default (component-helpers scheduling/corev1 `PodPriority`). */
export function podPriority(pod: Pod): number {
  return pod.spec.priority ?? 0;
}

function traitsOf(pod: Pod): PodTraits {
  const namespace = pod.metadata.namespace ?? '';
  const labels = pod.metadata.labels;
  const { podAffinity, podAntiAffinity } = pod.spec.affinity ?? {};
  if (podAffinity === undefined && podAntiAffinity === undefined) return plainTraits(namespace, labels);
  const key = `${namespace}\n${labelsKey(labels)}`;
  const common = { key: `${key}\n${JSON.stringify([podAffinity, podAntiAffinity])}`, namespace, labels, hasAffinity: true };
  try {
    return { ...common, terms: affinityTermsOf(pod), affinityError: undefined };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { ...common, terms: NO_AFFINITY_TERMS, affinityError: error.message };
  }
}

/** The traits of Pods without affinity, by their labels. Pods of one template share one labels object. */
const knownTraits = new WeakMap<Labels, PodTraits>();

function plainTraits(namespace: string, labels: Labels | undefined): PodTraits {
  const known = labels === undefined ? undefined : knownTraits.get(labels);
  if (known?.namespace === namespace) return known;
  const key = `${namespace}\n${labelsKey(labels)}`;
  const traits = { key, namespace, labels, terms: NO_AFFINITY_TERMS, hasAffinity: false, affinityError: undefined };
  if (labels !== undefined) knownTraits.set(labels, traits);
  return traits;
}

/** The labels are not sorted: Pods of one template have them in the same order. Another order only gives another key. */
function labelsKey(labels: Labels | undefined): string {
  let key = '';
  for (const name in labels) key += `${name}=${labels[name]},`;
  return key;
}
