import { expect, test } from 'vitest';
import type { EndpointSlice, Namespace, Service, SliceEndpoint } from '../../../src/api/index.ts';
import { recordsOf, type KnownObjects } from '../../../src/addons/coredns/records.ts';

const service = (name: string, spec: object) => ({ metadata: { name, namespace: 'default' }, spec }) as Service;
const endpoint = (ip: string, rest: object = {}) => ({ addresses: [ip], ...rest }) as SliceEndpoint;

const SERVICES = [
  service('web', { clusterIP: '10.96.0.7', ports: [{ port: 80 }] }),
  service('portless', { clusterIP: '10.96.0.8' }),
  service('db', { clusterIP: 'None', ports: [{ port: 5432 }] }),
  service('empty', { clusterIP: 'None', ports: [{ port: 80 }] }),
  service('alias', { type: 'ExternalName', externalName: 'WWW.Example.com.' }),
];

const SLICES: Readonly<Record<string, readonly SliceEndpoint[]>> = {
  'default/web': [endpoint('10.244.0.3'), endpoint('10.244.0.4', { conditions: { ready: false } })],
  'default/db': [
    endpoint('10.244.0.5', { hostname: 'db-0', conditions: { ready: true } }),
    endpoint('10.244.0.6', { hostname: 'db-1', conditions: { ready: false, terminating: true } }),
    endpoint('10.244.0.7', { hostname: 'db-2' }),
  ],
};

const KNOWN: KnownObjects = {
  namespace: (name) => (name === 'default' ? ({} as Namespace) : undefined),
  service: (key) => SERVICES.find(({ metadata }) => `default/${metadata.name}` === key),
  slices: (key) => [{ addressType: 'IPv4', endpoints: SLICES[key] ?? [] } as unknown as EndpointSlice],
};

test.each([
  ['web.default.svc', ['10.96.0.7']],
  ['10-244-0-3.web.default.svc', ['10.244.0.3']],
  ['10-244-0-4.web.default.svc', 'unknown'],
  ['portless.default.svc', 'unknown'],
  ['db.default.svc', ['10.244.0.5', '10.244.0.7']],
  ['db-0.db.default.svc', ['10.244.0.5']],
  ['db-1.db.default.svc', 'unknown'],
  ['empty.default.svc', 'unknown'],
  ['alias.default.svc', 'www.example.com'],
  ['a.alias.default.svc', 'unknown'],
  ['nobody.default.svc', 'unknown'],
  ['web.nowhere.svc', 'unknown'],
  ['a.b.web.default.svc', 'unknown'],
  ['web', 'unknown'],
  ['', 'nothing'],
  ['svc', 'nothing'],
  ['default.svc', 'nothing'],
  ['nowhere.svc', 'unknown'],
  ['10-244-0-99.default.pod', ['10.244.0.99']],
  ['10-244-0-999.default.pod', 'unknown'],
  ['10-244-0-99.nowhere.pod', 'unknown'],
])('%s', (name, expected) => {
  const found = recordsOf(KNOWN, name, 'insecure');
  const said = found.type === 'addresses' ? found.addresses : found.type === 'alias' ? found.target : found.type;
  expect(said).toEqual(expected);
});

test('names of Pods are unknown without the mode insecure', () => {
  expect(recordsOf(KNOWN, '10-244-0-99.default.pod', 'disabled')).toEqual({ type: 'unknown' });
});
