import { serviceKeyOf, type EndpointSlice } from '../../api/index.ts';
import { deletedObject, type EventHandlers, HandlerTrace, type RateLimitingQueue } from '../../client/index.ts';
import type { ControllerContext } from '../define-controller.ts';
import type { SliceStep } from '../steps.ts';
import type { EndpointSliceTracker } from './tracker.ts';

/** The declared handlers of a controller that writes slices. */
export interface SliceHandlerSteps {
  readonly onEndpointSliceAdd: SliceStep;
  readonly onEndpointSliceUpdate: SliceStep;
  readonly onEndpointSliceDelete: SliceStep;
}

export interface SliceHandlersOptions {
  readonly queue: RateLimitingQueue;
  readonly tracker: EndpointSliceTracker;
  /** A change of a slice by somebody else waits this long, so that several changes cause one sync. */
  readonly delayMs: number;
  /** Whether the slice is the controller's. */
  readonly isManaged: (slice: EndpointSlice) => boolean;
  readonly steps: SliceHandlerSteps;
}

/**
 * The handlers of slices of both controllers that write them. They queue the Service (or the Endpoints, which have its name) of a slice that the controller
 * has not written so itself (endpointslice/endpointslice_controller.go, endpointslicemirroring/endpointslicemirroring_controller.go).
 */
export class SliceHandlers implements Required<EventHandlers<EndpointSlice>> {
  readonly #trace: HandlerTrace;

  constructor(
    { sim, api }: Pick<ControllerContext, 'sim' | 'api'>,
    private readonly options: SliceHandlersOptions,
  ) {
    this.#trace = new HandlerTrace(sim, api.name);
  }

  readonly onAdd = (slice: EndpointSlice): void => {
    const { isManaged, steps, tracker } = this.options;
    if (isManaged(slice)) this.#changed(steps.onEndpointSliceAdd, slice, tracker.shouldSync(slice));
  };

  readonly onUpdate = (old: EndpointSlice, slice: EndpointSlice): void => {
    const { isManaged, steps, tracker } = this.options;
    if (serviceKeyOf(old) !== serviceKeyOf(slice)) {
      this.#changed(steps.onEndpointSliceUpdate, slice, true);
      this.#changed(steps.onEndpointSliceUpdate, old, true);
      return;
    }
    const managed = isManaged(slice);
    if (!managed && !isManaged(old)) return;
    this.#changed(steps.onEndpointSliceUpdate, slice, managed !== isManaged(old) || tracker.shouldSync(slice));
  };

  readonly onDelete: Required<EventHandlers<EndpointSlice>>['onDelete'] = (deleted) => {
    const { isManaged, steps, tracker } = this.options;
    const slice = deletedObject<EndpointSlice>(deleted);
    if (!isManaged(slice) || !tracker.has(slice)) return;
    this.#changed(steps.onEndpointSliceDelete, slice, !tracker.handleDeletion(slice));
  };

  /** Queues the slice's Service, unless the change is the controller's own. */
  #changed(step: SliceStep, slice: EndpointSlice, byOthers: boolean): void {
    const { queue, delayMs } = this.options;
    const key = serviceKeyOf(slice);
    const { name } = slice.metadata;
    if (!byOthers) return this.#trace.report(step, 'expected', { slice: name });
    if (key === undefined) return;
    this.#trace.report(step, 'enqueued', { slice: name, delayMs });
    queue.addAfter(key, delayMs, step.name);
  }
}
