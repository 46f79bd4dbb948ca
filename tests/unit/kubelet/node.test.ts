import { describe, expect, test } from 'vitest';
import type { Lease } from '../../../src/api/index.ts';
import { IpPool } from '../../../src/userland/network/ip-pool.ts';
import { story } from './story.ts';
import { World, containerState } from './world.ts';

describe('the node', () => {
  test('registers itself like a real node', () => {
    const world = new World({ node: { labels: { disk: 'ssd' }, podCidr: '10.244.3.0/24' } });
    const { metadata, spec, status } = world.node();
    expect(metadata.labels).toMatchObject({
      'kubernetes.io/hostname': 'node-1',
      'kubernetes.io/os': 'linux',
      'kubernetes.io/arch': 'amd64',
      disk: 'ssd',
    });
    expect(spec).toMatchObject({ podCIDR: '10.244.3.0/24', podCIDRs: ['10.244.3.0/24'] });
    expect(status.capacity).toEqual({ cpu: '4', 'ephemeral-storage': '100Gi', 'hugepages-2Mi': '0', memory: '8Gi', pods: '110' });
    expect(status.nodeInfo).toMatchObject({
      kubeletVersion: 'v1.36.0',
      operatingSystem: 'linux',
      containerRuntimeVersion: 'containerd://2.2.0',
    });
    expect(status.addresses).toEqual([
      { type: 'InternalIP', address: '172.18.0.2' },
      { type: 'Hostname', address: 'node-1' },
    ]);
    expect(status.conditions?.map(({ type, status: is, reason }) => `${type}=${is} ${reason}`)).toEqual([
      'MemoryPressure=False KubeletHasSufficientMemory',
      'DiskPressure=False KubeletHasNoDiskPressure',
      'PIDPressure=False KubeletHasSufficientPID',
      'Ready=True KubeletReady',
    ]);
  });

  test('is not ready at once', () => {
    const world = new World({ timings: { readyMs: 5_000 } });
    expect(world.node().status.conditions?.at(-1)).toMatchObject({ type: 'Ready', status: 'False', reason: 'KubeletNotReady' });
    world.run(6_000);
    expect(world.node().status.conditions?.at(-1)).toMatchObject({
      type: 'Ready',
      status: 'True',
      message: 'kubelet is posting ready status',
    });
  });

  test('reports its state in events', () => {
    expect(new World().events('node-1')).toEqual([
      'Starting: Starting kubelet.',
      'NodeHasSufficientMemory: Node node-1 status is now: NodeHasSufficientMemory',
      'NodeHasNoDiskPressure: Node node-1 status is now: NodeHasNoDiskPressure',
      'NodeHasSufficientPID: Node node-1 status is now: NodeHasSufficientPID',
      'NodeAllocatableEnforced: Updated Node Allocatable limit across pods',
      'NodeReady: Node node-1 status is now: NodeReady',
    ]);
  });

  test('renews its lease every ten seconds, and reports every five minutes', () => {
    const world = new World();
    const writes = () =>
      world
        .records()
        .filter(({ body }) => body.type === 'request' && body.code < 300 && (body.verb === 'update' || body.verb === 'patch'));
    const before = writes().length;
    world.run(600_000);
    const kinds = writes()
      .slice(before)
      .map(({ body }) => (body.type === 'request' ? body.kind : ''));
    expect(kinds.filter((kind) => kind === 'Lease').length).toBeGreaterThanOrEqual(57);
    expect(kinds.filter((kind) => kind === 'Lease').length).toBeLessThanOrEqual(60);
    expect(kinds.filter((kind) => kind === 'Node')).toHaveLength(2);
    const lease = world.server.handlers
      .resource('Lease')
      .registry.find({ namespace: 'kube-node-lease', name: 'node-1' }) as Lease;
    expect(lease.spec).toMatchObject({ holderIdentity: 'node-1', leaseDurationSeconds: 40 });
    expect(lease.metadata.ownerReferences).toMatchObject([{ kind: 'Node', name: 'node-1' }]);
  });

  test('lets the simulation be idle', () => {
    const world = new World();
    const { nowMs } = world.sim;
    world.run();
    expect(world.sim.nowMs).toBe(nowMs);
  });

  test('reports which images it has', () => {
    const world = new World();
    world.pod('web');
    world.run(15_000);
    expect(world.node().status.images).toEqual([
      {
        names: [expect.stringContaining('docker.io/library/nginx@sha256:') as string, 'docker.io/library/nginx:1.25'],
        sizeBytes: 72_000_000,
      },
    ]);
  });
});

describe('turning a node off', () => {
  test('notifies no component', () => {
    const world = new World();
    world.pod('web');
    const { revision } = world.server.store;
    world.kubelet.stop();
    world.run(120_000);
    expect(world.server.store.revision).toBe(revision);
    expect(world.get('web').status.phase).toBe('Running');
    expect(world.kubelet.running).toBe(false);
  });

  test('and on again restarts its containers', () => {
    const world = new World();
    world.pod('web');
    const lines = story(world, 'web');
    world.kubelet.stop();
    world.run(60_000);
    world.kubelet.start();
    world.run();
    expect(lines).toEqual(['Running ready, c running', 'Running, c terminated Unknown 255', 'Running ready, c running (1)']);
    expect(world.events('web')).toContain('SandboxChanged: Pod sandbox changed, it will be killed and re-created.');
    expect(world.events('node-1')).toContainEqual(expect.stringMatching(/^Rebooted: Node node-1 has been rebooted, boot id: /));
  });

  test('does not restart containers that must not restart', () => {
    const world = new World();
    world.pod(
      'job',
      { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'busybox:1.28', command: ['sleep', '3600'] }] } },
      3_000,
    );
    world.kubelet.stop();
    world.run(1_000);
    world.kubelet.start();
    world.run(5_000);
    expect(world.get('job').status.phase).toBe('Failed');
    expect(containerState(world.get('job'))).toBe('terminated Unknown 255');
  });

  test('ends Pods that were deleted meanwhile when it is back', () => {
    const world = new World();
    world.pod('web');
    world.kubelet.stop();
    world.deletePod('web', { forMs: 5_000 });
    expect(world.find('web')).toBeDefined();
    world.kubelet.start();
    world.run();
    expect(world.find('web')).toBeUndefined();
  });

  test('corrects statuses of its Pods that others have changed', () => {
    const world = new World();
    world.pod('web');
    const notReady = { status: { conditions: [{ type: 'Ready', status: 'False', reason: 'NodeNotReady' }] } };
    const api = world.server.connect('node-controller');
    world.act(
      api.patch('Pod', { namespace: 'default', name: 'web' }, { type: 'strategic', body: notReady }, { subresource: 'status' }),
    );
    expect(world.get('web').status.conditions?.find(({ type }) => type === 'Ready')?.status).toBe('True');
  });
});

describe('addresses', () => {
  test('are assigned in turn and reused when they are free', () => {
    const pool = new IpPool('10.1.2.0/29');
    const taken = [pool.take(), pool.take(), pool.take()];
    pool.release('10.1.2.2');
    expect(taken).toEqual(['10.1.2.2', '10.1.2.3', '10.1.2.4']);
    expect([pool.take(), pool.take(), pool.take(), pool.take()]).toEqual(['10.1.2.5', '10.1.2.6', '10.1.2.2', undefined]);
  });

  test('are all in use, so a Pod cannot start', () => {
    const world = new World({ node: { podCidr: '10.1.2.0/30' } });
    world.pod('a');
    world.pod('b', {}, 3_000);
    expect(containerState(world.get('b'))).toBe('waiting ContainerCreating');
    expect(world.events('b')[0]).toContain('FailedCreatePodSandBox: Failed to create pod sandbox: rpc error');
  });

  test('are not needed for a Pod whose class asks for a runtime that the machine does not have', () => {
    const world = new World();
    const api = world.server.connect('user');
    for (const [name, handler] of Object.entries({ gvisor: 'runsc', plain: 'runc' })) {
      const runtimeClass = { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name }, handler } as const;
      world.act(api.create('RuntimeClass', runtimeClass));
    }
    world.pod('a', { spec: { runtimeClassName: 'gvisor' } }, 3_000);
    world.pod('b', { spec: { runtimeClassName: 'plain' } }, 3_000);
    expect(world.events('a')[0]).toBe(
      'FailedCreatePodSandBox: Failed to create pod sandbox: rpc error: code = Unknown desc = failed to get sandbox runtime: no runtime for "runsc" is configured',
    );
    expect(containerState(world.get('b'))).toBe('running');
  });

  test('of Pods lead to them, also from other Pods', () => {
    const world = new World();
    world.pod('web');
    const said = ask(world, 'wget -qO- http://10.244.0.2 | head -n 1; wget -q http://10.244.0.2:81');
    expect(said[0]).toBe('<!DOCTYPE html>');
    expect(said[1]).toContain('Connection refused');
  });
});

/** The output of a script in another Pod. */
function ask(world: World, script: string): readonly string[] {
  const container = { name: 'c', image: 'busybox:1.28', command: ['sh', '-c', script] };
  world.pod('client', { spec: { restartPolicy: 'Never', containers: [container] } });
  return world.logs('client');
}

/** Pods web-0, web-1 … that respond with their name, and a Service. */
function serve(world: World, pods: number, spec: object = {}): void {
  for (let i = 0; i < pods; i++) {
    const container = { name: 'c', image: 'hashicorp/http-echo', args: ['-listen=:80', `-text=Hello from web-${i}`] };
    world.pod(`web-${i}`, { metadata: { labels: { app: 'web' } }, spec: { containers: [container] } });
  }
  const ports = [{ port: 8080, targetPort: 80 }];
  world.create({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web' },
    spec: { selector: { app: 'web' }, ports, ...spec },
  });
}

type Conditions = { readonly ready?: boolean; readonly serving?: boolean; readonly terminating?: boolean };

/** Acts like the endpoints controllers for these Pods. */
function slice(world: World, endpoints: Readonly<Record<string, Conditions>>): void {
  world.create({
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name: 'web-1', labels: { 'kubernetes.io/service-name': 'web' } },
    addressType: 'IPv4',
    endpoints: Object.entries(endpoints).map(([name, conditions]) => ({
      addresses: [world.get(name).status.podIP],
      conditions,
      hostname: name,
      nodeName: 'node-1',
    })),
    ports: [{ name: '', port: 80, protocol: 'TCP' }],
  });
}

const READY = { ready: true, serving: true, terminating: false };
const UNREADY = { ready: false, serving: false, terminating: false };
const ENDING = { ready: false, serving: true, terminating: true };
const MANY = 'for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do wget -qO- http://web:8080; done';

describe('a Service', () => {
  test('leads only to the endpoints of its slices, even if its selector matches other Pods', () => {
    const world = new World();
    serve(world, 2);
    slice(world, { 'web-1': READY });
    expect(new Set(ask(world, MANY))).toEqual(new Set(['Hello from web-1']));
  });

  test('without endpoints refuses connections', () => {
    const world = new World();
    serve(world, 1);
    expect(ask(world, 'wget http://web:8080')[0]).toContain('Connection refused');
  });

  test('leads to each of its ready endpoints about as often', () => {
    const world = new World();
    serve(world, 3);
    slice(world, { 'web-0': READY, 'web-1': READY, 'web-2': UNREADY });
    const said = ask(world, MANY);
    const first = said.filter((line) => line === 'Hello from web-0').length;
    expect(said).toHaveLength(20);
    expect(said).not.toContain('Hello from web-2');
    expect(first).toBeGreaterThan(4);
    expect(first).toBeLessThan(16);
  });

  test('leads to terminating endpoints only while none is ready', () => {
    const world = new World();
    serve(world, 2);
    slice(world, { 'web-0': ENDING, 'web-1': UNREADY });
    expect(new Set(ask(world, MANY))).toEqual(new Set(['Hello from web-0']));
  });

  test('with ClientIP affinity sends a client to the same endpoint until the endpoint is gone', () => {
    const world = new World();
    serve(world, 3, { sessionAffinity: 'ClientIP' });
    slice(world, { 'web-0': READY, 'web-1': READY, 'web-2': READY });
    expect(new Set(ask(world, MANY)).size).toBe(1);
  });

  test('without an address resolves to its endpoints, and to their names', () => {
    const world = new World();
    serve(world, 2, { clusterIP: 'None' });
    slice(world, { 'web-0': READY, 'web-1': READY });
    const said = ask(world, 'nslookup web; nslookup web-1.web; wget -qO- http://web-1.web');
    const ips = ['web-0', 'web-1'].map((name) => `Address: ${world.get(name).status.podIP}`);
    expect(said.filter((line) => line.startsWith('Address: '))).toEqual([...ips, ips[1]]);
    expect(said).toContain('Name:\tweb-1.web.default.svc.cluster.local');
    expect(said.at(-1)).toBe('Hello from web-1');
  });

  test('of type ExternalName leads to its external name, and a cycle of names leads nowhere', () => {
    const world = new World();
    serve(world, 1);
    slice(world, { 'web-0': READY });
    const alias = (name: string, externalName: string): void =>
      world.create({ apiVersion: 'v1', kind: 'Service', metadata: { name }, spec: { type: 'ExternalName', externalName } });
    alias('other', 'web.default.svc.cluster.local');
    alias('a', 'b.default.svc.cluster.local');
    alias('b', 'a.default.svc.cluster.local');
    const said = ask(world, 'wget -qO- http://other:8080; wget http://a');
    expect(said[0]).toBe('Hello from web-0');
    expect(said[1]).toContain("bad address 'a'");
  });
});
