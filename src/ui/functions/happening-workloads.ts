import { workload } from './manifests.ts';

/** Workloads of the small worlds (`happenings.ts`). */

export const RECREATE = workload({
  kind: 'Deployment',
  name: 'ledger',
  container: 'db',
  spec: ['replicas: 2', 'strategy:', '  type: Recreate'],
  podSpec: ['terminationGracePeriodSeconds: 2'],
});

export const STATEFUL = `apiVersion: v1
kind: Service
metadata:
  name: db
spec:
  clusterIP: None
  selector:
    app: db
  ports:
    - port: 5432
---
${workload({
  kind: 'StatefulSet',
  name: 'db',
  spec: [
    'serviceName: db',
    'replicas: 2',
    'minReadySeconds: 2',
    'revisionHistoryLimit: 1',
    'persistentVolumeClaimRetentionPolicy:',
    '  whenDeleted: Delete',
    '  whenScaled: Delete',
  ],
  podSpec: ['terminationGracePeriodSeconds: 2'],
  containerSpec: ['volumeMounts:', '  - name: data', '    mountPath: /data'],
})}  volumeClaimTemplates:
    - metadata:
        name: data
      spec:
        accessModes: ["ReadWriteOnce"]
        resources:
          requests:
            storage: 1Gi
`;

export const DAEMON = workload({
  kind: 'DaemonSet',
  name: 'agent',
  spec: ['revisionHistoryLimit: 1'],
  podSpec: ['terminationGracePeriodSeconds: 1'],
});

/** The spec of a Job whose Pods run one script. `spec`: its further lines, without indentation. */
function jobSpec(script: string, spec: readonly string[] = []): readonly string[] {
  return [
    'spec:',
    ...spec.map((line) => `  ${line}`),
    '  template:',
    '    spec:',
    '      restartPolicy: Never',
    '      containers:',
    '        - name: work',
    '          image: busybox:1.36',
    `          command: ["sh", "-c", "${script}"]`,
  ];
}

function job(name: string, script: string, spec: readonly string[]): string {
  return ['apiVersion: batch/v1', 'kind: Job', 'metadata:', `  name: ${name}`, ...jobSpec(script, spec), ''].join('\n');
}

/** A Job of which each index counts, with a rule when it has succeeded; one that fails; one that takes too long; one that begins suspended; one of another controller. */
export const JOBS = [
  job('indexed', 'sleep 2; exit 0', [
    'completions: 4',
    'parallelism: 2',
    'completionMode: Indexed',
    'backoffLimitPerIndex: 1',
    'ttlSecondsAfterFinished: 5',
    'successPolicy:',
    '  rules:',
    '    - succeededIndexes: 0-1',
  ]),
  job('failing', 'sleep 1; exit 1', ['completions: 2', 'parallelism: 2', 'backoffLimit: 1']),
  job('late', 'sleep 600', ['activeDeadlineSeconds: 8']),
  job('suspended', 'sleep 30', ['suspend: true']),
  job('foreign', 'exit 0', ['managedBy: example.com/other']),
].join('---\n');

/** A CronJob that is due every minute. */
function cronJob(name: string, script: string, spec: readonly string[]): string {
  return [
    'apiVersion: batch/v1',
    'kind: CronJob',
    'metadata:',
    `  name: ${name}`,
    'spec:',
    '  schedule: "*/1 * * * *"',
    ...spec.map((line) => `  ${line}`),
    '  jobTemplate:',
    ...jobSpec(script).map((line) => `    ${line}`),
    '',
  ].join('\n');
}

export const CRONJOBS = [
  cronJob('often', 'sleep 90', ['concurrencyPolicy: Replace', 'successfulJobsHistoryLimit: 1', 'failedJobsHistoryLimit: 1']),
  cronJob('quick', 'exit 0', ['successfulJobsHistoryLimit: 1']),
].join('---\n');

export const REPLICATION_CONTROLLER = `apiVersion: v1
kind: ReplicationController
metadata:
  name: old
spec:
  replicas: 2
  selector:
    app: old
  template:
    metadata:
      labels:
        app: old
    spec:
      containers:
        - name: old
          image: nginx:1.27
`;
