import { buildScenario, parseScenario, type Scenario } from '../../../src/cluster/scenario/index.ts';

type Kubectl = `kubectl ${string}`;

const CREATE: Kubectl = 'kubectl create deployment web --image=nginx:1.27 --replicas=6';
const LIMITS = (maxSurge: number, maxUnavailable: number): Kubectl =>
  `kubectl patch deployment web -p '${JSON.stringify({ spec: { strategy: { rollingUpdate: { maxSurge, maxUnavailable } } } })}'`;
const NEW_IMAGE: Kubectl = 'kubectl set image deployment/web nginx=nginx:1.28';

const CLUSTER = { seed: 'article', nodes: 3 };
const STEPS: readonly (readonly [number, Kubectl])[] = [
  [1_000, CREATE],
  [2_000, LIMITS(2, 1)],
  [20_000, NEW_IMAGE],
];
const SELECTION = 'Deployment/default/web';

const kubectl = (at: number, line: Kubectl) => ({
  at,
  command: { type: 'kubectl' as const, line: line.slice('kubectl '.length) },
});

/** The figures of docs/article, in order. Its test compares their links. */
export const FIGURES: readonly Scenario[] = [
  buildScenario({
    title: 'A rolling update of six Pods',
    cluster: CLUSTER,
    steps: STEPS,
    cursor: { at: 21_500, speed: 0.1, selection: SELECTION, view: { inspector: 'closed' } },
  }),
  buildScenario({
    title: 'The loop of the Deployment controller',
    cluster: CLUSTER,
    steps: STEPS,
    cursor: { at: 20_000, speed: 0.1, selection: SELECTION },
  }),
  parseScenario({
    version: 1,
    title: 'The same rolling update without room',
    cluster: CLUSTER,
    branches: [
      { commands: STEPS.map(([at, line]) => kubectl(at, line)), until: { at: 32_000 } },
      {
        name: 'without room',
        from: { branch: 0, at: 15_000 },
        commands: [kubectl(15_000, LIMITS(0, 3)), kubectl(20_000, NEW_IMAGE)],
        until: { at: 32_000 },
      },
    ],
    cursor: { branch: 1, at: 23_000, selection: SELECTION },
  }),
];
