import type { OwnerReference, StatusError } from '../../api/index.ts';
import { HandlerTrace, RateLimitingQueue, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { OutcomeOf } from '../../trace/index.ts';
import { defineController, type ControllerContext } from '../define-controller.ts';
import { spawnBackground } from '../running-controller.ts';
import { DeletionAttempt } from './attempt-to-delete.ts';
import { CustomMonitors } from './custom-monitors.ts';
import { GraphBuilder } from './graph-builder.ts';
import { uidOfKey, formatReference, nameOf, ownerSeenFrom, type GraphNode } from './graph-node.ts';
import { LiveObjects, ResourceMap } from './live-objects.ts';
import { Orphaning } from './orphan-dependents.ts';
import { AbsentOwners } from './owners.ts';
import { steps, type GraphChange } from './steps.ts';

/**
 * Deletes objects of any kind whose owners are gone, and handles the dependents of foreground and orphaning deletions
 * (controller/garbagecollector/garbagecollector.go `NewComposedGarbageCollector`).
 */
export const garbageCollectorController = defineController({
  name: 'garbage-collector-controller',
  eventSource: 'garbage-collector-controller',
  throughput: { qps: 2, burst: 1 },
  steps: { make: steps.NewComposedGarbageCollector, run: steps.Run },
  build(context) {
    const { sim, api, resources, options } = context;
    if (!options['enable-garbage-collector']) return undefined;
    const attemptToDelete = new RateLimitingQueue(sim, 'garbage_collector_attempt_to_delete', api.name);
    const attemptToOrphan = new RateLimitingQueue(sim, 'garbage_collector_attempt_to_orphan', api.name);
    const map = new ResourceMap(resources);
    const collector = new GarbageCollector(context, map, attemptToDelete, attemptToOrphan);
    const workers = options['concurrent-gc-syncs'];
    const monitors = new CustomMonitors(context, map, collector.graph.handlers);
    const monitor = (): void => spawnBackground(context, 'monitors', monitors.run());
    return {
      watches: map.deletableKinds,
      handlers: Object.fromEntries(map.deletableKinds.map((kind) => [kind, collector.graph.handlers])),
      loops: [
        {
          queue: attemptToDelete,
          workers,
          step: steps.attemptToDeleteWorker,
          sync: (key, trace) => collector.attemptToDeleteWorker(key, trace),
          handleErr: (key, error) => collector.handleErr(key, error),
        },
        {
          queue: attemptToOrphan,
          workers,
          step: steps.attemptToOrphanWorker,
          sync: (key, trace) => collector.attemptToOrphanWorker(key, trace),
        },
      ],
      afterwards() {
        if (api.whenUsed('CustomResourceDefinition', monitor)) monitor();
      },
    };
  },
});

/** The graph and the syncs of its nodes. */
class GarbageCollector {
  readonly graph: GraphBuilder;
  readonly #context: ControllerContext;
  readonly #attemptToDelete: RateLimitingQueue;
  /** Keys that succeeded and must be tried again anyway. */
  readonly #unobserved = new Set<string>();
  readonly #deletion: DeletionAttempt;
  readonly #orphaning: Orphaning;

  constructor(
    context: ControllerContext,
    resources: ResourceMap,
    attemptToDelete: RateLimitingQueue,
    attemptToOrphan: RateLimitingQueue,
  ) {
    const { sim, api, group } = context;
    this.#context = context;
    this.#attemptToDelete = attemptToDelete;
    const live = new LiveObjects(api, resources);
    const absentOwners = new AbsentOwners();
    const enqueue = (node: GraphNode, via: string) => attemptToDelete.add(node.key, via);
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
        attemptToDelete.addRateLimited(node.key, step.name);
      },
      attemptToOrphan: (node, step) => {
        report(node, step, 'attemptToOrphan');
        attemptToOrphan.add(node.key, step.name);
      },
      invalidNamespace: (dependent, owner) => this.#reportInvalidNamespace(dependent, owner),
    });
    this.#deletion = new DeletionAttempt({ graph: this.graph, absentOwners, resources, live, enqueue });
    this.#orphaning = new Orphaning({ sim, group, name: api.name, live });
  }

  *attemptToDeleteWorker(key: string, trace: SyncTrace): Process<void> {
    const node = this.graph.node(uidOfKey(key));
    if (node === undefined) return trace.step(steps.attemptToDeleteWorker, 'notInGraph');
    if ((yield* this.#deletion.run(node, trace)) === 'unobserved') this.#unobserved.add(key);
  }

  *attemptToOrphanWorker(key: string, trace: SyncTrace): Process<void> {
    const node = this.graph.node(uidOfKey(key));
    if (node === undefined) return trace.step(steps.attemptToOrphanWorker, 'notInGraph');
    yield* this.#orphaning.run(node, trace);
  }

  /** The end of upstream's `processAttemptToDeleteWorker`. */
  handleErr(key: string, error: StatusError | undefined): void {
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
