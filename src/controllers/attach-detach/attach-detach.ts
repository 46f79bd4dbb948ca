import {
  isAttachRequired,
  isNodeReady,
  isPodTerminal,
  isReason,
  parseTime,
  PROVISIONER,
  uniqueVolumeName,
  usesClaim,
  type ApiPort,
  type Draft,
  type Node,
  type PersistentVolume,
  type Pod,
  type VolumeAttachment,
} from '../../api/index.ts';
import { listNames, type RateLimitingQueue, type SyncTrace } from '../../client/index.ts';
import { fnv1a, sleep, type Process } from '../../sim/index.ts';
import type { ControllerContext } from '../define-controller.ts';
import { steps } from './steps.ts';

/** How long the simulated driver takes to attach or detach a disk. */
const ATTACH_MS = 1000;
/** How long a volume stays attached to a node that cannot say that it has unmounted it (`ReconcilerMaxWaitForUnmountDuration`). */
const MOST_UNMOUNT_MS = 360_000;
/** How long a driver may take (volume/csi `csiTimeout`). */
const ATTACH_TIMEOUT_MS = 120_000;

/** What one sync has to compare. */
interface Comparison {
  readonly key: string;
  readonly volume: PersistentVolume;
  /** The Pods that use the volume, by node. */
  readonly wanted: ReadonlyMap<string, readonly Pod[]>;
  readonly attached: readonly VolumeAttachment[];
}

/** Keeps the attachments of volumes as their Pods need them (attachdetach/reconciler/reconciler.go). */
export class AttachDetach {
  readonly #context: ControllerContext;
  readonly #queue: RateLimitingQueue;
  /** The client of the driver's external attacher, which is another program in a real cluster. */
  readonly #attacher: ApiPort;
  /** The volume of each claim. It is detached even if the claim is gone. */
  readonly #volumes = new Map<string, string>();
  /** When a detach was first wanted, by the name of the attachment. */
  readonly #detachRequested = new Map<string, number>();
  /** The volumes and nodes whose Multi-Attach error was reported. */
  readonly #reported = new Set<string>();

  constructor(context: ControllerContext, queue: RateLimitingQueue) {
    this.#context = context;
    this.#queue = queue;
    this.#attacher = context.connect('external-attacher');
  }

  /** The key of the volume's claim. Undefined if it is not known. */
  claimOf(volume: string): string | undefined {
    for (const [key, name] of this.#volumes) if (name === volume) return key;
    return undefined;
  }

  forget({ metadata }: PersistentVolume): void {
    const key = this.claimOf(metadata.name);
    if (key !== undefined && this.#attachmentsOf(metadata.name).length === 0) this.#volumes.delete(key);
  }

  *syncPVCByKey(key: string, trace: SyncTrace): Process<void> {
    const { informers } = this.#context;
    const claim = informers.informer('PersistentVolumeClaim').lister.byKey(key);
    const name = claim?.spec.volumeName ?? this.#volumes.get(key);
    if (name === undefined || name === '') return trace.step(steps.syncPVCByKey, 'unbound');
    this.#volumes.set(key, name);
    const volume = informers.informer('PersistentVolume').lister.byKey(name);
    const attached = this.#attachmentsOf(name);
    const driver = volume?.spec.csi?.driver ?? '';
    const isRequired = isAttachRequired(informers.informer('CSIDriver').lister.byKey(driver));
    if (volume === undefined || (!isRequired && attached.length === 0))
      return trace.step(steps.syncPVCByKey, 'noAttach', { driver });
    const wanted = isRequired ? this.#podsByNode(key) : new Map<string, readonly Pod[]>();
    const nodes = { wanted: listNames([...wanted.keys()]), attached: listNames(attached.map(({ spec }) => spec.nodeName)) };
    trace.step(steps.reconcile, 'compared', nodes);
    yield* this.#reconcile({ key, volume, wanted, attached }, trace);
  }

  #attachmentsOf(volume: string): readonly VolumeAttachment[] {
    const { lister } = this.#context.informers.informer('VolumeAttachment');
    return lister.list().filter(({ spec }) => spec.source.persistentVolumeName === volume);
  }

  #podsByNode(key: string): ReadonlyMap<string, readonly Pod[]> {
    const [namespace, name] = key.split('/') as [string, string];
    const claim = { metadata: { namespace, name } } as Parameters<typeof usesClaim>[1];
    const byNode = new Map<string, Pod[]>();
    for (const pod of this.#context.informers.informer('Pod').lister.list(namespace)) {
      const { nodeName = '' } = pod.spec;
      if (nodeName === '' || isPodTerminal(pod) || !usesClaim(pod, claim)) continue;
      byNode.set(nodeName, [...(byNode.get(nodeName) ?? []), pod]);
    }
    return byNode;
  }

  /** Detaches first, so that a Pod that has moved finds its volume free. */
  *#reconcile(comparison: Comparison, trace: SyncTrace): Process<void> {
    const { wanted, attached, volume } = comparison;
    const kept: string[] = [];
    for (const attachment of attached) {
      const { nodeName } = attachment.spec;
      if (wanted.has(nodeName)) this.#detachRequested.delete(attachment.metadata.name);
      else if (yield* this.#detach(comparison, attachment, trace)) continue;
      kept.push(nodeName);
    }
    for (const [node, pods] of wanted) {
      const attachment = attached.find(({ spec }) => spec.nodeName === node);
      if (attachment?.status.attached === true) continue;
      const others = kept.filter((other) => other !== node);
      if (attachment === undefined && others.length > 0 && isMultiAttachForbidden(volume))
        this.#reportMultiAttachError(comparison, node, pods, others, trace);
      else {
        yield* this.#attach(comparison, node, pods, attachment, trace);
        kept.push(node);
      }
    }
  }

  /** Returns false if the volume may still be mounted. */
  *#detach({ key, volume }: Comparison, { metadata, spec }: VolumeAttachment, trace: SyncTrace): Process<boolean> {
    const { sim, api } = this.#context;
    const figures = { volume: volume.metadata.name, node: spec.nodeName };
    const requestedMs = this.#detachRequested.get(metadata.name) ?? sim.nowMs;
    this.#detachRequested.set(metadata.name, requestedMs);
    const leftMs = requestedMs + MOST_UNMOUNT_MS - sim.nowMs;
    const isMounted = this.isMounted(spec.nodeName);
    if (isMounted && leftMs > 0) {
      trace.step(steps.detachVolume, 'mounted', { ...figures, leftSeconds: Math.ceil(leftMs / 1000) });
      this.#queue.addAfter(key, leftMs, 'reconcile', { background: true });
      return false;
    }
    trace.step(steps.detachVolume, isMounted ? 'forces' : 'detaches', figures);
    yield* this.#reportAttached(spec.nodeName, volume, false);
    yield* sleep(ATTACH_MS);
    yield* api.delete('VolumeAttachment', { name: metadata.name });
    this.#detachRequested.delete(metadata.name);
    for (const reported of [...this.#reported])
      if (reported.startsWith(`${volume.metadata.name}^`)) this.#reported.delete(reported);
    return true;
  }

  /**
   * Whether the volume may still be mounted although no Pod needs it there: the node cannot say. Upstream asks the node's `volumesInUse`; here a Pod is
   * gone only when its kubelet has unmounted its volumes, or when it was deleted by force.
   */
  isMounted(nodeName: string): boolean {
    const node = this.#context.informers.informer('Node').lister.byKey(nodeName);
    return node !== undefined && !isNodeReady(node);
  }

  #reportMultiAttachError(
    { volume, attached, wanted }: Comparison,
    node: string,
    pods: readonly Pod[],
    others: readonly string[],
    trace: SyncTrace,
  ): void {
    const { name } = volume.metadata;
    const users = attached.flatMap(({ spec }) => (others.includes(spec.nodeName) ? (wanted.get(spec.nodeName) ?? []) : []));
    const names = users.map(({ metadata }) => metadata.name);
    const why =
      names.length === 0
        ? "Volume is already exclusively attached to one node and can't be attached to another"
        : `Volume is already used by pod(s) ${names.join(', ')}`;
    const message = `Multi-Attach error for volume "${name}" ${why}`;
    trace.step(steps.attachDesiredVolumes, 'multiAttach', { volume: name, node, message });
    if (this.#reported.has(`${name}^${node}`)) return;
    this.#reported.add(`${name}^${node}`);
    for (const pod of pods) this.#context.recorder.event(pod, 'Warning', 'FailedAttachVolume', message);
  }

  *#attach(
    { key, volume }: Comparison,
    node: string,
    pods: readonly Pod[],
    existing: VolumeAttachment | undefined,
    trace: SyncTrace,
  ): Process<void> {
    const { sim, api, recorder } = this.#context;
    const { name } = volume.metadata;
    const { driver: attacher = '', volumeHandle = '' } = volume.spec.csi ?? {};
    const figures = { volume: name, node, attacher };
    trace.step(steps.attachDesiredVolumes, existing === undefined ? 'attaches' : 'waits', figures);
    const attachment = existing ?? (yield* api.create('VolumeAttachment', attachmentFor(volume, node)));
    if (attacher === PROVISIONER) {
      yield* sleep(ATTACH_MS);
      yield* this.#attacher.updateStatus('VolumeAttachment', { ...attachment, status: { attached: true } });
      yield* this.#reportAttached(node, volume, true);
      const message = `AttachVolume.Attach succeeded for volume "${name}" `;
      for (const pod of pods) recorder.event(pod, 'Normal', 'SuccessfulAttachVolume', message);
      return;
    }
    const waitedMs = sim.wallMs - parseTime(attachment.metadata.creationTimestamp);
    this.#queue.addAfter(key, ATTACH_TIMEOUT_MS, 'reconcile', { background: true });
    if (waitedMs < ATTACH_TIMEOUT_MS) return;
    const why = `timed out waiting for external-attacher of ${attacher} CSI driver to attach volume ${volumeHandle}`;
    const message = `AttachVolume.Attach failed for volume "${name}" : ${why}`;
    for (const pod of pods) recorder.event(pod, 'Warning', 'FailedAttachVolume', message);
  }

  /** Tells the node in its status whether it may mount the volume (`UpdateNodeStatuses`). */
  *#reportAttached(nodeName: string, volume: PersistentVolume, isAttached: boolean): Process<void> {
    const { api } = this.#context;
    const name = uniqueVolumeName(volume)!;
    try {
      const node: Node = yield* api.get('Node', { name: nodeName });
      const others = (node.status.volumesAttached ?? []).filter((each) => each.name !== name);
      const volumesAttached = isAttached ? [...others, { name, devicePath: '' }] : others;
      const body = { status: { volumesAttached } };
      yield* api.patch('Node', { name: nodeName }, { type: 'merge', body }, { subresource: 'status' });
    } catch (error) {
      if (!isReason(error, 'NotFound')) throw error;
    }
  }
}

/** `util.IsMultiAttachAllowed`. A volume without access modes says nothing. */
function isMultiAttachForbidden({ spec: { accessModes = [] } }: PersistentVolume): boolean {
  return accessModes.length > 0 && !accessModes.some((mode) => mode === 'ReadWriteMany' || mode === 'ReadOnlyMany');
}

/** Upstream's name is a SHA-256 of the same parts (volume/csi/csi_attacher.go `getAttachmentName`). */
function attachmentFor(volume: PersistentVolume, nodeName: string): Draft<VolumeAttachment> {
  const { driver: attacher = '', volumeHandle = '' } = volume.spec.csi ?? {};
  const parts = `${volumeHandle}${attacher}${nodeName}`;
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'VolumeAttachment',
    metadata: { name: `csi-${digest(parts)}` },
    spec: { attacher, source: { persistentVolumeName: volume.metadata.name }, nodeName },
  };
}

function digest(text: string): string {
  return Array.from({ length: 8 }, (_, i) => fnv1a(`${i}${text}`).toString(16).padStart(8, '0')).join('');
}
