import { lessonCluster, type Lesson } from './lesson.ts';
import { webDeployment } from './web-deployment.ts';

/** The Deployment is scaled while two ReplicaSets share its Pods: both grow, in proportion. */
export const proportional: Lesson = {
  id: 'proportional',
  cluster: lessonCluster('proportional'),
  documents: webDeployment({ replicas: 10, maxSurge: 3, maxUnavailable: 2 }),
  steps: [
    [12_000, 'kubectl set image deployment/web nginx=nginx:1.99-missing'],
    [26_000, 'kubectl scale deployment/web --replicas=15'],
  ],
  cursor: { at: 25_000, playing: true, speed: 0.5, selection: 'Deployment/default/web' },
};
