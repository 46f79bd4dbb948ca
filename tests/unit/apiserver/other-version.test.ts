import { describe, expect, it } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { HttpWorld } from './rest/http-world.ts';

const V1 = '/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers';
const V2 = '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers';
const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };

it('serves an autoscaler in both of its versions', () => {
  const world = new HttpWorld({ nodes: 0, scheduler: false });
  const spec = { scaleTargetRef, maxReplicas: 4, targetCPUUtilizationPercentage: 70 };
  const object = { apiVersion: 'autoscaling/v1', kind: 'HorizontalPodAutoscaler', metadata: { name: 'web' }, spec };
  const created = world.json('POST', V1, object);
  expect(created).toMatchObject({ code: 201, body: { apiVersion: 'autoscaling/v1', spec: { ...spec, minReplicas: 1 } } });
  const stored = world.json('GET', `${V2}/web`);
  const cpu = { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } };
  expect(stored.body).toMatchObject({ apiVersion: 'autoscaling/v2', spec: { metrics: [{ type: 'Resource', resource: cpu }] } });

  const merge = 'application/merge-patch+json';
  world.json('PATCH', `${V1}/web`, { spec: { targetCPUUtilizationPercentage: 50 } }, merge);
  expect(world.json('GET', V1).body).toMatchObject({
    apiVersion: 'autoscaling/v1',
    items: [{ spec: { targetCPUUtilizationPercentage: 50 } }],
  });

  const memory = { type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '1Gi' } } };
  world.json('PATCH', `${V2}/web`, { spec: { metrics: [memory] } }, merge);
  const told = world.json('GET', `${V1}/web`).body as { metadata: { annotations: Record<string, string> }; spec: object };
  expect(JSON.parse(told.metadata.annotations['autoscaling.alpha.kubernetes.io/metrics']!)).toEqual([memory]);
  expect(told.spec).not.toHaveProperty('targetCPUUtilizationPercentage');
  expect(world.json('PUT', `${V1}/web`, told).code).toBe(200);
  expect(world.json('GET', `${V2}/web`).body).toMatchObject({ spec: { metrics: [memory] } });
});

it('refuses an object of the other version', () => {
  const world = new HttpWorld({ nodes: 0, scheduler: false });
  const object = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web' },
    spec: { scaleTargetRef },
  };
  expect(world.json('POST', V1, object)).toMatchObject({ code: 400, body: { reason: 'BadRequest' } });
});

describe('in kubectl', () => {
  const autoscaler = (cpu: number) => `apiVersion: autoscaling/v1
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  maxReplicas: 4
  targetCPUUtilizationPercentage: ${cpu}
`;

  it('is applied, changed, explained and deleted in the version that the manifest names', () => {
    const cluster = createCluster({ seed: 'versions', nodes: 0 });
    const run = (line: string, text?: string) => {
      const said = cluster.kubectl(line, text);
      cluster.run({ until: () => said.exitCode !== undefined, forMs: 60_000 });
      return said.stdout + said.stderr;
    };
    const target = '{.apiVersion} {.spec.targetCPUUtilizationPercentage}';
    expect(run('apply -f -', autoscaler(70))).toBe('horizontalpodautoscaler.autoscaling/web created\n');
    expect(run('apply -f -', autoscaler(70))).toBe('horizontalpodautoscaler.autoscaling/web unchanged\n');
    expect(run('diff -f -', autoscaler(70))).toBe('');
    expect(run('apply -f -', autoscaler(50))).toBe('horizontalpodautoscaler.autoscaling/web configured\n');
    expect(run('apply --server-side --force-conflicts -f -', autoscaler(60))).toBe(
      'horizontalpodautoscaler.autoscaling/web serverside-applied\n',
    );
    expect(run(`get hpa.v1.autoscaling web -o jsonpath='${target}'`)).toBe('autoscaling/v1 60');
    const metric = '{.apiVersion} {.spec.metrics[0].resource.target.averageUtilization}';
    expect(run(`get hpa web -o jsonpath='${metric}'`)).toBe('autoscaling/v2 60');
    expect(run('explain hpa.spec.targetCPUUtilizationPercentage --api-version=autoscaling/v1').split('\n', 5)).toEqual([
      'GROUP:      autoscaling',
      'KIND:       HorizontalPodAutoscaler',
      'VERSION:    v1',
      '',
      'FIELD: targetCPUUtilizationPercentage <integer>',
    ]);
    expect(
      run('api-versions')
        .split('\n')
        .filter((version) => version.startsWith('autoscaling')),
    ).toEqual(['autoscaling/v1', 'autoscaling/v2']);
    expect(run('delete -f -', autoscaler(60))).toBe('horizontalpodautoscaler.autoscaling "web" deleted from default namespace\n');
    expect(run('get hpa')).toBe('No resources found in default namespace.\n');
  });

  it('is refused where its own fields are wrong', () => {
    const cluster = createCluster({ seed: 'versions', nodes: 0 });
    const said = cluster.kubectl('apply -f -', `${autoscaler(50)}  metrics: []\n`);
    cluster.run({ until: () => said.exitCode !== undefined, forMs: 60_000 });
    expect(said.stderr).toBe(
      'Error from server (BadRequest): error when creating "STDIN": HorizontalPodAutoscaler in version "v1" cannot be handled as a ' +
        'HorizontalPodAutoscaler: strict decoding error: unknown field "spec.metrics"\n',
    );
  });
});
