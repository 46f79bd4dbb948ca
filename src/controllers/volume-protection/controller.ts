import {
  attributesClassesOf,
  type KubeObject,
  type PersistentVolume,
  type PersistentVolumeClaim,
  type Pod,
  type VolumeAttributesClass,
} from '../../api/index.ts';
import { RateLimitingQueue, deletedObject, listNames, type EventHandlers } from '../../client/index.ts';
import { defineController, type ControllerDefinition } from '../define-controller.ts';
import type { EnqueueStep } from '../steps.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import {
  attributesClassesOfVolume,
  claimIsBeingUsed,
  classIsBeingUsed,
  claimsOfPod,
  needsProcessing,
  protect,
  type Protection,
} from './protect.ts';
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
  users: (keys) => ({ Pod: podHandlers(keys) }),
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

/** volume/vacprotection/vac_protection_controller.go `NewVACProtectionController`. */
export const classProtectionController = protectionController<VolumeAttributesClass>({
  name: 'volumeattributesclass-protection-controller',
  startsWith: 'VolumeAttributesClass',
  queue: 'vacprotection',
  kind: 'VolumeAttributesClass',
  made: steps.NewVACProtectionController,
  addedUpdated: steps.vacAddedUpdated,
  step: steps.processVAC,
  finalizer: 'kubernetes.io/vac-protection',
  users: (keys) => ({
    PersistentVolume: classHandlers(keys, attributesClassesOfVolume, steps.pvUpdated, steps.pvDeleted),
    PersistentVolumeClaim: classHandlers<PersistentVolumeClaim>(keys, attributesClassesOf, steps.pvcUpdated, steps.pvcDeleted),
  }),
  isBeingUsed: classIsBeingUsed,
});

/** Keeps objects that are in use from being deleted, by a finalizer. */
function protectionController<T extends PersistentVolumeClaim | PersistentVolume | VolumeAttributesClass>(
  protection: Protection<T>,
): ControllerDefinition {
  const { name, kind, finalizer, startsWith } = protection;
  return defineController({
    name,
    ...(startsWith && { startsWith }),
    steps: { make: protection.made, run: steps.Run },
    build(context) {
      const { sim, api, informers } = context;
      const queue = new RateLimitingQueue(sim, protection.queue, api.name);
      const keys = new KeyQueue(context, queue);
      const { lister } = informers.informer<string>(kind);
      const addedUpdated = (object: KubeObject): void => {
        if (needsProcessing(object, finalizer)) keys.add(protection.addedUpdated, object);
      };
      const users = protection.users?.(keys) ?? {};
      return {
        watches: [kind, ...Object.keys(users)],
        handlers: {
          [kind]: { onAdd: addedUpdated, onUpdate: (_old: KubeObject, object: KubeObject) => addedUpdated(object) },
          ...users,
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

/** A claim or a volume that has changed or is gone may have stopped using its classes of attributes. */
function classHandlers<T extends KubeObject>(
  keys: KeyQueue,
  classesOf: (object: T) => ReadonlySet<string>,
  updated: EnqueueStep,
  deleted: EnqueueStep,
): EventHandlers<T> {
  return {
    onUpdate(before, after) {
      const kept = classesOf(after);
      for (const name of classesOf(before)) if (!kept.has(name)) keys.addKey(updated, name);
    },
    onDelete(object) {
      for (const name of classesOf(deletedObject(object))) keys.addKey(deleted, name);
    },
  };
}
