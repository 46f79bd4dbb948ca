import { expect, it } from 'vitest';
import { HttpWorld } from './http-world.ts';

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
