import { keyOf, type KubeObject } from '../api/index.ts';
import { DeletedFinalStateUnknown, HandlerTrace, deletedObject, type RateLimitingQueue } from '../client/index.ts';
import type { ControllerContext } from './define-controller.ts';
import type { DeletedStep, EnqueueStep } from './steps.ts';

/** What most handlers do: report that they were called, then queue one key. */
export class KeyQueue {
  readonly trace: HandlerTrace;

  constructor(
    { sim, api }: Pick<ControllerContext, 'sim' | 'api'>,
    readonly queue: RateLimitingQueue,
  ) {
    this.trace = new HandlerTrace(sim, api.name);
  }

  add(step: EnqueueStep, { metadata }: KubeObject): void {
    this.addKey(step, keyOf(metadata));
  }

  addKey(step: EnqueueStep, key: string): void {
    this.trace.report(step, 'enqueued', { key });
    this.queue.add(key, step.name);
  }

  /** Queues the key of a deleted object. */
  addDeleted(step: DeletedStep, deleted: KubeObject | DeletedFinalStateUnknown<KubeObject>): void {
    const key = keyOf(deletedObject(deleted).metadata);
    this.trace.report(step, deleted instanceof DeletedFinalStateUnknown ? 'tombstone' : 'enqueued', { key });
    this.queue.add(key, step.name);
  }
}
