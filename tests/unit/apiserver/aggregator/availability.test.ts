import { expect, it } from 'vitest';
import type { APIService, KubeObject } from '../../../../src/api/index.ts';
import { World } from '../world.ts';

const METADATA = { namespace: 'keda', name: 'adapter' };
const NAME = 'v1beta1.external.metrics.k8s.io';

function conditionsOf(world: World): readonly unknown[] {
  world.sim.run({ forMs: 1_000 });
  const { status } = world.do(world.user.get('APIService', { name: NAME })) as APIService;
  return (status.conditions ?? []).map(({ type, status: is, reason }) => [type, is, reason]);
}

it('an APIService is available once a program behind its Service answers, also one whose contents are not known', () => {
  const world = new World();
  const create = (kind: string, apiVersion: string, fields: object): void => {
    world.do(world.user.create<string>(kind, { apiVersion, kind, ...fields } as unknown as KubeObject as never));
  };
  create('Namespace', 'v1', { metadata: { name: 'keda' } });
  const spec = { group: 'external.metrics.k8s.io', version: 'v1beta1', groupPriorityMinimum: 100, versionPriority: 100 };
  create('APIService', 'apiregistration.k8s.io/v1', {
    metadata: { name: NAME },
    spec: { ...spec, insecureSkipTLSVerify: true, service: METADATA },
  });
  expect(conditionsOf(world)).toEqual([['Available', 'False', 'ServiceNotFound']]);
  create('Service', 'v1', { metadata: METADATA, spec: { clusterIP: '10.96.0.9', ports: [{ port: 443 }] } });
  expect(conditionsOf(world)).toEqual([['Available', 'False', 'EndpointsNotFound']]);
  create('EndpointSlice', 'discovery.k8s.io/v1', {
    metadata: { ...METADATA, labels: { 'kubernetes.io/service-name': 'adapter' } },
    addressType: 'IPv4',
    ports: [{ name: '', port: 6443 }],
    endpoints: [{ addresses: ['10.244.0.9'], conditions: { ready: true } }],
  });
  expect(conditionsOf(world)).toEqual([['Available', 'False', 'FailedDiscoveryCheck']]);
  world.server.dial = (ip, port) => (ip === '10.244.0.9' && port === 6443 ? 'reviewer' : 'nothing');
  world.do(world.user.patch('APIService', { name: NAME }, { type: 'merge', body: { metadata: { labels: { a: 'b' } } } }));
  expect(conditionsOf(world)).toEqual([['Available', 'True', 'Passed']]);
});
