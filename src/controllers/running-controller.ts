import type { KubeObject } from '../api/index.ts';
import { WorkerPool, startPeriodic, type EventHandlers, type RateLimitingQueue, type WorkerState } from '../client/index.ts';
import { sleep, type Process, type TaskGroup } from '../sim/index.ts';
import { startRecord, type Step } from '../trace/index.ts';
import type { ControllerContext, ControllerDefinition, ControllerParts, OwnLoop, WorkLoop } from './define-controller.ts';
import type { Awaited } from './expectations.ts';

/** A running controller, as the page shows it. */
export interface Controller {
  /** As in `--controllers`: `deployment-controller`. */
  readonly name: string;
  readonly queues: readonly RateLimitingQueue[];
  readonly workers: readonly WorkerState[];
  /** The kinds that the controller watches. */
  readonly watches: readonly string[];
  /** What the controller has requested and not seen yet. */
  awaited(): Iterable<Awaited>;
}

/** A controller that was built from its definition: the only implementation of `Controller`. */
export class RunningController implements Controller {
  readonly name: string;
  readonly watches: readonly string[];
  readonly queues: readonly RateLimitingQueue[];
  readonly workers: readonly WorkerState[];
  readonly #definition: ControllerDefinition;
  readonly #context: ControllerContext;
  readonly #parts: ControllerParts;
  readonly #pools: readonly WorkerPool[];
  readonly #removeHandlers: readonly (() => void)[];

  private constructor(definition: ControllerDefinition, context: ControllerContext, parts: ControllerParts) {
    this.#definition = definition;
    this.#context = context;
    this.#parts = parts;
    this.name = definition.name;
    this.watches = parts.watches;
    this.queues = parts.loops.map(({ queue }) => queue);
    this.#removeHandlers = addHandlers(context, parts);
    // An informer that is first requested after the start does not run.
    for (const kind of parts.watches) context.informers.informer(kind);
    const { pools, workers } = makeWorkers(context, parts.loops);
    this.#pools = pools;
    this.workers = workers;
    const { sim, api } = context;
    if (parts.inner !== undefined) sim.trace.emit(api.name, parts.inner);
    sim.trace.emit(api.name, startRecord(definition.steps.make, 'made', { informers: parts.watches.join(', ') }));
  }

  /** Creates the controller and adds its handlers. It does not run yet. Returns undefined if the options disable it. */
  static build(definition: ControllerDefinition, context: ControllerContext): RunningController | undefined {
    const parts = definition.build(context);
    return parts && new RunningController(definition, context, parts);
  }

  /** All tasks of the controller. */
  get group(): TaskGroup {
    return this.#context.group;
  }

  awaited(): Iterable<Awaited> {
    return this.#parts.awaited?.() ?? [];
  }

  /** Upstream's `Run(ctx, workers)`. */
  start(): void {
    const { sim, api, group, recorder } = this.#context;
    if (this.#definition.eventSource !== undefined) recorder.start(group);
    sim.spawn(`${api.name}/run`, this.#run(), { group });
    this.#parts.atStart?.();
  }

  *#run(): Process<void> {
    const { sim, api, informers } = this.#context;
    yield* informers.waitForNamedCacheSync(api.name, this.watches);
    sim.cause = sim.trace.emit(api.name, startRecord(this.#definition.steps.run, 'started', { workers: this.workers.length }));
    for (const pool of this.#pools) pool.start();
    this.#parts.afterwards?.();
  }

  /** Stops the controller. Its memory is lost; the shared caches stay. */
  stop(): void {
    for (const remove of this.#removeHandlers) remove();
    this.group.stop();
    for (const queue of this.queues) queue.shutDown();
  }

  /** An injected fault: the controller stops or resumes waiting for its own writes. */
  ignoreExpectations(ignored: boolean): void {
    for (const safeguard of this.#parts.safeguards ?? []) safeguard.ignored = ignored;
  }
}

function addHandlers({ informers }: ControllerContext, { handlers = {} }: ControllerParts): (() => void)[] {
  return Object.entries(handlers).map(([kind, each]) =>
    informers.informer<string>(kind).addHandlers(each as EventHandlers<KubeObject>),
  );
}

interface Workers {
  readonly pools: readonly WorkerPool[];
  readonly workers: readonly WorkerState[];
}

function makeWorkers({ sim, api, group }: ControllerContext, loops: readonly (WorkLoop | OwnLoop)[]): Workers {
  const pools: WorkerPool[] = [];
  const workers: WorkerState[] = [];
  for (const loop of loops) {
    if ('worker' in loop) workers.push(loop.worker);
    else {
      const pool = new WorkerPool({ ...loop, sim, name: api.name, group, firstWorker: workers.length });
      pools.push(pool);
      workers.push(...pool.states);
    }
  }
  return { pools, workers };
}

/** Starts a background process of a controller. `name`: within the controller, `gc`. */
export function spawnBackground({ sim, api, group }: ControllerContext, name: string, process: Process<unknown>): void {
  sim.spawn(`${api.name}/${name}`, process, { group, background: true });
}

/** Runs `round` now, and again `everyMs` milliseconds after each end. `step`: the function that is repeated. */
export function* repeat(
  { sim, api }: ControllerContext,
  step: Step,
  everyMs: number,
  round: () => Process<void>,
): Process<never> {
  startPeriodic(sim, api.name, step, everyMs);
  const start = sim.cause;
  for (;;) {
    sim.cause = start;
    yield* round();
    yield* sleep(everyMs);
  }
}
