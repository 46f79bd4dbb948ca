import { keyOf } from '../../api/index.ts';
import { podPriority, type PodInfo } from '../cache/index.ts';

const NONE: ReadonlySet<string> = new Set();

/** A Pod in the queue, with the history of its attempts (scheduler framework/types.go `QueuedPodInfo`). */
export class QueuedPod {
  readonly key: string;
  /** The number of attempts, including the current one. */
  attempts = 0;
  /** How often plugins rejected it. The backoff depends on it. */
  unschedulableCount = 0;
  /** How many attempts in a row ended with an error. If above 0, the backoff depends on it. */
  consecutiveErrors = 0;
  /** The plugins that rejected the last attempt. Empty during an attempt. */
  unschedulablePlugins = NONE;
  /** The plugin that keeps the Pod from being tried. */
  gatedBy: string | undefined;
  /** Computed on first use after each attempt. */
  backoffUntilMs: number | undefined;
  /** True if the Pod can only wait for a new node, which may never come. Its retries are then background. */
  waitsForNodes = false;
  /** When the current attempt began. */
  triedAtMs = 0;
  /** The trace record that put the Pod in its place, and the event's name. */
  cause = 0;
  via = '';

  constructor(
    public info: PodInfo,
    /** When it was added or last tried. */
    public timestampMs: number,
    /** Increases with each addition. Of two Pods at the same time, the lower number comes first. */
    public seq: number,
  ) {
    this.key = keyOf(info.pod.metadata);
  }

  get uid(): string {
    return this.info.pod.metadata.uid;
  }

  /** Forgets the results of the last attempt (`ClearRejectorPlugins`). */
  beginAttempt(nowMs: number): void {
    this.attempts++;
    this.triedAtMs = nowMs;
    this.unschedulablePlugins = NONE;
    this.gatedBy = undefined;
    this.waitsForNodes = false;
  }
}

/** The order of the active queue: by priority, then by time (plugins/queuesort `PrioritySort`). */
export function comesFirst(a: QueuedPod, b: QueuedPod): boolean {
  const difference = podPriority(a.info.pod) - podPriority(b.info.pod);
  if (difference !== 0) return difference > 0;
  return a.timestampMs < b.timestampMs || (a.timestampMs === b.timestampMs && a.seq < b.seq);
}
