import {
  formatTime,
  type ApiPort,
  type Deployment,
  type DeploymentCondition,
  type DeploymentStatus,
  type Labels,
  type Pod,
  type ReplicaSet,
} from '../../api/index.ts';
import type { EventRecorder, Lister } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { newDeploymentCondition, setDeploymentCondition, type DeploymentConditionType } from './conditions.ts';

/** What all syncs of the Deployment controller share (upstream: the fields of `DeploymentController`). */
export interface DeploymentControl {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly recorder: EventRecorder;
  readonly replicaSets: Lister<ReplicaSet>;
  readonly pods: Lister<Pod>;
  /** Queues the Deployment again, after a delay that grows with its failures. */
  enqueueRateLimited(d: Deployment): void;
  /** Queues the Deployment again after `afterMs`. */
  enqueueAfter(d: Deployment, afterMs: number): void;
}

/**
 * The Deployment of one sync: the cached object with the changes that the sync has made (upstream: the deep copy that
 * `syncDeployment` makes and its functions modify).
 *
 * Invariant: the resourceVersion stays that of the cache, even after a write. A second write in one sync therefore fails with a
 * conflict, and the key is queued again. This happens, as upstream, in a sync that has created a ReplicaSet.
 */
export class WorkingCopy {
  #deployment: Deployment;

  constructor(
    readonly control: DeploymentControl,
    cached: Deployment,
  ) {
    this.#deployment = cached;
  }

  get deployment(): Deployment {
    return this.#deployment;
  }

  /** The date, RFC 3339. */
  get now(): string {
    return formatTime(this.control.sim.wallMs);
  }

  /** Replaces the status. */
  setStatus(status: DeploymentStatus): void {
    this.#deployment = { ...this.#deployment, status };
  }

  setCondition(condition: DeploymentCondition): void {
    const { status } = this.#deployment;
    this.setStatus({ ...status, conditions: setDeploymentCondition(status.conditions, condition) });
  }

  /** Sets a condition, with the current time, in place of the one of its type. */
  addCondition(type: DeploymentConditionType, status: 'True' | 'False' | 'Unknown', reason: string, message: string): void {
    this.setCondition(newDeploymentCondition(type, status, reason, message, this.now));
  }

  /** Sets an annotation. Returns false if it already has the value. */
  setAnnotation(name: string, value: string): boolean {
    const { metadata } = this.#deployment;
    if (metadata.annotations?.[name] === value) return false;
    this.setAnnotations({ ...metadata.annotations, [name]: value });
    return true;
  }

  setAnnotations(annotations: Labels): void {
    this.#deployment = { ...this.#deployment, metadata: { ...this.#deployment.metadata, annotations } };
  }

  setSpec(spec: Partial<Deployment['spec']>): void {
    this.#deployment = { ...this.#deployment, spec: { ...this.#deployment.spec, ...spec } };
  }

  /** Writes the status. The API server writes changed annotations with it. */
  *updateStatus(): Process<void> {
    yield* this.control.api.updateStatus('Deployment', this.#deployment);
  }

  /** Writes the spec and the annotations. */
  *update(): Process<void> {
    yield* this.control.api.update('Deployment', this.#deployment);
  }

  /** Records an event about the Deployment. */
  event(type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.control.recorder.event(this.#deployment, type, reason, message);
  }
}
