import { expect, test } from 'vitest';
import { createCluster } from '../../../../src/cluster/index.ts';

const NAME = 'endpointslice-mirroring-controller';

/** As in the documentation of Services without selectors. */
const service = (spec: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'db' },
  spec: { ports: [{ name: 'sql', protocol: 'TCP', port: 80, targetPort: 9376 }], ...spec },
});

const endpoints = (addresses: readonly object[], metadata: object = {}, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Endpoints',
  metadata: { name: 'db', ...metadata },
  subsets: [{ addresses, ports: [{ name: 'sql', port: 9376, protocol: 'TCP' }], ...more }],
});

function setUp(flags: readonly string[] = []) {
  const cluster = createCluster({ nodes: 2, controllerManagerFlags: [...flags] });
  const settle = (): void => void cluster.run({ untilIdle: true });
  settle();
  return {
    cluster,
    apply(...objects: readonly object[]) {
      cluster.apply(objects as never);
      settle();
    },
    kubectl(line: string) {
      cluster.kubectl(line);
      settle();
    },
    running: () => cluster.managers[0]!.controllers.some(({ name }) => name === NAME),
    slices: () =>
      cluster.list('EndpointSlice', { namespace: 'default' }).filter(({ metadata }) => metadata.name.startsWith('db')),
    events: () =>
      cluster
        .list('Event', { namespace: 'default' })
        .filter(({ involvedObject }) => involvedObject.kind === 'Endpoints')
        .map(({ reason, message, type }) => `${type} ${reason}: ${message}`),
  };
}

test('the Endpoints of a Service without a selector become a slice, with their labels and annotations', () => {
  const { cluster, apply, slices } = setUp();
  const metadata = { labels: { team: 'data' }, annotations: { note: 'kept' } };
  const address = { ip: '192.0.2.42', hostname: 'one', nodeName: 'node-1' };
  apply(service(), endpoints([address], metadata, { notReadyAddresses: [{ ip: '192.0.2.43' }] }));
  const { uid } = cluster.get('Endpoints', { namespace: 'default', name: 'db' })!.metadata;
  expect(slices()).toMatchObject([
    {
      metadata: {
        generateName: 'db-',
        labels: {
          team: 'data',
          'kubernetes.io/service-name': 'db',
          'endpointslice.kubernetes.io/managed-by': 'endpointslicemirroring-controller.k8s.io',
        },
        ownerReferences: [{ apiVersion: 'v1', kind: 'Endpoints', name: 'db', uid, controller: true, blockOwnerDeletion: true }],
      },
      addressType: 'IPv4',
      ports: [{ name: 'sql', port: 9376, protocol: 'TCP' }],
    },
  ]);
  expect(slices()[0]!.metadata.annotations).toEqual({ note: 'kept' });
  expect(slices()[0]!.endpoints).toEqual([
    { addresses: ['192.0.2.42'], conditions: { ready: true }, hostname: 'one', nodeName: 'node-1' },
    { addresses: ['192.0.2.43'], conditions: { ready: false } },
  ]);
});

test('a change of the Endpoints, of their labels or by another hand is written into the same slice', () => {
  const { apply, slices, kubectl } = setUp();
  apply(service(), endpoints([{ ip: '192.0.2.1' }]));
  const { name } = slices()[0]!.metadata;
  const addresses = () =>
    slices().map(({ metadata, endpoints: list }) => [metadata.name, ...list.flatMap((one) => one.addresses)]);
  apply(endpoints([{ ip: '192.0.2.2' }]));
  expect(addresses()).toEqual([[name, '192.0.2.2']]);
  kubectl('label endpoints db team=data');
  expect([slices()[0]!.metadata.name, slices()[0]!.metadata.labels?.['team']]).toEqual([name, 'data']);
  kubectl(`patch endpointslice ${name} --type=merge -p '{"endpoints":[{"addresses":["192.0.2.9"]}]}'`);
  expect(addresses()).toEqual([[name, '192.0.2.2']]);
  // Other ports: the slice is recycled.
  apply(endpoints([{ ip: '192.0.2.2' }], {}, { ports: [{ name: 'sql', port: 1, protocol: 'TCP' }] }));
  expect([addresses(), slices()[0]!.ports]).toEqual([[[name, '192.0.2.2']], [{ name: 'sql', port: 1, protocol: 'TCP' }]]);
  kubectl(`delete endpointslice ${name}`);
  expect(slices().map(({ metadata }) => metadata.name === name)).toEqual([false]);
});

test('each family of addresses has its slice', () => {
  const { apply, slices } = setUp();
  apply(service(), endpoints([{ ip: '192.0.2.1' }, { ip: '2001:db8::1' }]));
  expect(
    slices()
      .map(({ addressType, endpoints: list }) => [addressType, list[0]!.addresses])
      .toSorted(),
  ).toEqual([
    ['IPv4', ['192.0.2.1']],
    ['IPv6', ['2001:db8::1']],
  ]);
});

test.each([
  ['the label skip-mirror', 'label endpoints db endpointslice.kubernetes.io/skip-mirror=true'],
  ['the annotation of a lock', 'annotate endpoints db control-plane.alpha.kubernetes.io/leader={}'],
  ['a selector', `patch service db --type=merge -p '{"spec":{"selector":{"app":"db"}}}'`],
  ['no Service', 'delete service db'],
  ['no Endpoints', 'delete endpoints db'],
])('with %s there are no mirrored slices', (_what, line) => {
  const { apply, slices, kubectl } = setUp();
  const mirrored = () =>
    slices().filter(({ metadata }) => metadata.labels?.['endpointslice.kubernetes.io/managed-by']?.includes('mirroring'));
  apply(service(), endpoints([{ ip: '192.0.2.1' }]));
  expect(mirrored()).toHaveLength(1);
  kubectl(line);
  expect(mirrored()).toEqual([]);
});

test('what exceeds the limit of addresses is left out, and an Event says so', () => {
  const { apply, slices, events } = setUp(['--mirroring-max-endpoints-per-subset=2']);
  apply(service(), endpoints([{ ip: '192.0.2.1' }, { ip: '192.0.2.2' }, { ip: '192.0.2.3' }]));
  expect(slices().map((slice) => slice.endpoints.length)).toEqual([2]);
  expect(events()).toEqual([
    'Warning TooManyAddressesToMirror: A max of 2 addresses can be mirrored to EndpointSlices per Endpoints subset. 1 addresses were skipped',
  ]);
});

test('it starts with the first Endpoints that no controller has written', () => {
  const { cluster, apply, running } = setUp();
  cluster.kubectl('create deployment web --image=nginx');
  apply(service({ selector: { app: 'web' } }));
  expect(running()).toBe(false);
  apply(endpoints([{ ip: '192.0.2.1' }], { name: 'other' }));
  expect(running()).toBe(true);
});

test('a connection to the Service reaches the address that the Endpoints name', () => {
  const { cluster, apply } = setUp();
  const pod = (name: string) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: { containers: [{ name: 'c', image: 'nginx' }] },
  });
  apply(pod('server'), pod('client'));
  const { podIP } = cluster.get('Pod', { namespace: 'default', name: 'server' })!.status;
  const ask = () => {
    const asked = cluster.kubectl('exec client -- curl -s -m 5 http://db');
    cluster.run({ untilIdle: true });
    return asked.stdout.includes('Welcome to nginx!');
  };
  apply(service());
  expect(ask()).toBe(false);
  apply(endpoints([{ ip: podIP }], {}, { ports: [{ name: 'sql', port: 80, protocol: 'TCP' }] }));
  expect(ask()).toBe(true);
});
