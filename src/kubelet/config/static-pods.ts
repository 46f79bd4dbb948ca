import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  CONFIG_HASH,
  CONFIG_MIRROR,
  CONFIG_SEEN,
  CONFIG_SOURCE,
  formatMicroTime,
  keyOf,
  StatusError,
  type ApiPort,
  type Draft,
  type Node,
  type Pod,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { podRecord, type PodTrace } from '../pod-events.ts';
import { steps } from '../steps.ts';

/** The file of a static Pod, with the defaults of its fields. */
export type Manifest = Draft<Pod> & Pick<Pod, 'spec'>;

interface StaticPodsOptions {
  readonly api: ApiPort;
  readonly nodeName: string;
  readonly trace: PodTrace;
  /** The Node object in the kubelet's cache. */
  readonly observedNode: () => Node | undefined;
}

/**
 * The Pods that a node has from files of its own, and their mirrors in the API server (pkg/kubelet/config/file.go, pkg/kubelet/pod/mirror_client.go). A static Pod
 * runs whatever the API server knows. Its mirror only shows it: a mirror that somebody deletes is created again, and the Pod runs on.
 */
export class StaticPods {
  readonly #options: StaticPodsOptions;
  /** The files on the node's disk, by their Pods' names without the node's. */
  readonly #manifests = new Map<string, Manifest>();
  /** What the kubelet has read, by the Pod's key. */
  readonly #pods = new Map<string, Pod>();
  /** The mirrors as the API server last showed them, by key. */
  readonly #mirrors = new Map<string, Pod>();

  constructor(options: StaticPodsOptions) {
    this.#options = options;
  }

  /** The names of the files. */
  get names(): readonly string[] {
    return [...this.#manifests.keys()];
  }

  /** The Pods that the kubelet has read. */
  get pods(): Iterable<Pod> {
    return this.#pods.values();
  }

  /** The Pod that the kubelet has read, by its key. Undefined if there is none. */
  get(key: string): Pod | undefined {
    return this.#pods.get(key);
  }

  mirror(key: string): Pod | undefined {
    return this.#mirrors.get(key);
  }

  /** Writes a file, or deletes it. Returns the Pod that was read from it before. */
  write(name: string, manifest: Manifest | undefined): Pod | undefined {
    if (manifest === undefined) this.#manifests.delete(name);
    else this.#manifests.set(name, manifest);
    return [...this.#pods.values()].find(({ metadata }) => metadata.name === this.#podName(name));
  }

  /** Reads a file (pkg/kubelet/config/common.go `applyDefaults`). Returns undefined if it is gone. */
  read(name: string, wallMs: number): Pod | undefined {
    const manifest = this.#manifests.get(name);
    if (manifest === undefined) return undefined;
    const { nodeName } = this.#options;
    const { metadata, spec } = manifest;
    const uid = hashOf(JSON.stringify([nodeName, manifest]));
    const annotations = {
      ...metadata.annotations,
      [CONFIG_HASH]: uid,
      [CONFIG_SEEN]: formatMicroTime(wallMs),
      [CONFIG_SOURCE]: 'file',
    };
    const tolerations = [...(spec.tolerations ?? []), { operator: 'Exists' as const, effect: 'NoExecute' as const }];
    const pod: Pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        ...metadata,
        name: this.#podName(name),
        annotations,
        uid,
        generation: 1,
        resourceVersion: '',
        creationTimestamp: '',
      },
      spec: { ...spec, nodeName, tolerations },
      status: { phase: 'Pending' },
    };
    this.#pods.set(keyOf(pod.metadata), pod);
    return pod;
  }

  /** Reads the file of a Pod that has ended again. Returns undefined, and forgets the Pod, if the file is gone. */
  readAgain({ metadata }: Pod, wallMs: number): Pod | undefined {
    this.#pods.delete(keyOf(metadata));
    return this.read(metadata.name.slice(0, -this.#options.nodeName.length - 1), wallMs);
  }

  /** Forgets what the process of the kubelet knows. The files stay. */
  reset(): void {
    this.#pods.clear();
    this.#mirrors.clear();
  }

  /** Notes a mirror as the API server shows it. */
  note(mirror: Pod): void {
    this.#mirrors.set(keyOf(mirror.metadata), mirror);
  }

  /** Notes that a mirror is gone. Returns whether no newer one is known. */
  noteDeleted({ metadata }: Pod): boolean {
    const key = keyOf(metadata);
    if (this.#mirrors.get(key)?.metadata.uid !== metadata.uid) return false;
    return this.#mirrors.delete(key);
  }

  /** Whether the API server shows the Pod as it is (`IsMirrorPodOf`). */
  isMirrored({ metadata }: Pod): boolean {
    const mirror = this.#mirrors.get(keyOf(metadata));
    return mirror?.metadata.deletionTimestamp === undefined && mirror?.metadata.annotations?.[CONFIG_MIRROR] === metadata.uid;
  }

  /** Creates the Pod's mirror if it is missing, in the place of one that is being deleted or shows another Pod (pkg/kubelet/kubelet.go `tryReconcileMirrorPods`). */
  *reconcileMirror(pod: Pod): Process<void> {
    if (this.isMirrored(pod)) return;
    const { api, observedNode, trace } = this.#options;
    const key = keyOf(pod.metadata);
    const old = this.#mirrors.get(key);
    if (old !== undefined) yield* this.deleteMirror(old);
    const node = observedNode();
    if (node === undefined || node.metadata.deletionTimestamp !== undefined) return;
    try {
      const mirror = yield* api.create('Pod', mirrorOf(pod, node));
      trace(podRecord(steps.tryReconcileMirrorPods, key, 'created'));
      this.note(mirror);
    } catch (error) {
      // After a restart of the kubelet the mirror may be there before the kubelet knows it.
      this.#tellFailure(key, error, 'AlreadyExists');
    }
  }

  /** Deletes a mirror at once (`DeleteMirrorPod`). */
  *deleteMirror({ metadata }: Pod): Process<void> {
    const { api, trace } = this.#options;
    const key = keyOf(metadata);
    try {
      yield* api.delete('Pod', metadata, { gracePeriodSeconds: 0, preconditions: { uid: metadata.uid } });
      trace(podRecord(steps.tryReconcileMirrorPods, key, 'deleted'));
    } catch (error) {
      this.#tellFailure(key, error, 'NotFound', 'Conflict');
    }
  }

  /** A refusal is left to the next sync of the Pod. */
  #tellFailure(key: string, error: unknown, ...harmless: readonly string[]): void {
    if (!(error instanceof StatusError)) throw error;
    const { reason, message } = error;
    if (harmless.includes(reason)) return;
    this.#options.trace(podRecord(steps.tryReconcileMirrorPods, key, 'failed', { error: message }));
  }

  #podName(name: string): string {
    return `${name}-${this.#options.nodeName}`;
  }
}

/** The object that shows a static Pod (`CreateMirrorPod`). It belongs to its Node. */
function mirrorOf({ metadata, spec }: Pod, node: Node): Draft<Pod> {
  const { name, namespace, labels, annotations, uid } = metadata;
  const owner = { apiVersion: 'v1', kind: 'Node', name: node.metadata.name, uid: node.metadata.uid, controller: true };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, labels, annotations: { ...annotations, [CONFIG_MIRROR]: uid }, ownerReferences: [owner] },
    spec,
  };
}

/** The uid of a static Pod: 32 digits of what its file says. Upstream hashes with MD5. */
function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}
