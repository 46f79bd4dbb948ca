import {
  canonicalQuantity,
  compareQuantities,
  formatQuantity,
  keyOf,
  parseQuantity,
  podLimits,
  type Container,
  type Pod,
} from '../../api/index.ts';
import type { PodSandbox } from '../../cri/index.ts';
import { sleep, type Process, type TaskGroup } from '../../sim/index.ts';
import type { Eviction } from '../status/pod-status.ts';
import { podRecord } from '../pod-events.ts';
import { steps } from '../steps.ts';
import type { NodeServices } from './node-services.ts';
import { isCriticalPod } from './preemption.ts';

/** How often the kubelet compares (pkg/kubelet/kubelet.go `evictionMonitoringPeriod`). */
const MONITORING_MS = 10_000;
/** The grace period of an evicted Pod, in seconds (`immediateEvictionGracePeriodSeconds`). */
const GRACE_SECONDS = 1;

interface EvictionManagerOptions {
  readonly node: NodeServices;
  /** The task group since the last start of the kubelet. */
  readonly group: () => TaskGroup;
  /** Ends a Pod and waits until its containers have ended. */
  readonly kill: (uid: string, eviction: Eviction, graceSeconds: number) => Process<void>;
}

/**
 * Ends Pods that have more in an emptyDir than its `sizeLimit`, or that have written more than their limits on `ephemeral-storage` allow
 * (pkg/kubelet/eviction/eviction_manager.go). It looks only while a Pod has such a limit. Logs do not count, and the pressure on the node is left out.
 */
export class EvictionManager {
  readonly #options: EvictionManagerOptions;
  readonly #pods = new Map<string, Pod>();

  constructor(options: EvictionManagerOptions) {
    this.#options = options;
  }

  /** Looks at the Pod from now on, if it has a limit. */
  watch(pod: Pod): void {
    const { uid } = pod.metadata;
    if (this.#pods.has(uid) || !hasStorageLimit(pod)) return;
    this.#pods.set(uid, pod);
    const { node, group } = this.#options;
    if (this.#pods.size === 1)
      node.sim.spawn(`${node.api.name}/eviction`, this.#synchronize(), { group: group(), background: true });
  }

  /** Forgets everything when the kubelet stops. The task ends with its group. */
  reset(): void {
    this.#pods.clear();
  }

  /** `managerImpl.synchronize`, again and again. */
  *#synchronize(): Process<void> {
    while (this.#pods.size > 0) {
      yield* sleep(MONITORING_MS);
      for (const [uid, pod] of [...this.#pods]) {
        const sandbox = this.#options.node.runtime.find(uid);
        const message = sandbox?.ready === true ? this.#exceeded(pod, sandbox) : undefined;
        if (sandbox?.ready !== true) this.#pods.delete(uid);
        else if (message !== undefined) yield* this.#evictPod(pod, message);
      }
    }
  }

  /** Which limit the Pod exceeds (`localStorageEviction`). */
  #exceeded(pod: Pod, sandbox: PodSandbox): string | undefined {
    return this.#emptyDirLimit(pod) ?? this.#podLimit(pod, sandbox) ?? containerLimit(pod, sandbox);
  }

  /** `emptyDirLimitEviction`. */
  #emptyDirLimit(pod: Pod): string | undefined {
    for (const { name, emptyDir } of pod.spec.volumes ?? []) {
      const limit = emptyDir?.sizeLimit;
      if (limit === undefined || parseQuantity(limit).sign <= 0) continue;
      if (compareQuantities(this.#usedBytes(pod, name), limit) > 0)
        return `Usage of EmptyDir volume "${name}" exceeds the limit "${limit}". `;
    }
    return undefined;
  }

  /** What the containers and the volumes on disk hold together (`podEphemeralStorageLimitEviction`). */
  #podLimit(pod: Pod, sandbox: PodSandbox): string | undefined {
    const first = pod.spec.containers.map(storageLimit).find((limit) => limit !== undefined);
    const limit = first === undefined ? undefined : podLimits(pod.spec).get('ephemeral-storage');
    if (first === undefined || limit === undefined) return undefined;
    let used = 0;
    for (const { layerBytes } of sandbox.running) used += layerBytes;
    for (const { name, emptyDir } of pod.spec.volumes ?? [])
      if (emptyDir !== undefined && emptyDir.medium !== 'Memory') used += this.#usedBytes(pod, name);
    const text = formatQuantity(limit, parseQuantity(first).format);
    return used > limit ? `Pod ephemeral local storage usage exceeds the total limit of containers ${text}. ` : undefined;
  }

  #usedBytes(pod: Pod, volume: string): number {
    return this.#options.node.volumes.get(pod.metadata.uid)?.get(volume)?.volume.usedBytes ?? 0;
  }

  *#evictPod(pod: Pod, message: string): Process<void> {
    if (isCriticalPod(pod)) return;
    const { node, kill } = this.#options;
    const { uid } = pod.metadata;
    this.#pods.delete(uid);
    node.trace(podRecord(steps.evictPod, keyOf(pod.metadata), 'evicted', { message }));
    node.events.pod(pod, 'Warning', 'Evicted', message);
    yield* kill(uid, { reason: 'Evicted', message }, GRACE_SECONDS);
  }
}

/** `containerEphemeralStorageLimitEviction`. */
function containerLimit({ spec }: Pod, sandbox: PodSandbox): string | undefined {
  for (const { name, layerBytes } of sandbox.running) {
    const container = spec.containers.find((candidate) => candidate.name === name);
    const limit = container && storageLimit(container);
    if (limit === undefined || parseQuantity(limit).sign <= 0 || compareQuantities(layerBytes, limit) <= 0) continue;
    return `Container ${name} exceeded its local ephemeral storage limit "${canonicalQuantity(limit)}". `;
  }
  return undefined;
}

function hasStorageLimit({ spec }: Pod): boolean {
  const { containers, volumes = [] } = spec;
  return volumes.some(({ emptyDir }) => emptyDir?.sizeLimit !== undefined) || containers.some(storageLimit);
}

function storageLimit({ resources }: Container): string | undefined {
  return resources?.limits?.['ephemeral-storage'];
}
