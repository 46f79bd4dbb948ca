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
