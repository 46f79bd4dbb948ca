import {
  controllerOf,
  isReason,
  jsonEqual,
  selectorFromLabelSelector,
  type Deployment,
  type Json,
  type PodTemplateSpec,
  type ReplicaSet,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Session } from '../session.ts';

export const REVISION_ANNOTATION = 'deployment.kubernetes.io/revision';
export const CHANGE_CAUSE_ANNOTATION = 'kubernetes.io/change-cause';
const TEMPLATE_HASH = 'pod-template-hash';

/** A Deployment's ReplicaSets (kubectl pkg/util/deployment `GetAllReplicaSets`). */
export interface ReplicaSets {
  readonly old: readonly ReplicaSet[];
  /** The ReplicaSet with the Deployment's template. */
  readonly current: ReplicaSet | undefined;
}

export function* replicaSetsOf(session: Session, deployment: Deployment): Process<ReplicaSets> {
  const { namespace } = deployment.metadata;
  const labelSelector = selectorFromLabelSelector(deployment.spec.selector).toString();
  const list: { readonly items: readonly ReplicaSet[] } = yield* session.api.list('ReplicaSet', { namespace, labelSelector });
  return ownReplicaSets(deployment, list.items);
}

/** The ReplicaSets that the Deployment controls. */
export function ownReplicaSets(deployment: Deployment, all: readonly ReplicaSet[]): ReplicaSets {
  const owned = all.filter((replicaSet) => controllerOf(replicaSet)?.uid === deployment.metadata.uid).sort(byCreation);
  const current = owned.find((replicaSet) => sameTemplate(replicaSet.spec.template, deployment.spec.template));
  return { old: owned.filter((replicaSet) => replicaSet !== current), current };
}

/** Compares templates without the hash label, which the Deployment's own template does not have (`equalIgnoreHash`). */
export function sameTemplate(first: PodTemplateSpec, second: PodTemplateSpec): boolean {
  return jsonEqual(withoutHash(first) as unknown as Json, withoutHash(second) as unknown as Json);
}

export function withoutHash(template: PodTemplateSpec): PodTemplateSpec {
  const { [TEMPLATE_HASH]: hash, ...labels } = template.metadata?.labels ?? {};
  return hash === undefined ? template : { ...template, metadata: { ...template.metadata, labels } };
}

/** The revision of a ReplicaSet or Deployment. Returns undefined if the annotation is missing or no number. */
export function revisionOf({ metadata }: Pick<ReplicaSet | Deployment, 'metadata'>): number | undefined {
  const text = metadata.annotations?.[REVISION_ANNOTATION];
  return text !== undefined && /^-?[0-9]+$/.test(text) ? Number(text) : undefined;
}

function byCreation(first: ReplicaSet, second: ReplicaSet): number {
  const [a, b] = [first.metadata, second.metadata];
  if (a.creationTimestamp !== b.creationTimestamp) return a.creationTimestamp < b.creationTimestamp ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}

/** For `describe`, which leaves out what the user may not read. */
export function* replicaSetsIfAny(session: Session, deployment: Deployment): Process<ReplicaSets> {
  try {
    return yield* replicaSetsOf(session, deployment);
  } catch (error) {
    if (isReason(error, 'Forbidden', 'NotFound')) return { old: [], current: undefined };
    throw error;
  }
}
