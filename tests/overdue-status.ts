import type { KubeObject } from '../src/api/index.ts';

interface Counts {
  readonly replicas?: number;
  readonly readyReplicas?: number;
  readonly availableReplicas?: number;
}
type Owner = KubeObject & { readonly status?: Counts };
type PodLike = KubeObject & {
  readonly spec: { readonly nodeName?: string };
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
};

const COUNTS = ['replicas', 'readyReplicas', 'availableReplicas'] as const;

/** What the statuses of ReplicaSets and Deployments do not say yet, and the Pods that are about to go, in words. Empty once the cluster has come to rest. */
export function overdueIn(objects: readonly KubeObject[]): readonly string[] {
  const of = (kind: string): readonly Owner[] => objects.filter((object) => object.kind === kind) as readonly Owner[];
  const owned = (owner: KubeObject, kind: string): readonly Owner[] =>
    of(kind).filter(({ metadata }) => metadata.ownerReferences?.some(({ uid }) => uid === owner.metadata.uid));
  const isActive = ({ metadata }: KubeObject): boolean => metadata.deletionTimestamp === undefined;
  const lostNodes = new Set(
    (of('Node') as readonly PodLike[]).filter((node) => !isReady(node)).map(({ metadata }) => metadata.name),
  );
  // Nobody can confirm that a Pod on a lost node has ended.
  const going = (of('Pod') as readonly PodLike[]).filter((pod) => !isActive(pod) && !lostNodes.has(pod.spec.nodeName ?? ''));
  return [
    ...going.map(({ metadata }) => `Pod ${metadata.name} is terminating`),
    ...of('ReplicaSet').flatMap((set) => {
      const pods = (owned(set, 'Pod') as readonly PodLike[]).filter(isActive);
      return differences(set, { replicas: pods.length, readyReplicas: pods.filter(isReady).length });
    }),
    ...of('Deployment').flatMap((deployment) => {
      const sets = owned(deployment, 'ReplicaSet');
      const sum = (name: keyof Counts): number => sets.reduce((total, { status }) => total + (status?.[name] ?? 0), 0);
      return differences(deployment, Object.fromEntries(COUNTS.map((name) => [name, sum(name)])));
    }),
  ];
}

function differences({ kind, metadata, status = {} }: Owner, there: Counts): readonly string[] {
  return COUNTS.filter((name) => there[name] !== undefined && (status[name] ?? 0) !== there[name]).map(
    (name) => `${kind} ${metadata.name} says ${name} ${status[name] ?? 0}, and it is ${there[name]}`,
  );
}

function isReady({ status }: PodLike): boolean {
  return status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') === true;
}
