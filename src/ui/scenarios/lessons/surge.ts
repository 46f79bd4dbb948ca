import { lessonCluster, type Lesson } from './lesson.ts';
import { webDeployment } from './web-deployment.ts';

/** Ten Pods, a quarter more allowed, a quarter less allowed: how many go and come at once. */
export const surge: Lesson = {
  id: 'surge',
  cluster: lessonCluster('surge'),
  documents: webDeployment({ replicas: 10, maxSurge: '25%', maxUnavailable: '25%' }),
  steps: [[12_000, 'kubectl set image deployment/web nginx=nginx:1.28']],
  cursor: { at: 11_500, playing: true, speed: 0.5, selection: 'Deployment/default/web' },
};
