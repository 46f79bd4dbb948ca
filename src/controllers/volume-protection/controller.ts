import { type KubeObject, type PersistentVolume, type PersistentVolumeClaim, type Pod } from '../../api/index.ts';
import { RateLimitingQueue, deletedObject, listNames, type EventHandlers } from '../../client/index.ts';
import { defineController, type ControllerDefinition } from '../define-controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import { claimIsBeingUsed, claimsOfPod, needsProcessing, protect, type Protection } from './protect.ts';
import { steps } from './steps.ts';

/** volume/pvcprotection/pvc_protection_controller.go `NewPVCProtectionController`. */
export const claimProtectionController = protectionController<PersistentVolumeClaim>({
  name: 'persistentvolumeclaim-protection-controller',
  queue: 'pvcprotection',
  kind: 'PersistentVolumeClaim',
  made: steps.NewPVCProtectionController,
  addedUpdated: steps.pvcAddedUpdated,
  step: steps.processPVC,
  finalizer: 'kubernetes.io/pvc-protection',
  podHandlers,
  isBeingUsed: claimIsBeingUsed,
});

/** volume/pvprotection/pv_protection_controller.go `NewPVProtectionController`. */
export const volumeProtectionController = protectionController<PersistentVolume>({
  name: 'persistentvolume-protection-controller',
  queue: 'pvprotection',
  kind: 'PersistentVolume',
  made: steps.NewPVProtectionController,
  addedUpdated: steps.pvAddedUpdated,
  step: steps.processPV,
  finalizer: 'kubernetes.io/pv-protection',
  *isBeingUsed(_context, { status }) {
    return status.phase === 'Bound';
  },
});

/** Keeps objects that are in use from being deleted, by a finalizer. */
function protectionController<T extends PersistentVolumeClaim | PersistentVolume>(
  protection: Protection<T>,
): ControllerDefinition {
  const { name, kind, finalizer } = protection;
  return defineController({
    name,
    steps: { make: protection.made, run: steps.Run },
    build(context) {
      const { sim, api, informers } = context;
      const queue = new RateLimitingQueue(sim, protection.queue, api.name);
      const keys = new KeyQueue(context, queue);
      const { lister } = informers.informer<string>(kind);
      const addedUpdated = (object: KubeObject): void => {
        if (needsProcessing(object, finalizer)) keys.add(protection.addedUpdated, object);
      };
      const pods = protection.podHandlers?.(keys);
      return {
        watches: pods === undefined ? [kind] : [kind, 'Pod'],
        handlers: {
          [kind]: { onAdd: addedUpdated, onUpdate: (_old: KubeObject, object: KubeObject) => addedUpdated(object) },
          ...(pods !== undefined && { Pod: pods }),
        },
        loops: [
          {
            queue,
            workers: 1,
            step: protection.step,
            *sync(key, trace) {
              splitMetaNamespaceKey(key, trace);
              const object = getCached(lister, key, trace) as T | undefined;
              if (object !== undefined) yield* protect(context, protection, object, trace);
            },
          },
        ],
      };
    },
  });
}

/** A Pod may have stopped using its claims. */
function podHandlers({ trace, queue }: KeyQueue): EventHandlers<Pod> {
  const podAddedDeletedUpdated = (pod: Pod, gone: boolean): void => {
    const claims = pod.spec.volumes === undefined ? [] : claimsOfPod(pod, gone);
    if (claims.length === 0) return;
    const figures = { pod: pod.metadata.name, claims: listNames(claims) };
    trace.report(steps.podAddedDeletedUpdated, 'enqueued', figures);
    for (const key of claims) queue.add(key, 'podAddedDeletedUpdated');
  };
  return {
    onAdd: (pod) => podAddedDeletedUpdated(pod, false),
    onUpdate: (_old, pod) => podAddedDeletedUpdated(pod, false),
    onDelete: (deleted) => podAddedDeletedUpdated(deletedObject(deleted), true),
  };
}
