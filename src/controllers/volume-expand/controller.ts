import {
  compareQuantities,
  isReason,
  requestedStorage,
  type PersistentVolume,
  type PersistentVolumeClaim,
} from '../../api/index.ts';
import { RateLimitingQueue, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { type ControllerContext, defineController } from '../define-controller.ts';
import { controllerError } from '../errors.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import { modify } from './modifier.ts';
import { expandAndRecover } from './resizer.ts';
import { steps } from './steps.ts';

/** `defaultWorkerCount`. */
const WORKERS = 10;

/**
 * Notices bound claims that ask for more than they have (volume/expand/expand_controller.go `NewExpandController`). No plugin inside the
 * controller manager can expand a volume today, so it only tells that an external resizer has to. The simulated one runs in it, with the queue of its modifier
 * in the same one.
 */
export const volumeExpandController = defineController({
  name: 'persistentvolume-expander-controller',
  eventSource: 'volume_expand',
  steps: { make: steps.NewExpandController, run: steps.Run },
  build(context) {
    const { sim, api } = context;
    const queue = new RateLimitingQueue(sim, 'volume_expand', api.name);
    const keys = new KeyQueue(context, queue);
    const enqueuePVC = (claim: PersistentVolumeClaim): void => {
      if (claim.status.phase === 'Bound') keys.add(steps.enqueuePVC, claim);
    };
    return {
      watches: ['PersistentVolumeClaim'],
      handlers: {
        PersistentVolumeClaim: {
          onAdd: enqueuePVC,
          onUpdate: (before, after) => {
            const asksForMore = compareQuantities(requestedStorage(after), requestedStorage(before)) > 0;
            const hasMore = compareQuantities(capacityOf(after), capacityOf(before)) > 0;
            const namesAnother = before.spec.volumeAttributesClassName !== after.spec.volumeAttributesClassName;
            if (asksForMore || hasMore || namesAnother) enqueuePVC(after);
          },
        },
      },
      loops: [{ queue, workers: WORKERS, step: steps.syncHandler, sync: (key, trace) => syncHandler(context, key, trace) }],
    };
  },
});

function capacityOf({ status }: PersistentVolumeClaim): string {
  return status.capacity?.['storage'] ?? '0';
}

function* syncHandler(context: ControllerContext, key: string, trace: SyncTrace): Process<void> {
  splitMetaNamespaceKey(key, trace);
  const cached = getCached(context.informers.informer('PersistentVolumeClaim').lister, key, trace);
  if (cached === undefined) return;
  const claim = yield* modify(context, cached, trace);
  const volume = yield* getPersistentVolume(context, claim);
  const { claimRef } = volume.spec;
  if (claimRef?.namespace !== claim.metadata.namespace || claimRef?.uid !== claim.metadata.uid)
    throw controllerError(`persistent Volume is not bound to PVC being updated : ${key}`);
  const [requested, capacity] = [requestedStorage(claim), capacityOf(claim)];
  if (compareQuantities(requested, capacity) <= 0) return trace.step(steps.syncHandler, 'largeEnough', { capacity });
  trace.step(steps.syncHandler, 'external', { requested, capacity });
  context.recorder.event(claim, 'Normal', 'ExternalExpanding', 'waiting for an external controller to expand this PVC');
  yield* expandAndRecover(context, claim, volume, trace);
}

function* getPersistentVolume(
  { api }: ControllerContext,
  { spec: { volumeName: name = '' } }: PersistentVolumeClaim,
): Process<PersistentVolume> {
  try {
    return yield* api.get('PersistentVolume', { name });
  } catch (error) {
    if (isReason(error, 'NotFound')) throw controllerError(`failed to get PV "${name}": ${error.message}`);
    throw error;
  }
}
