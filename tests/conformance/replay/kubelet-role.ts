import type { PodChoice } from './scenario.ts';
import type { Stage, WireObject } from './stage.ts';

/** The scenario acts as the scheduler and the kubelets: it binds Pods and writes their status. */
export function isReady(pod: WireObject): boolean {
  const conditions = (pod['status']?.conditions ?? []) as readonly { readonly type: string; readonly status: string }[];
  return conditions.some(({ type, status }) => type === 'Ready' && status === 'True');
}

export function hasEnded(pod: WireObject): boolean {
  return ['Failed', 'Succeeded'].includes(pod['status']?.phase as string);
}

export function isDeleting({ metadata }: WireObject): boolean {
  return metadata.deletionTimestamp !== undefined;
}

/** The Pods of a step, oldest first. */
export function choosePods(
  stage: Stage,
  step: { readonly where?: PodChoice; readonly count?: number },
  fits: (pod: WireObject) => boolean,
): readonly WireObject[] {
  const age = ({ metadata }: WireObject): string => metadata.creationTimestamp + metadata.name;
  const pods = stage.list('Pod').filter((pod) => isChosen(pod, step.where ?? {}) && fits(pod));
  return [...pods].sort((a, b) => age(a).localeCompare(age(b))).slice(0, step.count ?? pods.length);
}

function isChosen({ metadata, ...pod }: WireObject, { labels = {}, image, owner, name }: PodChoice): boolean {
  if (!Object.entries(labels).every(([key, value]) => metadata.labels?.[key] === value)) return false;
  if (image !== undefined && pod['spec'].containers[0].image !== image) return false;
  if (owner !== undefined && !(metadata.ownerReferences ?? []).some(({ kind }) => kind === owner)) return false;
  return name === undefined || metadata.name === name;
}

export function bind(stage: Stage, pod: WireObject, node: string): void {
  const { name } = pod.metadata;
  const target = { apiVersion: 'v1', kind: 'Node', name: node };
  stage.call('POST', stage.path('Pod', name, 'binding'), { apiVersion: 'v1', kind: 'Binding', metadata: { name }, target });
}

/** Writes the status that a kubelet would write. Ignores deleted and terminating Pods. */
export function report(stage: Stage, pod: WireObject, phase: string, ready: boolean): void {
  const now = stage.call('GET', stage.path('Pod', pod.metadata.name));
  if (now.code === 404 || isDeleting(now.body)) return;
  const lastTransitionTime = new Date(stage.world.cluster.sim.wallMs).toISOString().replace(/\.\d+Z$/, 'Z');
  const condition = (type: string, holds: boolean): object => ({ type, status: holds ? 'True' : 'False', lastTransitionTime });
  const status = {
    phase,
    startTime: (pod['status']?.startTime as string | undefined) ?? lastTransitionTime,
    conditions: [
      condition('Initialized', true),
      condition('Ready', ready),
      condition('ContainersReady', ready),
      condition('PodScheduled', true),
    ],
  };
  const { code, body } = stage.strategic(stage.path('Pod', pod.metadata.name, 'status'), { status });
  if (code >= 300) throw new Error(`the status of ${pod.metadata.name} was refused: ${JSON.stringify(body)}`);
}

/** Writes the kubelet's last status of a Pod whose containers have stopped. */
export function letGo(stage: Stage, pod: WireObject): void {
  const options = { kind: 'DeleteOptions', apiVersion: 'v1', gracePeriodSeconds: 0 };
  stage.call('DELETE', stage.path('Pod', pod.metadata.name), options);
}
