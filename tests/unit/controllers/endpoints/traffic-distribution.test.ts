import { expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../../src/cluster/index.ts';

const WORLD = `
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: c, image: "nginx:1.27", ports: [{containerPort: 80}]}]}
---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: web}, ports: [{port: 80}]}
`;

/** A Pod on each of three nodes, the first in zone a, the others in zone b. */
function world(): Cluster {
  const zoneOf = (zone: string) => ({ labels: { 'topology.kubernetes.io/zone': zone } });
  const nodes = [
    { name: 'node-1', ...zoneOf('a') },
    { name: 'node-2', ...zoneOf('b') },
    { name: 'node-3', ...zoneOf('b') },
  ];
  const cluster = createCluster({ seed: 'near', nodes });
  cluster.apply(WORLD);
  cluster.run({ forMs: 30_000 });
  return cluster;
}

function prefer(cluster: Cluster, distribution: string): string {
  const run = cluster.kubectl(`patch service web --type=merge -p '{"spec":{"trafficDistribution":${distribution}}}'`);
  cluster.run({ forMs: 5_000 });
  return run.stderr;
}

/** The hints of each node's endpoint. */
function hints(cluster: Cluster): Record<string, unknown> {
  const [slice] = cluster.list('EndpointSlice', { namespace: 'default' });
  return Object.fromEntries((slice!.endpoints ?? []).map(({ nodeName, hints: found }) => [nodeName, found]));
}

/** Which nodes the clients of each node reach, within ten seconds. */
function reached(cluster: Cluster): Record<string, readonly string[]> {
  const fromMs = cluster.now;
  cluster.execute({ type: 'traffic', line: 'service/web --rps 30 --for 8s' });
  cluster.run({ forMs: 10_000 });
  const requests = cluster.traffic.of('default/web')!;
  requests.settle();
  const nodes: Record<string, Set<string>> = {};
  for (const { node, pod } of requests.log.sent(fromMs, cluster.now)) {
    const [namespace, name] = pod.split('/') as [string, string];
    (nodes[node] ??= new Set()).add(cluster.get('Pod', { namespace, name })!.spec.nodeName!);
  }
  return Object.fromEntries(Object.entries(nodes).map(([node, found]) => [node, [...found].toSorted()]));
}

test('a Service that prefers near endpoints gives each ready one a hint, and the nodes follow it', () => {
  const cluster = world();
  const everywhere = ['node-1', 'node-2', 'node-3'];
  expect(hints(cluster)).toEqual({ 'node-1': undefined, 'node-2': undefined, 'node-3': undefined });
  expect(reached(cluster)).toEqual({ 'node-1': everywhere, 'node-2': everywhere, 'node-3': everywhere });

  expect(prefer(cluster, '"PreferClose"')).toBe('');
  const zone = (name: string) => ({ forZones: [{ name }] });
  expect(hints(cluster)).toEqual({ 'node-1': zone('a'), 'node-2': zone('b'), 'node-3': zone('b') });
  const [a, b] = [['node-1'], ['node-2', 'node-3']];
  expect(reached(cluster)).toEqual({ 'node-1': a, 'node-2': b, 'node-3': b });

  expect(prefer(cluster, '"PreferSameNode"')).toBe('');
  const node = (name: string, of: string) => ({ ...zone(of), forNodes: [{ name }] });
  expect(hints(cluster)).toEqual({ 'node-1': node('node-1', 'a'), 'node-2': node('node-2', 'b'), 'node-3': node('node-3', 'b') });
  expect(reached(cluster)).toEqual({ 'node-1': ['node-1'], 'node-2': ['node-2'], 'node-3': ['node-3'] });

  expect(prefer(cluster, 'null')).toBe('');
  expect(hints(cluster)).toEqual({ 'node-1': undefined, 'node-2': undefined, 'node-3': undefined });
});

test('what is no distribution is refused', () => {
  const cluster = world();
  expect(prefer(cluster, '"Near"')).toBe(
    'The Service "web" is invalid: spec.trafficDistribution: Unsupported value: "Near": supported values: "PreferClose", "PreferSameNode", "PreferSameZone"\n',
  );
});
