import {
  controllerOf,
  getScaledValueFromIntOrPercent,
  isPodReady,
  maxContainerRestarts,
  type Deployment,
  type KubeObject,
  type Node,
  type Pod,
  type ReplicaSet,
} from '../../api/index.ts';
import { podStatusText } from '../../cluster/index.ts';
import { revisionOf } from '../projection/object-view.ts';

/** The type of a field in CEL. */
type FieldType = 'string' | 'int' | 'bool' | 'map<string, string>';

type ValueOf<T extends FieldType> = T extends 'string'
  ? string
  : T extends 'int'
    ? bigint
    : T extends 'bool'
      ? boolean
      : Readonly<Record<string, string>>;

type Fields = Readonly<Record<string, FieldType>>;
type Row<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** What objects of one kind are called in a check, and the fields that it may name. */
export interface RowKind {
  /** The kind's name in a check, in the plural: `pods`. */
  readonly name: string;
  readonly kind: string;
  readonly fields: Fields;
  readonly rowOf: (object: KubeObject, owner: KubeObject | undefined) => Readonly<Record<string, unknown>>;
}

const META = { name: 'string', namespace: 'string', labels: 'map<string, string>', terminating: 'bool' } as const;

/**
 * The kinds that a check may list. The names of fields are kubectl's and the page's, so that a check reads like what the learner sees:
 *
 *     pods.filter(p, p.ready && p.deployment == "web").size() >= 8
 */
export const ROW_KINDS: readonly RowKind[] = [
  rowKind({
    name: 'pods',
    kind: 'Pod',
    fields: {
      ...META,
      phase: 'string',
      status: 'string',
      ready: 'bool',
      restarts: 'int',
      node: 'string',
      image: 'string',
      owner: 'string',
      deployment: 'string',
      revision: 'int',
    },
    of: (pod: Pod, owner) => ({
      phase: pod.status.phase,
      status: podStatusText(pod),
      ready: isPodReady(pod),
      restarts: BigInt(maxContainerRestarts(pod)),
      node: pod.spec.nodeName ?? '',
      image: pod.spec.containers[0]?.image ?? '',
      owner: controllerOf(pod)?.name ?? '',
      deployment: (owner && controllerOf(owner)?.name) ?? '',
      revision: BigInt(owner === undefined ? 0 : revisionOf(owner)),
    }),
  }),
  rowKind({
    name: 'replicasets',
    kind: 'ReplicaSet',
    fields: { ...META, deployment: 'string', revision: 'int', replicas: 'int', ready: 'int', available: 'int', image: 'string' },
    of: (set: ReplicaSet) => ({
      deployment: controllerOf(set)?.name ?? '',
      revision: BigInt(revisionOf(set)),
      replicas: BigInt(set.spec.replicas),
      ready: BigInt(set.status.readyReplicas ?? 0),
      available: BigInt(set.status.availableReplicas ?? 0),
      image: set.spec.template.spec.containers?.[0]?.image ?? '',
    }),
  }),
  rowKind({
    name: 'deployments',
    kind: 'Deployment',
    fields: {
      ...META,
      replicas: 'int',
      updated: 'int',
      ready: 'int',
      available: 'int',
      generation: 'int',
      observed: 'int',
      revision: 'int',
      maxSurge: 'int',
      maxUnavailable: 'int',
      paused: 'bool',
      complete: 'bool',
      image: 'string',
      progressing: 'string',
    },
    of: deploymentRow,
  }),
  rowKind({
    name: 'nodes',
    kind: 'Node',
    fields: { ...META, ready: 'bool', unschedulable: 'bool' },
    of: (node: Node) => ({
      ready: node.status.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false,
      unschedulable: node.spec.unschedulable ?? false,
    }),
  }),
];

function deploymentRow({ metadata, spec, status, ...rest }: Deployment) {
  const { replicas: all = 0, updatedReplicas: updated = 0, availableReplicas: available = 0 } = status;
  const rolling = spec.strategy.rollingUpdate;
  const limit = (value: number | string | undefined, roundUp: boolean): bigint =>
    BigInt(value === undefined ? 0 : getScaledValueFromIntOrPercent(value, spec.replicas, roundUp));
  const observed = status.observedGeneration ?? 0;
  return {
    replicas: BigInt(spec.replicas),
    updated: BigInt(updated),
    ready: BigInt(status.readyReplicas ?? 0),
    available: BigInt(available),
    generation: BigInt(metadata.generation ?? 0),
    observed: BigInt(observed),
    revision: BigInt(revisionOf({ metadata, ...rest })),
    maxSurge: limit(rolling?.maxSurge, true),
    maxUnavailable: limit(rolling?.maxUnavailable, false),
    paused: spec.paused ?? false,
    complete: [all, updated, available].every((count) => count === spec.replicas) && observed >= (metadata.generation ?? 0),
    image: spec.template.spec.containers?.[0]?.image ?? '',
    progressing: status.conditions?.find(({ type }) => type === 'Progressing')?.reason ?? '',
  };
}

function rowKind<T extends KubeObject, F extends Fields>(declared: {
  readonly name: string;
  readonly kind: T['kind'];
  readonly fields: F & typeof META;
  readonly of: (object: T, owner: KubeObject | undefined) => Omit<Row<F>, keyof typeof META>;
}): RowKind {
  const { name, kind, fields } = declared;
  return {
    name,
    kind,
    fields,
    rowOf: (object, owner) => ({ ...metaOf(object), ...declared.of(object as T, owner) }),
  };
}

function metaOf({ metadata: { name, namespace = '', labels = {}, deletionTimestamp } }: KubeObject): Row<typeof META> {
  return { name, namespace, labels, terminating: deletionTimestamp !== undefined };
}

/** A value of an object as CEL has it: whole numbers are ints. */
export function celValue(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(celValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, celValue(field)]));
}
