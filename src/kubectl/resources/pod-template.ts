import type { KubeObject, PodSpec } from '../../api/index.ts';

/** Where kinds that make Pods have the Pod's spec. */
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

/** The spec of the Pod, or of the Pods that the object makes; undefined for kinds that make none. */
export function podSpecOf(object: KubeObject): PodSpec | undefined {
  const path = pathOf(object);
  return path?.reduce<unknown>((value, field) => (value as Fields | undefined)?.[field], object) as PodSpec | undefined;
}

/** The object with its Pod spec changed; undefined for kinds that make no Pods (polymorphichelpers `UpdatePodSpecForObject`). */
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
