import type { ApiPort, PersistentVolume, PersistentVolumeClaim, Pod, StorageClass } from '../../api/index.ts';
import type { EventRecorder, Lister } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';

/** What all syncs of claims and volumes share. */
export interface VolumeControl {
  readonly sim: Simulation;
  readonly api: ApiPort;
  /** A client of the provisioner, which is another program in a real cluster. */
  readonly connect: (client: string) => ApiPort;
  readonly recorder: EventRecorder;
  readonly claims: Lister<PersistentVolumeClaim>;
  readonly volumes: Lister<PersistentVolume>;
  readonly classes: Lister<StorageClass>;
  readonly pods: Lister<Pod>;
  /** Uids of the claims for which the provisioner is creating a volume. */
  readonly provisioning: Set<string>;
  /** Uids of the volumes that are being emptied. */
  readonly recycling: Set<string>;
  readonly enqueueClaim: (claim: PersistentVolumeClaim, via: string) => void;
  /** Runs a process beside the syncs. */
  readonly spawn: (name: string, process: Process<void>) => void;
}

/** The provisioner that creates the claim's volume (`AnnStorageProvisioner`, and its name before v1.23). */
export const STORAGE_PROVISIONER = 'volume.kubernetes.io/storage-provisioner';
export const BETA_STORAGE_PROVISIONER = 'volume.beta.kubernetes.io/storage-provisioner';
/** The provisioner that created the volume (`AnnDynamicallyProvisioned`). */
export const PROVISIONED_BY = 'pv.kubernetes.io/provisioned-by';
