import fc from 'fast-check';
import { createCluster, type Cluster, type Command } from '../../src/cluster/index.ts';
import { faultCommand } from './fault-samples.ts';
import type { Session } from './session.ts';

/** A session with workloads of several kinds. */
export interface WorkloadSession extends Session {
  /** The manifests that are applied at its beginning. */
  readonly manifests: readonly string[];
}

const CONTAINER = '{ name: app, image: "nginx:1.25", readinessProbe: { httpGet: { port: 80 }, periodSeconds: 2 } }';
const template = (app: string, container = CONTAINER, more = '') =>
  `template: { metadata: { labels: { app: ${app} } }, spec: { containers: [${container}]${more} } }`;

const statefulSet = fc
  .record({
    replicas: fc.nat(4),
    policy: fc.constantFrom('OrderedReady', 'Parallel'),
    claims: fc.boolean(),
    broken: fc.boolean(),
  })
  .map(({ replicas, policy, claims, broken }) => {
    const container = broken
      ? '{ name: app, image: "busybox:1.36", command: [sh, -c, "sleep 4; exit 1"] }'
      : claims
        ? '{ name: app, image: "nginx:1.25", volumeMounts: [{ name: data, mountPath: /data }] }'
        : CONTAINER;
    const volumes = claims
      ? 'volumeClaimTemplates: [{ metadata: { name: data }, spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } } }], '
      : '';
    return `{ apiVersion: apps/v1, kind: StatefulSet, metadata: { name: db }, spec: { replicas: ${replicas}, podManagementPolicy: ${policy}, serviceName: db, ${volumes}selector: { matchLabels: { app: db } }, ${template('db', container)} } }`;
  });

const daemonSet = fc
  .constantFrom(
    'RollingUpdate, rollingUpdate: { maxUnavailable: 2 }',
    'RollingUpdate, rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }',
    'OnDelete',
  )
  .map(
    (strategy) =>
      `{ apiVersion: apps/v1, kind: DaemonSet, metadata: { name: agent }, spec: { updateStrategy: { type: ${strategy} }, selector: { matchLabels: { app: agent } }, ${template('agent')} } }`,
  );

const job = fc
  .record({
    parallelism: fc.integer({ min: 1, max: 3 }),
    ttl: fc.boolean(),
    fails: fc.boolean(),
    policy: fc.constantFrom('Never', 'OnFailure'),
  })
  .map(({ parallelism, ttl, fails, policy }) => {
    const container = `{ name: app, image: "busybox:1.36", command: [sh, -c, "sleep 3; exit ${fails ? 1 : 0}"] }`;
    const spec = `backoffLimit: 1, completions: 4, parallelism: ${parallelism}${ttl ? ', ttlSecondsAfterFinished: 5' : ''}`;
    return `{ apiVersion: batch/v1, kind: Job, metadata: { name: once }, spec: { ${spec}, ${template('once', container, `, restartPolicy: ${policy}`)} } }`;
  });

const cronJob = fc.constantFrom('Allow', 'Forbid', 'Replace').map((policy) => {
  const container = '{ name: app, image: "busybox:1.36", command: [sleep, "70"] }';
  return `{ apiVersion: batch/v1, kind: CronJob, metadata: { name: hourly }, spec: { schedule: "* * * * *", concurrencyPolicy: ${policy}, successfulJobsHistoryLimit: 0, jobTemplate: { spec: { ${template('hourly', container, ', restartPolicy: Never')} } } } }`;
});

const deployment = fc
  .integer({ min: 0, max: 5 })
  .map(
    (replicas) =>
      `{ apiVersion: apps/v1, kind: Deployment, metadata: { name: web }, spec: { replicas: ${replicas}, selector: { matchLabels: { app: web } }, ${template('web')} } }`,
  );

const autoscaler = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 3, max: 4 }))
  .map(
    ([min, max]) =>
      `{ apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: { name: web }, spec: { minReplicas: ${min}, maxReplicas: ${max}, scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web } } }`,
  );

const quota = fc
  .integer({ min: 2, max: 8 })
  .map((pods) => `{ apiVersion: v1, kind: ResourceQuota, metadata: { name: few }, spec: { hard: { pods: ${pods} } } }`);

const budget = fc
  .constantFrom('minAvailable: 2', 'maxUnavailable: 1', 'minAvailable: "50%"')
  .map(
    (bound) =>
      `{ apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: { name: web }, spec: { ${bound}, selector: { matchLabels: { app: web } } } }`,
  );

/** A Pod whose liveness probe fails after some seconds, and that may not be restarted. */
const doomed = fc.constantFrom('Never', 'Always', 'OnFailure').map((policy) => {
  const container =
    '{ name: app, image: "busybox:1.36", command: [sh, -c, "touch /tmp/ok; sleep 4; rm /tmp/ok; sleep 600"], livenessProbe: { exec: { command: [cat, /tmp/ok] }, periodSeconds: 1, failureThreshold: 2 } }';
  return `{ apiVersion: v1, kind: Pod, metadata: { name: doomed, labels: { app: doomed } }, spec: { restartPolicy: ${policy}, terminationGracePeriodSeconds: 1, containers: [${container}, ${CONTAINER.replace('name: app', 'name: other')}] } }`;
});

const claimed = fc.constant(
  '{ apiVersion: v1, kind: PersistentVolumeClaim, metadata: { name: disk }, spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } } }\n---\n{ apiVersion: v1, kind: Pod, metadata: { name: writer }, spec: { terminationGracePeriodSeconds: 1, volumes: [{ name: d, persistentVolumeClaim: { claimName: disk } }], containers: [{ name: app, image: "nginx:1.25", resources: { requests: { cpu: 100m } }, volumeMounts: [{ name: d, mountPath: /d }] }] } }',
);

const manifest = fc.oneof(statefulSet, daemonSet, job, cronJob, deployment, autoscaler, quota, budget, doomed, claimed);

const kubectl = (line: string): Command => ({ type: 'kubectl', line });
const workload = fc.constantFrom('statefulset/db', 'daemonset/agent', 'deployment/web');
const cascade = fc.constantFrom('background', 'foreground', 'orphan');

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: faultCommand },
  { weight: 3, arbitrary: manifest.map((stdin): Command => ({ type: 'kubectl', line: 'apply -f -', stdin })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('statefulset/db', 'deployment/web'), fc.nat(5))
      .map(([which, replicas]) => kubectl(`scale ${which} --replicas=${replicas}`)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(workload, fc.constantFrom('1.26', '1.27', 'none'))
      .map(([which, tag]) => kubectl(`set image ${which} app=nginx:${tag}`)),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('50m', '200m', '4', '40')
      .map((cpu) =>
        kubectl(
          `patch pod writer --subresource resize --patch '{"spec":{"containers":[{"name":"app","resources":{"requests":{"cpu":"${cpu}"}}}]}}'`,
        ),
      ),
  },
  { weight: 1, arbitrary: workload.map((which) => kubectl(`rollout undo ${which}`)) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('statefulset/db', 'daemonset/agent', 'deployment/web', 'job/once', 'cronjob/hourly', 'pod/doomed'),
        cascade,
      )
      .map(([which, how]) => kubectl(`delete ${which} --cascade=${how} --wait=false`)),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      kubectl('delete pods -l app=db --wait=false'),
      kubectl('delete pods -l app=once --wait=false'),
      kubectl('delete pod db-0 --wait=false --grace-period=0 --force'),
      kubectl('delete pod writer --wait=false'),
      kubectl('delete pvc disk --wait=false'),
      kubectl('delete namespace default --wait=false'),
      kubectl('label pods -l app=once job-name- controller-uid-'),
      kubectl(`patch job once --patch '{"spec":{"suspend":true}}'`),
      kubectl(`patch job once --patch '{"spec":{"suspend":false}}'`),
      kubectl('drain node-1 --ignore-daemonsets --force --delete-emptydir-data --timeout=10s'),
      kubectl('taint node node-1 key=value:NoExecute'),
      kubectl('taint node node-1 key-'),
      kubectl('uncordon node-1'),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Command>(
      { type: 'add-node' },
      { type: 'remove-node', name: 'node-1' },
      { type: 'power-node', name: 'node-2', on: false },
      { type: 'power-node', name: 'node-2', on: true },
      { type: 'power-manager', name: 'controller-manager-1', on: false },
      { type: 'power-manager', name: 'controller-manager-1', on: true },
    ),
  },
);

export const workloadSessions: fc.Arbitrary<WorkloadSession> = fc.record({
  options: fc.record({
    seed: fc.nat(1_000_000),
    nodes: fc.integer({ min: 1, max: 3 }),
    timings: fc.constantFrom('realistic', 'teaching'),
    controllerManagers: fc.integer({ min: 1, max: 2 }),
  }),
  manifests: fc.array(manifest, { minLength: 1, maxLength: 4 }),
  steps: fc.array(
    fc.record({
      pause: fc.oneof(fc.record({ forMs: fc.integer({ min: 0, max: 30_000 }) }), fc.record({ maxEvents: fc.nat(2_000) })),
      command,
    }),
    { minLength: 1, maxLength: 8 },
  ),
  restMs: fc.integer({ min: 0, max: 120_000 }),
});

export function playWorkloads({ options, manifests, steps, restMs }: WorkloadSession): Cluster {
  const cluster = createCluster(options);
  cluster.run({ forMs: 2_000 });
  cluster.apply(manifests.join('\n---\n'));
  for (const { pause, command: given } of steps) {
    cluster.run(pause);
    cluster.execute(given);
  }
  cluster.run({ forMs: restMs, maxEvents: 40_000 });
  return cluster;
}
