import { bind, choosePods, hasEnded, isDeleting, isReady, letGo, report } from './kubelet-role.ts';
import type { StepBody } from './scenario.ts';
import type { Stage, WireObject } from './stage.ts';

const PATCH_TYPES = {
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  json: 'application/json-patch+json',
} as const;

export interface WireAnswer {
  readonly code: number;
  readonly body: WireObject;
}

/** Executes a step. Returns the response if the step is one request. */
export function play(stage: Stage, step: StepBody): WireAnswer | undefined {
  switch (step.do) {
    case 'create':
      return stage.call('POST', stage.path(step.object.kind) + (step.query ?? ''), step.object);
    case 'replace':
      return replace(stage, step);
    case 'apply': {
      const query = `fieldManager=${step.manager ?? 'scenario'}${step.force === true ? '&force=true' : ''}`;
      const path = `${stage.path(step.object.kind, step.object.metadata.name)}?${query}`;
      return stage.call('PATCH', path, step.object, 'application/apply-patch+yaml');
    }
    case 'patch':
      return stage.call(
        'PATCH',
        stage.path(step.kind, step.name, step.subresource),
        step.body,
        PATCH_TYPES[step.type ?? 'strategic'],
      );
    case 'image': {
      const containers = [{ name: step.container ?? 'c', image: step.image }];
      return stage.strategic(stage.path(step.kind ?? 'Deployment', step.name), { spec: { template: { spec: { containers } } } });
    }
    case 'scale':
      return stage.merge(stage.path(step.kind ?? 'Deployment', step.name, 'scale'), { spec: { replicas: step.replicas } });
    case 'delete':
      return stage.call('DELETE', stage.path(step.kind, step.name), {
        kind: 'DeleteOptions',
        apiVersion: 'v1',
        ...(step.propagation !== undefined && { propagationPolicy: step.propagation }),
        ...(step.grace !== undefined && { gracePeriodSeconds: step.grace }),
      });
    case 'get':
      return stage.call(
        'GET',
        step.path === undefined ? stage.path(step.kind, step.name, step.subresource) : placed(stage, step.path),
      );
    case 'request':
      return stage.call(step.method, placed(stage, step.path), step.body, step.contentType);
    case 'node':
      return void addNode(stage, step);
    case 'wait':
      return void stage.world.pass(step.seconds * 1000);
    case 'labelReplicaSets':
      for (const { metadata } of stage.list('ReplicaSet')) {
        stage.merge(stage.path('ReplicaSet', metadata.name), { metadata: { labels: step.set } });
      }
      return undefined;
    default:
      return void playPods(stage, step);
  }
}

function placed(stage: Stage, path: string): string {
  return path.replaceAll('{ns}', stage.namespace);
}

/** Reads an object, sets the fields given by their paths (null removes a field), and writes it back. */
function replace(stage: Stage, step: StepBody & { readonly do: 'replace' }): WireAnswer {
  const path = stage.path(step.kind, step.name);
  const next = structuredClone(stage.call('GET', path).body) as Record<string, unknown>;
  for (const [field, value] of Object.entries(step.set ?? {})) {
    const names = field.split('.');
    const last = names.pop()!;
    const parent = names.reduce((object, name) => (object[name] ??= {}) as Record<string, unknown>, next);
    if (value === null) delete parent[last];
    else parent[last] = value;
  }
  return stage.call('PUT', path, next);
}

/** A node for the scheduler: ready, with its capacity, and with only its own taints. */
function addNode(stage: Stage, { name, labels, allocatable, taints, unschedulable }: StepBody & { readonly do: 'node' }): void {
  const resources = { cpu: '4', memory: '8Gi', pods: '110', ...allocatable };
  const metadata = { name, labels: { 'kubernetes.io/hostname': name, ...labels } };
  stage.call('POST', stage.path('Node'), { apiVersion: 'v1', kind: 'Node', metadata });
  const ready = { type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'ready' };
  stage.merge(stage.path('Node', name, 'status'), {
    status: { capacity: resources, allocatable: resources, conditions: [ready] },
  });
  stage.merge(stage.path('Node', name), { spec: { taints: taints ?? null, ...(unschedulable === true && { unschedulable }) } });
}

type PodStep = Extract<
  StepBody,
  { readonly do: 'bind' | 'ready' | 'unready' | 'fail' | 'succeed' | 'finish' | 'deletePods' | 'labelPods' }
>;

/** Runs an action for each Pod of a step. */
function playPods(stage: Stage, step: PodStep): void {
  const each = (fits: (pod: WireObject) => boolean, act: (pod: WireObject) => void, settles = true): void => {
    for (const pod of choosePods(stage, step, fits)) {
      act(pod);
      if (settles && step.together !== true) stage.settle();
    }
  };
  const lives = (pod: WireObject): boolean => !isDeleting(pod);
  switch (step.do) {
    case 'bind':
      return each(
        (pod) => pod['spec'].nodeName === undefined,
        (pod) => bind(stage, pod, step.node ?? 'node-1'),
        false,
      );
    case 'ready':
      return each(
        (pod) => lives(pod) && !isReady(pod) && !hasEnded(pod),
        (pod) => report(stage, pod, 'Running', true),
      );
    case 'unready':
      return each(
        (pod) => lives(pod) && isReady(pod),
        (pod) => report(stage, pod, 'Running', false),
      );
    case 'fail':
      return each(
        (pod) => lives(pod) && !hasEnded(pod),
        (pod) => report(stage, pod, 'Failed', false),
      );
    case 'succeed':
      return each(
        (pod) => lives(pod) && !hasEnded(pod),
        (pod) => report(stage, pod, 'Succeeded', false),
      );
    case 'finish':
      return each(isDeleting, (pod) => letGo(stage, pod));
    case 'deletePods':
      return each(lives, (pod) => void stage.call('DELETE', stage.path('Pod', pod.metadata.name), {}));
    case 'labelPods': {
      const metadata = { labels: step.set, ...(step.annotations !== undefined && { annotations: step.annotations }) };
      return each(
        () => true,
        (pod) => void stage.merge(stage.path('Pod', pod.metadata.name), { metadata }),
        false,
      );
    }
  }
}
