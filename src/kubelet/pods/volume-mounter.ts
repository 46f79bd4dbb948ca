import { keyOf, PROVISIONER, type Volume, type Pod } from '../../api/index.ts';
import type { PodSandbox } from '../../cri/index.ts';
import { pause, type Process } from '../../sim/index.ts';
import { ClaimError, ConfigError, NoDriver, NotAttached, ObjectReader } from '../config/object-reader.ts';
import { isObjectVolume, volumeFiles } from '../config/object-volumes.ts';
import type { PodVolume } from '../config/pod-volume.ts';
import { setUpVolume, type VolumeSources } from '../config/volumes.ts';
import { podRecord } from '../pod-events.ts';
import { steps } from '../steps.ts';
import type { NodeServices } from './node-services.ts';

/** The wait between attempts at one volume, doubled each time (pkg/util/goroutinemap/exponentialbackoff). */
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 122_000;
/** After this many attempts, waits are background. */
const EXPECTED_ATTEMPTS = 6;
/** When the Pod's sync reports volumes that are not mounted (pkg/kubelet/volumemanager `podAttachAndMountTimeout`). */
const TIMEOUT_MS = 123_000;

/** The retry of a failed sync, plus up to half as much (pkg/kubelet/pod_workers.go `completeWork`). */
const SYNC_RETRY_MS = 10_000;
const SYNC_RETRY_JITTER = 0.5;

/** Mounts a Pod's volumes, and retries until all are mounted (volume_manager.go `WaitForAttachAndMount`). */
export function* mountVolumes(pod: Pod, sandbox: PodSandbox, node: NodeServices): Process<void> {
  const specs = expectedVolumes(pod);
  const volumes = new Map(node.volumes.get(pod.metadata.uid));
  if (specs.length === 0) {
    node.volumes.set(pod.metadata.uid, volumes);
    return;
  }
  const { sim, timings, random } = node;
  const sources = volumeSources(pod, sandbox, node);
  let saidMs = sim.nowMs;
  yield* pause(random.jitter(timings.mountMs, timings.jitter), false);
  for (let attempt = 1, retryMs = FIRST_RETRY_MS; ; attempt++, retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
    const { unprocessed, unattached } = yield* mountMissing(pod, specs, volumes, sources, node);
    if (volumes.size === specs.length) break;
    if (unprocessed.size > 0 || sim.nowMs - saidMs >= TIMEOUT_MS) {
      saidMs = sim.nowMs;
      sayUnmounted(pod, specs, volumes, { unprocessed, unattached }, node);
    }
    const waitMs = unprocessed.size > 0 ? SYNC_RETRY_MS * (1 + SYNC_RETRY_JITTER * random.next()) : retryMs;
    yield* pause(waitMs, attempt > EXPECTED_ATTEMPTS);
  }
  node.trace(podRecord(steps.WaitForAttachAndMount, keyOf(pod.metadata), 'mounted', { volumes: volumes.size }));
  node.volumes.set(pod.metadata.uid, volumes);
}

/** The volumes that the containers mount. Others are not set up (`getExpectedVolumes`). */
function expectedVolumes({ spec }: Pod): readonly Volume[] {
  const mounted = new Set(
    [...(spec.initContainers ?? []), ...spec.containers, ...(spec.ephemeralContainers ?? [])].flatMap(({ volumeMounts = [] }) =>
      volumeMounts.map(({ name }) => name),
    ),
  );
  return (spec.volumes ?? []).filter(({ name }) => mounted.has(name));
}

/** Whether all volumes are mounted that the containers mount. An ephemeral container may need another one later. */
export function hasVolumes(pod: Pod, { volumes }: NodeServices): boolean {
  const mounted = volumes.get(pod.metadata.uid);
  if (mounted === undefined) return false;
  return pod.spec.ephemeralContainers === undefined || expectedVolumes(pod).every(({ name }) => mounted.has(name));
}

/** What is in the way of a Pod's volumes. */
interface Obstacles {
  /** The errors of volumes that cannot be tried at all, by name. */
  readonly unprocessed: ReadonlyMap<string, string>;
  readonly unattached: readonly string[];
}

/** Tries each missing volume. */
function* mountMissing(
  pod: Pod,
  specs: readonly Volume[],
  volumes: Map<string, PodVolume>,
  sources: VolumeSources,
  { events, trace }: NodeServices,
): Process<Obstacles> {
  const unprocessed = new Map<string, string>();
  const unattached: string[] = [];
  for (const spec of specs) {
    if (volumes.has(spec.name)) continue;
    try {
      volumes.set(spec.name, yield* setUpVolume(spec, sources));
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const failure = { volume: spec.name, error: error.message };
      trace(podRecord(steps.WaitForAttachAndMount, keyOf(pod.metadata), 'failed', failure));
      if (error instanceof NotAttached) unattached.push(spec.name);
      else if (error instanceof ClaimError) unprocessed.set(spec.name, error.message);
      else {
        const device = error instanceof NoDriver ? error.volume : undefined;
        const what =
          device === undefined ? `SetUp failed for volume "${spec.name}"` : `MountDevice failed for volume "${device}"`;
        events.pod(pod, 'Warning', 'FailedMount', `MountVolume.${what} : ${error.message}`);
      }
    }
  }
  return { unprocessed, unattached };
}

function sayUnmounted(
  pod: Pod,
  specs: readonly Volume[],
  volumes: ReadonlyMap<string, PodVolume>,
  { unprocessed, unattached }: Obstacles,
  { events }: NodeServices,
): void {
  const unmounted = specs.flatMap(({ name }) => (volumes.has(name) ? [] : [name])).sort();
  const notProcessed = [...unprocessed.keys()].sort();
  const lists = `unmounted volumes=[${unmounted.join(' ')}], unattached volumes=[${unattached.join(' ')}], failed to process volumes=[${notProcessed.join(' ')}]`;
  const why = unprocessed.size > 0 ? [...unprocessed.values()].join('; ') : 'context deadline exceeded';
  events.pod(pod, 'Warning', 'FailedMount', `Unable to attach or mount volumes: ${lists}: ${why}`);
}

export function* unmountVolumes({ metadata: { uid } }: Pod, { timings, random, volumes }: NodeServices): Process<void> {
  if ((volumes.get(uid)?.size ?? 0) > 0) yield* pause(random.jitter(timings.mountMs, timings.jitter), false);
  releaseVolumes(uid, volumes);
}

/** Unmounts a Pod's volumes at once, and clears those that belong to the Pod alone. */
export function releaseVolumes(uid: string, volumes: NodeServices['volumes']): void {
  for (const { volume, isOwn } of volumes.get(uid)?.values() ?? []) if (isOwn) volume.clear();
  volumes.delete(uid);
}

/** Updates the files of volumes from the present ConfigMaps, Secrets and Pod fields. */
export function* refreshVolumes(pod: Pod, sandbox: PodSandbox, node: NodeServices): Process<void> {
  const sources = volumeSources(pod, sandbox, node);
  for (const spec of pod.spec.volumes ?? []) {
    const mounted = node.volumes.get(pod.metadata.uid)?.get(spec.name);
    if (mounted === undefined || !isObjectVolume(spec)) continue;
    try {
      mounted.volume.replace(yield* volumeFiles(spec, sources));
    } catch (error) {
      // If an object is gone, its files stay.
      if (!(error instanceof ConfigError)) throw error;
    }
  }
}

function volumeSources(pod: Pod, sandbox: PodSandbox, node: NodeServices): VolumeSources {
  const { hostIp, allocatable, storage, observedNode, tokens, images } = node;
  const reader = new ObjectReader(node, pod);
  const hasDriver = (name: string): boolean => name === PROVISIONER || hasRegistrar(node);
  const imageFiles = (reference: string): Readonly<Record<string, string>> => images.filesOf(reference);
  return { pod, podIp: sandbox.ip, hostIp, allocatable, storage, observedNode, tokens, imageFiles, hasDriver, reader };
}

/** Whether a program runs on the node that registers a driver at the kubelet. Which driver is not known, so it counts for all. */
function hasRegistrar({ runtime }: NodeServices): boolean {
  return [...runtime.pods].some(({ running }) => running.some(({ config }) => /node-driver-registrar/.test(config.image.name)));
}
