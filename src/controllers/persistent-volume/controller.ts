import { keyOf, type PersistentVolume, type PersistentVolumeClaim } from '../../api/index.ts';
import { RateLimitingQueue, WorkerPool, deletedObject, type SyncTrace, type WorkerState } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import type { VolumeControl } from './control.ts';
import { steps } from './steps.ts';
import { syncClaim } from './sync-claim.ts';
import { syncVolume } from './sync-volume.ts';

/**
 * Binds claims to volumes, and requests volumes for claims that match none (volume/persistentvolume/pv_controller_base.go
 * `NewController`). The simulated provisioner runs in it. In a real cluster that is a separate program.
 */
export class PersistentVolumeController implements Controller {
  readonly name = 'persistentvolume-binder';
  readonly watches = ['PersistentVolume', 'PersistentVolumeClaim', 'StorageClass'];
  readonly queues: readonly [claims: RateLimitingQueue, volumes: RateLimitingQueue];
  readonly #context: ControllerContext;
  readonly #control: VolumeControl;
  readonly #pools: readonly WorkerPool[];

  constructor(context: ControllerContext) {
    const { sim, api, informers, recorder, group } = context;
    const claimInformer = informers.informer('PersistentVolumeClaim');
    const volumeInformer = informers.informer('PersistentVolume');
    const claims = new RateLimitingQueue(sim, 'claims', api.name);
    const volumes = new RateLimitingQueue(sim, 'volumes', api.name);
    this.queues = [claims, volumes];
    this.#context = context;
    this.#control = {
      sim,
      api,
      recorder,
      claims: claimInformer.lister,
      volumes: volumeInformer.lister,
      classes: informers.informer('StorageClass').lister,
      provisioning: new Set(),
      enqueueClaim: (claim, via) => claims.add(keyOf(claim.metadata), via),
      enqueueClaimAfter: (claim, afterMs) => claims.addAfter(keyOf(claim.metadata), afterMs, 'resync', { background: true }),
      spawn: (name, process) => void sim.spawn(name, process, { group }),
    };
    const claimChanged = (claim: PersistentVolumeClaim, via: string): void => claims.add(keyOf(claim.metadata), via);
    claimInformer.addHandlers({
      onAdd: (claim) => claimChanged(claim, 'addClaim'),
      onUpdate: (_old, claim) => claimChanged(claim, 'updateClaim'),
      onDelete: (deleted) => {
        const { volumeName = '' } = deletedObject(deleted).spec;
        if (volumeName !== '') volumes.add(volumeName, 'deleteClaim');
      },
    });
    const volumeChanged = (volume: PersistentVolume, via: string): void => volumes.add(volume.metadata.name, via);
    volumeInformer.addHandlers({
      onAdd: (volume) => volumeChanged(volume, 'addVolume'),
      onUpdate: (_old, volume) => volumeChanged(volume, 'updateVolume'),
      onDelete: (deleted) => {
        const { claimRef } = deletedObject(deleted).spec;
        if (claimRef !== undefined)
          claims.add(keyOf({ namespace: claimRef.namespace, name: claimRef.name ?? '' }), 'deleteVolume');
      },
    });
    const common = { sim, name: api.name, group, workers: 1 };
    this.#pools = [
      new WorkerPool({
        ...common,
        queue: claims,
        step: steps.syncClaim,
        sync: (key, trace) => this.#syncClaim(key, trace),
      }),
      new WorkerPool({
        ...common,
        queue: volumes,
        firstWorker: 1,
        step: steps.syncVolume,
        sync: (key, trace) => this.#syncVolume(key, trace),
      }),
    ];
    reportMade(context, steps.NewController, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pools.flatMap(({ states }) => states);
  }

  start(): void {
    const { group, recorder } = this.#context;
    recorder.start(group);
    runWorkers(this.#context, this, this.#pools, steps.Run);
  }

  *#syncClaim(key: string, trace: SyncTrace): Process<void> {
    splitMetaNamespaceKey(key, trace);
    const claim = getCached(this.#control.claims, key, trace);
    if (claim !== undefined) yield* syncClaim(this.#control, claim, trace);
  }

  *#syncVolume(key: string, trace: SyncTrace): Process<void> {
    splitMetaNamespaceKey(key, trace);
    const volume = getCached(this.#control.volumes, key, trace);
    if (volume !== undefined) yield* syncVolume(this.#control, volume, trace);
  }
}
