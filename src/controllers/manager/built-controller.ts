import type { TaskGroup } from '../../sim/index.ts';
import type { Controller } from '../controller.ts';

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
