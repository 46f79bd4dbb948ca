import {
  isFullyBound,
  isReachableFrom,
  keyOf,
  SELECTED_NODE,
  StatusError,
  type ApiPort,
  type Node,
  type PersistentVolume,
  type PersistentVolumeClaim,
  type Pod,
} from '../../api/index.ts';
import type { Lister } from '../../client/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { ClusterView } from '../cache/index.ts';
import type { AssumeCache } from './assume-cache.ts';
import { findPodVolumes, podVolumeClaims } from './pod-volumes.ts';

/** How long the scheduler waits for the Pod's volumes (`DefaultBindTimeoutSeconds`), and how often it looks. */
const BIND_TIMEOUT_MS = 600_000;
const POLL_MS = 1000;

interface VolumeBinderOptions {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly cluster: ClusterView;
  readonly claims: AssumeCache<PersistentVolumeClaim>;
  readonly volumes: AssumeCache<PersistentVolume>;
  readonly pods: Lister<Pod>;
  readonly nodes: Lister<Node>;
}

/** What the scheduler writes before it binds a Pod to a node. */
export interface AssumedVolumes {
  /** Volumes that name their claims. */
  readonly volumes: readonly PersistentVolume[];
  /** Claims that name the node, so that a provisioner makes their volumes. */
  readonly claims: readonly PersistentVolumeClaim[];
}

/**
 * Binds the claims that wait for their first Pod (plugins/volumebinding/binder.go). It chooses the volumes with the node, assumes
 * them, and writes them before the Pod's binding. The controller that binds claims does the rest.
 */
export class VolumeBinder {
  readonly #options: VolumeBinderOptions;

  constructor(options: VolumeBinderOptions) {
    this.#options = options;
  }

  /** Assumes the Pod's volumes on its node (Reserve, `AssumePodVolumes`). Returns undefined if all its claims are bound. */
  assumePodVolumes(pod: Pod, nodeName: string): AssumedVolumes | undefined {
    const { cluster, claims, volumes } = this.#options;
    const ofPod = podVolumeClaims(pod, cluster);
    const node = cluster.node(nodeName)?.node;
    if (ofPod.unboundDelayed.length === 0 || node === undefined) return undefined;
    const found = findPodVolumes(ofPod, node, cluster);
    // The filter has just found the same volumes.
    if ('reasons' in found) return undefined;
    const assumed: AssumedVolumes = {
      volumes: found.staticBindings.map(({ volume }) => volume),
      claims: found.dynamicProvisions.map((claim) => selectNode(claim, nodeName)),
    };
    for (const volume of assumed.volumes) volumes.assumeObject(volume);
    for (const claim of assumed.claims) claims.assumeObject(claim);
    return assumed;
  }

  /** Unreserve, `RevertAssumedPodVolumes`. */
  revertAssumedPodVolumes({ volumes, claims }: AssumedVolumes): void {
    for (const volume of volumes) this.#options.volumes.restore(volume);
    for (const claim of claims) this.#options.claims.restore(claim);
  }

  /** Writes what was assumed and waits until the claims are bound (PreBind, `BindPodVolumes`). Throws `StatusError`. */
  *bindPodVolumes(pod: Pod, nodeName: string, assumed: AssumedVolumes): Process<void> {
    const { sim, api } = this.#options;
    const claimKeys: string[] = [];
    for (const volume of assumed.volumes) {
      yield* api.update('PersistentVolume', volume);
      const { namespace = '', name = '' } = volume.spec.claimRef ?? {};
      claimKeys.push(keyOf({ namespace, name }));
    }
    for (const claim of assumed.claims) {
      yield* api.update('PersistentVolumeClaim', claim);
      claimKeys.push(keyOf(claim.metadata));
    }
    const deadlineMs = sim.nowMs + BIND_TIMEOUT_MS;
    do {
      yield* sleep(POLL_MS);
      if (sim.nowMs > deadlineMs) throw failure('context deadline exceeded');
    } while (!this.#checkBindings(pod, nodeName, assumed, claimKeys));
  }

  /** Returns true if all claims are bound. Throws if a binding was given up (`checkBindings`). */
  #checkBindings(pod: Pod, nodeName: string, assumed: AssumedVolumes, claimKeys: readonly string[]): boolean {
    const { pods, nodes, claims, volumes } = this.#options;
    const node = nodes.byKey(nodeName);
    if (node === undefined) throw failure(`failed to get node "${nodeName}": node "${nodeName}" not found`);
    const current = pods.get(pod.metadata);
    if (current?.metadata.uid !== pod.metadata.uid)
      throw failure(`pod does not exist any more: pod "${pod.metadata.name}" not found`);
    for (const { metadata } of assumed.volumes) checkVolume(volumes.stored.byKey(metadata.name), metadata, node);
    for (const { metadata } of assumed.claims) checkSelectedNode(claims.stored.byKey(keyOf(metadata)), metadata, nodeName);
    return claimKeys.every((key) => {
      const claim = claims.stored.byKey(key);
      if (claim === undefined || !isFullyBound(claim)) return false;
      const volume = volumes.stored.byKey(claim.spec.volumeName ?? '');
      return volume !== undefined && isReachableFrom(volume, node);
    });
  }
}

type Written = { readonly name: string; readonly resourceVersion: string };

/** A volume that the cache shows as it was before the write says nothing yet. */
function checkVolume(volume: PersistentVolume | undefined, written: Written, node: Node): void {
  const { name } = written;
  if (volume === undefined) throw failure(`failed to check binding: could not find v1.PersistentVolume "${name}"`);
  if (volume.metadata.resourceVersion === written.resourceVersion) return;
  if (!isReachableFrom(volume, node))
    throw failure(`pv "${name}" node affinity doesn't match node "${node.metadata.name}": no matching NodeSelectorTerms`);
  if (!volume.spec.claimRef?.uid) throw failure(`ClaimRef got reset for pv "${name}"`);
}

/** A provisioner that cannot serve the node takes the annotation away, so that the scheduler tries another one. */
function checkSelectedNode(claim: PersistentVolumeClaim | undefined, written: Written, nodeName: string): void {
  const { name } = written;
  if (claim === undefined) throw failure(`failed to check provisioning pvc: could not find v1.PersistentVolumeClaim "${name}"`);
  if (claim.metadata.resourceVersion === written.resourceVersion) return;
  const { annotations } = claim.metadata;
  if (annotations === undefined) throw failure(`selectedNode annotation reset for PVC "${name}"`);
  if (annotations[SELECTED_NODE] !== nodeName) throw failure(`provisioning failed for PVC "${name}"`);
}

function selectNode(claim: PersistentVolumeClaim, nodeName: string): PersistentVolumeClaim {
  const annotations = { ...claim.metadata.annotations, [SELECTED_NODE]: nodeName };
  return { ...claim, metadata: { ...claim.metadata, annotations } };
}

function failure(message: string): StatusError {
  return new StatusError('InternalError', `binding volumes: ${message}`);
}
