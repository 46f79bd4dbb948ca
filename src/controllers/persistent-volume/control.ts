import type { ApiPort, PersistentVolume, PersistentVolumeClaim, StorageClass } from '../../api/index.ts';
import type { EventRecorder, Lister } from '../../client/index.ts';
import type { Process, Simulation } from '../../sim/index.ts';

/** What the syncs of claims and volumes work with. */
export interface VolumeControl {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly recorder: EventRecorder;
  readonly claims: Lister<PersistentVolumeClaim>;
  readonly volumes: Lister<PersistentVolume>;
  readonly classes: Lister<StorageClass>;
  /** Uids of the claims that the provisioner is making volumes for. */
  readonly provisioning: Set<string>;
  readonly enqueueClaim: (claim: PersistentVolumeClaim, via: string) => void;
  readonly enqueueClaimAfter: (claim: PersistentVolumeClaim, afterMs: number) => void;
  /** Runs beside the syncs. */
  readonly spawn: (name: string, process: Process<void>) => void;
}

/** Said of a claim that was bound once (volume/persistentvolume `AnnBindCompleted`). */
export const BIND_COMPLETED = 'pv.kubernetes.io/bind-completed';
/** Said of claims and volumes that the controller, not a user, has bound (`AnnBoundByController`). */
export const BOUND_BY_CONTROLLER = 'pv.kubernetes.io/bound-by-controller';
/** Who is to make a volume for the claim (`AnnStorageProvisioner`, and its name of before v1.23). */
export const STORAGE_PROVISIONER = 'volume.kubernetes.io/storage-provisioner';
export const BETA_STORAGE_PROVISIONER = 'volume.beta.kubernetes.io/storage-provisioner';
/** Who has made the volume (`AnnDynamicallyProvisioned`). */
export const PROVISIONED_BY = 'pv.kubernetes.io/provisioned-by';

/** The one provisioner that there is: it makes disks that every node can reach. In a real cluster this is a program of its own. */
export const PROVISIONER = 'disk.kubeloupe.io';
