import type { Container, Pod } from '../api/index.ts';
import type { InvolvedObject } from '../client/index.ts';
import { KubeletRecord, type FigureArguments, type OutcomeOf, type Step } from '../trace/index.ts';

/** The part of an event recorder that the kubelet uses. */
export interface EventSink {
  event(about: InvolvedObject, type: 'Normal' | 'Warning', reason: string, message: string): void;
}

/** `name_namespace(uid)`: a Pod in the kubelet's messages (pkg/kubelet/util/format `Pod`). */
export function podName(pod: Pod): string {
  const { name, namespace = '', uid } = pod.metadata;
  return `${name}_${namespace}(${uid})`;
}

/** `uid/container`: the key of a container in maps. */
export function containerKey(pod: Pod, container: { readonly name: string }): string {
  return `${pod.metadata.uid}/${container.name}`;
}

/** Events about Pods and their containers. */
export class PodEvents {
  readonly #sink: EventSink | undefined;

  constructor(sink: EventSink | undefined) {
    this.#sink = sink;
  }

  pod(pod: Pod, type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.#sink?.event(referenceTo(pod), type, reason, message);
  }

  /** An event about a container, with its field path (pkg/kubelet/container/ref.go `GenerateContainerRef`). */
  container(pod: Pod, container: Container, type: 'Normal' | 'Warning', reason: string, message: string): void {
    const { namespace, name, uid, resourceVersion } = pod.metadata;
    const fieldPath = fieldPathOf(pod, container);
    this.#sink?.event({ apiVersion: 'v1', kind: 'Pod', namespace, name, uid, resourceVersion, fieldPath }, type, reason, message);
  }
}

function referenceTo(pod: Pod): InvolvedObject {
  const { namespace, name, uid, resourceVersion } = pod.metadata;
  return { apiVersion: 'v1', kind: 'Pod', namespace, name, uid, resourceVersion };
}

/** Field paths by container object, which the Pods of a ReplicaSet share. */
const knownPaths = new WeakMap<Container, string>();

/** `spec.containers{web}` */
function fieldPathOf(pod: Pod, container: Container): string {
  let path = knownPaths.get(container);
  if (path === undefined) {
    const isIn = (list: 'initContainers' | 'ephemeralContainers'): boolean =>
      pod.spec[list]?.some(({ name }) => name === container.name) === true;
    const list = isIn('initContainers') ? 'initContainers' : isIn('ephemeralContainers') ? 'ephemeralContainers' : 'containers';
    path = `spec.${list}{${container.name}}`;
    knownPaths.set(container, path);
  }
  return path;
}

/** Reports a Pod's step to the trace. Returns the record's id. */
export type PodTrace = (record: KubeletRecord) => number;

/** The trace record of a Pod's step with its outcome. `podKey`: `namespace/name`. */
export function podRecord<S extends Step, C extends OutcomeOf<S>>(
  step: S,
  podKey: string,
  outcome: C,
  ...[figures]: FigureArguments<S, C>
): KubeletRecord {
  return new KubeletRecord(step, outcome, podKey, figures);
}
