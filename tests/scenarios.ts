import { crashLoop as crashingDeployment } from '../src/ui/editor/all-examples.ts';
import { webDeployment } from '../src/ui/functions/manifests.ts';
import { buildScenario, encodeLink, type Scenario, type ScenarioDraft } from '../src/worker/protocol/scenario.ts';

/** A scenario that was in a menu of the page before there were lessons. Links to it exist: they have its id as `lesson`. */
export interface Story extends Omit<ScenarioDraft, 'lesson' | 'title' | 'notes'> {
  readonly id: string;
}

/** How long the cluster has been up when its Deployment comes: in a new one no node is ready, and the Pods would begin with being unschedulable. */
const UP_FOR_MS = 2_000;

/** The cluster of most stories: slow enough to be followed by eye. Each has its own seed. */
function slowCluster(seed: string): Story['cluster'] {
  return { seed, timings: 'teaching', controllerManagers: 2 };
}

/** Three Pods come, and then a new image replaces them one by one. */
export const firstRollout: Story = {
  id: 'first-rollout',
  cluster: slowCluster('first-rollout'),
  documents: webDeployment({ replicas: 3, maxSurge: 1, maxUnavailable: 0 }),
  steps: [[10_000, 'kubectl set image deployment/web nginx=nginx:1.28']],
  cursor: { at: 9_000, playing: true, selection: 'Deployment/default/web' },
};

/** Ten Pods, a quarter more allowed, a quarter less allowed: how many go and come at once. */
export const surge: Story = {
  id: 'surge',
  cluster: slowCluster('surge'),
  documents: webDeployment({ replicas: 10, maxSurge: '25%', maxUnavailable: '25%' }),
  steps: [[12_000, 'kubectl set image deployment/web nginx=nginx:1.28']],
  cursor: { at: 11_500, playing: true, speed: 0.5, selection: 'Deployment/default/web' },
};

/** Two changes while the rollout is paused come to one new ReplicaSet. */
export const pauseAndResume: Story = {
  id: 'pause-and-resume',
  cluster: slowCluster('pause-and-resume'),
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
export const proportional: Story = {
  id: 'proportional',
  cluster: slowCluster('proportional'),
  documents: webDeployment({ replicas: 10, maxSurge: 3, maxUnavailable: 2 }),
  steps: [
    [12_000, 'kubectl set image deployment/web nginx=nginx:1.99-missing'],
    [26_000, 'kubectl scale deployment/web --replicas=15'],
  ],
  cursor: { at: 25_000, playing: true, speed: 0.5, selection: 'Deployment/default/web' },
};

/** The new image is not there: old Pods serve on, and after the deadline the Deployment says that it does not get on. */
export const stuckRollout: Story = {
  id: 'stuck-rollout',
  cluster: slowCluster('stuck-rollout'),
  documents: webDeployment({ replicas: 4, maxSurge: 1, maxUnavailable: 1, spec: ['progressDeadlineSeconds: 30'] }),
  steps: [
    [15_000, 'kubectl set image deployment/web nginx=nginx:1.99-missing'],
    [90_000, 'kubectl rollout undo deployment/web'],
  ],
  cursor: { at: 28_000, playing: true, speed: 5, selection: 'Deployment/default/web' },
};

/** A container that ends with an error again and again, and waits twice as long each time. */
export const crashLoop: Story = {
  id: 'crash-loop',
  cluster: slowCluster('crash-loop'),
  documents: crashingDeployment,
  cursor: { at: 12_000, playing: true, speed: 5, selection: 'Deployment/default/moody' },
};

/** A machine loses power. Nobody says so: its heartbeats stop. */
export const nodeFailure: Story = {
  id: 'node-failure',
  cluster: slowCluster('node-failure'),
  documents: webDeployment({ replicas: 6 }),
  steps: [
    [20_000, { type: 'power-node', name: 'node-2', on: false }],
    [480_000, { type: 'power-node', name: 'node-2', on: true }],
  ],
  cursor: { at: 18_000, playing: true, speed: 10, selection: 'Node/node-2', view: { objects: 'nodes' } },
};

/** A ReplicaSet controller that acts on its cache without waiting to see its own Pods in it makes too many. */
export const noExpectations: Story = {
  id: 'no-expectations',
  cluster: slowCluster('no-expectations'),
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
export const leaderKilled: Story = {
  id: 'leader-killed',
  cluster: slowCluster('leader-killed'),
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
export const quota: Story = {
  id: 'quota',
  cluster: slowCluster('quota'),
  documents: webDeployment({ replicas: 4, maxSurge: 1, maxUnavailable: 0 }),
  steps: [
    [10_000, { type: 'kubectl', line: 'apply -f -', stdin: RESOURCE_QUOTA }],
    [14_000, 'kubectl set image deployment/web nginx=nginx:1.28'],
    [40_000, 'kubectl delete resourcequota four-pods'],
  ],
  cursor: { at: 9_500, playing: true, selection: 'Deployment/default/web' },
};

/** From the simplest on. */
export const STORIES: readonly Story[] = [
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

/** A story as a scenario. With `cursor` it is a moment of it, without the words of the page. */
export function scenarioOf({ id, ...draft }: Story, cursor?: Scenario['cursor']): Scenario {
  return buildScenario({ upForMs: UP_FOR_MS, ...draft, ...(cursor === undefined ? { lesson: id } : { cursor }) });
}

/** `#v1=…` */
export function linkOf(id: string): string {
  const story = STORIES.find((each) => each.id === id);
  if (story === undefined) throw new Error(`there is no story ${id}`);
  return `#${encodeLink(scenarioOf(story))}`;
}
