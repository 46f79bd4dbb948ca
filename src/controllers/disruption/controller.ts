import { keyOf, type ApiResource, type Pod } from '../../api/index.ts';
import { RateLimitingQueue, WorkerPool, deletedObject, type WorkerState } from '../../client/index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { getPdbForPod } from './expected-pods.ts';
import { steps } from './steps.ts';
import { syncDisruptionBudget } from './sync-disruption-budget.ts';

const WORKERS = 1;
/** The kinds whose size a percentage refers to. */
const SCALED = ['ReplicationController', 'ReplicaSet', 'Deployment', 'StatefulSet'];

/**
 * Computes how many Pods of each PodDisruptionBudget may be evicted now (controller/disruption/disruption.go). The eviction
 * subresource decrements that number until this controller has seen the deletions.
 */
export class DisruptionController implements Controller {
  readonly name = 'disruption';
  readonly watches: readonly string[];
  readonly queues: readonly [RateLimitingQueue];
  readonly #context: ControllerContext;
  readonly #pool: WorkerPool;

  /** `resources`: the API server's resources, from discovery. */
  constructor(context: ControllerContext, { resources }: { readonly resources: readonly ApiResource[] }) {
    const { sim, api, informers, recorder, group } = context;
    this.#context = context;
    this.watches = ['Pod', 'PodDisruptionBudget', ...SCALED.filter((kind) => resources.some((each) => each.kind === kind))];
    for (const kind of this.watches) informers.informer(kind);
    const budgets = informers.informer('PodDisruptionBudget');
    const queue = new RateLimitingQueue(sim, 'disruption', api.name);
    this.queues = [queue];
    const keys = new KeyQueue(context, queue);
    budgets.addHandlers({
      onAdd: (budget) => keys.add(steps.addDB, budget),
      onUpdate: (_old, budget) => keys.add(steps.updateDB, budget),
      onDelete: (deleted) => keys.addDeleted(steps.removeDB, deleted),
    });
    // Most clusters have no budget.
    const enqueue = (step: typeof steps.addPod, pod: Pod): void => {
      if (budgets.size === 0) return;
      const budget = getPdbForPod(pod, budgets.lister, recorder);
      if (budget === undefined) return;
      const key = keyOf(budget.metadata);
      keys.trace.report(step, 'enqueued', { pod: pod.metadata.name, key });
      queue.add(key, step.name);
    };
    informers.informer('Pod').addHandlers({
      onAdd: (pod) => enqueue(steps.addPod, pod),
      onUpdate: (_old, pod) => enqueue(steps.updatePod, pod),
      onDelete: (deleted) => enqueue(steps.deletePod, deletedObject(deleted)),
    });
    const sync = { sim, api, informers, recorder, queue, resources };
    this.#pool = new WorkerPool({
      sim,
      name: api.name,
      group,
      queue,
      workers: WORKERS,
      step: steps.sync,
      sync: (key, trace) => syncDisruptionBudget(sync, key, trace),
    });
    reportMade(context, steps.NewDisruptionController, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pool.states;
  }

  start(): void {
    const { group, recorder } = this.#context;
    recorder.start(group);
    runWorkers(this.#context, this, [this.#pool], steps.Run);
  }
}
