import type { ScenarioDraft } from '../../worker/protocol/scenario.ts';
import { webDeployment } from './manifests.ts';
import {
  CLAIMS,
  FIRST_CONSUMER,
  HELD,
  HPA,
  PATIENT,
  PDB,
  PDB_OF_A_SHARE,
  PRIORITIES,
  TROUBLED_PODS,
  URGENT,
} from './happening-objects.ts';
import { CRONJOBS, DAEMON, JOBS, RECREATE, REPLICATION_CONTROLLER, STATEFUL } from './happening-workloads.ts';

/**
 * A small world in which some functions run. Which ones is not said here: a test plays all of them and writes down what it sees (`reached.json`).
 * Its title is the text `happening.<id>`.
 */
export interface Happening extends Pick<ScenarioDraft, 'documents' | 'steps'> {
  readonly id: string;
  readonly cluster?: Partial<ScenarioDraft['cluster']>;
  /** Milliseconds. What happens later does not count. */
  readonly untilMs: number;
}

const apply = (stdin: string) => ({ type: 'kubectl', line: 'apply -f -', stdin }) as const;

/** The plainest first: a function is shown in the first world that reaches it. */
export const HAPPENINGS = [
  {
    id: 'rollout',
    documents: webDeployment({ replicas: 3, maxSurge: 1, maxUnavailable: 0 }),
    steps: [
      [12_000, 'kubectl set image deployment/web nginx=nginx:1.28'],
      [40_000, 'kubectl scale deployment/web --replicas=5'],
      [55_000, 'kubectl scale deployment/web --replicas=2'],
      [70_000, 'kubectl delete deployment web'],
    ],
    untilMs: 80_000,
  },
  {
    id: 'recreate',
    documents: RECREATE,
    steps: [[12_000, 'kubectl set image deployment/ledger db=nginx:1.28']],
    untilMs: 40_000,
  },
  {
    id: 'proportional',
    documents: webDeployment({ replicas: 10, maxSurge: 3, maxUnavailable: 2 }),
    steps: [
      [14_000, 'kubectl set image deployment/web nginx=nginx:1.99-missing'],
      [26_000, 'kubectl scale deployment/web --replicas=15'],
      [32_000, 'kubectl scale deployment/web --replicas=8'],
      [36_000, 'kubectl scale deployment/web --replicas=9'],
    ],
    untilMs: 40_000,
  },
  {
    id: 'pauseAndRollback',
    documents: webDeployment({
      replicas: 2,
      maxSurge: 1,
      maxUnavailable: 0,
      spec: ['revisionHistoryLimit: 0', 'minReadySeconds: 2'],
    }),
    steps: [
      [12_000, 'kubectl rollout pause deployment/web'],
      [14_000, 'kubectl set image deployment/web nginx=nginx:1.28'],
      [18_000, 'kubectl rollout resume deployment/web'],
      [28_000, 'kubectl annotate deployment web deprecated.deployment.rollback.to=1'],
      [60_000, 'kubectl set image deployment/web nginx=nginx:1.26'],
      [100_000, 'kubectl patch deployment web --type=merge -p {"spec":{"revisionHistoryLimit":5}}'],
      [102_000, 'kubectl set image deployment/web nginx=nginx:1.27'],
      [120_000, 'kubectl annotate deployment web deprecated.deployment.rollback.to=0'],
    ],
    untilMs: 140_000,
  },
  {
    id: 'stuck',
    documents: webDeployment({ replicas: 4, maxSurge: 1, maxUnavailable: 1, spec: ['progressDeadlineSeconds: 20'] }),
    steps: [
      [14_000, 'kubectl set image deployment/web nginx=nginx:1.99-missing'],
      [50_000, 'kubectl rollout undo deployment/web'],
    ],
    untilMs: 70_000,
  },
  {
    id: 'orphans',
    documents: webDeployment({ replicas: 3 }),
    steps: [
      [12_000, 'kubectl delete deployment web --cascade=orphan'],
      [16_000, apply(webDeployment({ replicas: 3 }))],
      [24_000, 'kubectl label pods -l app=web app=other --overwrite'],
      [34_000, 'kubectl delete rs -l app=web --cascade=orphan'],
      [44_000, 'kubectl delete deployment web --cascade=foreground'],
    ],
    untilMs: 60_000,
  },
  {
    id: 'replicationController',
    documents: REPLICATION_CONTROLLER,
    steps: [
      [12_000, 'kubectl scale rc old --replicas=3'],
      [18_000, 'kubectl delete rc old'],
    ],
    untilMs: 26_000,
  },
  {
    id: 'leaderLeaves',
    cluster: {
      controllerManagers: 2,
      flags: ['--feature-gates=ControllerManagerReleaseLeaderElectionLockOnExit=true', '--controllers=*,-cronjob-controller'],
    },
    documents: webDeployment({ replicas: 2 }),
    steps: [
      [8_000, { type: 'power-manager', name: 'controller-manager-1', on: false, gracefully: true }],
      [14_000, { type: 'power-manager', name: 'controller-manager-1', on: true }],
      [18_000, { type: 'power-manager', name: 'controller-manager-2', on: false }],
      [50_000, { type: 'inject', fault: { type: 'api-error', code: 503, kind: 'Lease' } }],
    ],
    untilMs: 130_000,
  },
  {
    id: 'lostEvents',
    documents: webDeployment({ replicas: 3 }),
    steps: [
      [10_000, { type: 'inject', fault: { type: 'watch-drop', client: 'shared-informers' } }],
      [11_000, 'kubectl delete deployment web --wait=false'],
      [16_000, { type: 'clear', id: 1 }],
      [17_000, { type: 'inject', fault: { type: 'watch-expire', client: 'shared-informers' } }],
      [24_000, apply(webDeployment({ replicas: 3 }))],
      [32_000, { type: 'inject', fault: { type: 'api-error', code: 500, client: 'replicaset-controller', verb: 'create' } }],
      [33_000, 'kubectl scale deployment/web --replicas=5'],
      [40_000, { type: 'clear', id: 3 }],
    ],
    untilMs: 60_000,
  },
  {
    id: 'statefulSet',
    documents: STATEFUL,
    steps: [
      [30_000, 'kubectl set image statefulset/db db=nginx:1.28'],
      [60_000, 'kubectl set image statefulset/db db=nginx:1.26'],
      [90_000, 'kubectl rollout undo statefulset/db'],
      [120_000, 'kubectl scale statefulset/db --replicas=1'],
      [140_000, 'kubectl delete statefulset db --cascade=orphan'],
      [146_000, apply(STATEFUL)],
    ],
    untilMs: 170_000,
  },
  {
    id: 'daemonSet',
    documents: DAEMON,
    steps: [
      [14_000, 'kubectl set image daemonset/agent agent=nginx:1.28'],
      [50_000, 'kubectl set image daemonset/agent agent=nginx:1.26'],
      [90_000, 'kubectl rollout undo daemonset/agent'],
      [130_000, { type: 'add-node' }],
      [140_000, 'kubectl delete daemonset agent --cascade=orphan'],
      [146_000, apply(DAEMON)],
    ],
    untilMs: 160_000,
  },
  {
    id: 'jobs',
    documents: JOBS,
    steps: [
      [20_000, 'kubectl patch job suspended --type=merge -p {"spec":{"suspend":false}}'],
      [28_000, 'kubectl patch job suspended --type=merge -p {"spec":{"suspend":true}}'],
      [36_000, 'kubectl patch job suspended --type=merge -p {"spec":{"suspend":false}}'],
      [42_000, 'kubectl delete job suspended --cascade=orphan'],
    ],
    untilMs: 70_000,
  },
  {
    id: 'cronJobs',
    documents: CRONJOBS,
    steps: [
      [200_000, 'kubectl delete cronjob often'],
      [250_000, 'kubectl create job manual --from=cronjob/quick'],
    ],
    untilMs: 270_000,
  },
  {
    id: 'services',
    documents: webDeployment({ replicas: 3 }),
    steps: [
      [10_000, 'kubectl expose deployment web --port=80'],
      [14_000, 'kubectl scale deployment/web --replicas=2'],
      [22_000, 'kubectl delete service web'],
    ],
    untilMs: 30_000,
  },
  {
    id: 'autoscaler',
    documents: `${webDeployment({ replicas: 1 })}---\n${HPA}`,
    steps: [
      [36_000, 'kubectl autoscale deployment/web --name=second --min=2 --max=5'],
      [70_000, 'kubectl delete hpa second'],
    ],
    untilMs: 80_000,
  },
  {
    id: 'disruption',
    documents: `${webDeployment({ replicas: 3 })}---\n${PDB}`,
    steps: [
      [20_000, 'kubectl drain node-1 --ignore-daemonsets'],
      [60_000, apply(PDB_OF_A_SHARE)],
      [64_000, 'kubectl delete pdb web'],
    ],
    untilMs: 70_000,
  },
  {
    id: 'namespaceAndQuota',
    documents: webDeployment({ replicas: 2 }),
    steps: [
      [6_000, 'kubectl create namespace team'],
      [7_000, 'kubectl create quota small --hard=pods=3 -n team'],
      [8_000, 'kubectl create deployment app --image=nginx --replicas=2 -n team'],
      [20_000, 'kubectl delete namespace team --wait=false'],
    ],
    untilMs: 60_000,
  },
  {
    id: 'deletions',
    documents: webDeployment({ replicas: 2 }),
    steps: [
      [12_000, 'kubectl delete deployment web --cascade=foreground --wait=false'],
      [24_000, apply(webDeployment({ replicas: 2 }))],
      [34_000, 'kubectl delete rs -l app=web --wait=false'],
    ],
    untilMs: 60_000,
  },
  {
    id: 'taints',
    documents: `${webDeployment({ replicas: 3 })}---\n${PATIENT}`,
    steps: [
      [14_000, 'kubectl taint nodes node-1 maintenance=now:NoExecute'],
      [20_000, 'kubectl taint nodes node-1 maintenance=now:NoExecute-'],
      [26_000, 'kubectl label node node-1 beta.kubernetes.io/os=other --overwrite'],
      [30_000, 'kubectl taint nodes node-1 maintenance=now:NoExecute'],
    ],
    untilMs: 60_000,
  },
  {
    id: 'releases',
    documents: `${webDeployment({ replicas: 2 })}---\n${DAEMON}`,
    steps: [
      [12_000, 'kubectl label rs -l app=web app=other --overwrite'],
      [20_000, 'kubectl label controllerrevisions -l app=agent app=other --overwrite'],
      [24_000, 'kubectl set image daemonset/agent agent=nginx:1.28'],
    ],
    untilMs: 34_000,
  },
  { id: 'resync', cluster: { flags: ['--min-resync-period=20s'] }, documents: webDeployment({ replicas: 2 }), untilMs: 60_000 },
  {
    id: 'nodeFails',
    documents: webDeployment({ replicas: 4 }),
    steps: [
      [16_000, { type: 'power-node', name: 'node-2', on: false }],
      [420_000, { type: 'power-node', name: 'node-2', on: true }],
      [450_000, { type: 'power-node', name: 'node-1', on: false }],
      [450_000, { type: 'power-node', name: 'node-2', on: false }],
      [450_000, { type: 'power-node', name: 'node-3', on: false }],
      [560_000, { type: 'power-node', name: 'node-1', on: true }],
    ],
    untilMs: 640_000,
  },
  {
    id: 'podGarbage',
    cluster: { flags: ['--terminated-pod-gc-threshold=1'] },
    documents: webDeployment({ replicas: 3 }),
    steps: [
      [8_000, 'kubectl run one --image=busybox:1.36 --restart=Never -- true'],
      [8_500, 'kubectl run two --image=busybox:1.36 --restart=Never -- true'],
      [12_000, { type: 'power-node', name: 'node-2', on: false }],
      [14_000, 'kubectl delete node node-2'],
      [15_000, { type: 'power-node', name: 'node-3', on: false }],
      [16_000, 'kubectl taint nodes node-3 node.kubernetes.io/out-of-service=gone:NoExecute'],
      [20_000, apply(HELD)],
      [24_000, 'kubectl delete pod held --wait=false'],
    ],
    untilMs: 260_000,
  },
  {
    id: 'preemption',
    documents: PRIORITIES,
    steps: [
      [14_000, apply(URGENT)],
      [40_000, 'kubectl scale deployment/low --replicas=20'],
      [380_000, 'kubectl scale deployment/low --replicas=2'],
    ],
    untilMs: 390_000,
  },
  {
    id: 'troubledPods',
    documents: TROUBLED_PODS,
    steps: [
      [30_000, 'kubectl delete pod hooks --wait=false'],
      [34_000, { type: 'inject', fault: { type: 'api-error', code: 500, client: 'scheduler', verb: 'create' } }],
      [35_000, 'kubectl run unbound --image=nginx:1.27'],
      [40_000, { type: 'clear', id: 1 }],
      [70_000, { type: 'inject', fault: { type: 'api-latency', client: 'scheduler', verb: 'create', delayMs: 4_000 } }],
      [71_000, 'kubectl run leaving --image=nginx:1.27'],
      [72_000, 'kubectl delete pod leaving --grace-period=0 --force --wait=false'],
    ],
    untilMs: 80_000,
  },
  {
    id: 'claims',
    documents: CLAIMS,
    steps: [
      [10_000, apply(FIRST_CONSUMER)],
      [14_000, 'kubectl delete pvc provisioned --wait=false'],
      [20_000, 'kubectl delete pod reader'],
      [28_000, 'kubectl delete pv disk --wait=false'],
      [32_000, 'kubectl delete pvc manual --wait=false'],
    ],
    untilMs: 50_000,
  },
] as const satisfies readonly Happening[];

export type HappeningId = (typeof HAPPENINGS)[number]['id'];
