import { describe, expect, it } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';

/** A cluster with metrics-server that has been running for a while. */
function measured(runMs = 75_000): Cluster {
  const cluster = createCluster({ seed: 'metrics', nodes: 2, addons: ['metrics-server'] });
  cluster.run({ forMs: runMs });
  return cluster;
}

function answer(cluster: Cluster, line: string): string {
  const { stdout, stderr } = cluster.ask(line)!;
  return stdout + stderr;
}

/** The value of a column in the only row of a table. */
function column(cluster: Cluster, line: string, name: string): string {
  const [heads = '', row = ''] = answer(cluster, line).split('\n');
  const at = heads.indexOf(name);
  return row.slice(at).split(/ {2,}/)[0]!.trim();
}

const availability = (cluster: Cluster): string => column(cluster, 'get apiservices', 'AVAILABLE');

/** The walkthrough of horizontal Pod autoscaling, without users yet. */
function withAutoscaler(cluster: Cluster, spec: object = {}): void {
  const container = { name: 'web', image: 'registry.k8s.io/hpa-example', ports: [{ containerPort: 80 }] };
  const resources = { requests: { cpu: '200m' }, limits: { cpu: '500m' } };
  const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ ...container, resources }] } };
  const selector = { matchLabels: { app: 'web' } };
  cluster.apply([
    { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { selector, template } },
    { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { selector: { app: 'web' }, ports: [{ port: 80 }] } },
    {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'web' },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
        maxReplicas: 10,
        metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } }],
        ...spec,
      },
    },
  ]);
  cluster.run({ forMs: 60_000 });
}

const replicas = (cluster: Cluster): number => cluster.get('Deployment', { namespace: 'default', name: 'web' })!.spec.replicas;

describe('metrics-server', () => {
  it('is unavailable until it has scraped twice, and serves metrics.k8s.io then', () => {
    const cluster = measured(20_000);
    expect(availability(cluster)).toBe('False (MissingEndpoints)');
    expect(answer(cluster, 'top pods -A')).toBe(
      'Error from server (ServiceUnavailable): the server is currently unable to handle the request (get pods.metrics.k8s.io)\n',
    );
    cluster.run({ forMs: 60_000 });
    expect(availability(cluster)).toBe('True');
    expect(answer(cluster, 'api-resources --api-group=metrics.k8s.io -o name')).toBe(
      'nodes.metrics.k8s.io\npods.metrics.k8s.io\n',
    );
    expect(answer(cluster, 'get podmetrics -n kube-system -o name')).toMatch(
      /^podmetrics\.metrics\.k8s\.io\/metrics-server-\S+\n$/,
    );
  });

  it('is late: a measurement is up to a sample and a scrape old', () => {
    const cluster = measured();
    const ages: number[] = [];
    for (let i = 0; i < 20; i++) {
      cluster.run({ forMs: 7_000 });
      const timestamp = answer(cluster, 'get nodes.metrics.k8s.io node-1 -o jsonpath={.timestamp}');
      ages.push((cluster.sim.wallMs - Date.parse(timestamp)) / 1_000);
    }
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ages)).toBeGreaterThan(15);
    expect(Math.max(...ages)).toBeLessThan(31);
  });

  it('forgets a node that does not answer', () => {
    const cluster = measured();
    const [pod] = cluster.list('Pod', { namespace: 'kube-system' });
    const other = pod!.spec.nodeName === 'node-1' ? 'node-2' : 'node-1';
    cluster.execute({ type: 'power-node', name: other, on: false });
    cluster.run({ forMs: 20_000 });
    expect(answer(cluster, `top nodes --no-headers`)).toMatch(
      new RegExp(`^${pod!.spec.nodeName} .*\n${other} +(<unknown> +){4}\n$`),
    );
  });

  it('is gone with its Deployment, and its API with the APIService', () => {
    const cluster = measured();
    cluster.kubectl('delete deployment metrics-server -n kube-system');
    cluster.run({ forMs: 40_000 });
    expect(availability(cluster)).toBe('False (MissingEndpoints)');
    cluster.kubectl('delete apiservice v1beta1.metrics.k8s.io');
    cluster.run({ forMs: 1_000 });
    expect(answer(cluster, 'top pods')).toBe('error: Metrics API not available\n');
  });

  it('answers nothing if the Service routes to something else', () => {
    const cluster = measured();
    cluster.kubectl('set image deployment/metrics-server metrics-server=nginx -n kube-system');
    const probes =
      '[{"op":"remove","path":"/spec/template/spec/containers/0/readinessProbe"},{"op":"remove","path":"/spec/template/spec/containers/0/livenessProbe"}]';
    cluster.kubectl(`patch deployment metrics-server -n kube-system --type=json -p '${probes}'`);
    cluster.run({ forMs: 60_000 });
    expect(availability(cluster)).toBe('False (FailedDiscoveryCheck)');
  });
});

describe('the autoscaler of a loaded Service', () => {
  it('scales up with the load and down five minutes after it, and tells how old its measurement was', () => {
    const cluster = measured();
    withAutoscaler(cluster);
    expect(replicas(cluster)).toBe(1);
    cluster.execute({ type: 'traffic', line: 'service/web --rps 20' });
    cluster.run({ forMs: 240_000 });
    const busy = replicas(cluster);
    expect(busy).toBeGreaterThanOrEqual(8);
    expect(column(cluster, 'get hpa', 'TARGETS')).toMatch(/^cpu: (4[0-9]|5[0-5])%\/50%$/);
    const scaled = [...cluster.trace.since()].flatMap(({ body }) =>
      body.type === 'step' && body.name === 'normalizeDesiredReplicas' && body.outcome === 'scales' ? [body.figures] : [],
    );
    expect(scaled.length).toBeGreaterThan(1);
    for (const figures of scaled) {
      expect(figures?.['ageMs']).toBeLessThan(31_000);
      expect(figures?.['windowMs']).toBeGreaterThanOrEqual(10_000);
    }
    cluster.execute({ type: 'traffic', line: 'stop service/web' });
    cluster.run({ forMs: 240_000 });
    expect(replicas(cluster)).toBe(busy);
    expect(cluster.run({ untilIdle: true, forMs: 600_000 })).toBe('idle');
    expect(replicas(cluster)).toBe(1);
  });

  it('keeps its size while its container has no request', () => {
    const cluster = measured();
    withAutoscaler(cluster);
    const request = '[{"op":"remove","path":"/spec/template/spec/containers/0/resources"}]';
    cluster.kubectl(`patch deployment web --type=json -p '${request}'`);
    cluster.run({ forMs: 90_000 });
    expect(column(cluster, 'get hpa', 'TARGETS')).toBe('cpu: <unknown>/50%');
    expect(answer(cluster, 'describe hpa web')).toMatch(
      /FailedGetResourceMetric .* missing request for cpu in container web of Pod web-/,
    );
  });
});

it('samples nothing without a reader', () => {
  const histories = [false, true].map((asks) => {
    const cluster = createCluster({ seed: 'metrics', nodes: 1 });
    cluster.kubectl('create deployment web --image=nginx');
    cluster.run({ forMs: 30_000 });
    if (asks) answer(cluster, 'top pods');
    cluster.run({ forMs: 60_000 });
    return [cluster.trace.lastId, cluster.eventCount, cluster.revision];
  });
  expect(histories[0]).toEqual(histories[1]);
});
