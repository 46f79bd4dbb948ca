import { buildScenario, encodeLink, type Scenario, type ScenarioDraft } from '../../worker/protocol/scenario.ts';
import { crashLoop as crashingDeployment } from '../editor/examples.ts';
import type { scenarios } from '../i18n/en/scenarios.ts';
import { webDeployment } from './manifests.ts';

/** Names a lesson in links, which live long: an id is never used for another. */
export type LessonId = keyof typeof scenarios.lesson;

/** A scenario of the menu. Its words are `scenarios:lesson.<id>`. */
export interface Lesson extends Omit<ScenarioDraft, 'lesson' | 'title' | 'notes'> {
  readonly id: LessonId;
}

/**
 * How long the cluster of a lesson has been up when its Deployment comes: in a new one no node is ready, and the Pods would begin with being unschedulable,
 * which no lesson is about.
 */
export const UP_FOR_MS = 2_000;

/** The cluster of most lessons: slow enough to be followed by eye. The seed is theirs, so that the figures in the words stay true. */
export function lessonCluster(seed: LessonId): Lesson['cluster'] {
  return { seed, timings: 'teaching', controllerManagers: 2 };
}

/** Three Pods come, and then a new image replaces them one by one. */
export const firstRollout: Lesson = {
  id: 'first-rollout',
  cluster: lessonCluster('first-rollout'),
  documents: webDeployment({ replicas: 3, maxSurge: 1, maxUnavailable: 0 }),
  steps: [[10_000, 'kubectl set image deployment/web nginx=nginx:1.28']],
  cursor: { at: 9_000, playing: true, selection: 'Deployment/default/web' },
};

/** Ten Pods, a quarter more allowed, a quarter less allowed: how many go and come at once. */
export const surge: Lesson = {
  id: 'surge',
  cluster: lessonCluster('surge'),
  documents: webDeployment({ replicas: 10, maxSurge: '25%', maxUnavailable: '25%' }),
  steps: [[12_000, 'kubectl set image deployment/web nginx=nginx:1.28']],
  cursor: { at: 11_500, playing: true, speed: 0.5, selection: 'Deployment/default/web' },
};

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

/** A container that ends with an error again and again, and waits twice as long each time. */
export const crashLoop: Lesson = {
  id: 'crash-loop',
  cluster: lessonCluster('crash-loop'),
  documents: crashingDeployment,
  cursor: { at: 12_000, playing: true, speed: 5, selection: 'Deployment/default/moody' },
};

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

/** From the simplest on. */
export const LESSONS: readonly Lesson[] = [
  firstRollout,
  surge,
  pauseAndResume,
  proportional,
  stuckRollout,
  crashLoop,
  nodeFailure,
  noExpectations,
  leaderKilled,
  quota,
];

export function scenarioOf({ id, ...draft }: Lesson): Scenario {
  return buildScenario({ upForMs: UP_FOR_MS, ...draft, lesson: id });
}

/** `#v1=…` */
export function linkOf(lesson: Lesson): string {
  return `#${encodeLink(scenarioOf(lesson))}`;
}
