import { type Due, EventQueue, type Timer, wholeMicroseconds } from './event-queue.ts';
import { type OnPanic, reportPanic } from './panic.ts';
import type { Process } from './process.ts';
import { Random } from './random.ts';
import { type SpawnOptions, Task } from './task.ts';
import { Trace } from './trace.ts';
import { activate } from './variation.ts';

/** The bounds of a run. It ends at the first bound that it reaches. */
export interface RunOptions {
  /** Up to and including this moment. The clock then stands at it. */
  readonly untilMs?: number;
  /** For this long from now; the same as `untilMs: nowMs + forMs`. */
  readonly forMs?: number;
  /** Until only background work is left: heartbeats, resyncs, probes of Pods that are ready. */
  readonly untilIdle?: boolean;
  /** At most this many events. An event is a timer fired or a task continued. */
  readonly maxEvents?: number;
  /** Ends the run after the event that makes it true. */
  readonly until?: () => boolean;
}

/** Why a run ended. */
export type RunEnd = 'time' | 'idle' | 'events' | 'condition';

export interface SimulationOptions {
  readonly seed: string;
  readonly epochMs?: number;
  /** How many trace records are kept. */
  readonly traceLimit?: number;
}

/** 2026-01-01T00:00:00Z. */
const DEFAULT_EPOCH_MS = 1_767_225_600_000;

/** Background timers never make the simulation idle, so `untilIdle` stops after this much virtual time. */
const IDLE_LIMIT_MS = 24 * 3_600_000;

/**
 * Virtual time and its tasks. The state at a moment is a function of the seed and of what was spawned or scheduled before: the
 * order is fixed by (time, sequence number), and nothing here reads a real clock. `Body` is what the records of its trace say.
 */
export class Simulation<Body> {
  /** Virtual time since the simulation began, in milliseconds, in whole microseconds. Only the simulation changes it. */
  nowMs = 0;
  readonly random: Random;
  readonly trace: Trace<Body>;
  /** The running task. Only `Task` sets it. */
  current: Task | undefined;
  /**
   * The trace record that the running task acts on; 0 outside of tasks. The running task may change it at any time. It is a
   * plain field because everything reads it. `Task` puts its own cause here while it runs.
   */
  cause = 0;
  /**
   * The number of events so far at this very time. Time and turn identify an event. It is a plain field because every trace
   * record has it.
   */
  turn = 0;
  /** The variation of the code that its tasks run: an id of `scripts/vary`. Empty for the plain code. A change counts from the next event on. */
  variation = '';
  #seq = 0;
  /** Timers that are neither cancelled nor background. The simulation is not idle while there is one. */
  #foreground = 0;
  #eventCount = 0;
  readonly #timers = new EventQueue();
  #ready: Task[] = [];
  #readyHead = 0;
  /** What is called if the running function of a timer fails. */
  #timerOnPanic: OnPanic | undefined;

  /** The date at which the simulation begins, in milliseconds since 1970 (UTC). */
  readonly epochMs: number;

  constructor(options: SimulationOptions) {
    this.epochMs = options.epochMs ?? DEFAULT_EPOCH_MS;
    this.random = Random.from(options.seed);
    this.trace = new Trace(this, options.traceLimit);
  }

  /** The date of the present moment in milliseconds since 1970 (UTC), as in `creationTimestamp`. */
  get wallMs(): number {
    return this.epochMs + this.nowMs;
  }

  /** What is called if the running task or the running function of a timer fails. Undefined: the error leaves `run`. */
  get onPanic(): OnPanic | undefined {
    return this.current === undefined ? this.#timerOnPanic : this.current.onPanic;
  }

  /** The number of events so far: timers fired and tasks continued. */
  get eventCount(): number {
    return this.#eventCount;
  }

  get idle(): boolean {
    return this.#foreground === 0 && this.#readyHead >= this.#ready.length;
  }

  /** The moment of the next event. Undefined if nothing is left to happen. */
  get nextEventMs(): number | undefined {
    return this.#readyHead < this.#ready.length ? this.nowMs : this.#timers.peek()?.atMs;
  }

  /**
   * Calls `fire` after `delayMs`; a negative delay counts as 0. Returns a function that cancels it. Throws `RangeError` if
   * `delayMs` is not finite. If `fire` fails, the process that has scheduled it ends.
   */
  schedule(delayMs: number, fire: () => void, options: { readonly background?: boolean } = {}): () => void {
    const timer = this.startTimer(delayMs, { fire }, options.background ?? false, this.onPanic);
    return () => this.cancelTimer(timer);
  }

  /** Runs the function of a timer. If it fails, so does the process that has set the timer. */
  #guard(due: Due, onPanic: OnPanic): void {
    this.#timerOnPanic = onPanic;
    try {
      due.fire();
    } catch (error) {
      reportPanic(error);
      onPanic(error);
    } finally {
      this.#timerOnPanic = undefined;
    }
  }

  /**
   * Like `schedule`, without allocating functions: for what happens thousands of times a second. Cancel it with `cancelTimer`. `onPanic`: what is called if `due`
   * fails. Undefined: the error leaves `run`.
   */
  startTimer(delayMs: number, due: Due, background: boolean, onPanic?: OnPanic): Timer {
    if (!Number.isFinite(delayMs)) throw new RangeError(`cannot wait for ${delayMs} ms`);
    const atMs = wholeMicroseconds(this.nowMs + Math.max(0, delayMs));
    const timer: Timer = { atMs, seq: this.#seq++, background, due, onPanic, cancelled: false };
    this.#timers.push(timer);
    if (!background) this.#foreground++;
    return timer;
  }

  /** Cancels a timer. Does nothing if the timer has fired. */
  cancelTimer(timer: Timer): void {
    if (timer.cancelled) return;
    timer.cancelled = true;
    if (!timer.background) this.#foreground--;
  }

  /** Starts a process at the present moment, after the task that runs now. */
  spawn<T>(name: string, process: Process<T>, options: SpawnOptions = {}): Task<T> {
    const task = new Task<T>(this, name, process, options);
    this.makeReady(task as Task);
    return task;
  }

  run(options: RunOptions): RunEnd {
    if (this.current !== undefined) throw new Error('run was called from inside a task');
    const untilMs = wholeMicroseconds(
      Math.min(
        options.untilMs ?? Infinity,
        options.forMs === undefined ? Infinity : this.nowMs + options.forMs,
        options.untilIdle === true ? this.nowMs + IDLE_LIMIT_MS : Infinity,
      ),
    );
    if (untilMs === Infinity && options.maxEvents === undefined && options.until === undefined)
      throw new Error('run needs a bound');
    const lastEvent = this.#eventCount + (options.maxEvents ?? Infinity);
    try {
      return this.#run(options, untilMs, lastEvent);
    } finally {
      activate('');
    }
  }

  #run(options: RunOptions, untilMs: number, lastEvent: number): RunEnd {
    for (;;) {
      const isReady = this.#readyHead < this.#ready.length;
      if (options.untilIdle === true && !isReady && this.#foreground === 0) return 'idle';
      const timer = isReady ? undefined : this.#timers.peek();
      const nextMs = isReady ? this.nowMs : timer?.atMs;
      if (nextMs === undefined || nextMs > untilMs) {
        if (untilMs !== Infinity && untilMs > this.nowMs) this.#moveTo(untilMs);
        return nextMs === undefined && untilMs === Infinity ? 'idle' : 'time';
      }
      if (this.#eventCount >= lastEvent) return 'events';
      this.#eventCount++;
      if (timer !== undefined && timer.atMs !== this.nowMs) this.#moveTo(timer.atMs);
      this.turn++;
      activate(this.variation);
      if (timer === undefined) this.#resumeNext();
      else this.#fire(timer);
      if (options.until?.() === true) return 'condition';
    }
  }

  /** Moves the clock to `atMs` without firing anything. Throws if an event is due before then. */
  advanceTo(atMs: number): void {
    const untilMs = wholeMicroseconds(atMs);
    const nextMs = this.nextEventMs;
    if (nextMs !== undefined && nextMs < untilMs)
      throw new Error(`cannot advance to ${untilMs} ms past an event at ${nextMs} ms`);
    if (untilMs > this.nowMs) this.#moveTo(untilMs);
  }

  #moveTo(atMs: number): void {
    this.nowMs = atMs;
    this.turn = 0;
  }

  /** Queues a task to be continued at the present moment. Only for `Task`. */
  makeReady(task: Task): void {
    this.#ready.push(task);
  }

  #resumeNext(): void {
    const task = this.#ready[this.#readyHead++]!;
    if (this.#readyHead === this.#ready.length) {
      this.#ready = [];
      this.#readyHead = 0;
    }
    task.resume(undefined);
  }

  /** Fires the timer at the top of the queue. */
  #fire(timer: Timer): void {
    this.#timers.pop();
    timer.cancelled = true;
    if (!timer.background) this.#foreground--;
    if (timer.onPanic === undefined) timer.due.fire();
    else this.#guard(timer.due, timer.onPanic);
    // Code outside of tasks acts on no record, whatever the timer has set.
    this.cause = 0;
  }
}
