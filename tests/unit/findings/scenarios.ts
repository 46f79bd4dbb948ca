import { buildScenario, type Scenario, type ScenarioDraft } from '../../../src/cluster/scenario/index.ts';
import { webDeployment } from '../../../src/ui/functions/manifests.ts';

/** How long the cluster has run when its objects are created. */
const UP_FOR_MS = 2_000;

const WEB = 'Deployment/default/web';
/** The page opens with the question what the rollout waits for. */
const WAITING = { region: 'inspector', inspector: 'why', why: { waiting: WEB } } as const;

function finding(seed: string, draft: Omit<ScenarioDraft, 'cluster' | 'upForMs'>, cluster: object = {}): Scenario {
  return buildScenario({ cluster: { seed, timings: 'teaching', ...cluster }, upForMs: UP_FOR_MS, ...draft });
}

/** The name that this seed generates. */
const LOST_POD = 'web-5bd7f88bcc-cwkst';

const QUOTA = `apiVersion: v1
kind: ResourceQuota
metadata:
  name: few
spec:
  hard:
    pods: "3"
---
`;

const JOB = `apiVersion: batch/v1
kind: Job
metadata:
  name: work
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: main
          image: busybox:1.36
          command: [sleep, "600"]
`;

/** The scenarios behind the links of docs/findings.md, each at the time at which the flaw shows. */
export const FINDINGS = {
  'undone-after-scale-down': finding('undo-0', {
    documents: webDeployment({ replicas: 10, maxSurge: '100%', maxUnavailable: 0 }),
    steps: [
      [12_000, 'kubectl rollout restart deployment/web'],
      [14_860, 'kubectl rollout undo deployment/web'],
    ],
    cursor: { at: 16_160, selection: WEB },
  }),
  'stuck-after-a-scale': finding('stuck-1', {
    documents: webDeployment({ replicas: 5, maxSurge: 0, maxUnavailable: 1 }),
    steps: [
      [12_000, 'kubectl set image deployment/web nginx=nginx:1.28'],
      [12_300, 'kubectl scale deployment/web --replicas=4'],
    ],
    cursor: { at: 30_000, selection: WEB, view: WAITING },
  }),
  'recreate-during-a-rolling-update': finding('recreate', {
    documents: webDeployment({ replicas: 5 }),
    steps: [
      [12_000, 'kubectl set image deployment/web nginx=nginx:1.28'],
      [14_000, `kubectl patch deployment web -p '{"spec":{"replicas":7,"strategy":{"type":"Recreate","rollingUpdate":null}}}'`],
    ],
    cursor: { at: 40_000, selection: WEB, view: WAITING },
  }),
  'an-unmet-expectation': finding('expectation', {
    documents: webDeployment({ replicas: 3, maxSurge: 1, maxUnavailable: 0 }),
    steps: [
      [12_000, { type: 'inject', fault: { type: 'watch-drop', client: 'shared-informers', kind: 'Pod' } }],
      [12_500, 'kubectl rollout restart deployment/web'],
      [14_000, `kubectl delete pod ${LOST_POD} --grace-period=0 --force`],
      [14_500, { type: 'clear', id: 1 }],
      [14_500, { type: 'inject', fault: { type: 'watch-expire', client: 'shared-informers', kind: 'Pod' } }],
    ],
    cursor: { at: 640_000, selection: WEB, view: WAITING },
  }),
  'available-pods-go-first': finding(
    'ranks-1',
    {
      documents: webDeployment({ replicas: 3, spec: ['minReadySeconds: 60'] }),
      steps: [
        [90_000, 'kubectl scale deployment/web --replicas=5'],
        [100_000, 'kubectl scale deployment/web --replicas=3'],
      ],
      cursor: { at: 103_000, selection: WEB, view: { objects: 'nodes' } },
    },
    { nodes: 2 },
  ),
  'tens-of-thousands': finding('overflow', {
    documents: QUOTA + webDeployment({ replicas: 100_000, maxSurge: '25%', maxUnavailable: '25%' }),
    steps: [
      [12_000, 'kubectl set image deployment/web nginx=nginx:1.28'],
      [20_000, 'kubectl scale deployment/web --replicas=110000'],
    ],
    cursor: { at: 20_450, selection: WEB },
  }),
  'a-job-and-its-pod': finding('job', {
    documents: JOB,
    steps: [
      [12_000, 'kubectl label pods -l job-name=work batch.kubernetes.io/controller-uid-'],
      [13_000, 'kubectl delete job work --cascade=foreground --wait=false'],
    ],
    cursor: { at: 120_000, selection: 'Job/default/work' },
  }),
} as const satisfies Readonly<Record<string, Scenario>>;

export type FindingId = keyof typeof FINDINGS;
