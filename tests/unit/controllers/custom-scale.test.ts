import { describe, expect, it } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { CRON_TABS, NIGHTLY } from '../apiserver/custom/crontab.ts';

/** A cluster with the custom object `nightly`, of 3 replicas, whose kind came after the controllers had started. */
function setUp(kind: string) {
  const renamed = (text: string): string => text.replaceAll('CronTab', kind).replaceAll('crontab', kind.toLowerCase());
  const cluster = createCluster({ seed: 'custom scale', kubelets: false });
  const kubectl = (line: string, stdin?: string, forMs = 2_000): string => {
    const invocation = cluster.kubectl(line, stdin);
    cluster.run({ forMs });
    return invocation.stdout + invocation.stderr;
  };
  kubectl('apply -f -', renamed(CRON_TABS), 5_000);
  kubectl('apply -f -', renamed(NIGHTLY));
  return { cluster, kubectl };
}

// A custom kind may have the name of a built-in one.
describe.each(['CronTab', 'StatefulSet'])('controllers and the scale of the custom kind %s', (kind) => {
  it('an autoscaler brings a custom object within its bounds', () => {
    const { kubectl } = setUp(kind);
    const autoscaler = `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: nightly }
spec: { scaleTargetRef: { apiVersion: stable.example.com/v1, kind: ${kind}, name: nightly }, minReplicas: 5, maxReplicas: 8 }
`;
    kubectl('apply -f -', autoscaler, 60_000);
    expect(kubectl('get ct nightly -o jsonpath={.spec.replicas}')).toBe('5');
    const conditions = '{range .status.conditions[*]}{.type}={.status} {.reason},{end}';
    expect(kubectl(`get hpa nightly -o jsonpath='${conditions}'`)).toContain('AbleToScale=True');
  });

  it('a budget expects as many Pods as the custom object that owns them wants', () => {
    const { kubectl } = setUp(kind);
    const uid = kubectl('get ct nightly -o jsonpath={.metadata.uid}');
    const pod = `
apiVersion: v1
kind: Pod
metadata:
  name: one
  labels: { app: nightly }
  ownerReferences: [{ apiVersion: stable.example.com/v1, kind: ${kind}, name: nightly, uid: ${uid}, controller: true }]
spec: { containers: [{ name: main, image: nginx }] }
`;
    const budget = `
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: nightly }
spec: { maxUnavailable: 1, selector: { matchLabels: { app: nightly } } }
`;
    kubectl('apply -f -', pod);
    kubectl('apply -f -', budget, 10_000);
    expect(kubectl("get pdb nightly -o jsonpath='{.status.expectedPods} {.status.desiredHealthy}'")).toBe('3 2');
  });
});
