import { expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';

const LIVENESS = `
apiVersion: v1
kind: Pod
metadata:
  name: liveness
spec:
  containers:
    - name: liveness
      image: registry.k8s.io/busybox:1.27.2
      args: [/bin/sh, -c, "touch /tmp/healthy; sleep 30; rm -f /tmp/healthy; sleep 600"]
      livenessProbe: { exec: { command: [cat, /tmp/healthy] }, initialDelaySeconds: 5, periodSeconds: 5 }
`;

// This froze the page: 2.9999… periods were rounded down to two, so the current tick was due again without end.
test.each([0, 1, 2, 3, 4, 5])('a liveness probe lets time pass, whenever its container started (seed %i)', (seed) => {
  const cluster = createCluster({ seed, nodes: 1 });
  cluster.apply(LIVENESS);
  cluster.run({ forMs: 3_000 });
  cluster.kubectl('get pods');
  cluster.run({ forMs: 5_000 });
  cluster.apply(LIVENESS);
  expect(cluster.run({ forMs: 120_000, maxEvents: 20_000 })).toBe('time');
  expect(cluster.get('Pod', { namespace: 'default', name: 'liveness' })?.status.containerStatuses?.[0]?.restartCount).toBe(1);
});
