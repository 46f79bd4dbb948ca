import type { Due, Timer } from './event-queue.ts';
import { type Process, Signal, type Wait, type WaitingTask } from './process.ts';

export type TaskState = 'ready' | 'running' | 'waiting' | 'done' | 'failed' | 'stopped';

/** What a new task is told about its place in the world. */
export interface SpawnOptions {
  /** The group that it is stopped with. */
  readonly group?: TaskGroup;
  /** True for work that repeats for ever, like a heartbeat: what it waits for does not keep the simulation from being idle. */
  readonly background?: boolean;
  /** The trace record that made it start. Default: what the spawning task is acting on. */
  readonly cause?: number;
  /** Called with the error of a task that fails. Without it the error leaves `Simulation.run`, since nothing else would see it. */
  readonly onError?: (error: unknown) => void;
}

/** The simulation, as its tasks see it. The class `Simulation` is one; it makes tasks, so they do not import it. */
interface TaskWorld {
  /** The running task. Set by `Task` alone. */
  current: Task | undefined;
  /** The trace record that the running task acts on. */
  cause: number;
  startTimer(delayMs: number, due: Due, background: boolean): Timer;
  cancelTimer(timer: Timer): void;
  schedule(delayMs: number, fire: () => void, options?: { readonly background?: boolean }): () => void;
  /** Queues a task that has something to do now. */
  makeReady(task: Task): void;
}

/**
 * A process on its way through virtual time.
 *
 * Invariant: it is resumed at most once for each wait, and never from inside its own run.
 */
export class Task<T = unknown> implements WaitingTask {
  state: TaskState = 'ready';
  /**
   * The trace record that this task is to act on when it goes on: what it emits or requests then names it as its cause. 0 is none.
   * While it runs, `Simulation.cause` is what counts.
   */
  cause: number;
  readonly background: boolean;
  /** The host that it runs on, where that is told: its group's, or that of the task that spawned it. */
  readonly host: string;
  readonly #process: Process<T>;
  readonly #group: TaskGroup | undefined;
  readonly #onError: ((error: unknown) => void) | undefined;
  #waitingFor: Wait | undefined;
  /** Made when it is first asked for: few tasks are waited for. */
  #ending: Signal | undefined;
  #value: T | undefined;
  #error: unknown;

  constructor(
    readonly sim: TaskWorld,
    readonly name: string,
    process: Process<T>,
    options: SpawnOptions,
  ) {
    this.#process = process;
    this.#group = options.group;
    this.#onError = options.onError;
    this.background = options.background ?? false;
    this.cause = options.cause ?? sim.cause;
    const { group } = options;
    this.host = group === undefined || group.host === '' ? (sim.current?.host ?? '') : group.host;
    this.#group?.add(this as Task);
  }

  /** Broadcast once, when the task has ended. */
  get ending(): Signal {
    return (this.#ending ??= new Signal());
  }

  get ended(): boolean {
    return this.state === 'done' || this.state === 'failed' || this.state === 'stopped';
  }

  /** What the process returned; throws what it threw. Only after the end. */
  result(): T {
    if (this.state === 'failed') throw this.#error;
    if (this.state !== 'done') throw new Error(`task ${this.name} has no result: it is ${this.state}`);
    return this.#value as T;
  }

  /** Continues at once, with `value` as the value of the pending `yield`. For the owner of the wait alone. */
  resume(value: unknown): void {
    this.#step(value, false);
  }

  /** Continues at once by throwing `error` at the pending `yield`. For the owner of the wait alone. */
  fail(error: unknown): void {
    this.#step(error, true);
  }

  /**
   * Runs `act` as a part of this task, which goes on waiting for what it waits for: for a wait that brings many things before it ends.
   * What `act` throws is thrown at the pending `yield`. For the owner of the wait alone.
   */
  interject<A>(act: (value: A) => void, value: A): void {
    const { sim } = this;
    const { current, cause } = sim;
    sim.current = this as Task;
    sim.cause = this.cause;
    this.state = 'running';
    try {
      act(value);
      if (this.state === 'running') this.state = 'waiting';
      this.cause = sim.cause;
    } catch (error) {
      this.state = 'waiting';
      this.cause = sim.cause;
      this.fail(error);
    } finally {
      sim.current = current;
      sim.cause = cause;
    }
  }

  /** Continues at the present moment, after what is running now and what was woken before. */
  wake(): void {
    this.#waitingFor = undefined;
    this.state = 'ready';
    this.sim.makeReady(this as Task);
  }

  /** Ends the task where it stands. Its `finally` blocks run, but may not wait. */
  stop(): void {
    if (this.ended) return;
    if (this.state === 'running') throw new Error(`task ${this.name} cannot stop itself: return instead`);
    this.#waitingFor?.cancel(this as Task);
    this.#waitingFor = undefined;
    this.#end('stopped');
    this.#process.return(undefined as T);
  }

  #step(value: unknown, isError: boolean): void {
    if (this.state !== 'waiting' && this.state !== 'ready') {
      if (this.state === 'running') throw new Error(`task ${this.name} was resumed while it runs`);
      return;
    }
    this.#waitingFor = undefined;
    this.state = 'running';
    const { sim } = this;
    const { current, cause } = sim;
    sim.current = this as Task;
    sim.cause = this.cause;
    try {
      const next = isError ? this.#process.throw(value) : this.#process.next(value);
      if (next.done === true) {
        this.#value = next.value;
        this.#end('done');
        return;
      }
      this.state = 'waiting';
      this.#waitingFor = next.value;
      next.value.begin(this as Task);
    } catch (error) {
      this.#error = error;
      this.#end('failed');
      if (this.#onError === undefined) throw error;
      this.#onError(error);
    } finally {
      this.cause = sim.cause;
      sim.current = current;
      sim.cause = cause;
    }
  }

  #end(state: 'done' | 'failed' | 'stopped'): void {
    this.state = state;
    this.#group?.remove(this as Task);
    this.#ending?.broadcast();
  }
}

/** Tasks that live and die together: a component, or everything on one node. Stopping it loses their memory, as a crash does. */
export class TaskGroup {
  readonly #tasks = new Set<Task>();

  /** `host`: of a component that may run on several hosts at once and is called the same on each, so that the trace can tell them apart. */
  constructor(
    readonly name: string,
    readonly host = '',
  ) {}

  get size(): number {
    return this.#tasks.size;
  }

  add(task: Task): void {
    this.#tasks.add(task);
  }

  remove(task: Task): void {
    this.#tasks.delete(task);
  }

  /** Stops every task of the group but the one that is running (which must return by itself). */
  stop(): void {
    for (const task of [...this.#tasks]) {
      if (task.state !== 'running') task.stop();
    }
  }
}

/** Waits until every one of `tasks` has ended. The first failure among them, in the order given, is thrown. */
export function* joinAll<T>(tasks: readonly Task<T>[]): Process<T[]> {
  for (const task of tasks) {
    while (!task.ended) yield task.ending;
  }
  return tasks.map((task) => task.result());
}
