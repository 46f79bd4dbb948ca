import type { TaskGroup } from '../../sim/index.ts';
import type { Controller } from '../controller.ts';

/** What stays the same of a controller as long as it runs. A controller that was started again has facts of its own. */
export interface ControllerFacts {
  /** The client that it reads and writes with: `deployment-controller`. */
  readonly client: string;
  /** The kinds whose informers feed it. */
  readonly watches: readonly string[];
  readonly queues: readonly { readonly name: string; readonly workers: readonly number[] }[];
}

/** The controllers that a manager runs from some moment on. */
export interface Crew {
  /** The newest trace record when it came to this. */
  readonly record: number;
  readonly atMs: number;
  readonly controllers: readonly ControllerFacts[];
}

export function controllerFacts({ queues, workers, watches }: Controller): ControllerFacts {
  const workersOf = (queue: string) => workers.filter((state) => state.queue === queue).map(({ worker }) => worker);
  return { client: queues[0]?.owner ?? '', watches, queues: queues.map(({ name }) => ({ name, workers: workersOf(name) })) };
}

/** A controller of a manager, and what it takes to end it without the others. */
export class BuiltController {
  readonly #removeHandlers: () => void;

  constructor(
    /** As in `--controllers`: `deployment-controller`. */
    readonly name: string,
    readonly controller: Controller,
    /** All that it has spawned. */
    readonly group: TaskGroup,
    removeHandlers: () => void,
  ) {
    this.#removeHandlers = removeHandlers;
  }

  /** Ends it: what it knew is lost. The caches stay, which it shares with others. */
  stop(): void {
    this.#removeHandlers();
    this.group.stop();
    for (const queue of this.controller.queues) queue.shutDown();
  }

  ignoreExpectations(ignored: boolean): void {
    for (const safeguard of this.controller.safeguards ?? []) safeguard.ignored = ignored;
  }
}

/** What a person has done to single controllers. Asked when they are built. Names as in `--controllers`: `deployment-controller`. */
export interface ControllerFaults {
  isStopped(name: string): boolean;
  ignoresExpectations(name: string): boolean;
}

/** The client whose watches feed every controller of a manager (`SharedInformerFactory`). */
export const SHARED_INFORMERS = 'shared-informers';
