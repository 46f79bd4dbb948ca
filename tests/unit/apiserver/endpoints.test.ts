import { describe, expect, it } from 'vitest';
import type { EndpointSlice } from '../../../src/api/index.ts';
import { World, causesOf, ref } from './world.ts';

const METADATA = { name: 'web', namespace: 'default' };

function endpointsDraft(subsets: object[]) {
  return { apiVersion: 'v1' as const, kind: 'Endpoints' as const, metadata: METADATA, subsets: subsets as never };
}

function sliceDraft(more: object = {}) {
  return {
    apiVersion: 'discovery.k8s.io/v1' as const,
    kind: 'EndpointSlice' as const,
    metadata: METADATA,
    addressType: 'IPv4' as const,
    endpoints: [{ addresses: ['10.244.1.2'] }],
    ports: [{ port: 80 }],
    ...more,
  };
}

describe('Endpoints', () => {
  it('have the protocol TCP if a port has none', () => {
    const world = new World();
    const { subsets } = world.do(
      world.user.create('Endpoints', endpointsDraft([{ addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 80 }] }])),
    );
    expect(subsets![0]!.ports).toEqual([{ port: 80, protocol: 'TCP' }]);
  });

  it('are refused with invalid addresses and ports, and with an empty subset', () => {
    const world = new World();
    const subsets = [{ addresses: [{ ip: '127.0.0.1' }, { ip: 'web' }], ports: [{ port: 80 }, { port: 0, name: 'b' }] }, {}];
    const error = world.refusalOf(world.user.create('Endpoints', endpointsDraft(subsets)));
    expect(causesOf(error)).toEqual([
      'subsets[0].addresses[0].ip: FieldValueInvalid',
      'subsets[0].addresses[1].ip: FieldValueInvalid',
      'subsets[0].ports[0].name: FieldValueRequired',
      'subsets[0].ports[1].port: FieldValueInvalid',
      'subsets[1]: FieldValueRequired',
    ]);
    expect(error.message).toContain('may not be in the loopback range (127.0.0.0/8, ::1/128)');
  });
});

describe('an EndpointSlice', () => {
  it('increments its generation with each change, including a change of labels', () => {
    const world = new World();
    const created = world.do(world.user.create('EndpointSlice', sliceDraft()));
    expect(created.metadata.generation).toBe(1);
    expect(created.ports).toEqual([{ name: '', port: 80, protocol: 'TCP' }]);
    const merge = (body: object): EndpointSlice =>
      world.do(world.user.patch('EndpointSlice', ref('web'), { type: 'merge', body })) as EndpointSlice;
    expect(merge({ metadata: { annotations: { a: 'b' } } }).metadata.generation).toBe(1);
    expect(merge({ metadata: { labels: { a: 'b' } } }).metadata.generation).toBe(2);
    expect(merge({ endpoints: [{ addresses: ['10.244.1.3'] }] }).metadata.generation).toBe(3);
  });

  it('cannot change its address type', () => {
    const world = new World();
    world.do(world.user.create('EndpointSlice', sliceDraft()));
    const body = { addressType: 'IPv6', endpoints: [] };
    const error = world.refusalOf(world.user.patch('EndpointSlice', ref('web'), { type: 'merge', body }));
    expect(causesOf(error)).toEqual(['addressType: FieldValueInvalid']);
  });

  it.each([
    [{ addressType: 'IP' }, 'addressType: Unsupported value: "IP": supported values: "FQDN", "IPv4", "IPv6"'],
    [{ endpoints: [{ addresses: [] }] }, 'endpoints[0].addresses: Required value: must contain at least 1 address'],
    [{ endpoints: [{ addresses: ['fd00::1'] }] }, 'endpoints[0].addresses[0]: Invalid value: "fd00::1"'],
    [{ ports: [{ port: 1 }, { port: 2 }] }, 'ports[1].name: Duplicate value: ""'],
  ])('is refused with %j', (more, message) => {
    const world = new World();
    expect(world.refusalOf(world.user.create('EndpointSlice', sliceDraft(more as object))).message).toContain(message);
  });
});
