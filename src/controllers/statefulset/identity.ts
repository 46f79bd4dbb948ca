import {
  isPodAvailable,
  isPodReady,
  newControllerRef,
  type Draft,
  type PersistentVolumeClaim,
  type Pod,
  type PodSpec,
  type PodTemplateSpec,
  type StatefulSet,
} from '../../api/index.ts';

/** The identity of a StatefulSet's Pod (statefulset/stateful_set_utils.go). */

/** The label with the Pod's name, for Services of one Pod (apps/v1 `StatefulSetPodNameLabel`). */
const POD_NAME = 'statefulset.kubernetes.io/pod-name';
/** The label with the Pod's ordinal (apps/v1 `PodIndexLabel`). */
const POD_INDEX = 'apps.kubernetes.io/pod-index';
/** The label with the name of the Pod's revision (apps/v1 `StatefulSetRevisionLabel`). */
export const REVISION = 'controller-revision-hash';

const POD_NAME_PATTERN = /^(.*)-([0-9]+)$/;
const MAX_ORDINAL = 2 ** 31 - 1;

/** `getParentNameAndOrdinal`. The ordinal is −1 if the name has none. */
function parentAndOrdinal(pod: Pod): { readonly parent: string; readonly ordinal: number } {
  const [, parent = '', digits = ''] = POD_NAME_PATTERN.exec(pod.metadata.name) ?? [];
  const ordinal = digits === '' || Number(digits) > MAX_ORDINAL ? -1 : Number(digits);
  return { parent, ordinal };
}

/** `getOrdinal`. */
export function ordinalOf(pod: Pod): number {
  return parentAndOrdinal(pod).ordinal;
}

/** `isMemberOf`. */
export function isMemberOf(set: StatefulSet, pod: Pod): boolean {
  return parentAndOrdinal(pod).parent === set.metadata.name;
}

/** `getStartOrdinal`. */
export function startOrdinal({ spec }: StatefulSet): number {
  return spec.ordinals?.start ?? 0;
}

/** `podInOrdinalRange`: whether the set wants a Pod with this ordinal. */
export function inOrdinalRange(set: StatefulSet, ordinal: number): boolean {
  const start = startOrdinal(set);
  return ordinal >= start && ordinal < start + set.spec.replicas;
}

/** `getPodName`. */
export function podNameOf(set: StatefulSet, ordinal: number): string {
  return `${set.metadata.name}-${ordinal}`;
}

/** `getPersistentVolumeClaimName`. */
export function claimNameOf(set: StatefulSet, claim: PersistentVolumeClaim, ordinal: number): string {
  return `${claim.metadata.name}-${set.metadata.name}-${ordinal}`;
}

/** `getPodRevision`. */
export function revisionOf(pod: Pod): string {
  return pod.metadata.labels?.[REVISION] ?? '';
}

export function isTerminating(pod: Pod): boolean {
  return pod.metadata.deletionTimestamp !== undefined;
}

/** `isRunningAndReady`. */
export function isRunningAndReady(pod: Pod): boolean {
  return pod.status.phase === 'Running' && isPodReady(pod);
}

/** `isUnavailable`. */
export function isUnavailable(pod: Pod, minReadySeconds: number, nowMs: number): boolean {
  return isTerminating(pod) || !isPodAvailable(pod, minReadySeconds, nowMs);
}

/** `identityMatches`. */
export function identityMatches(set: StatefulSet, pod: Pod): boolean {
  const { parent, ordinal } = parentAndOrdinal(pod);
  const { name, labels } = pod.metadata;
  return ordinal >= 0 && parent === set.metadata.name && name === podNameOf(set, ordinal) && labels?.[POD_NAME] === name;
}

/** `storageMatches`: whether the Pod's volumes are its claims. */
export function storageMatches(set: StatefulSet, pod: Pod): boolean {
  const ordinal = ordinalOf(pod);
  return (set.spec.volumeClaimTemplates ?? []).every((claim) => {
    const volume = pod.spec.volumes?.find(({ name }) => name === claim.metadata.name);
    return volume?.persistentVolumeClaim?.claimName === claimNameOf(set, claim, ordinal);
  });
}

/** `updateStorage`: adds the volumes of the claims, in place of volumes with the same names. */
export function withStorage(set: StatefulSet, ordinal: number, spec: PodSpec): PodSpec {
  const templates = set.spec.volumeClaimTemplates ?? [];
  if (templates.length === 0) return spec;
  const names = new Set(templates.map(({ metadata }) => metadata.name));
  const claimed = templates.map((claim) => ({
    name: claim.metadata.name,
    persistentVolumeClaim: { claimName: claimNameOf(set, claim, ordinal) },
  }));
  return { ...spec, volumes: [...claimed, ...(spec.volumes ?? []).filter(({ name }) => !names.has(name))] };
}

/** The labels of `updateIdentity`. */
export function identityLabels(set: StatefulSet, ordinal: number): Readonly<Record<string, string>> {
  return { [POD_NAME]: podNameOf(set, ordinal), [POD_INDEX]: String(ordinal) };
}

/** `newStatefulSetPod`, `setPodRevision`. */
export function newStatefulSetPod(set: StatefulSet, template: PodTemplateSpec, revision: string, ordinal: number): Draft<Pod> {
  const { labels, annotations, finalizers } = template.metadata ?? {};
  const name = podNameOf(set, ordinal);
  const { serviceName = '' } = set.spec;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      generateName: `${set.metadata.name}-`,
      namespace: set.metadata.namespace,
      labels: { ...labels, ...identityLabels(set, ordinal), [REVISION]: revision },
      ...(annotations && { annotations }),
      ...(finalizers && { finalizers }),
      ownerReferences: [newControllerRef(set)],
    },
    spec: { ...withStorage(set, ordinal, template.spec), hostname: name, ...(serviceName !== '' && { subdomain: serviceName }) },
  };
}
