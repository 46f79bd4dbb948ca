import type { StatusError, Watch } from '../../api/index.ts';
import type { Due, Process, Wait, WaitingTask } from '../../sim/index.ts';
import type { DeliveryFault } from '../faults.ts';
import type { SentEvent } from '../watch/hub.ts';
import type { Line } from './line.ts';

/** How a stream's opening is handled on the server: it registers the stream and returns what ends that. Throws `StatusError`. */
export type OpenWatch = (stream: WatchStream) => () => void;

/** The end of a watch on its way: nothing comes behind it. */
interface End {
  readonly type: 'END';
  readonly error: StatusError | undefined;
  /** The trace record of what ended it; 0 where that is nothing in particular. */
  readonly cause: number;
}

/**
 * One open watch, from the server's door to its reader. Events arrive in the order in which they were sent, each after its own delay.
 *
 * Invariant: nothing arrives before what was sent before it (`#lastArrivalMs` only grows), so what arrives next is the first of `#underWay`.
 */
export class WatchStream implements Watch, Wait, Due {
  /** What befalls events on their way; undefined while nothing does. */
  disturbance: ((event: SentEvent) => DeliveryFault | undefined) | undefined;
  readonly #line: Line;
  readonly #underWay: (SentEvent | End)[] = [];
  /** What came before the reader did. */
  readonly #arrived: SentEvent[] = [];
  #lastArrivalMs = 0;
  #reader: WaitingTask | undefined;
  /** What the reader does with each event. */
  #handle: ((event: SentEvent) => void) | undefined;
  /** Nothing comes any more: the end has arrived, or the reader has left. */
  #closed = false;
  /** Why the server ended it, until the reader has been told. */
  #error: StatusError | undefined;
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

  /** Ends the watch from the server's side, with an error or without, once what was sent before has arrived. `cause`: what its reader then acts on. */
  end(error: StatusError | undefined, background: boolean, cause = 0): void {
    this.#leave();
    this.#post({ type: 'END', error, cause }, background, 0);
  }

  /** What was sent first of all that is under way has arrived. */
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
