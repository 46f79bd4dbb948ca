import { RateLimitingQueue } from '../../client/index.ts';
import { defineController } from '../define-controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached } from '../read-cached.ts';
import { steps } from './steps.ts';

/** How long a kubelet may keep Secrets and ConfigMaps in its cache, in seconds (core/v1 `ObjectTTLAnnotationKey`). */
const ANNOTATION = 'node.alpha.kubernetes.io/ttl';
/** By the number of nodes. The ranges overlap, so that a node that comes and goes changes nothing. */
const BOUNDARIES = [
  { least: 0, most: 100, seconds: 0 },
  { least: 90, most: 500, seconds: 15 },
  { least: 450, most: 1000, seconds: 30 },
  { least: 900, most: 2000, seconds: 60 },
  { least: 1800, most: Infinity, seconds: 300 },
] as const;
const NAME = 'ttl-controller';
const WORKERS = 5;

/** Tells kubelets how long their caches may be, by the size of the cluster (ttl/ttl_controller.go `NewTTLController`). Upstream it runs by default; here it has to be named. */
export const ttlController = defineController({
  name: NAME,
  isNeeded: ({ controllers }) => controllers.includes(NAME),
  steps: { make: steps.NewTTLController, run: steps.Run },
  build(context) {
    const { sim, api, informers } = context;
    const keys = new KeyQueue(context, new RateLimitingQueue(sim, 'ttlcontroller', api.name));
    let nodes = 0;
    let boundary = 0;
    return {
      watches: ['Node'],
      handlers: {
        Node: {
          onAdd: (node) => {
            if (++nodes > BOUNDARIES[boundary]!.most) boundary++;
            keys.add(steps.addNode, node);
          },
          // The updates of nodes come often enough for a new boundary to reach them all.
          onUpdate: (_old, node) => keys.add(steps.updateNode, node),
          onDelete: () => {
            if (--nodes < BOUNDARIES[boundary]!.least) boundary--;
          },
        },
      },
      loops: [
        {
          queue: keys.queue,
          workers: WORKERS,
          step: steps.updateNodeIfNeeded,
          *sync(name, trace) {
            const node = getCached(informers.informer('Node').lister, name, trace);
            if (node === undefined) return;
            const { seconds } = BOUNDARIES[boundary]!;
            if (node.metadata.annotations?.[ANNOTATION] === String(seconds))
              return trace.step(steps.updateNodeIfNeeded, 'unchanged');
            trace.step(steps.updateNodeIfNeeded, 'annotates', { seconds });
            const body = { metadata: { annotations: { [ANNOTATION]: String(seconds) } } };
            yield* api.patch('Node', { name }, { type: 'strategic', body });
          },
        },
      ],
    };
  },
});
