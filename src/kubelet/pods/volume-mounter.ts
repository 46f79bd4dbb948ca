import { keyOf, type Pod } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { ConfigError } from '../config/config-error.ts';
import { ObjectReader } from '../config/object-reader.ts';
import { isObjectVolume, volumeFiles } from '../config/object-volumes.ts';
import { setUpVolume, type PodVolume, type VolumeSources } from '../config/volumes.ts';
import { pause } from '../pause.ts';
import type { PodSandbox } from '../runtime/pod-sandbox.ts';
import type { NodeServices } from './node-services.ts';

/** Between two attempts at one volume: doubled each time (pkg/util/goroutinemap/exponentialbackoff). */
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 122_000;
/** So many attempts are waited for. */
const EXPECTED_ATTEMPTS = 6;
/** After so long without all its volumes, the Pod's sync says so (pkg/kubelet/volumemanager `podAttachAndMountTimeout`). */
const TIMEOUT_MS = 123_000;

/** Sets up the volumes of a Pod, one that fails again and again until it does not (volume_manager.go `WaitForAttachAndMount`). */
export function* mountVolumes(pod: Pod, sandbox: PodSandbox, node: NodeServices): Process<void> {
  const specs = pod.spec.volumes ?? [];
  const volumes = new Map<string, PodVolume>();
  if (specs.length === 0) {
    sandbox.volumes = volumes;
    return;
  }
  const { sim, timings, random, events } = node;
  const sources = volumeSources(pod, sandbox, node);
  let saidMs = sim.nowMs;
  yield* pause(random.jitter(timings.mountMs, timings.jitter), false);
  for (let attempt = 1, retryMs = FIRST_RETRY_MS; ; attempt++, retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
    for (const spec of specs) {
      if (volumes.has(spec.name)) continue;
      try {
        volumes.set(spec.name, yield* setUpVolume(spec, sources));
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        events.pod(pod, 'Warning', 'FailedMount', `MountVolume.SetUp failed for volume "${spec.name}" : ${error.message}`);
        node.trace('mount-failed', keyOf(pod.metadata), '', `${spec.name}: ${error.message}`);
      }
    }
    if (volumes.size === specs.length) break;
    if (sim.nowMs - saidMs >= TIMEOUT_MS) {
      saidMs = sim.nowMs;
      const missing = specs.filter(({ name }) => !volumes.has(name)).map(({ name }) => name);
      const lists = `unmounted volumes=[${missing.join(' ')}], unattached volumes=[], failed to process volumes=[]`;
      events.pod(
        pod,
        'Warning',
        'FailedMount',
        `Unable to attach or mount volumes: ${lists}: timed out waiting for the condition`,
      );
    }
    yield* pause(retryMs, attempt > EXPECTED_ATTEMPTS);
  }
  sandbox.volumes = volumes;
}

/** Takes the volumes away. */
export function* unmountVolumes(sandbox: PodSandbox, { timings, random }: NodeServices): Process<void> {
  if (sandbox.volumes !== undefined && sandbox.volumes.size > 0)
    yield* pause(random.jitter(timings.mountMs, timings.jitter), false);
  sandbox.releaseVolumes();
}

/** Brings what ConfigMaps, Secrets and the Pod itself say now into the files that show it. */
export function* refreshVolumes(pod: Pod, sandbox: PodSandbox, node: NodeServices): Process<void> {
  const sources = volumeSources(pod, sandbox, node);
  for (const spec of pod.spec.volumes ?? []) {
    const mounted = sandbox.volumes?.get(spec.name);
    if (mounted === undefined || !isObjectVolume(spec)) continue;
    try {
      mounted.volume.replace(yield* volumeFiles(spec, sources));
    } catch (error) {
      // What was there stays: an object that is gone takes no files with it.
      if (!(error instanceof ConfigError)) throw error;
    }
  }
}

function volumeSources(pod: Pod, sandbox: PodSandbox, node: NodeServices): VolumeSources {
  const { api, objects, hostIp, allocatable, hostFiles, disks, quotas } = node;
  return { pod, podIp: sandbox.ip, hostIp, allocatable, hostFiles, disks, quotas, reader: new ObjectReader(api, objects, pod) };
}
