import type { StatusError, Watch } from '../../api/index.ts';
import type { Due, Process, Wait, WaitingTask } from '../../sim/index.ts';
import type { DeliveryFault } from '../faults.ts';
import type { SentEvent } from '../watch/hub.ts';
import type { Line } from './line.ts';

/** The end of a watch. Nothing comes after it. */
interface End {
  readonly type: 'END';
  readonly error: StatusError | undefined;
  /** The trace record of the cause; 0 if there is no particular one. */
  readonly cause: number;
}

/**
 * One open watch, from the server to its reader. Events arrive in the order of their sending, each after its own delay.
 *
 * Invariant: nothing overtakes (`#lastArrivalMs` only grows), so the next arrival is the first of `#underWay`.
 */
export class WatchStream implements Watch, Wait, Due {
  /** Faults that affect the events on their way. Undefined if there are none. */
  disturbance: ((event: SentEvent) => DeliveryFault | undefined) | undefined;
  readonly #line: Line;
  readonly #underWay: (SentEvent | End)[] = [];
  /** What came before the reader did. */
  readonly #arrived: SentEvent[] = [];
  #lastArrivalMs = 0;
  #reader: WaitingTask | undefined;
  /** What the reader does with each event. */
  #handle: ((event: SentEvent) => void) | undefined;
  /** True once the end has arrived or the reader has left. */
  #closed = false;
  /** The error with which the server ended the watch, until the reader gets it. */
  #error: StatusError | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(line: Line) {
    this.#line = line;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Called by the server when it has handled the opening. */
  opened(unsubscribe: () => void): void {
    if (this.#closed) unsubscribe();
    else this.#unsubscribe = unsubscribe;
  }

  /** Sends an event. `background`: it does not keep the simulation from being idle. */
  send(event: SentEvent, background: boolean): void {
    if (this.disturbance === undefined) return this.#post(event, background, 0);
    const fault = this.disturbance(event);
    if (fault?.drop !== true) this.#post(event, background, fault?.delayMs ?? 0);
  }

  #post(event: SentEvent | End, background: boolean, extraDelayMs: number): void {
    const { sim } = this.#line;
    this.#underWay.push(event);
    const { nowMs } = sim;
    const atMs = Math.max(this.#lastArrivalMs, nowMs + this.#line.watchDelayMs() + extraDelayMs);
    this.#lastArrivalMs = atMs;
    sim.startTimer(atMs - nowMs, this, background);
  }

  /**
   * Ends the watch from the server's side, with an optional error, after all sent events have arrived. `cause`: the record that
   * the reader then acts on.
   */
  end(error: StatusError | undefined, background: boolean, cause = 0): void {
    this.#leave();
    this.#post({ type: 'END', error, cause }, background, 0);
  }

  /** The first of the events under way has arrived. */
  fire(): void {
    const next = this.#underWay.shift()!;
    if (this.#closed) return;
    if (next.type === 'END') {
      this.#end(next);
    } else if (this.#reader !== undefined && this.#handle !== undefined) {
      if (next.cause !== 0) this.#reader.cause = next.cause;
      this.#reader.interject(this.#handle, next);
    } else {
      this.#arrived.push(next);
    }
  }

  *each(handle: (event: SentEvent) => void): Process<void> {
    const { sim } = this.#line;
    while (this.#arrived.length > 0) {
      const event = this.#arrived.shift()!;
      if (event.cause !== 0) sim.cause = event.cause;
      handle(event);
    }
    this.#handle = handle;
    try {
      if (!this.#closed) yield this;
    } finally {
      this.#handle = undefined;
      this.#reader = undefined;
    }
    this.#throwIfFailed();
  }

  close(): void {
    this.#closed = true;
    this.#leave();
    this.#arrived.length = 0;
    this.#error = undefined;
    const reader = this.#reader;
    this.#reader = undefined;
    reader?.wake();
  }

  begin(task: WaitingTask): void {
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

  #throwIfFailed(): void {
    const error = this.#error;
    this.#error = undefined;
    if (error !== undefined) throw error;
  }

  #end({ error, cause }: End): void {
    this.#closed = true;
    this.#error = error;
    if (cause !== 0 && this.#reader !== undefined) this.#reader.cause = cause;
    this.#resumeReader();
  }

  #resumeReader(): void {
    const reader = this.#reader;
    this.#reader = undefined;
    reader?.resume(undefined);
  }
}
