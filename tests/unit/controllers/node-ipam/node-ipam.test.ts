import { describe, expect, test } from 'vitest';
import { createCluster } from '../../../../src/cluster/index.ts';
import { nodeIpamController } from '../../../../src/controllers/node-ipam/controller.ts';
import { ControlPlane } from '../control-plane.ts';

const FLAGS = ['--allocate-node-cidrs', '--cluster-cidr=10.32.0.0/16'];

describe('node-ipam-controller', () => {
  /** Node objects, without machines. */
  function nodes(plane: ControlPlane) {
    return {
      create: (name: string, podCIDR?: string) =>
        plane.create('Node', {
          apiVersion: 'v1',
          kind: 'Node',
          metadata: { name },
          spec: podCIDR === undefined ? {} : { podCIDR, podCIDRs: [podCIDR] },
          status: {},
        }),
      rangeOf: (name: string) => plane.get('Node', { name })?.spec.podCIDRs,
      delete: (name: string) => plane.do(plane.user.delete('Node', { name })),
    };
  }

  test('gives each node the next range', () => {
    const plane = new ControlPlane();
    const { create, rangeOf } = nodes(plane);
    plane.start(nodeIpamController, [...FLAGS, '--node-cidr-mask-size=25']);
    create('a');
    create('b');
    plane.settle();
    expect([rangeOf('a'), rangeOf('b')]).toEqual([['10.32.0.0/25'], ['10.32.0.128/25']]);
  });

  test('spares the range of Services and those that nodes have at the start', () => {
    const plane = new ControlPlane();
    const { create, rangeOf } = nodes(plane);
    create('a');
    create('b', '10.32.2.0/24');
    plane.start(nodeIpamController, [...FLAGS, '--service-cluster-ip-range=10.32.0.0/23']);
    expect([rangeOf('a'), rangeOf('b')]).toEqual([['10.32.3.0/24'], ['10.32.2.0/24']]);
  });

  test('tells of a node for which no range is left, until another node is gone', () => {
    const plane = new ControlPlane();
    const { create, rangeOf, delete: remove } = nodes(plane);
    plane.start(nodeIpamController, ['--allocate-node-cidrs', '--cluster-cidr=10.32.0.0/25', '--node-cidr-mask-size=25']);
    create('a');
    plane.sim.run({ forMs: 1_000 });
    create('b');
    plane.sim.run({ forMs: 1_000 });
    expect(rangeOf('b')).toBe(undefined);
    const events = plane.do(plane.user.list('Event')).items.map(({ type, reason, message }) => [type, reason, message]);
    expect(events).toEqual([['Normal', 'CIDRNotAvailable', 'Node b status is now: CIDRNotAvailable']]);
    remove('a');
    plane.sim.run({ forMs: 60_000 });
    expect(rangeOf('b')).toEqual(['10.32.0.0/25']);
  });

  test.each([
    [['--allocate-node-cidrs'], 'invalid CIDR[0]: <nil> (invalid CIDR address: )'],
    [
      ['--allocate-node-cidrs', '--cluster-cidr=10.0.0.0/24', '--node-cidr-mask-size=16'],
      'Controller: Invalid --cluster-cidr, mask size of cluster CIDR must be less than or equal to --node-cidr-mask-size configured for CIDR family',
    ],
    [
      [...FLAGS, '--node-cidr-mask-size-ipv6=64'],
      'usage of --node-cidr-mask-size-ipv6 is not allowed for a single-stack IPv4 cluster',
    ],
    [
      ['--allocate-node-cidrs', '--cluster-cidr=fd00::/48'],
      '--cluster-cidr=fd00::/48: the simulated network has one range, of IPv4',
    ],
    [
      ['--allocate-node-cidrs', '--cluster-cidr=0.0.0.0/0', '--node-cidr-mask-size=32'],
      'New CIDR set failed; the node CIDR size is too big: at most 16 bits more than --cluster-cidr',
    ],
  ])('with the flags %j it cannot be built', (flags, message) => {
    expect(() => new ControlPlane().start(nodeIpamController, flags)).toThrow(message);
  });
});

describe('a cluster whose controller gives nodes their ranges', () => {
  test('has Pods with addresses of the range of their node', () => {
    const cluster = createCluster({ nodes: 2, controllerManagerFlags: FLAGS });
    cluster.run({ forMs: 60_000 });
    cluster.kubectl('create deployment web --image=nginx --replicas=4');
    cluster.run({ forMs: 60_000 });
    const nodes = new Map(cluster.list('Node').map(({ metadata, spec: { podCIDR = '' } }) => [metadata.name, podCIDR]));
    expect([...nodes.values()].toSorted()).toEqual(['10.32.0.0/24', '10.32.1.0/24']);
    const pods = cluster
      .list('Pod')
      .map(({ spec, status }) => [nodes.get(spec.nodeName ?? ''), status.podIP?.replace(/\.\d+$/, '.0/24')]);
    expect(pods.toSorted()).toEqual([
      ['10.32.0.0/24', '10.32.0.0/24'],
      ['10.32.0.0/24', '10.32.0.0/24'],
      ['10.32.1.0/24', '10.32.1.0/24'],
      ['10.32.1.0/24', '10.32.1.0/24'],
    ]);
  });

  test('a node is not ready before it has a range', () => {
    const cluster = createCluster({ nodes: 2, controllerManagerFlags: [...FLAGS.slice(0, 1), '--cluster-cidr=10.32.0.0/24'] });
    cluster.run({ forMs: 200_000 });
    const ready = cluster.list('Node').map(({ spec, status }) => {
      const { status: isReady, message } = status.conditions!.find(({ type }) => type === 'Ready')!;
      return [spec.podCIDR, isReady, message];
    });
    expect(ready.toSorted((a, b) => String(b[1]).localeCompare(String(a[1])))).toEqual([
      ['10.32.0.0/24', 'True', 'kubelet is posting ready status'],
      [
        undefined,
        'False',
        'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized',
      ],
    ]);
    expect(cluster.run({ untilIdle: true, forMs: 3_600_000 })).toEqual('idle');
  });

  test('as kubeadm sets it up with a range for Pods, starts its own Pods', () => {
    const cluster = createCluster({ nodes: 1, kubeadm: true, controllerManagerFlags: FLAGS });
    cluster.run({ forMs: 60_000 });
    const waiting = cluster.list('Pod').filter(({ status }) => status.phase !== 'Running');
    expect(waiting.map(({ metadata }) => metadata.name)).toEqual([]);
  });
});
