import { describe, expect, test } from 'vitest';
import type { Service } from '../../../src/api/index.ts';
import { categorizeEndpoints, type ProxyEndpoint } from '../../../src/proxy/topology.ts';

const NODE = { name: 'node-1', zone: 'a' };

function endpoint(name: string, sketch: Partial<ProxyEndpoint> = {}): ProxyEndpoint {
  return {
    ip: name,
    port: 80,
    pod: '',
    isLocal: false,
    isReady: true,
    isServing: true,
    isTerminating: false,
    zoneHints: [],
    nodeHints: [],
    ...sketch,
  };
}

function service(spec: Partial<Service['spec']> = {}): Service {
  return { spec: { type: 'ClusterIP', ...spec } } as Service;
}

function chosen(endpoints: readonly ProxyEndpoint[], of: Service): { cluster: string[]; local: string[]; hasAny: boolean } {
  const { cluster, local, hasAny } = categorizeEndpoints(endpoints, of, NODE);
  return { cluster: cluster.map(({ ip }) => ip), local: local.map(({ ip }) => ip), hasAny };
}

const TERMINATING = { isReady: false, isTerminating: true };

describe('the endpoints for new connections', () => {
  test('are the ready ones', () => {
    const endpoints = [endpoint('1'), endpoint('2', { isReady: false, isServing: false }), endpoint('3', TERMINATING)];
    expect(chosen(endpoints, service())).toEqual({ cluster: ['1'], local: [], hasAny: true });
  });

  test('are terminating ones that still serve, if none is ready', () => {
    const endpoints = [
      endpoint('1', TERMINATING),
      endpoint('2', { ...TERMINATING, isServing: false }),
      endpoint('3', { isReady: false, isServing: false }),
    ];
    expect(chosen(endpoints, service())).toEqual({ cluster: ['1'], local: [], hasAny: true });
  });

  test('are on this node with the internal policy Local, and there may be none although others have some', () => {
    const local = service({ internalTrafficPolicy: 'Local' });
    expect(chosen([endpoint('1'), endpoint('2', { isLocal: true })], local)).toEqual({ cluster: [], local: ['2'], hasAny: true });
    expect(chosen([endpoint('1')], local)).toEqual({ cluster: [], local: [], hasAny: true });
    expect(chosen([], local)).toEqual({ cluster: [], local: [], hasAny: false });
  });

  test('differ by policy: a local terminating endpoint serves the policy Local although another node has a ready one', () => {
    const nodePort = service({ type: 'NodePort', externalTrafficPolicy: 'Local' });
    const endpoints = [endpoint('1'), endpoint('2', { ...TERMINATING, isLocal: true })];
    expect(chosen(endpoints, nodePort)).toEqual({ cluster: ['1'], local: ['2'], hasAny: true });
  });

  test('are in the zone of the node, if every ready endpoint has a hint and one of them is for this zone', () => {
    const near = [endpoint('1', { zoneHints: ['a'] }), endpoint('2', { zoneHints: ['b'] })];
    expect(chosen(near, service()).cluster).toEqual(['1']);
    expect(chosen([...near, endpoint('3')], service()).cluster).toEqual(['1', '2', '3']);
    expect(chosen([endpoint('2', { zoneHints: ['b'] })], service()).cluster).toEqual(['2']);
  });

  test('are on the node that a hint names before those of its zone', () => {
    const endpoints = [
      endpoint('1', { zoneHints: ['a'], nodeHints: ['node-2'] }),
      endpoint('2', { zoneHints: ['a'], nodeHints: ['node-1'] }),
    ];
    expect(chosen(endpoints, service()).cluster).toEqual(['2']);
  });
});
