import { lessonCluster, type Lesson } from './lesson.ts';
import { webDeployment } from './web-deployment.ts';

/** A ReplicaSet controller that acts on its cache without waiting to see its own Pods in it makes too many. */
export const noExpectations: Lesson = {
  id: 'no-expectations',
  cluster: lessonCluster('no-expectations'),
  documents: webDeployment({ replicas: 2 }),
  steps: [
    [9_000, { type: 'inject', fault: { type: 'watch-delay', delayMs: 1_500, client: 'shared-informers', kind: 'Pod' } }],
    [12_000, 'kubectl scale deployment/web --replicas=4'],
    [24_000, { type: 'inject', fault: { type: 'no-expectations', controller: 'replicaset-controller' } }],
    [26_000, 'kubectl scale deployment/web --replicas=6'],
  ],
  cursor: {
    at: 11_000,
    playing: true,
    speed: 0.5,
    selection: 'Deployment/default/web',
    view: { region: 'loops', loops: 'loops' },
  },
};
