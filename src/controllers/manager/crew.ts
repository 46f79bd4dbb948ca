import type { TaskGroup } from '../../sim/index.ts';
import type { Controller } from '../controller.ts';

/** The properties of a controller that do not change while it runs. */
export interface ControllerFacts {
  /** The name of the controller's client: `deployment-controller`. */
  readonly client: string;
  /** The kinds that it watches. */
  readonly watches: readonly string[];
  readonly queues: readonly { readonly name: string; readonly workers: readonly number[] }[];
}

/** The controllers of a manager from some moment on. */
export interface Crew {
  /** The newest trace record at that moment. */
  readonly record: number;
  readonly atMs: number;
  readonly controllers: readonly ControllerFacts[];
}

export function controllerFacts({ queues, workers, watches }: Controller): ControllerFacts {
  const workersOf = (queue: string) => workers.filter((state) => state.queue === queue).map(({ worker }) => worker);
  return { client: queues[0]?.owner ?? '', watches, queues: queues.map(({ name }) => ({ name, workers: workersOf(name) })) };
}

/** A controller of a manager, with what is needed to stop it alone. */
export class BuiltController {
  readonly #removeHandlers: () => void;

  constructor(
    /** As in `--controllers`: `deployment-controller`. */
    readonly name: string,
    readonly controller: Controller,
    /** All tasks of the controller. */
    readonly group: TaskGroup,
    removeHandlers: () => void,
  ) {
    this.#removeHandlers = removeHandlers;
  }

  /** Stops the controller. Its memory is lost; the shared caches stay. */
  stop(): void {
    this.#removeHandlers();
    this.group.stop();
    for (const queue of this.controller.queues) queue.shutDown();
  }

  ignoreExpectations(ignored: boolean): void {
    for (const safeguard of this.controller.safeguards ?? []) safeguard.ignored = ignored;
  }
}

/** Injected faults of single controllers, by their names in `--controllers`. Asked when a controller is created. */
export interface ControllerFaults {
  isStopped(name: string): boolean;
  ignoresExpectations(name: string): boolean;
}

/** The name of the client whose watches feed all controllers of a manager (`SharedInformerFactory`). */
export const SHARED_INFORMERS = 'shared-informers';
