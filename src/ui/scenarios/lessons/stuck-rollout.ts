import { lessonCluster, type Lesson } from './lesson.ts';
import { webDeployment } from './web-deployment.ts';

/** The new image is not there: old Pods serve on, and after the deadline the Deployment says that it does not get on. */
export const stuckRollout: Lesson = {
  id: 'stuck-rollout',
  cluster: lessonCluster('stuck-rollout'),
  documents: webDeployment({ replicas: 4, maxSurge: 1, maxUnavailable: 1, spec: ['progressDeadlineSeconds: 30'] }),
  steps: [
    [15_000, 'kubectl set image deployment/web nginx=nginx:1.99-missing'],
    [90_000, 'kubectl rollout undo deployment/web'],
  ],
  cursor: { at: 28_000, playing: true, speed: 5, selection: 'Deployment/default/web' },
};
