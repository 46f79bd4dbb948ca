import type { ClusterEvent } from '../framework/index.ts';
import type { QueuedPod } from './queued-pod.ts';

/**
 * Pods that are being tried, and the events since then. The attempt does not see such an event, and the event does not find the
 * Pod in any queue (scheduler backend/queue/active_queue.go `inFlightPods`, `inFlightEvents`).
 *
 * Invariant: the kept events are those since the oldest running attempt.
 */
export class InFlight {
  /** The attempts by the Pod's uid, oldest first. `since`: the number of events before the attempt. */
  readonly #attempts = new Map<string, { readonly entry: QueuedPod; readonly since: number }>();
  #events: ClusterEvent[] = [];
  /** The number of the first kept event. */
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

  /** The events since the Pod's attempt began (`clusterEventsForPod`). */
  eventsSince(uid: string): readonly ClusterEvent[] {
    const attempt = this.#attempts.get(uid);
    return attempt === undefined ? [] : this.#events.slice(attempt.since - this.#first);
  }

  /** The attempt has ended. Returns false if there was none. */
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
