import { getPodReadyCondition, parseTime, type Pod, type Service } from '../api/index.ts';

interface ServiceState {
  readonly service: number;
  /** By name. */
  readonly pods: ReadonlyMap<string, number>;
}

/**
 * Knows which change of a Service or of its Pods a sync is about (endpointslice util/trigger_time_tracker.go). Where an object changes twice between
 * two syncs it knows one of them, as upstream does.
 */
export class TriggerTimeTracker {
  readonly #states = new Map<string, ServiceState>();

  /** The earliest of the changes since the last call, RFC 3339; undefined where there was none that has a time (`ComputeEndpointLastChangeTriggerTime`). */
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
