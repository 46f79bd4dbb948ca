import { keyOf } from '../../api/index.ts';
import { podPriority, type PodInfo } from '../cache/index.ts';

const NONE: ReadonlySet<string> = new Set();

/** A Pod on its way through the queue, with what came of its attempts so far (scheduler framework/types.go `QueuedPodInfo`). */
export class QueuedPod {
  readonly key: string;
  /** How often it was tried, this time included. */
  attempts = 0;
  /** How often plugins rejected it: what its backoff goes by. */
  unschedulableCount = 0;
  /** How often in a row something else went wrong: what its backoff goes by then. */
  consecutiveErrors = 0;
  /** The plugins that rejected it at the last attempt. Empty: none did, or it is being tried. */
  unschedulablePlugins = NONE;
  /** The plugin that keeps it from being tried at all. */
  gatedBy: string | undefined;
  /** Worked out when first asked for, and anew after each attempt. */
  backoffUntilMs: number | undefined;
  /** It can only wait for a node to be added, which may never happen: its retries do not keep the simulation from being idle. */
  waitsForNodes = false;
  /** When the attempt that goes on began. */
  triedAtMs = 0;
  /** The trace record of how it came where it is, and what put it there. */
  cause = 0;
  via = '';

  constructor(
    public info: PodInfo,
    /** When it was added, or was last tried. */
    public timestampMs: number,
    /** Grows with each (re-)addition: of two Pods of the same moment the one that came first goes first. */
    public seq: number,
  ) {
    this.key = keyOf(info.pod.metadata);
  }

  get uid(): string {
    return this.info.pod.metadata.uid;
  }

  /** What the last attempt left behind is forgotten when the next one begins (`ClearRejectorPlugins`). */
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
