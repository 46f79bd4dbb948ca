import type { Controller } from '../running-controller.ts';

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

export function controllerFacts({ name, queues, workers, watches }: Controller): ControllerFacts {
  const workersOf = (queue: string) => workers.filter((state) => state.queue === queue).map(({ worker }) => worker);
  return { client: name, watches, queues: queues.map(({ name }) => ({ name, workers: workersOf(name) })) };
}

/** Injected faults of single controllers, by their names in `--controllers`. Asked when a controller is created. */
export interface ControllerFaults {
  isStopped(name: string): boolean;
  ignoresExpectations(name: string): boolean;
}

/** The name of the client whose watches feed all controllers of a manager (`SharedInformerFactory`). */
export const SHARED_INFORMERS = 'shared-informers';
