import { deletedObject, ExponentialFailureRateLimiter, RateLimitingQueue } from '../../client/index.ts';
import { defineController } from '../define-controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { needsCleanup, needsUpdate, shouldSyncUpdatedNode, wantsLoadBalancer } from './load-balancer-rules.ts';
import { steps } from './steps.ts';
import { LoadBalancerSync } from './sync-load-balancer.ts';

const MIN_RETRY_DELAY_MS = 5_000;
const MAX_RETRY_DELAY_MS = 300_000;
/** `--concurrent-service-syncs`. */
const WORKERS = 1;

/**
 * Has the cloud make a load balancer for each Service of type LoadBalancer, send to the nodes, and remove it with the Service
 * (cloud-provider/controllers/service/controller.go `New`).
 */
export const serviceLBController = defineController({
  name: 'service-lb-controller',
  eventSource: 'service-controller',
  steps: { make: steps.New, run: steps.Run },
  build(context) {
    const { sim, api, cloud } = context;
    if (cloud === undefined) return undefined;
    const limiter = () => new ExponentialFailureRateLimiter(MIN_RETRY_DELAY_MS, MAX_RETRY_DELAY_MS);
    const services = new KeyQueue(context, new RateLimitingQueue(sim, 'service', api.name, limiter()));
    const nodes = new KeyQueue(context, new RateLimitingQueue(sim, 'node', api.name, limiter()));
    const work = new LoadBalancerSync(context, cloud);
    return {
      watches: ['Service', 'Node'],
      handlers: {
        Service: {
          onAdd: (service) => {
            if (wantsLoadBalancer(service) || needsCleanup(service)) services.add(steps.enqueueService, service);
          },
          onUpdate: (old, service) => {
            if (needsUpdate(old, service) || needsCleanup(service)) services.add(steps.enqueueService, service);
          },
        },
        Node: {
          onAdd: (node) => nodes.add(steps.enqueueNode, node),
          onUpdate: (old, node) => {
            if (shouldSyncUpdatedNode(old, node)) nodes.add(steps.enqueueNode, node);
          },
          onDelete: (deleted) => nodes.add(steps.enqueueNode, deletedObject(deleted)),
        },
      },
      loops: [
        { queue: services.queue, workers: WORKERS, step: steps.syncService, sync: (key, trace) => work.syncService(key, trace) },
        { queue: nodes.queue, workers: 1, step: steps.syncNodes, sync: (_key, trace) => work.syncNodes(trace) },
      ],
    };
  },
});
