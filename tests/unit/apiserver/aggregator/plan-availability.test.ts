import { expect, it } from 'vitest';
import type { APIService, EndpointSlice, Service } from '../../../../src/api/index.ts';
import { planAvailability } from '../../../../src/apiserver/aggregator/plan-availability.ts';

const reference = { namespace: 'kube-system', name: 'metrics-server', port: 443 };
const spec = { group: 'metrics.k8s.io', version: 'v1beta1', service: reference };
const apiService = { metadata: { name: 'v1beta1.metrics.k8s.io' }, spec, status: {} } as unknown as APIService;
const serviceAt = (port: number) =>
  ({ spec: { clusterIP: '10.96.0.9', ports: [{ name: 'https', port }] } }) as unknown as Service;
const sliceOf = (ready: boolean) =>
  ({ endpoints: [{ addresses: ['10.244.1.2'], conditions: { ready } }] }) as unknown as EndpointSlice;

it.each<[reason: string, service: Service | undefined, slices: readonly EndpointSlice[], answers: boolean]>([
  ['False ServiceNotFound', undefined, [], false],
  ['False ServicePortError', serviceAt(80), [], false],
  ['False EndpointsNotFound', serviceAt(443), [], false],
  ['False MissingEndpoints', serviceAt(443), [sliceOf(false)], false],
  ['False FailedDiscoveryCheck', serviceAt(443), [sliceOf(true)], false],
  ['True Passed', serviceAt(443), [sliceOf(true)], true],
])('%s', (expected, service, slices, answers) => {
  const [condition] = planAvailability({ apiService, service, slices, answers, now: '2026-01-01T00:00:00Z' });
  expect(`${condition?.status} ${condition?.reason}`).toBe(expected);
});
