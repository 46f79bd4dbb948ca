import { keyOf, type Pod } from '../../api/index.ts';
import { RateLimitingQueue, deletedObject } from '../../client/index.ts';
import { defineController } from '../define-controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { RestMapper } from '../rest-mapper.ts';
import { getPdbForPod } from './expected-pods.ts';
import { steps } from './steps.ts';
import { StaleDisruptions } from './stale-disruptions.ts';
import { syncDisruptionBudget } from './sync-disruption-budget.ts';

const WORKERS = 1;
/** The kinds whose size a percentage refers to. */
const SCALED = ['ReplicationController', 'ReplicaSet', 'Deployment', 'StatefulSet'];

/**
 * Computes how many Pods of each PodDisruptionBudget may be evicted now (controller/disruption/disruption.go). The eviction
 * subresource decrements that number until this controller has seen the deletions.
 */
export const disruptionController = defineController({
  name: 'disruption-controller',
  eventSource: 'controllermanager',
  steps: { make: steps.NewDisruptionController, run: steps.Run },
  build(context) {
    const { sim, api, informers, recorder, resources } = context;
    const scaled = SCALED.filter((kind) => resources.some((each) => each.kind === kind));
    const watches = ['Pod', 'PodDisruptionBudget', ...scaled];
    for (const kind of watches) informers.informer(kind);
    const budgets = informers.informer('PodDisruptionBudget');
    const queue = new RateLimitingQueue(sim, 'disruption', api.name);
    const keys = new KeyQueue(context, queue);
    // Most clusters have no budget.
    const enqueue = (step: typeof steps.addPod, pod: Pod): void => {
      if (budgets.size === 0) return;
      const budget = getPdbForPod(pod, budgets.lister, recorder);
      if (budget === undefined) return;
      const key = keyOf(budget.metadata);
      keys.trace.report(step, 'enqueued', { pod: pod.metadata.name, key });
      queue.add(key, step.name);
    };
    const stale = new StaleDisruptions(context, new RateLimitingQueue(sim, 'stale_pod_disruption', api.name));
    const changed = (step: typeof steps.addPod, pod: Pod): void => {
      enqueue(step, pod);
      stale.enqueue(pod);
    };
    const control = { sim, api, informers, recorder, queue, mapper: new RestMapper(sim, api, resources) };
    return {
      watches,
      handlers: {
        PodDisruptionBudget: {
          onAdd: (budget) => keys.add(steps.addDB, budget),
          onUpdate: (_old, budget) => keys.add(steps.updateDB, budget),
          onDelete: (deleted) => keys.addDeleted(steps.removeDB, deleted),
        },
        Pod: {
          onAdd: (pod) => changed(steps.addPod, pod),
          onUpdate: (_old, pod) => changed(steps.updatePod, pod),
          onDelete: (deleted) => enqueue(steps.deletePod, deletedObject(deleted)),
        },
      },
      loops: [
        { queue, workers: WORKERS, step: steps.sync, sync: (key, trace) => syncDisruptionBudget(control, key, trace) },
        {
          queue: stale.queue,
          workers: WORKERS,
          step: steps.syncStalePodDisruption,
          sync: (key, trace) => stale.sync(key, trace),
        },
      ],
    };
  },
});
