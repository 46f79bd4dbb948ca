import { expect, it } from 'vitest';
import { ref, World } from './world.ts';

const service = (spec: object, name: string) => ({ apiVersion: 'v1', kind: 'Service', metadata: ref(name), spec }) as never;

it('a Service has a port for the health checks of its load balancer while only some nodes have endpoints for it', () => {
  const world = new World();
  const local = { type: 'LoadBalancer', externalTrafficPolicy: 'Local', ports: [{ port: 80 }] };
  const create = (spec: object, name: string) => world.do(world.user.create('Service', service(spec, name))).spec;
  const port = create(local, 'web').healthCheckNodePort!;
  expect(port >= 30_000 && port < 32_768).toBe(true);
  const other = create({ ...local, healthCheckNodePort: 31_000 }, 'other');
  expect([other.healthCheckNodePort, create({ ...local, externalTrafficPolicy: 'Cluster' }, 'all').healthCheckNodePort]).toEqual([
    31_000,
    undefined,
  ]);
  const change = (spec: object) => world.user.patch('Service', ref('web'), { type: 'merge', body: { spec } });
  expect(world.do(change({ selector: { app: 'web' } }))).toMatchObject({ spec: { healthCheckNodePort: port } });
  expect(world.refusalOf(change({ healthCheckNodePort: 31_001 })).message).toBe(
    'Service "web" is invalid: spec.healthCheckNodePort: Forbidden: field is immutable',
  );
  expect(world.do(change({ externalTrafficPolicy: 'Cluster' })).spec).not.toHaveProperty('healthCheckNodePort');
  const refusal = (spec: object) => world.refusalOf(world.user.create('Service', service(spec, 'next'))).message;
  expect(refusal({ ...local, healthCheckNodePort: 31_000 })).toBe(
    'Internal error occurred: failed to allocate requested HealthCheck NodePort 31000: provided port is already allocated',
  );
  expect(refusal({ ports: [{ port: 80 }], healthCheckNodePort: 31_000 })).toBe(
    `Service "next" is invalid: spec.healthCheckNodePort: Invalid value: 31000: may only be set when \`type\` is 'LoadBalancer' and \`externalTrafficPolicy\` is 'Local'`,
  );
});
