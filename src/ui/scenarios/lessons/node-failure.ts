import { lessonCluster, type Lesson } from './lesson.ts';
import { webDeployment } from './web-deployment.ts';

/** A machine loses power. Nobody says so: its heartbeats stop. */
export const nodeFailure: Lesson = {
  id: 'node-failure',
  cluster: lessonCluster('node-failure'),
  documents: webDeployment({ replicas: 6 }),
  steps: [
    [20_000, { type: 'power-node', name: 'node-2', on: false }],
    [480_000, { type: 'power-node', name: 'node-2', on: true }],
  ],
  cursor: { at: 18_000, playing: true, speed: 10, selection: 'Node/node-2', view: { objects: 'nodes' } },
};
