import { expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { ownerView } from '../../../src/worker/projection/owner-view.ts';

const MANIFEST = `
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  serviceName: db
  replicas: 2
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: nginx, image: 'nginx:1.27' }] }
---
apiVersion: batch/v1
kind: Job
metadata: { name: once }
spec:
  completions: 3
  parallelism: 2
  template:
    spec: { restartPolicy: Never, containers: [{ name: sh, image: busybox, command: [sh, -c, 'sleep 1'] }] }
`;

test('an owner of Pods is shown with the number of desired Pods and of Pods in the desired state', () => {
  const cluster = createCluster({ seed: 'owners', nodes: 3 });
  cluster.apply(MANIFEST);
  const figures = (kind: string, name: string) => {
    const object = cluster.get(kind, { namespace: 'default', name });
    const { desired, ready, images } = ownerView(object!, 0)!;
    return { desired, ready, images };
  };
  cluster.run({ until: () => cluster.get('Job', { namespace: 'default', name: 'once' }) !== undefined });
  expect(figures('Job', 'once')).toEqual({ desired: 3, ready: 0, images: ['busybox'] });
  cluster.run({ forMs: 120_000 });
  expect(figures('StatefulSet', 'db')).toEqual({ desired: 2, ready: 2, images: ['nginx:1.27'] });
  expect(figures('Job', 'once')).toEqual({ desired: 3, ready: 3, images: ['busybox'] });
  expect(ownerView(cluster.list('Node')[0]!, 0)).toBeUndefined();
});
