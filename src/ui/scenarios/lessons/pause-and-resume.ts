import { lessonCluster, type Lesson } from './lesson.ts';
import { webDeployment } from './web-deployment.ts';

/** Two changes while the rollout is paused come to one new ReplicaSet. */
export const pauseAndResume: Lesson = {
  id: 'pause-and-resume',
  cluster: lessonCluster('pause-and-resume'),
  documents: webDeployment({ replicas: 4, maxSurge: 1, maxUnavailable: 1 }),
  steps: [
    [10_000, 'kubectl rollout pause deployment/web'],
    [13_000, 'kubectl set image deployment/web nginx=nginx:1.28'],
    [16_000, 'kubectl set resources deployment/web -c nginx --limits=cpu=200m,memory=128Mi'],
    [21_000, 'kubectl rollout resume deployment/web'],
  ],
  cursor: { at: 9_000, playing: true, selection: 'Deployment/default/web' },
};
