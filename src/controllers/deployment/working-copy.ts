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
import type { Process, Simulation } from '../../sim/index.ts';
import { newDeploymentCondition, setDeploymentCondition, type DeploymentConditionType } from './conditions.ts';

/** What the syncs of the Deployment controller share (upstream: the fields of `DeploymentController`). */
export interface DeploymentControl {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly recorder: EventRecorder;
  readonly replicaSets: Lister<ReplicaSet>;
  readonly pods: Lister<Pod>;
  /** Puts the Deployment back into the queue, at the pace of its failures. */
  enqueueRateLimited(d: Deployment): void;
  /** Looks at the Deployment again after so long. */
  enqueueAfter(d: Deployment, afterMs: number): void;
}

/**
 * The Deployment that one sync works on: what the cache had, with the changes that the sync has made to it (upstream: the deep copy that
 * `syncDeployment` makes and its functions write into).
 *
 * Invariant: its resourceVersion stays the one of the cache, whatever has been written since. A second write in one sync is therefore
 * refused with a conflict, and the key comes back: as in upstream, a sync that has created a ReplicaSet ends so.
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

  /** Puts `status` in the place of the old one. */
  setStatus(status: DeploymentStatus): void {
    this.#deployment = { ...this.#deployment, status };
  }

  setCondition(condition: DeploymentCondition): void {
    const { status } = this.#deployment;
    this.setStatus({ ...status, conditions: setDeploymentCondition(status.conditions, condition) });
  }

  /** A condition of this moment, in place of the one of its type. */
  addCondition(type: DeploymentConditionType, status: 'True' | 'False' | 'Unknown', reason: string, message: string): void {
    this.setCondition(newDeploymentCondition(type, status, reason, message, this.now));
  }

  /** Sets an annotation; false where it has this value. */
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

  /** Writes the status and the annotations (a status update takes these along). */
  *updateStatus(): Process<void> {
    yield* this.control.api.updateStatus('Deployment', this.#deployment);
  }

  /** Writes the spec and the annotations. */
  *update(): Process<void> {
    yield* this.control.api.update('Deployment', this.#deployment);
  }

  /** An event about the Deployment. */
  event(type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.control.recorder.event(this.#deployment, type, reason, message);
  }
}
