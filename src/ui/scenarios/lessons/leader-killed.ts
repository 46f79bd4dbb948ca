import { lessonCluster, type Lesson } from './lesson.ts';
import { webDeployment } from './web-deployment.ts';

/** The controller manager that leads is killed in the middle of things; the other waits for its Lease to run out. */
export const leaderKilled: Lesson = {
  id: 'leader-killed',
  cluster: lessonCluster('leader-killed'),
  documents: webDeployment({ replicas: 3 }),
  steps: [
    [12_000, { type: 'power-manager', name: 'controller-manager-2', on: false }],
    [14_000, 'kubectl scale deployment/web --replicas=6'],
  ],
  cursor: { at: 11_000, playing: true, selection: 'Deployment/default/web', view: { region: 'loops', loops: 'loops' } },
};
