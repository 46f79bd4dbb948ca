import type { ApiResource, OwnerReference, StatusError } from '../../api/index.ts';
import { HandlerTrace, RateLimitingQueue, WorkerPool, type SyncTrace, type WorkerState } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { OutcomeOf } from '../../trace/index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { DeletionAttempt } from './attempt-to-delete.ts';
import { GraphBuilder } from './graph-builder.ts';
import { uidOfKey, formatReference, nameOf, ownerSeenFrom, type GraphNode } from './graph-node.ts';
import { LiveObjects, ResourceMap } from './live-objects.ts';
import { Orphaning } from './orphan-dependents.ts';
import { AbsentOwners } from './owners.ts';
import { steps, type GraphChange } from './steps.ts';

export interface GarbageCollectorOptions {
  /** `--concurrent-gc-syncs`: workers of each of the two queues. */
  readonly workers?: number;
  /** The API server's resources, from discovery. */
  readonly resources: readonly ApiResource[];
}

/**
 * Deletes objects of any kind whose owners are gone, and handles the dependents of foreground and orphaning deletions
 * (controller/garbagecollector/garbagecollector.go `GarbageCollector`).
 */
export class GarbageCollector implements Controller {
  readonly name = 'garbagecollector';
  readonly watches: readonly string[];
  readonly graph: GraphBuilder;
  readonly #context: ControllerContext;
  readonly #attemptToDelete: RateLimitingQueue;
  readonly #attemptToOrphan: RateLimitingQueue;
  readonly #pools: readonly WorkerPool[];
  /** Keys that succeeded and must be tried again anyway. */
  readonly #unobserved = new Set<string>();
  readonly #deletion: DeletionAttempt;
  readonly #orphaning: Orphaning;

  constructor(context: ControllerContext, { workers = 20, resources }: GarbageCollectorOptions) {
    const { sim, api, informers, group } = context;
    this.#context = context;
    this.#attemptToDelete = new RateLimitingQueue(sim, 'garbage_collector_attempt_to_delete', api.name);
    this.#attemptToOrphan = new RateLimitingQueue(sim, 'garbage_collector_attempt_to_orphan', api.name);
    const map = new ResourceMap(resources);
    const live = new LiveObjects(api, map);
    const absentOwners = new AbsentOwners();
    const enqueue = (node: GraphNode, via: string) => this.#attemptToDelete.add(node.key, via);
    const trace = new HandlerTrace(sim, api.name);
    const report = (node: GraphNode, step: GraphChange, outcome: OutcomeOf<GraphChange>): void =>
      trace.report(step, outcome, { object: nameOf(node.identity) });
    this.graph = new GraphBuilder(absentOwners, {
      attemptToDelete: (node, step) => {
        report(node, step, 'attemptToDelete');
        enqueue(node, step.name);
      },
      attemptToDeleteLater: (node, step) => {
        report(node, step, 'attemptToDeleteLater');
        this.#attemptToDelete.addRateLimited(node.key, step.name);
      },
      attemptToOrphan: (node, step) => {
        report(node, step, 'attemptToOrphan');
        this.#attemptToOrphan.add(node.key, step.name);
      },
      invalidNamespace: (dependent, owner) => this.#reportInvalidNamespace(dependent, owner),
    });
    this.#deletion = new DeletionAttempt({ graph: this.graph, absentOwners, resources: map, live, enqueue });
    this.#orphaning = new Orphaning({ sim, group, name: api.name, live });
    this.watches = map.deletableKinds;
    for (const kind of this.watches) this.graph.monitor(informers.informer(kind));
    this.#pools = this.#makePools(workers);
    reportMade(context, steps.NewComposedGarbageCollector, this);
  }

  get queues(): readonly RateLimitingQueue[] {
    return [this.#attemptToDelete, this.#attemptToOrphan];
  }

  get workers(): readonly WorkerState[] {
    return this.#pools.flatMap(({ states }) => states);
  }

  start(): void {
    const { group, recorder } = this.#context;
    recorder.start(group);
    runWorkers(this.#context, this, this.#pools, steps.Run);
  }

  #makePools(workers: number): readonly WorkerPool[] {
    const { sim, api, group } = this.#context;
    const common = { sim, name: api.name, group, workers };
    const deleting = new WorkerPool({
      ...common,
      queue: this.#attemptToDelete,
      step: steps.attemptToDeleteWorker,
      sync: (key, trace) => this.#attemptToDeleteWorker(key, trace),
      handleErr: (key, error) => this.#handleErr(key, error),
    });
    const orphaning = new WorkerPool({
      ...common,
      firstWorker: workers,
      queue: this.#attemptToOrphan,
      step: steps.attemptToOrphanWorker,
      sync: (key, trace) => this.#attemptToOrphanWorker(key, trace),
    });
    return [deleting, orphaning];
  }

  *#attemptToDeleteWorker(key: string, trace: SyncTrace): Process<void> {
    const node = this.graph.node(uidOfKey(key));
    if (node === undefined) return trace.step(steps.attemptToDeleteWorker, 'notInGraph');
    if ((yield* this.#deletion.run(node, trace)) === 'unobserved') this.#unobserved.add(key);
  }

  *#attemptToOrphanWorker(key: string, trace: SyncTrace): Process<void> {
    const node = this.graph.node(uidOfKey(key));
    if (node === undefined) return trace.step(steps.attemptToOrphanWorker, 'notInGraph');
    yield* this.#orphaning.run(node, trace);
  }

  /** The end of upstream's `processAttemptToDeleteWorker`. */
  #handleErr(key: string, error: StatusError | undefined): void {
    const unobserved = this.#unobserved.delete(key);
    if (error === undefined && !unobserved) this.#attemptToDelete.forget(key);
    else this.#attemptToDelete.addRateLimited(key, 'processAttemptToDeleteWorker');
  }

  #reportInvalidNamespace(dependent: GraphNode, owner: OwnerReference): void {
    const { apiVersion, kind, namespace, name, uid } = dependent.identity;
    const about = { apiVersion, kind, name, uid, ...(namespace === '' ? {} : { namespace }) };
    const message = `ownerRef ${formatReference(ownerSeenFrom(owner, namespace))} does not exist in namespace "${namespace}"`;
    this.#context.recorder.event(about, 'Warning', 'OwnerRefInvalidNamespace', message);
  }
}
