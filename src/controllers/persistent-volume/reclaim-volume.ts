import { PROVISIONER, type PersistentVolume } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { updateVolumePhase } from './bind.ts';
import { PROVISIONED_BY, type VolumeControl } from './control.ts';
import { recycleVolumeOperation } from './recycle-volume.ts';
import { steps } from './steps.ts';

/**
 * Releases a volume whose claim is gone, and deletes or empties it if its policy says so (volume/persistentvolume/pv_controller.go
 * `syncVolume`, `reclaimVolume`). A failed volume stays failed, and is tried again.
 */
export function* reclaimVolume(control: VolumeControl, volume: PersistentVolume, trace: SyncTrace): Process<void> {
  const { persistentVolumeReclaimPolicy: policy = '' } = volume.spec;
  trace.step(steps.reclaimVolume, 'released', { policy });
  const released = volume.status.phase === 'Failed' ? volume : yield* updateVolumePhase(control, volume, 'Released');
  if (policy === 'Recycle') return yield* recycleVolumeOperation(control, released, trace);
  if (policy === 'Delete' && released.metadata.deletionTimestamp === undefined)
    yield* deleteVolumeOperation(control, released, trace);
}

function* deleteVolumeOperation(control: VolumeControl, volume: PersistentVolume, trace: SyncTrace): Process<void> {
  const { name } = volume.metadata;
  const deleter = findDeleter(volume);
  if (deleter === 'external') return;
  if (deleter === 'own') {
    yield* control.api.delete('PersistentVolume', { name });
    return;
  }
  trace.step(steps.deleteVolumeOperation, 'failed', { message: deleter.error });
  if (volume.status.phase === 'Failed') return;
  const failed = yield* updateVolumePhase(control, volume, 'Failed', deleter.error);
  control.recorder.event(failed, 'Warning', 'VolumeFailedDelete', deleter.error);
}

/**
 * Who deletes the volume: another program, or the controller (`findDeletablePlugin`; its plugins are hostPath and NFS, of which only
 * hostPath deletes, and only below /tmp). The simulated provisioner runs in the controller.
 */
function findDeleter({
  metadata: { name, annotations },
  spec,
}: PersistentVolume): 'own' | 'external' | { readonly error: string } {
  const provisionedBy = annotations?.[PROVISIONED_BY] ?? '';
  if (provisionedBy === PROVISIONER) return 'own';
  if ((provisionedBy !== '' && !provisionedBy.startsWith('kubernetes.io/')) || spec.csi !== undefined) return 'external';
  if (spec.hostPath === undefined) {
    return { error: `error getting deleter volume plugin for volume "${name}": no deletable volume plugin matched` };
  }
  const { path } = spec.hostPath;
  if (/^\/tmp\/./.test(path)) return 'own';
  return { error: `host_path deleter only supports /tmp/.+ but received provided ${path}` };
}
