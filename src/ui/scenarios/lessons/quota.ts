import { lessonCluster, type Lesson } from './lesson.ts';
import { webDeployment } from './web-deployment.ts';

const RESOURCE_QUOTA = `apiVersion: v1
kind: ResourceQuota
metadata:
  name: four-pods
spec:
  hard:
    pods: "4"
`;

/** The namespace may have four Pods, and a rollout needs one more for a moment. */
export const quota: Lesson = {
  id: 'quota',
  cluster: lessonCluster('quota'),
  documents: webDeployment({ replicas: 4, maxSurge: 1, maxUnavailable: 0 }),
  steps: [
    [10_000, { type: 'kubectl', line: 'apply -f -', stdin: RESOURCE_QUOTA }],
    [14_000, 'kubectl set image deployment/web nginx=nginx:1.28'],
    [40_000, 'kubectl delete resourcequota four-pods'],
  ],
  cursor: { at: 9_500, playing: true, selection: 'Deployment/default/web' },
};
