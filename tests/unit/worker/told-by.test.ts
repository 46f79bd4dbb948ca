import { expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import type { TraceRecord } from '../../../src/trace/index.ts';
import { Breakpoints } from '../../../src/worker/breakpoints.ts';
import { Conditions } from '../../../src/worker/conditions/conditions.ts';

/** The first record that a breakpoint at this step matches. */
function firstHit(cluster: Cluster, component: string, name: string): TraceRecord | undefined {
  const breakpoints = new Breakpoints(cluster, [{ type: 'step', name, component }], new Conditions());
  return [...cluster.trace.since()].find((record) => breakpoints.hitBy(record) !== undefined);
}

const cluster = createCluster({ nodes: 2, seed: 'told by' });
cluster.run({ forMs: 5_000 });
cluster.kubectl('create deployment web --image=nginx');
cluster.apply([
  {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent' },
    spec: {
      selector: { matchLabels: { app: 'agent' } },
      template: { metadata: { labels: { app: 'agent' } }, spec: { containers: [{ name: 'agent', image: 'nginx' }] } },
    },
  },
]);
cluster.run({ forMs: 10_000 });

test.each([
  ['scheduler', 'Fit.Filter', 'scheduler', { type: 'step', name: 'RunFilterPlugins' }],
  ['scheduler', 'Pop', 'scheduler', { type: 'queue', op: 'get' }],
  ['daemonset', 'runWorker', 'daemonset-controller', { type: 'sync-start', name: 'syncDaemonSet' }],
  ['kubelet', 'getPhase', 'kubelet/node-1', { type: 'kubelet', name: 'SyncPod' }],
  ['scheduler', 'updateAssignedPodInCache', 'scheduler', { type: 'deliver', event: 'MODIFIED' }],
  ['client', 'AddAfter', 'deployment-controller', { type: 'queue', op: 'add-after' }],
])('a breakpoint at %s’s %s stops at what %s tells instead', (component, name, by, body) => {
  const hit = firstHit(cluster, component, name);
  expect(hit?.body).toMatchObject(body);
  expect(hit?.by).toBe(by);
});
