import type { WireObject } from './stage.ts';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
/** A rollout shows one of these, depending on the order of two status writes, so they count as one. */
const UNDER_WAY: ReadonlySet<string> = new Set(['NewReplicaSetCreated', 'FoundNewReplicaSet', 'ReplicaSetUpdated']);

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
}

export function without(object: object, ...keys: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

/** `ReplicaSet/web controller blocking`. */
export function ownersOf({ metadata }: WireObject): string[] {
  return (metadata.ownerReferences ?? []).map(({ kind, name, controller, blockOwnerDeletion }) => {
    return `${kind}/${name}${controller === true ? ' controller' : ''}${blockOwnerDeletion === true ? ' blocking' : ''}`;
  });
}

function metadataView(object: WireObject): Readonly<Record<string, unknown>> {
  const { generation, labels, finalizers = [], deletionTimestamp } = object.metadata;
  const annotations = without(object.metadata.annotations ?? {}, LAST_APPLIED);
  const owners = ownersOf(object);
  return {
    generation,
    ...(Object.keys(annotations).length > 0 && { annotations }),
    ...(labels !== undefined && { labels }),
    ...(owners.length > 0 && { owners }),
    ...(finalizers.length > 0 && { finalizers }),
    ...(deletionTimestamp !== undefined && { deleting: true }),
  };
}

function conditionsOf(object: WireObject): readonly object[] {
  const conditions = (object['status']?.conditions ?? []) as readonly Condition[];
  return conditions.map(conditionView).sort((a, b) => a.type.localeCompare(b.type));
}

function conditionView({ type, status, reason = '', message = '' }: Condition): Condition {
  if (UNDER_WAY.has(reason)) return { type, status, reason: 'under way' };
  const said = message.replace(/ \(\d+.*$/, '');
  return { type, status, ...(reason !== '' && { reason }), ...(message !== '' && { message: said }) };
}

function imagesOf(object: WireObject): string[] {
  return (object['spec'].template.spec.containers as readonly { readonly image: string }[]).map(({ image }) => image);
}

/** The fields of an object in a picture, by kind. For other kinds, everything except the metadata. */
export const VIEWS: Readonly<Record<string, (object: WireObject) => unknown>> = {
  Deployment: (object) => ({
    ...metadataView(object),
    replicas: object['spec'].replicas as unknown,
    ...(object['spec'].paused === true && { paused: true }),
    images: imagesOf(object),
    status: { ...without(object['status'], 'conditions', 'terminatingReplicas'), conditions: conditionsOf(object) },
  }),
  ReplicaSet: (object) => ({
    ...metadataView(object),
    replicas: object['spec'].replicas as unknown,
    selector: object['spec'].selector as unknown,
    images: imagesOf(object),
    status: {
      ...without(object['status'], 'conditions', 'terminatingReplicas'),
      ...(object['status'].conditions !== undefined && { conditions: conditionsOf(object) }),
    },
  }),
  Job: (object) => ({
    ...without(metadataView(object), 'labels'),
    parallelism: object['spec'].parallelism as unknown,
    completions: object['spec'].completions as unknown,
    status: {
      ...without(
        object['status'],
        'conditions',
        'startTime',
        'completionTime',
        'uncountedTerminatedPods',
        'ready',
        'terminating',
      ),
      conditions: conditionsOf(object),
    },
  }),
  StatefulSet: (object) => ({
    ...metadataView(object),
    replicas: object['spec'].replicas as unknown,
    status: without(object['status'], 'conditions', 'currentRevision', 'updateRevision', 'availableReplicas'),
  }),
  DaemonSet: (object) => ({ ...metadataView(object), status: without(object['status'], 'conditions') }),
  ControllerRevision: (object) => ({ revision: object['revision'] as unknown, owners: ownersOf(object) }),
  Node: ({ metadata, spec }) => ({
    labels: metadata.labels,
    taints: spec.taints as unknown,
    unschedulable: spec.unschedulable as unknown,
  }),
  Endpoints: (object) => ({
    subsets: ((object['subsets'] ?? []) as readonly Readonly<Record<string, readonly unknown[]>>[]).map((subset) => ({
      addresses: (subset['addresses'] ?? []).length,
      notReady: (subset['notReadyAddresses'] ?? []).length,
      ports: subset['ports'],
    })),
  }),
  ResourceQuota: (object) => ({ status: object['status'] as unknown }),
  PodDisruptionBudget: (object) => ({ status: without(object['status'], 'conditions', 'disruptedPods') }),
};
