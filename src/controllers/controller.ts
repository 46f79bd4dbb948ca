import type { ApiPort } from '../api/index.ts';
import type { EventRecorder, InformerFactory, RateLimitingQueue, WorkerState } from '../client/index.ts';
import type { Simulation, TaskGroup } from '../sim/index.ts';
import type { Awaited, Safeguard } from './expectations.ts';

/** What every controller is given at its start (upstream: the ControllerContext and a client of its own). */
export interface ControllerContext {
  readonly sim: Simulation;
  /** The controller's own client, named after it: `deployment-controller`. */
  readonly api: ApiPort;
  /** Shared by all controllers of one manager. */
  readonly informers: InformerFactory;
  /** Events in the controller's name. */
  readonly recorder: EventRecorder;
  /** What it spawns belongs to this group, and is lost when the manager stops. */
  readonly group: TaskGroup;
}

/** A controller that runs: what the page shows of it. */
export interface Controller {
  /** `deployment`, as in `--controllers`. */
  readonly name: string;
  /** Its workqueues; most have one. */
  readonly queues: readonly RateLimitingQueue[];
  readonly workers: readonly WorkerState[];
  /** The kinds whose informers feed it. */
  readonly watches: readonly string[];
  /** Its expectations, and what else serves the same purpose. */
  readonly safeguards?: readonly Safeguard[];
  /** What it has asked for and not yet seen, of those that remember that. */
  awaited?(): Iterable<Awaited>;
  /** Waits for the caches, then starts the workers (upstream `Run(ctx, workers)`). */
  start(): void;
}
