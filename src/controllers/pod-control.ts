import {
  StatusError,
  keyOf,
  newControllerRef,
  type ApiPort,
  type Draft,
  type KubeObject,
  type ObjectRef,
  type Patch,
  type Pod,
  type PodTemplateSpec,
} from '../api/index.ts';
import type { EventRecorder } from '../client/index.ts';
import type { Process } from '../sim/index.ts';
import { NAMESPACE_TERMINATING, controllerError, hasStatusCause } from './errors.ts';

export interface PodControlOptions {
  readonly api: ApiPort;
  readonly recorder: EventRecorder;
  /** Told of each Pod written whose new revision the server answered (upstream's `OnWrite`). Deletions are not among them. */
  readonly onWrite?: (owner: KubeObject, written: Pod) => void;
}

/** Creates, patches and deletes the Pods of a workload, and says so in events about the workload (controller/controller_utils.go `RealPodControl`). */
export class PodControl {
  readonly #options: PodControlOptions;

  constructor(options: PodControlOptions) {
    this.#options = options;
  }

  /** `CreatePods`. Throws what the server refuses the Pod with; the event that reports it is left out in a namespace that is going away. */
  *createPod(draft: Draft<Pod>, owner: KubeObject): Process<Pod> {
    const { api, recorder, onWrite } = this.#options;
    if (Object.keys(draft.metadata.labels ?? {}).length === 0) throw controllerError('unable to create pods, no labels');
    try {
      const pod = yield* api.create('Pod', draft);
      onWrite?.(owner, pod);
      recorder.event(owner, 'Normal', 'SuccessfulCreate', `Created pod: ${pod.metadata.name}`);
      return pod;
    } catch (error) {
      if (error instanceof StatusError && !hasStatusCause(error, NAMESPACE_TERMINATING)) {
        recorder.event(owner, 'Warning', 'FailedCreate', `Error creating: ${error.message}`);
      }
      throw error;
    }
  }

  /** `DeletePod`. A Pod that is gone already throws, but is not reported. */
  *deletePod(pod: ObjectRef, owner: KubeObject): Process<void> {
    const { api, recorder } = this.#options;
    try {
      yield* api.delete('Pod', { namespace: pod.namespace, name: pod.name });
      recorder.event(owner, 'Normal', 'SuccessfulDelete', `Deleted pod: ${pod.name}`);
    } catch (error) {
      if (error instanceof StatusError && error.reason !== 'NotFound') {
        recorder.event(owner, 'Warning', 'FailedDelete', `Error deleting: ${error.message}`);
      }
      throw error;
    }
  }

  /** `PatchPod`. */
  *patchPod(pod: ObjectRef, patch: Patch, owner: KubeObject): Process<Pod> {
    const written = yield* this.#options.api.patch('Pod', { namespace: pod.namespace, name: pod.name }, patch);
    this.#options.onWrite?.(owner, written);
    return written;
  }
}

/** The Pod that a template makes, controlled by its owner (controller/controller_utils.go `GetPodFromTemplate`). The server adds the end of its name. */
export function getPodFromTemplate(template: PodTemplateSpec, owner: KubeObject): Draft<Pod> {
  const { labels, annotations, finalizers } = template.metadata ?? {};
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      generateName: `${owner.metadata.name}-`,
      namespace: owner.metadata.namespace,
      ...(labels && { labels }),
      ...(annotations && { annotations }),
      ...(finalizers && { finalizers }),
      ownerReferences: [newControllerRef(owner)],
    },
    spec: template.spec,
  };
}

/** By which expectations know a Pod (controller/controller_utils.go `PodKey`): `namespace/name`. */
export function podKey(pod: Pod): string {
  return keyOf(pod.metadata);
}
