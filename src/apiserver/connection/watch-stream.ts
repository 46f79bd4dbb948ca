import type { KubeObject, StatusError, Watch, WatchEvent } from '../../api/index.ts';
import type { Process, Task, Wait } from '../../sim/index.ts';
import type { Line } from './line.ts';

/** What can arrive: an event, or the end, with an error or without. */
type Arrival = { readonly event: WatchEvent } | { readonly end: StatusError | undefined };

/** How a stream's opening is handled on the server: it registers the stream and returns what ends that. Throws `StatusError`. */
export type OpenWatch = (stream: WatchStream) => () => void;

/**
 * One open watch, from the server's door to its reader. Events arrive in the order in which they were sent, each after its own delay.
 *
 * Invariant: nothing arrives before what was sent before it (`#lastArrivalMs` only grows).
 */
export class WatchStream implements Watch, Wait {
  readonly #line: Line;
  readonly #arrived: Arrival[] = [];
  #head = 0;
  #lastArrivalMs = 0;
  #reader: Task | undefined;
  #closed = false;
  #unsubscribe: (() => void) | undefined;

  constructor(line: Line) {
    this.#line = line;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Called by the server when the opening has been handled. */
  opened(unsubscribe: () => void): void {
    if (this.#closed) unsubscribe();
    else this.#unsubscribe = unsubscribe;
  }

  /** Sends an event on its way. `background`: it does not keep the simulation from being idle. */
  send(event: WatchEvent, background: boolean, extraDelayMs = 0): void {
    this.#send({ event }, background, extraDelayMs);
  }

  /** Ends the watch from the server's side, with an error or without, once what was sent before has arrived. */
  end(error: StatusError | undefined, background: boolean): void {
    this.#leave();
    this.#send({ end: error }, background, 0);
  }

  *next(): Process<WatchEvent<KubeObject> | undefined> {
    if (this.#head === this.#arrived.length && !this.#closed) yield this;
    if (this.#head === this.#arrived.length) return undefined;
    const arrival = this.#arrived[this.#head++]!;
    if (this.#head === this.#arrived.length) {
      this.#arrived.length = 0;
      this.#head = 0;
    }
    if ('event' in arrival) return arrival.event;
    this.#closed = true;
    if (arrival.end !== undefined) throw arrival.end;
    return undefined;
  }

  close(): void {
    this.#closed = true;
    this.#leave();
    this.#arrived.length = 0;
    this.#head = 0;
    const reader = this.#reader;
    this.#reader = undefined;
    reader?.wake();
  }

  begin(task: Task): void {
    if (this.#reader !== undefined) throw new Error('a watch has one reader');
    this.#reader = task;
  }

  cancel(): void {
    this.#reader = undefined;
  }

  #leave(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  #send(arrival: Arrival, background: boolean, extraDelayMs: number): void {
    const { sim } = this.#line;
    const atMs = Math.max(this.#lastArrivalMs, sim.nowMs + this.#line.watchDelayMs() + extraDelayMs);
    this.#lastArrivalMs = atMs;
    sim.startTimer(atMs - sim.nowMs, () => this.#arrive(arrival), background);
  }

  #arrive(arrival: Arrival): void {
    if (this.#closed) return;
    this.#arrived.push(arrival);
    const reader = this.#reader;
    if (reader === undefined) return;
    this.#reader = undefined;
    reader.resume(undefined);
  }
}
