import {
  parseObjectKey,
  type ObjectView,
  type OwnerView,
  type PodStage,
  type PodView,
  type WhySubject,
} from '../../worker/protocol/index.ts';

/** The name in an object's id: `web` of `Deployment/default/web`. */
export function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** `Pod web-1`, or `Pod shop/web-1` if its namespace is not `default`. */
export function objectWords(key: string): string {
  const { kind, namespace, name } = parseObjectKey(key);
  return namespace === '' || namespace === 'default' ? `${kind} ${name}` : `${kind} ${namespace}/${name}`;
}

/** Whether a kind is a custom one: its name has its group. */
export function isCustom(kind: string): boolean {
  return kind.includes('.');
}

/** `Backup` of `Backup.example.com`. */
export function bareKind(kind: string): string {
  return isCustom(kind) ? kind.slice(0, kind.indexOf('.')) : kind;
}

/** The full names of these kinds leave no room for the name of the object. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  HorizontalPodAutoscaler: 'HPA',
  PersistentVolumeClaim: 'PVC',
  PersistentVolume: 'PV',
  PodDisruptionBudget: 'PDB',
};

/** A kind in few letters, as in kubectl. */
export function shortKind(kind: string): string {
  return SHORT_NAMES[kind] ?? bareKind(kind);
}

/** Whether objects of a kind own Pods through other owners: a Deployment through ReplicaSets, a CronJob through Jobs. */
export function isHead(kind: string | undefined): boolean {
  return kind === 'Deployment' || kind === 'CronJob';
}

/** Whether an object owns Pods directly, without a ReplicaSet. Such an object is drawn with its Pods inside. */
export function isPodOwner(view: ObjectView | undefined): view is OwnerView {
  return view !== undefined && 'desired' in view && view.kind !== 'Deployment' && view.kind !== 'ReplicaSet';
}

export function isPod(view: ObjectView): view is PodView {
  return view.kind === 'Pod';
}

/** Counts of Pods are listed in this order. */
export const POD_STATES: readonly PodStage[] = [
  'ready',
  'running',
  'scheduled',
  'pending',
  'terminating',
  'failing',
  'succeeded',
];

/** A generated name has at most so many characters: a longer base is cut off, so that nothing separates it from the suffix. */
const LONGEST_GENERATED = 63;
const SUFFIX = 5;

/**
 * The last part of a Pod's name, which differs among its siblings: `x7k2p` of `web-6d4b9c-x7k2p`. The name of a static Pod ends with its `node`, which is left
 * out: `scheduler` of `kube-scheduler-node-1`.
 */
export function shortPodName(full: string, node = ''): string {
  const name = node !== '' && full.endsWith(`-${node}`) ? full.slice(0, -node.length - 1) : full;
  const last = name.slice(name.lastIndexOf('-') + 1);
  return name.length === LONGEST_GENERATED ? last.slice(-SUFFIX) : last;
}

/**
 * The first question about an object: why it is deleted or gone, else why its owner created it, else why it was last written.
 * `view` is undefined if the object is not drawn.
 */
export function whyOf(
  id: string,
  view: Pick<ObjectView, 'deleting' | 'owner'> | undefined,
  exists = view !== undefined,
): WhySubject {
  if (!exists || view?.deleting === true) return { object: id, of: 'deletion' };
  return view?.owner === undefined ? { object: id } : { object: id, of: 'creation' };
}
