import { keyOf, type HorizontalPodAutoscaler } from '../../api/index.ts';
import { HandlerTrace, RateLimitingQueue, deletedObject } from '../../client/index.ts';
import { defineController } from '../define-controller.ts';
import { readCached } from '../read-cached.ts';
import { RestMapper } from '../rest-mapper.ts';
import { AutoscalerSelectors } from './autoscaler-selectors.ts';
import { reconcileAutoscaler } from './reconcile.ts';
import type { ScalingMemory } from './scaling-memory.ts';
import { steps } from './steps.ts';

/**
 * Scales workloads by their usage (podautoscaler/horizontal.go `NewHorizontalController`). In a cluster without a metrics-server it only
 * keeps the number of Pods within the bounds, and reports that metrics are missing.
 */
export const horizontalPodAutoscalerController = defineController({
  name: 'horizontal-pod-autoscaler-controller',
  eventSource: 'horizontal-pod-autoscaler',
  steps: { make: steps.NewHorizontalController, run: steps.Run },
  build(context) {
    const { sim, api, informers, recorder, resources, options } = context;
    const autoscalers = informers.informer('HorizontalPodAutoscaler').lister;
    const pods = informers.informer('Pod').lister;
    const selectors = new AutoscalerSelectors(pods);
    const memories = new Map<string, ScalingMemory>();
    const queue = new RateLimitingQueue(sim, 'horizontalpodautoscaler', api.name);
    const syncPeriodMs = options['horizontal-pod-autoscaler-sync-period'];
    const trace = new HandlerTrace(sim, api.name);
    // Also a changed autoscaler waits for the period.
    const enqueue = (step: typeof steps.updateHPA, { metadata }: HorizontalPodAutoscaler, background: boolean): void => {
      const key = keyOf(metadata);
      trace.report(step, 'enqueued', { key, delayMs: syncPeriodMs });
      queue.addAfter(key, syncPeriodMs, step.name, { background });
      selectors.register(key);
    };
    const deleteHPA = (autoscaler: HorizontalPodAutoscaler): void => {
      const key = keyOf(autoscaler.metadata);
      trace.report(steps.deleteHPA, 'forgotten', { key });
      queue.forget(key);
      selectors.forget(key);
      memories.delete(key);
    };
    const mapper = new RestMapper(sim, api, resources);
    const control = { sim, api, recorder, mapper, selectors, pods, options, memories };
    return {
      watches: ['HorizontalPodAutoscaler', 'Pod'],
      handlers: {
        HorizontalPodAutoscaler: {
          onAdd: (autoscaler) => enqueue(steps.enqueueHPA, autoscaler, false),
          onUpdate: (old, autoscaler) => enqueue(steps.updateHPA, autoscaler, old.spec === autoscaler.spec),
          onDelete: (deleted) => deleteHPA(deletedObject(deleted)),
        },
      },
      loops: [
        {
          queue,
          workers: options['concurrent-horizontal-pod-autoscaler-syncs'],
          step: steps.reconcileKey,
          *sync(key, syncTrace) {
            const autoscaler = readCached(autoscalers, key, syncTrace);
            if (autoscaler === undefined) return;
            // Background: without other news, a later sync finds nothing new. What it has held back is news to come.
            queue.addAfter(key, syncPeriodMs, 'resync', { background: memories.get(key)?.holdsBack !== true });
            yield* reconcileAutoscaler(control, autoscaler, syncTrace);
          },
          handleErr: () => {},
        },
      ],
    };
  },
});
