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
  /**
   * Called with each Pod that was created or patched (upstream's `OnWrite`). Deletions have no new revision, so they are not
   * reported.
   */
  readonly onWrite?: (owner: KubeObject, written: Pod) => void;
}

/**
 * Creates, patches and deletes the Pods of a workload, and records events about the workload (controller/controller_utils.go
 * `RealPodControl`).
 */
export class PodControl {
  readonly #options: PodControlOptions;

  constructor(options: PodControlOptions) {
    this.#options = options;
  }

  /**
   * `CreatePods`. If the API server refuses the Pod, records an event and throws. Records no event if the namespace is being
   * deleted.
   */
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

  /** `DeletePod`. If the Pod is gone already, throws but records no event. */
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

/**
 * Makes a Pod from a template, with the owner as its controller (controller/controller_utils.go `GetPodFromTemplate`). The API
 * server generates the end of its name.
 */
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

/** The key of a Pod in expectations: `namespace/name` (controller/controller_utils.go `PodKey`). */
export function podKey(pod: Pod): string {
  return keyOf(pod.metadata);
}
