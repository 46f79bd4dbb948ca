import type { ClusterEvent } from '../framework/index.ts';
import type { QueuedPod } from './queued-pod.ts';

/**
 * Pods that are being tried, and what happens meanwhile: an event that comes while a Pod is being tried was not seen by its attempt,
 * and would find it in no queue (scheduler backend/queue/active_queue.go `inFlightPods`, `inFlightEvents`).
 *
 * Invariant: kept events are those since the oldest attempt that still goes on.
 */
export class InFlight {
  /** Attempts by the Pod's uid, oldest first, with the number of events that were before each. */
  readonly #attempts = new Map<string, { readonly entry: QueuedPod; readonly since: number }>();
  #events: ClusterEvent[] = [];
  /** Number of the first event that is kept. */
  #first = 0;

  get size(): number {
    return this.#attempts.size;
  }

  entries(): QueuedPod[] {
    return [...this.#attempts.values()].map(({ entry }) => entry);
  }

  has(uid: string): boolean {
    return this.#attempts.has(uid);
  }

  begin(entry: QueuedPod): void {
    this.#attempts.set(entry.uid, { entry, since: this.#first + this.#events.length });
  }

  record(event: ClusterEvent): void {
    if (this.#attempts.size > 0) this.#events.push(event);
  }

  /** What has happened since the Pod's attempt began (`clusterEventsForPod`). */
  eventsSince(uid: string): readonly ClusterEvent[] {
    const attempt = this.#attempts.get(uid);
    return attempt === undefined ? [] : this.#events.slice(attempt.since - this.#first);
  }

  /** The attempt is over; false where there is none. */
  end(uid: string): boolean {
    if (!this.#attempts.delete(uid)) return false;
    if (this.#events.length === 0) return true;
    const [oldest] = this.#attempts.values();
    const keepFrom = oldest?.since ?? this.#first + this.#events.length;
    if (keepFrom > this.#first) {
      this.#events = this.#events.slice(keepFrom - this.#first);
      this.#first = keepFrom;
    }
    return true;
  }
}
