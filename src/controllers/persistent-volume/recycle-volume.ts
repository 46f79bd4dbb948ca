import { isReason, keyOf, StatusError, usesClaim, type Draft, type PersistentVolume, type Pod } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import { unbindVolume, updateVolumePhase } from './bind.ts';
import type { VolumeControl } from './control.ts';
import { steps } from './steps.ts';

/** How often the recycler's Pod is looked at. Upstream watches it. */
const POLL_MS = 1000;
/** How long the recycler's Pod may run (`pv-recycler-minimum-timeout-hostpath`). */
const TIMEOUT_SECONDS = 60;

/**
 * Empties a released volume and makes it available again (pv_controller.go `recycleVolumeOperation`). Deprecated upstream, but still done for
 * hostPath and NFS.
 */
export function* recycleVolumeOperation(control: VolumeControl, volume: PersistentVolume, trace: SyncTrace): Process<void> {
  const { hostPath, nfs } = volume.spec;
  const source = hostPath !== undefined ? { hostPath } : nfs && { nfs };
  if (control.recycling.has(volume.metadata.uid)) return;
  const users = usersOf(control, volume);
  if (users.length > 0) {
    trace.step(steps.recycleVolumeOperation, 'used', { pods: users.join(',') });
    return control.recorder.event(volume, 'Normal', 'VolumeFailedRecycle', `Volume is used by pods: ${users.join(',')}`);
  }
  if (source === undefined) {
    const message = 'No recycler plugin found for the volume!';
    trace.step(steps.recycleVolumeOperation, 'failed', { message });
    return yield* fail(control, volume, message);
  }
  trace.step(steps.recycleVolumeOperation, 'recycles', { pod: recyclerName(volume) });
  control.recycling.add(volume.metadata.uid);
  control.spawn(`${control.api.name}/recycle/${volume.metadata.name}`, recycle(control, volume, source));
}

/** The running Pods whose claim the volume names (`isVolumeUsed`). */
function usersOf({ pods, claims }: VolumeControl, { spec: { claimRef } }: PersistentVolume): readonly string[] {
  const { namespace, name = '' } = claimRef ?? {};
  // A claim in the cache is a new one of the same name, with another volume.
  if (claims.get({ namespace, name }) !== undefined) return [];
  const claim = { metadata: { namespace, name } } as Parameters<typeof usesClaim>[1];
  const uses = (pod: Pod): boolean => !['Succeeded', 'Failed'].includes(pod.status.phase ?? '') && usesClaim(pod, claim);
  return pods
    .list(namespace)
    .filter(uses)
    .map(({ metadata }) => keyOf(metadata));
}

/** Runs a Pod that deletes all files of the volume (volume/util/recyclerclient `RecycleVolumeByWatchingPodUntilCompletion`). */
function* recycle(control: VolumeControl, volume: PersistentVolume, source: object): Process<void> {
  const { api, recorder, recycling } = control;
  const ref = { namespace: 'default', name: recyclerName(volume) };
  try {
    yield* api.create('Pod', recyclerPod(ref.name, source));
    const problem = yield* completion(control, ref);
    yield* api.delete('Pod', ref);
    if (problem !== undefined) return yield* fail(control, volume, `Recycle failed: ${problem}`);
    recorder.event(volume, 'Normal', 'VolumeRecycled', 'Volume recycled');
    yield* unbindVolume(control, yield* api.get('PersistentVolume', { name: volume.metadata.name }));
  } catch (error) {
    // The volume, or the Pod, has changed meanwhile: the next sync tries again.
    if (isReason(error, 'AlreadyExists', 'Conflict', 'NotFound')) return;
    if (!(error instanceof StatusError)) throw error;
    yield* fail(control, volume, `Recycle failed: unexpected error creating recycler pod: ${error.message}`);
  } finally {
    recycling.delete(volume.metadata.uid);
  }
}

/** Waits until the Pod has ended. Returns why it failed. */
function* completion(
  { api }: VolumeControl,
  ref: { readonly namespace: string; readonly name: string },
): Process<string | undefined> {
  for (;;) {
    yield* sleep(POLL_MS);
    const { status } = yield* api.get('Pod', ref);
    if (status.phase === 'Succeeded') return undefined;
    if (status.phase === 'Failed') return status.message ?? 'pod failed, pod.Status.Message unknown';
  }
}

function* fail(control: VolumeControl, volume: PersistentVolume, message: string): Process<void> {
  if (volume.status.phase === 'Failed') return;
  const failed = yield* updateVolumePhase(control, volume, 'Failed', message);
  control.recorder.event(failed, 'Warning', 'VolumeFailedRecycle', message);
}

function recyclerName({ metadata }: PersistentVolume): string {
  return `recycler-for-${metadata.name}`;
}

/** volume/plugins.go `NewPersistentVolumeRecyclerPodTemplate`. */
function recyclerPod(name: string, source: object): Draft<Pod> {
  const script = 'test -e /scrub && rm -rf /scrub/* && test -z "$(ls -A /scrub)" || exit 1';
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace: 'default', name },
    spec: {
      activeDeadlineSeconds: TIMEOUT_SECONDS,
      restartPolicy: 'Never',
      volumes: [{ name: 'vol', ...source }],
      containers: [
        {
          name: 'pv-recycler',
          image: 'registry.k8s.io/build-image/debian-base:bookworm-v1.0.6',
          command: ['/bin/sh'],
          args: ['-c', script],
          volumeMounts: [{ name: 'vol', mountPath: '/scrub' }],
        },
      ],
    },
  } as Draft<Pod>;
}
