import { getPodReadyCondition, parseTime, type Pod, type Service } from '../api/index.ts';

interface ServiceState {
  readonly service: number;
  /** By the Pod's name. */
  readonly pods: ReadonlyMap<string, number>;
}

/**
 * Finds the change of a Service or its Pods that caused a sync (endpointslice util/trigger_time_tracker.go). If an object changes
 * twice between two syncs, it finds one of the changes, as upstream does.
 */
export class TriggerTimeTracker {
  readonly #states = new Map<string, ServiceState>();

  /**
   * The earliest change since the last call, RFC 3339. Returns undefined if nothing with a time has changed
   * (`ComputeEndpointLastChangeTriggerTime`).
   */
  compute(key: string, service: Service, pods: readonly Pod[]): string | undefined {
    const before = this.#states.get(key);
    const created = service.metadata.creationTimestamp;
    const podTimes = new Map<string, number>();
    let earliest: string | undefined;
    const consider = (time: string, ms: number, lastMs: number): void => {
      if (ms > lastMs && (earliest === undefined || ms < parseTime(earliest))) earliest = time;
    };
    for (const pod of pods) {
      const time = getPodReadyCondition(pod)?.lastTransitionTime;
      if (time === undefined) continue;
      const ms = parseTime(time);
      podTimes.set(pod.metadata.name, ms);
      consider(time, ms, before?.pods.get(pod.metadata.name) ?? -Infinity);
    }
    consider(created, parseTime(created), before?.service ?? -Infinity);
    this.#states.set(key, { service: parseTime(created), pods: podTimes });
    return before === undefined ? created : earliest;
  }

  deleteService(key: string): void {
    this.#states.delete(key);
  }
}
