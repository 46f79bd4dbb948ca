import { isFullyBound, keyOf, type PersistentVolume, type PersistentVolumeClaim } from '../../api/index.ts';
import { RateLimitingQueue, deletedObject, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { defineController } from '../define-controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import type { VolumeControl } from './control.ts';
import { steps } from './steps.ts';
import { syncClaim } from './sync-claim.ts';
import { syncVolume } from './sync-volume.ts';

/** How often an unbound claim is synced (`PVClaimBinderSyncPeriod`). */
const RESYNC_MS = 15_000;

/**
 * Binds claims to volumes, and requests volumes for claims that match none (volume/persistentvolume/pv_controller_base.go
 * `NewController`). The simulated provisioner runs in it. In a real cluster that is a separate program.
 */
export const persistentVolumeController = defineController({
  name: 'persistentvolume-binder-controller',
  eventSource: 'persistentvolume-controller',
  steps: { make: steps.NewController, run: steps.Run },
  build(context) {
    const { sim, api, connect, informers, recorder, group } = context;
    const claims = new RateLimitingQueue(sim, 'claims', api.name);
    const volumes = new RateLimitingQueue(sim, 'volumes', api.name);
    const control: VolumeControl = {
      sim,
      api,
      connect,
      recorder,
      claims: informers.informer('PersistentVolumeClaim').lister,
      volumes: informers.informer('PersistentVolume').lister,
      classes: informers.informer('StorageClass').lister,
      pods: informers.informer('Pod').lister,
      provisioning: new Set(),
      recycling: new Set(),
      enqueueClaim: (claim, via) => claims.add(keyOf(claim.metadata), via),
      spawn: (name, process) => void sim.spawn(name, process, { group }),
    };
    const claimKeys = new KeyQueue(context, claims);
    const volumeKeys = new KeyQueue(context, volumes);
    return {
      watches: ['PersistentVolume', 'PersistentVolumeClaim', 'StorageClass', 'Pod'],
      handlers: {
        PersistentVolumeClaim: {
          onAdd: (claim) => claimKeys.add(steps.enqueueWork, claim),
          onUpdate: (_old, claim) => claimKeys.add(steps.enqueueWork, claim),
          onDelete: (deleted) => deleteClaim(volumeKeys, deletedObject(deleted)),
        },
        PersistentVolume: {
          onAdd: (volume) => volumeKeys.add(steps.enqueueWork, volume),
          onUpdate: (_old, volume) => volumeKeys.add(steps.enqueueWork, volume),
          onDelete: (deleted) => deleteVolume(claimKeys, deletedObject(deleted)),
        },
      },
      loops: [
        { queue: claims, workers: 1, step: steps.syncClaim, sync: (key, trace) => updateClaim(control, claims, key, trace) },
        { queue: volumes, workers: 1, step: steps.syncVolume, sync: (key, trace) => updateVolume(control, key, trace) },
      ],
    };
  },
});

/** The volume of a deleted claim is released. */
function deleteClaim(volumes: KeyQueue, { metadata, spec: { volumeName: volume = '' } }: PersistentVolumeClaim): void {
  if (volume === '') return;
  volumes.trace.report(steps.deleteClaim, 'enqueued', { claim: keyOf(metadata), volume });
  volumes.queue.add(volume, 'deleteClaim');
}

/** The claim of a deleted volume is lost. */
function deleteVolume(claims: KeyQueue, { metadata, spec: { claimRef } }: PersistentVolume): void {
  if (claimRef === undefined) return;
  const claim = keyOf({ namespace: claimRef.namespace, name: claimRef.name ?? '' });
  claims.trace.report(steps.deleteVolume, 'enqueued', { volume: metadata.name, claim });
  claims.queue.add(claim, 'deleteVolume');
}

function* updateClaim(control: VolumeControl, claims: RateLimitingQueue, key: string, trace: SyncTrace): Process<void> {
  splitMetaNamespaceKey(key, trace);
  const claim = getCached(control.claims, key, trace);
  if (claim === undefined) return;
  // Upstream queues all claims and volumes periodically. Only an unbound claim finds anything new.
  if (!isFullyBound(claim)) claims.addAfter(key, RESYNC_MS, 'resync', { background: true });
  yield* syncClaim(control, claim, trace);
}

function* updateVolume(control: VolumeControl, key: string, trace: SyncTrace): Process<void> {
  splitMetaNamespaceKey(key, trace);
  const volume = getCached(control.volumes, key, trace);
  if (volume !== undefined) yield* syncVolume(control, volume, trace);
}
