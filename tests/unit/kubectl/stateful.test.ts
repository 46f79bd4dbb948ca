import { beforeAll, expect, it } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';

let cluster: Cluster;

/** Output of a command that must succeed, after some time. */
function kubectl(line: string, stdin?: string): string {
  const invocation = cluster.kubectl(line, stdin);
  cluster.run({ until: () => invocation.exitCode !== undefined, forMs: 300_000 });
  if (invocation.exitCode !== 0) throw new Error(invocation.stderr);
  return invocation.stdout;
}

const MANIFEST = `
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  replicas: 2
  serviceName: db
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: c, image: nginx, volumeMounts: [{ name: data, mountPath: /d }] }] }
  volumeClaimTemplates:
  - metadata: { name: data }
    spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
`;

beforeAll(() => {
  cluster = createCluster({ seed: 'stateful', nodes: 1 });
  cluster.run({ untilIdle: true });
  kubectl('apply -f -', MANIFEST);
  cluster.run({ untilIdle: true });
});

it('kubectl shows a StatefulSet with its claims and volumes', () => {
  expect(kubectl('get sts db')).toMatch(/^NAME +READY +AGE\ndb +2\/2 /);
  expect(kubectl('get pvc')).toMatch(/\ndata-db-0 +Bound +pvc-\S+ +1Gi +RWO +standard +<unset> /);
  const text = kubectl('describe sts db');
  expect(text).toMatch(/\nReplicas: +2 desired \| 2 total\nUpdate Strategy: +RollingUpdate\n {2}Partition: +0\n/);
  expect(text).toMatch(/\nVolume Claims:\n {2}Name: +data\n/);
  expect(kubectl('describe pvc data-db-1')).toMatch(/\nStatus: +Bound\n[^]*\nUsed By: +db-1\n/);
});

it('kubectl rolls out a StatefulSet, shows its history, and rolls back', () => {
  kubectl('set image sts/db c=nginx:1.27');
  expect(kubectl('rollout status sts/db')).toContain('partitioned roll out complete: 2 new pods have been updated...\n');
  expect(kubectl('rollout history sts/db')).toBe(
    'statefulset.apps/db \nREVISION  CHANGE-CAUSE\n1         <none>\n2         <none>\n\n',
  );
  expect(kubectl('rollout history sts/db --revision=2')).toMatch(/Image:\s+nginx:1.27\n/);
  expect(kubectl('rollout undo sts/db')).toBe('statefulset.apps/db rolled back\n');
  cluster.run({ untilIdle: true });
  expect(kubectl('get sts db -o jsonpath={.spec.template.spec.containers[0].image}')).toBe('nginx');
  expect(kubectl('rollout undo sts/db --to-revision=3')).toContain(
    'skipped rollback (current template already matches revision 3)',
  );
  expect(() => kubectl('rollout undo sts/db --to-revision=9')).toThrow('unable to find specified revision 9 in history');
});

it('kubectl scales a StatefulSet', () => {
  expect(kubectl('scale sts db --replicas=1')).toBe('statefulset.apps/db scaled\n');
  cluster.run({ untilIdle: true });
  expect(kubectl('get pods -o name')).toBe('pod/db-0\n');
});
