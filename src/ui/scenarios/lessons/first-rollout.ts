import { lessonCluster, type Lesson } from './lesson.ts';
import { webDeployment } from './web-deployment.ts';

/** Three Pods come, and then a new image replaces them one by one. */
export const firstRollout: Lesson = {
  id: 'first-rollout',
  cluster: lessonCluster('first-rollout'),
  documents: webDeployment({ replicas: 3, maxSurge: 1, maxUnavailable: 0 }),
  steps: [[10_000, 'kubectl set image deployment/web nginx=nginx:1.28']],
  cursor: { at: 9_000, playing: true, selection: 'Deployment/default/web' },
};
