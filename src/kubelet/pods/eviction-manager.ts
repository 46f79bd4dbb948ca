import { compareQuantities, keyOf, parseQuantity, type Pod } from '../../api/index.ts';
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
 * Ends Pods that have more in an emptyDir than its `sizeLimit` (pkg/kubelet/eviction/eviction_manager.go). It looks only while a Pod has such a
 * volume. The limits of containers on `ephemeral-storage` and the pressure on the node are left out.
 */
export class EvictionManager {
  readonly #options: EvictionManagerOptions;
  readonly #pods = new Map<string, Pod>();

  constructor(options: EvictionManagerOptions) {
    this.#options = options;
  }

  /** Looks at the Pod's volumes from now on, if one has a limit. */
  watch(pod: Pod): void {
    const { uid } = pod.metadata;
    if (this.#pods.has(uid) || !pod.spec.volumes?.some(({ emptyDir }) => emptyDir?.sizeLimit !== undefined)) return;
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
        if (!this.#options.node.volumes.has(uid)) this.#pods.delete(uid);
        else yield* this.#emptyDirLimitEviction(pod);
      }
    }
  }

  *#emptyDirLimitEviction(pod: Pod): Process<void> {
    const { uid } = pod.metadata;
    const mounted = this.#options.node.volumes.get(uid);
    for (const { name, emptyDir } of pod.spec.volumes ?? []) {
      const limit = emptyDir?.sizeLimit;
      const used = mounted?.get(name)?.volume.usedBytes;
      if (limit === undefined || used === undefined || parseQuantity(limit).sign <= 0) continue;
      if (compareQuantities(used, limit) <= 0) continue;
      yield* this.#evictPod(pod, `Usage of EmptyDir volume "${name}" exceeds the limit "${limit}". `);
      return;
    }
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
