import type { KubeObject, PodSpec } from '../../api/index.ts';

/** Where the kinds that create Pods have the Pod's spec. */
const TEMPLATE = ['spec', 'template', 'spec'];
const PATHS: Readonly<Record<string, readonly string[]>> = {
  Pod: ['spec'],
  Deployment: TEMPLATE,
  ReplicaSet: TEMPLATE,
  StatefulSet: TEMPLATE,
  DaemonSet: TEMPLATE,
  ReplicationController: TEMPLATE,
  Job: TEMPLATE,
  CronJob: ['spec', 'jobTemplate', ...TEMPLATE],
};

type Fields = Readonly<Record<string, unknown>>;

/** The Pod spec of a Pod or of an object that creates Pods. Returns undefined for other kinds. */
export function podSpecOf(object: KubeObject): PodSpec | undefined {
  const path = pathOf(object);
  return path?.reduce<unknown>((value, field) => (value as Fields | undefined)?.[field], object) as PodSpec | undefined;
}

/** The object with a changed Pod spec (polymorphichelpers `UpdatePodSpecForObject`). Returns undefined for kinds without one. */
export function updatePodSpec(object: KubeObject, change: (spec: PodSpec) => PodSpec): KubeObject | undefined {
  const path = pathOf(object);
  if (path === undefined) return undefined;
  const update = (value: Fields, depth: number): Fields => {
    const field = path[depth]!;
    const child = value[field] as Fields;
    return { ...value, [field]: depth === path.length - 1 ? change(child as unknown as PodSpec) : update(child, depth + 1) };
  };
  return update(object as unknown as Fields, 0) as unknown as KubeObject;
}

function pathOf({ kind }: KubeObject): readonly string[] | undefined {
  return Object.hasOwn(PATHS, kind) ? PATHS[kind] : undefined;
}
