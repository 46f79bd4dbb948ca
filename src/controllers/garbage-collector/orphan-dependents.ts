import { StatusError, isReason } from '../../api/index.ts';
import { listNames, type SyncTrace } from '../../client/index.ts';
import { joinAll, type Process, type Task, type TaskGroup } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { aggregateErrors, controllerError } from '../errors.ts';
import { ORPHAN_DEPENDENTS } from './graph-builder.ts';
import { formatReference, nameOf, type GraphNode } from './graph-node.ts';
import type { LiveObjects } from './live-objects.ts';
import { steps } from './steps.ts';

/** Orphans the dependents of an object that is deleted with `--cascade=orphan` (garbagecollector.go `attemptToOrphanWorker`). */
export class Orphaning {
  readonly #sim: Simulation;
  readonly #group: TaskGroup;
  readonly #name: string;
  readonly #live: LiveObjects;

  constructor(parts: { readonly sim: Simulation; readonly group: TaskGroup; readonly name: string; readonly live: LiveObjects }) {
    this.#sim = parts.sim;
    this.#group = parts.group;
    this.#name = parts.name;
    this.#live = parts.live;
  }

  /** Throws `StatusError`; the key is then retried. */
  *run(owner: GraphNode, trace: SyncTrace): Process<void> {
    const dependents = [...owner.dependents];
    const names = listNames(dependents.map(({ identity }) => nameOf(identity)));
    trace.step(steps.orphanDependents, 'orphans', { count: dependents.length, dependents: names });
    yield* this.#orphanDependents(owner, dependents);
    trace.step(steps.removeFinalizer, 'removes', { finalizer: ORPHAN_DEPENDENTS });
    yield* this.#live.removeFinalizer(owner.identity, ORPHAN_DEPENDENTS);
  }

  /** All dependents concurrently. Dependents that are gone are ignored. */
  *#orphanDependents(owner: GraphNode, dependents: readonly GraphNode[]): Process<void> {
    const tasks = dependents.map((dependent): Task<StatusError | undefined> => {
      return this.#sim.spawn(`${this.#name}/orphanDependents`, this.#orphan(owner, dependent), { group: this.#group });
    });
    const failures = (yield* joinAll(tasks)).filter((error) => error !== undefined);
    const error = aggregateErrors(failures);
    if (error === undefined) return;
    throw controllerError(
      `failed to orphan dependents of owner ${formatReference(owner.identity)}, got errors: ${error.message}`,
    );
  }

  *#orphan(owner: GraphNode, dependent: GraphNode): Process<StatusError | undefined> {
    try {
      yield* this.#live.removeOwners(dependent.identity, [owner.identity.uid]);
      return undefined;
    } catch (error) {
      if (isReason(error, 'NotFound')) return undefined;
      if (!(error instanceof StatusError)) throw error;
      return controllerError(`orphaning ${formatReference(dependent.identity)} failed, ${error.message}`);
    }
  }
}
