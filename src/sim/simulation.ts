import { type Due, EventQueue, type Timer, wholeMicroseconds } from './event-queue.ts';
import type { Process } from './process.ts';
import { Random } from './random.ts';
import { type SpawnOptions, Task } from './task.ts';
import { Trace } from './trace/trace.ts';

/** How far a run goes. Whichever bound is reached first ends it. */
export interface RunOptions {
  /** Up to this moment, inclusive; the clock then stands at it. */
  readonly untilMs?: number;
  /** For this long from now; the same as `untilMs: nowMs + forMs`. */
  readonly forMs?: number;
  /** Until nothing but background work (heartbeats, resyncs, probes of what is already ready) is left. */
  readonly untilIdle?: boolean;
  /** At most this many events (a timer fired, or a task continued). */
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

/** A background timer alone cannot end an idle run, so a run until idle stops after this much virtual time. */
const IDLE_LIMIT_MS = 24 * 3_600_000;

/**
 * Virtual time and the tasks in it. The state at a moment is a function of the seed and of what was spawned or
 * scheduled before: order is fixed by (time, sequence number), and nothing here reads a clock or waits for one.
 */
export class Simulation {
  /** Milliseconds of virtual time since the simulation began, in whole microseconds. Moved on by the simulation alone. */
  nowMs = 0;
  readonly random: Random;
  readonly trace: Trace;
  /** The running task. Set by `Task` alone. */
  current: Task | undefined;
  /**
   * The trace record that the running task acts on, for it to say anew at any time; 0 outside any task. A plain field, since whatever happens
   * reads it: `Task` puts its own here while it runs, and takes it back.
   */
  cause = 0;
  /** Events so far that happened at this very time: with the time, a place among the events. A plain field, since every trace record has it. */
  turn = 0;
  #seq = 0;
  /** Timers not cancelled and not background: while there is one, the simulation is not idle. */
  #foreground = 0;
  #eventCount = 0;
  readonly #timers = new EventQueue();
  #ready: Task[] = [];
  #readyHead = 0;

  /** The date at which the simulation begins, in milliseconds since 1970 (UTC). */
  readonly epochMs: number;

  constructor(options: SimulationOptions) {
    this.epochMs = options.epochMs ?? DEFAULT_EPOCH_MS;
    this.random = Random.from(options.seed);
    this.trace = new Trace(this, options.traceLimit);
  }

  /** The date of the present moment, in milliseconds since 1970: what `creationTimestamp` and its like are made of. */
  get wallMs(): number {
    return this.epochMs + this.nowMs;
  }

  /** Events so far: timers fired and tasks continued. */
  get eventCount(): number {
    return this.#eventCount;
  }

  get idle(): boolean {
    return this.#foreground === 0 && this.#readyHead >= this.#ready.length;
  }

  /** The moment of the next event, or undefined when nothing is left to happen. */
  get nextEventMs(): number | undefined {
    return this.#readyHead < this.#ready.length ? this.nowMs : this.#timers.peek()?.atMs;
  }

  /** Calls `fire` after `delayMs` (less than 0 is 0; anything but a finite number is a mistake). Returns what takes it back. */
  schedule(delayMs: number, fire: () => void, options: { readonly background?: boolean } = {}): () => void {
    const timer = this.startTimer(delayMs, { fire }, options.background ?? false);
    return () => this.cancelTimer(timer);
  }

  /**
   * What `schedule` does, for whoever does it for every API call: what waits is itself what is fired, and the timer what `cancelTimer` takes
   * back, so that no function is made.
   */
  startTimer(delayMs: number, due: Due, background: boolean): Timer {
    if (!Number.isFinite(delayMs)) throw new RangeError(`cannot wait for ${delayMs} ms`);
    const atMs = wholeMicroseconds(this.nowMs + Math.max(0, delayMs));
    const timer: Timer = { atMs, seq: this.#seq++, background, due, cancelled: false };
    this.#timers.push(timer);
    if (!background) this.#foreground++;
    return timer;
  }

  /** Takes a timer back; one that has fired stays as it is. */
  cancelTimer(timer: Timer): void {
    if (timer.cancelled) return;
    timer.cancelled = true;
    if (!timer.background) this.#foreground--;
  }

  /** Starts a process at the present moment, after what is running now. */
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
      if (timer === undefined) this.#resumeNext();
      else this.#fire(timer);
      if (options.until?.() === true) return 'condition';
    }
  }

  /** Moves the clock on to `untilMs` without firing anything. Throws when something is due before then. */
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

  /** For `Task`: queues a task that has something to do now. */
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
    timer.due.fire();
    // Outside a task nothing is acted on, whatever was said there.
    this.cause = 0;
  }
}
