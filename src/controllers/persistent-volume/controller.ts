import { isFullyBound, keyOf, type PersistentVolume, type PersistentVolumeClaim } from '../../api/index.ts';
import {
  HandlerTrace,
  RateLimitingQueue,
  WorkerPool,
  deletedObject,
  type SyncTrace,
  type WorkerState,
} from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
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
export class PersistentVolumeController implements Controller {
  readonly name = 'persistentvolume-binder';
  readonly watches = ['PersistentVolume', 'PersistentVolumeClaim', 'StorageClass', 'Pod'];
  readonly queues: readonly [claims: RateLimitingQueue, volumes: RateLimitingQueue];
  readonly #context: ControllerContext;
  readonly #trace: HandlerTrace;
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
    this.#trace = new HandlerTrace(sim, api.name);
    this.#control = {
      sim,
      api,
      recorder,
      claims: claimInformer.lister,
      volumes: volumeInformer.lister,
      classes: informers.informer('StorageClass').lister,
      pods: informers.informer('Pod').lister,
      provisioning: new Set(),
      enqueueClaim: (claim, via) => claims.add(keyOf(claim.metadata), via),
      spawn: (name, process) => void sim.spawn(name, process, { group }),
    };
    const claimKeys = new KeyQueue(context, claims);
    claimInformer.addHandlers({
      onAdd: (claim) => claimKeys.add(steps.enqueueWork, claim),
      onUpdate: (_old, claim) => claimKeys.add(steps.enqueueWork, claim),
      onDelete: (deleted) => this.#deleteClaim(deletedObject(deleted)),
    });
    const volumeKeys = new KeyQueue(context, volumes);
    volumeInformer.addHandlers({
      onAdd: (volume) => volumeKeys.add(steps.enqueueWork, volume),
      onUpdate: (_old, volume) => volumeKeys.add(steps.enqueueWork, volume),
      onDelete: (deleted) => this.#deleteVolume(deletedObject(deleted)),
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

  /** The volume of a deleted claim is released. */
  #deleteClaim({ metadata, spec: { volumeName: volume = '' } }: PersistentVolumeClaim): void {
    if (volume === '') return;
    this.#trace.report(steps.deleteClaim, 'enqueued', { claim: keyOf(metadata), volume });
    this.queues[1].add(volume, 'deleteClaim');
  }

  /** The claim of a deleted volume is lost. */
  #deleteVolume({ metadata, spec: { claimRef } }: PersistentVolume): void {
    if (claimRef === undefined) return;
    const claim = keyOf({ namespace: claimRef.namespace, name: claimRef.name ?? '' });
    this.#trace.report(steps.deleteVolume, 'enqueued', { volume: metadata.name, claim });
    this.queues[0].add(claim, 'deleteVolume');
  }

  *#syncClaim(key: string, trace: SyncTrace): Process<void> {
    splitMetaNamespaceKey(key, trace);
    const claim = getCached(this.#control.claims, key, trace);
    if (claim === undefined) return;
    // Upstream queues all claims and volumes periodically. Only an unbound claim finds anything new.
    if (!isFullyBound(claim)) this.queues[0].addAfter(key, RESYNC_MS, 'resync', { background: true });
    yield* syncClaim(this.#control, claim, trace);
  }

  *#syncVolume(key: string, trace: SyncTrace): Process<void> {
    splitMetaNamespaceKey(key, trace);
    const volume = getCached(this.#control.volumes, key, trace);
    if (volume !== undefined) yield* syncVolume(this.#control, volume, trace);
  }
}
