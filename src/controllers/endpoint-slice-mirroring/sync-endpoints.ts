import { type Endpoints, type EndpointSlice, SERVICE_NAME_LABEL, type StatusError } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { ControllerContext } from '../define-controller.ts';
import type { EndpointSliceTracker } from '../endpoint-slice/tracker.ts';
import { attempt, controllerError, hasStatusCause, NAMESPACE_TERMINATING, withContext } from '../errors.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import { isMirrored, shouldMirror } from './mirrored-slice.ts';
import { type MirrorPlan, planMirror } from './plan-mirror.ts';
import { steps } from './steps.ts';

/** Syncs the slices of Endpoints (endpointslicemirroring/endpointslicemirroring_controller.go `syncEndpoints`). */
export class MirroredSlicesSync {
  constructor(
    private readonly context: ControllerContext,
    private readonly tracker: EndpointSliceTracker,
  ) {}

  *syncEndpoints(key: string, trace: SyncTrace): Process<void> {
    const { informers, options } = this.context;
    splitMetaNamespaceKey(key, trace);
    const slices = this.#slicesOf(key);
    const cleanUp = (why: 'deleted' | 'notMirrored' | 'noService' | 'selector'): Process<void> => {
      trace.step(steps.syncEndpoints, why, { slices: slices.length });
      return this.#deleteMirrored(key, slices);
    };
    const endpoints = getCached(informers.informer('Endpoints').lister, key, trace);
    if (endpoints === undefined) return yield* cleanUp('deleted');
    if (!shouldMirror(endpoints)) return yield* cleanUp('notMirrored');
    const service = getCached(informers.informer('Service').lister, key, trace);
    if (service === undefined) return yield* cleanUp('noService');
    if (service.spec.selector !== undefined) return yield* cleanUp('selector');
    if (this.tracker.isStale(key, slices)) {
      trace.step(steps.syncEndpoints, 'stale');
      throw controllerError('EndpointSlice informer cache is out of date');
    }
    const plan = planMirror(endpoints, slices, options['mirroring-max-endpoints-per-subset']);
    trace.tell(plan);
    this.#recordSkipped(endpoints, plan);
    yield* this.#finalize(endpoints, key, plan);
  }

  #slicesOf(key: string): readonly EndpointSlice[] {
    const [namespace, name] = key.split('/');
    const slices = this.context.informers.informer('EndpointSlice').lister.list(namespace);
    return slices.filter((slice) => isMirrored(slice) && slice.metadata.labels?.[SERVICE_NAME_LABEL] === name);
  }

  #recordSkipped(endpoints: Endpoints, { invalid, skipped }: MirrorPlan): void {
    const { recorder, options } = this.context;
    if (invalid > 0) {
      const message = `Skipped ${invalid} invalid IP addresses when mirroring to EndpointSlices`;
      recorder.event(endpoints, 'Warning', 'InvalidIPAddress', message);
    }
    if (skipped > invalid) {
      const limit = options['mirroring-max-endpoints-per-subset'];
      const message = `A max of ${limit} addresses can be mirrored to EndpointSlices per Endpoints subset. ${skipped} addresses were skipped`;
      recorder.event(endpoints, 'Warning', 'TooManyAddressesToMirror', message);
    }
  }

  *#finalize({ metadata }: Endpoints, key: string, { create, update, remove }: MirrorPlan): Process<void> {
    const { api } = this.context;
    // Nothing is created for Endpoints that are being deleted.
    for (const draft of metadata.deletionTimestamp === undefined ? create : []) {
      try {
        this.tracker.update(yield* api.create('EndpointSlice', draft));
      } catch (error) {
        if (hasStatusCause(error, NAMESPACE_TERMINATING)) return;
        throw withContext(error, `failed to create EndpointSlice for Endpoints ${key}`);
      }
    }
    for (const slice of update) {
      try {
        this.tracker.update(yield* api.update('EndpointSlice', slice));
      } catch (error) {
        throw withContext(error, `failed to update ${slice.metadata.name} EndpointSlice for Endpoints ${key}`);
      }
    }
    for (const slice of remove) {
      try {
        yield* api.delete('EndpointSlice', slice.metadata);
      } catch (error) {
        throw withContext(error, `failed to delete ${slice.metadata.name} EndpointSlice for Endpoints ${key}`);
      }
      this.tracker.expectDeletion(slice);
    }
  }

  /** `deleteMirroredSlices`: tries all, and fails with the first error. */
  *#deleteMirrored(key: string, slices: readonly EndpointSlice[]): Process<void> {
    this.tracker.deleteService(key);
    const errors: StatusError[] = [];
    for (const slice of slices) {
      const { error } = yield* attempt(this.context.api.delete('EndpointSlice', slice.metadata));
      if (error !== undefined) errors.push(error);
    }
    const [first] = errors;
    if (first === undefined) return;
    throw withContext(
      first,
      `error(s) deleting ${errors.length}/${slices.length} EndpointSlices for ${key} Endpoints, including`,
    );
  }
}
