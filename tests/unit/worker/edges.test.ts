import { describe, expect, test, vi } from 'vitest';
import { Selector } from '../../../src/api/index.ts';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { LastSent } from '../../../src/worker/last-sent.ts';
import { Edges } from '../../../src/worker/projection/edges.ts';
import { Projection } from '../../../src/worker/projection/projection.ts';
import { BRANCH_PARTS, edgeKey, type Delta, type EdgeView } from '../../../src/worker/protocol/index.ts';

const PLAY = { playing: false, speed: 1, behind: false };

/** The edges that a page knows after some deltas. */
class Seen {
  readonly edges = new Map<string, EdgeView>();

  take(delta: Pick<Delta, 'edges'> | undefined): this {
    for (const id of delta?.edges?.removed ?? []) expect(this.edges.delete(id)).toBe(true);
    for (const edge of delta?.edges?.changed ?? []) this.edges.set(edgeKey(edge), edge);
    return this;
  }

  /** The edges as `from relation to`, with the number of Pods. Only of one namespace, and without those of every cluster. */
  get lines(): string[] {
    const lines = Array.from(this.edges.values(), ({ from, relation, to, pods }) =>
      `${from} ${relation} ${to}${pods === undefined ? '' : ` (${pods})`}`.replaceAll('/default/', '/'),
    );
    return lines.filter((line) => !/Service\/kubernetes|ControllerRevision|Endpoint/.test(line)).sort();
  }
}

const DATABASE = `
apiVersion: v1
kind: Service
metadata: { name: db }
spec: { clusterIP: None, selector: { app: db }, ports: [{ port: 80 }] }
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  serviceName: db
  replicas: 2
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec:
      containers:
        - name: nginx
          image: nginx:1.27
          envFrom: [{ secretRef: { name: password } }]
          volumeMounts: [{ name: data, mountPath: /data }]
      volumes: [{ name: settings, configMap: { name: settings } }]
  volumeClaimTemplates:
    - metadata: { name: data }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
---
apiVersion: v1
kind: Secret
metadata: { name: password }
`;

const WEB = `
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: web }
spec: { minAvailable: 1, selector: { matchExpressions: [{ key: app, operator: In, values: [web, api] }] } }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec: { maxReplicas: 5, scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web } }
`;

function newCluster(): Cluster {
  return createCluster({ seed: 'edges', nodes: 2 });
}

describe('the edges of a cluster', () => {
  test('come from owners, selectors, endpoints, volumes, claims, targets and nodes', () => {
    const cluster = newCluster();
    const projection = new Projection(cluster);
    const seen = new Seen();
    cluster.apply(DATABASE);
    cluster.kubectl('create deployment web --image=nginx --replicas=3');
    cluster.kubectl('expose deployment web --port=80');
    cluster.apply(WEB);
    cluster.run({ forMs: 60_000 });
    const [set] = cluster.list('ReplicaSet', { namespace: 'default' });
    const volumes = cluster.list('PersistentVolumeClaim', { namespace: 'default' }).map(({ spec }) => spec.volumeName);
    expect(seen.take(projection.delta(PLAY)).lines.map((line) => line.replaceAll(set!.metadata.name, 'web-1'))).toEqual(
      [
        'Deployment/web owns ReplicaSet/web-1',
        'HorizontalPodAutoscaler/web scales Deployment/web',
        `PersistentVolumeClaim/data-db-0 binds PersistentVolume/${volumes[0]}`,
        `PersistentVolumeClaim/data-db-1 binds PersistentVolume/${volumes[1]}`,
        'PodDisruptionBudget/web selects ReplicaSet/web-1 (3)',
        'ReplicaSet/web-1 runsOn Node/node-1 (3)',
        'Service/db routes StatefulSet/db (2)',
        'Service/db selects StatefulSet/db (2)',
        'Service/web routes ReplicaSet/web-1 (3)',
        'Service/web selects ReplicaSet/web-1 (3)',
        'StatefulSet/db mounts ConfigMap/settings (2)',
        'StatefulSet/db mounts PersistentVolumeClaim/data-db-0 (1)',
        'StatefulSet/db mounts PersistentVolumeClaim/data-db-1 (1)',
        'StatefulSet/db mounts Secret/password (2)',
        'StatefulSet/db runsOn Node/node-1 (1)',
        'StatefulSet/db runsOn Node/node-2 (1)',
      ].sort(),
    );
  });

  test('of a Service have the number of Pods with traffic, and remain when it is zero', () => {
    const cluster = newCluster();
    const projection = new Projection(cluster);
    const seen = new Seen();
    cluster.kubectl('create deployment web --image=nginx --replicas=2');
    cluster.kubectl('expose deployment web --port=80');
    cluster.run({ until: () => cluster.list('Pod', { namespace: 'default' }).length === 2 });
    const routes = (): string[] =>
      seen.take(projection.delta(PLAY)).lines.flatMap(
        (line) =>
          line
            .match(/^Service\/web (.*) .*( \(\d\))/)
            ?.slice(1)
            .join('') ?? [],
      );
    expect(routes()).toEqual(['selects (2)']);
    cluster.run({ forMs: 30_000 });
    expect(routes()).toEqual(['routes (2)', 'selects (2)']);
    cluster.kubectl('scale deployment web --replicas=0');
    cluster.run({ forMs: 60_000 });
    expect(routes()).toEqual(['selects (0)']);
    cluster.kubectl('delete service web');
    cluster.run({ forMs: 5_000 });
    expect(routes()).toEqual([]);
  });

  test('lead to all Pods without an owner together, and include a Pod that is orphaned', () => {
    const cluster = newCluster();
    const projection = new Projection(cluster);
    const seen = new Seen();
    for (const name of ['one', 'two']) cluster.kubectl(`run ${name} --image=nginx --labels=app=web`);
    cluster.kubectl('create deployment web --image=nginx');
    cluster.kubectl('expose deployment web --port=80');
    cluster.run({ forMs: 30_000 });
    expect(seen.take(projection.delta(PLAY)).lines).toContain('Service/web routes pods-without-owner (2)');
    const [set] = cluster.list('ReplicaSet', { namespace: 'default' });
    cluster.kubectl(`delete replicaset ${set!.metadata.name} --cascade=orphan`);
    cluster.kubectl('delete deployment web --cascade=orphan');
    cluster.run({ forMs: 30_000 });
    expect(seen.take(projection.delta(PLAY)).lines).toContain('Service/web routes pods-without-owner (3)');
  });

  test('are those of the past while it is shown, and then those of the present again', () => {
    const cluster = newCluster();
    const projection = new Projection(cluster);
    const seen = new Seen();
    cluster.kubectl('create deployment web --image=nginx --replicas=3');
    cluster.run({ forMs: 10_000 });
    const before = seen.take(projection.delta(PLAY)).lines;
    const moment = cluster.history.present;
    cluster.apply(WEB + DATABASE.replaceAll('name: db', 'name: base'));
    cluster.kubectl('expose deployment web --port=80');
    cluster.kubectl('set image deployment/web nginx=nginx:1.28');
    cluster.run({ forMs: 60_000 });
    const after = seen.take(projection.delta(PLAY)).lines;
    expect(after).not.toEqual(before);
    projection.seek(moment);
    expect(seen.take(projection.delta(PLAY)).lines).toEqual(before);
    projection.seek(undefined);
    expect(seen.take(projection.delta(PLAY)).lines).toEqual(after);
    expect(new Seen().take(new Projection(cluster).delta(PLAY)).lines).toEqual(after);
  });
});

describe('an update of the edges', () => {
  const service = (name: string, app: string) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace: 'default', uid: name, creationTimestamp: '2025-01-01T00:00:00Z', resourceVersion: '1' },
    spec: { selector: { app } },
  });
  const pod = (name: string, app: string, phase = 'Pending') => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...service(name, app).metadata, labels: { app } },
    spec: { containers: [] },
    status: { phase },
  });

  test('checks only the selectors with a label of the Pod, whatever else exists', () => {
    const edges = new Edges((kind) => kind !== 'Node');
    for (let i = 0; i < 200; i++) edges.note('put', service(`s${i}`, `app-${i}`));
    for (let i = 0; i < 1_000; i++) edges.note('put', pod(`p${i}`, `app-${i % 50}`));
    const matches = vi.spyOn(Selector.prototype, 'matches');
    const next = pod('next', 'app-7');
    edges.note('put', next);
    expect(matches).toHaveBeenCalledTimes(1);
    for (const phase of ['Running', 'Succeeded']) edges.note('put', { ...next, ...{ status: { phase } } });
    edges.note('delete', next);
    expect(matches).toHaveBeenCalledTimes(1);
    matches.mockRestore();
  });

  test('sends an edge only once if its number does not change', () => {
    const edges = new Edges((kind) => kind !== 'Node');
    const sent = new LastSent({ edges: BRANCH_PARTS.edges });
    const news = () => sent.drain({ edges: () => edges.drainChanges() });
    edges.note('put', service('web', 'web'));
    edges.note('put', pod('a', 'web'));
    const selects: EdgeView = { from: 'Service/default/web', relation: 'selects', to: 'pods-without-owner', pods: 1 };
    expect(news()).toEqual({ edges: { changed: [selects] } });
    edges.note('delete', pod('a', 'web'));
    edges.note('put', pod('b', 'web'));
    expect(news()).toBeUndefined();
    edges.note('delete', pod('b', 'web'));
    expect(news()).toEqual({ edges: { removed: ['Service/default/web selects pods-without-owner'] } });
  });

  test('sends as many edges of each relation as fit, and the next ones when others are removed', () => {
    const edges = new Edges((kind) => kind !== 'Node', 2);
    edges.note('put', { ...pod('a', 'web'), ...{ spec: { containers: [], nodeName: 'node-1' } } });
    for (const name of ['one', 'two', 'three']) edges.note('put', service(name, 'web'));
    const from = () => edges.drainChanges().changed?.map((edge) => edge.from);
    expect(from()).toEqual(['pods-without-owner', 'Service/default/one', 'Service/default/two']);
    edges.note('delete', service('one', 'web'));
    expect(from()).toEqual(['Service/default/three']);
  });
});
