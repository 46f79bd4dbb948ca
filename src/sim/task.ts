import type { Due, Timer } from './event-queue.ts';
import { type OnPanic, reportPanic } from './panic.ts';
import { type Process, Signal, type Wait, type WaitingTask } from './process.ts';

export type TaskState = 'ready' | 'running' | 'waiting' | 'done' | 'failed' | 'stopped';

/** The surroundings of a new task. */
export interface SpawnOptions {
  /** The group that the task is stopped with. */
  readonly group?: TaskGroup;
  /** True for work that repeats forever, like a heartbeat. Its waits do not keep the simulation from being idle. */
  readonly background?: boolean;
  /** The trace record that made the task start. Default: the record that the spawning task acts on. */
  readonly cause?: number;
  /** Called with the error if the task fails: the spawner handles it. Without it the error is a panic of the task's process (`Task.onPanic`). */
  readonly onError?: (error: unknown) => void;
}

/**
 * The simulation, as its tasks see it. `Simulation` implements it. `Simulation` imports this file, so this file cannot import
 * `Simulation`.
 */
interface TaskWorld {
  /** The running task. Only `Task` sets it. */
  current: Task | undefined;
  /** The trace record that the running task acts on. */
  cause: number;
  /** What is called if the running task or timer fails. */
  readonly onPanic: OnPanic | undefined;
  startTimer(delayMs: number, due: Due, background: boolean): Timer;
  cancelTimer(timer: Timer): void;
  schedule(delayMs: number, fire: () => void, options?: { readonly background?: boolean }): () => void;
  /** Queues a task to be continued at the present moment. */
  makeReady(task: Task): void;
}

/**
 * A running process.
 *
 * Invariant: it is resumed at most once for each wait, and never from inside its own run.
 */
export class Task<T = unknown> implements WaitingTask {
  state: TaskState = 'ready';
  /**
   * The trace record that this task acts on when it continues; 0 if there is none. Its requests and records name that record as
   * their cause. While the task runs, `Simulation.cause` has the current value.
   */
  cause: number;
  readonly background: boolean;
  /** The host that the task runs on: the host of its group or else of the task that spawned it. Empty if neither has one. */
  readonly host: string;
  /**
   * Called with an error that nothing has caught: it ends the process of the group, or else of what spawned the task. Without it the error leaves
   * `Simulation.run`.
   */
  readonly onPanic: OnPanic | undefined;
  readonly #process: Process<T>;
  readonly #group: TaskGroup | undefined;
  readonly #onError: ((error: unknown) => void) | undefined;
  #waitingFor: Wait | undefined;
  /** Made when first used: few tasks are waited for. */
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
    this.onPanic = options.group?.onPanic ?? sim.onPanic;
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

  /** Returns the result of the process or throws its error. Throws if the task has not ended or was stopped. */
  result(): T {
    if (this.state === 'failed') throw this.#error;
    if (this.state !== 'done') throw new Error(`task ${this.name} has no result: it is ${this.state}`);
    return this.#value as T;
  }

  /** Continues at once. `value` is the value of the pending `yield`. Only for the owner of the wait. */
  resume(value: unknown): void {
    this.#step(value, false);
  }

  /** Continues at once by throwing `error` at the pending `yield`. Only for the owner of the wait. */
  fail(error: unknown): void {
    this.#step(error, true);
  }

  /**
   * Runs `act` as part of this task, which keeps waiting: for a wait that delivers many things before it ends. An error of
   * `act` is thrown at the pending `yield`. Only for the owner of the wait.
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

  /** Continues at the present moment, after the running task and after the tasks woken before. */
  wake(): void {
    this.#waitingFor = undefined;
    this.state = 'ready';
    this.sim.makeReady(this as Task);
  }

  /** Ends the task where it waits. Its `finally` blocks run, but must not wait. */
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
      if (this.#onError !== undefined) return this.#onError(error);
      if (this.onPanic === undefined) throw error;
      reportPanic(error);
      this.onPanic(error);
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

/** Tasks that are stopped together: a component, or everything on one node. Stopping loses their memory, as a crash does. */
export class TaskGroup {
  readonly #tasks = new Set<Task>();
  /** How often the group was stopped. */
  stops = 0;

  /**
   * `host` tells components of the same name apart in the trace if they run on several hosts. `onPanic` is called with the error if a task of the group fails:
   * the process that the group stands for then ends.
   */
  constructor(
    readonly name: string,
    readonly host = '',
    readonly onPanic?: OnPanic,
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

  /** Stops every task of the group except the running one, which must return by itself. */
  stop(): void {
    this.stops++;
    for (const task of [...this.#tasks]) {
      if (task.state !== 'running') task.stop();
    }
  }
}

/** Waits until all `tasks` have ended. Throws the first failure, in the order given. */
export function* joinAll<T>(tasks: readonly Task<T>[]): Process<T[]> {
  for (const task of tasks) {
    while (!task.ended) yield task.ending;
  }
  return tasks.map((task) => task.result());
}
