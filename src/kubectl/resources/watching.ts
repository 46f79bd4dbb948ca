import { StatusError, type Watch, type WatchEvent } from '../../api/index.ts';
import { Signal, type Process, type Task } from '../../sim/index.ts';
import type { Session } from '../session.ts';

/** The result of waiting: an event, the end of the watch, or the timeout. */
export type Watched = WatchEvent | 'ended' | 'timeout';

/**
 * A watch with a timeout. Its own task reads the watch, so that time can run out while nothing arrives. Call `close` in a `finally`, since the command may be
 * interrupted.
 */
export class TimedWatch {
  readonly #watch: Watch;
  readonly #reader: Task<void>;
  readonly #cancelTimer: (() => void) | undefined;
  readonly #changed = new Signal();
  readonly #arrived: (WatchEvent | 'ended')[] = [];
  #error: StatusError | undefined;
  #timedOut = false;

  /** `timeoutMs` from now; undefined: no limit. */
  constructor(session: Session, watch: Watch, timeoutMs?: number) {
    const { sim } = session;
    this.#watch = watch;
    this.#reader = sim.spawn('kubectl/watch', this.#read());
    if (timeoutMs !== undefined) {
      this.#cancelTimer = sim.schedule(timeoutMs, () => {
        this.#timedOut = true;
        this.#changed.broadcast();
      });
    }
  }

  /** The next event. Throws the `StatusError` with which the server ended the watch. */
  *next(): Process<Watched> {
    while (this.#arrived.length === 0 && this.#error === undefined && !this.#timedOut) yield* this.#changed.wait();
    const event = this.#arrived.shift();
    if (event !== undefined) return event;
    if (this.#error !== undefined) throw this.#error;
    return 'timeout';
  }

  close(): void {
    this.#cancelTimer?.();
    this.#watch.close();
    this.#reader.stop();
  }

  *#read(): Process<void> {
    try {
      yield* this.#watch.each((event) => {
        this.#arrived.push(event);
        this.#changed.broadcast();
      });
      this.#arrived.push('ended');
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      this.#error = error;
    }
    this.#changed.broadcast();
  }
}
