import { beforeEach, describe, expect, test } from 'vitest';
import { createCluster, type Cluster, type Fault, type Invocation } from '../../../src/cluster/index.ts';
import type { TraceBody, TraceRecord } from '../../../src/trace/index.ts';

/** A settled cluster with a leading manager. */
function rested(): Cluster {
  const cluster = createCluster({ seed: 'faults', controllerManagers: 2, freeze: true });
  cluster.run({ forMs: 20_000 });
  return cluster;
}

let cluster: Cluster;
beforeEach(() => {
  cluster = rested();
});

/** Injects a fault and expects success. Returns its number. */
function inject(fault: Fault): number {
  const invocation = cluster.execute({ type: 'inject', fault });
  cluster.run({ forMs: 1 });
  expect(invocation.stderr).toBe('');
  return Number(/^fault (\d+) /.exec(invocation.stdout)?.[1]);
}

function clear(id: number): void {
  const invocation = cluster.execute({ type: 'clear', id });
  cluster.run({ forMs: 1 });
  expect(invocation.exitCode).toBe(0);
}

function done(invocation: Invocation, forMs = 60_000): Invocation {
  cluster.run({ forMs });
  expect(invocation.stderr).toBe('');
  return invocation;
}

const web = (replicas: number, forMs?: number): Invocation =>
  done(cluster.kubectl(`create deployment web --image=nginx:1.25 --replicas=${replicas}`), forMs);
const pods = () => cluster.list('Pod');
const podNames = (): string[] => pods().map(({ metadata }) => metadata.name);
const deployment = () => cluster.get('Deployment', { namespace: 'default', name: 'web' });
const readyOf = (node: string): string | undefined =>
  cluster.get('Node', { name: node })?.status.conditions?.find(({ type }) => type === 'Ready')?.status;

/** The trace records of one type since a record. */
function since<T extends TraceBody['type']>(
  record: number,
  type: T,
): (TraceRecord & { body: Extract<TraceBody, { type: T }> })[] {
  return [...cluster.trace.since(record)].filter((found) => found.body.type === type) as never;
}

/** The maximum number of Pods at the same time while time passes. */
function mostPods(forMs: number): number {
  let most = 0;
  for (let passed = 0; passed < forMs; passed += 20) {
    cluster.run({ forMs: 20 });
    most = Math.max(most, pods().length);
  }
  return most;
}

/** Whether a chain of causes contains a fault. */
function comesOfFault(record: number, id: number): boolean {
  return [...cluster.trace.causes(record)].some(({ body }) => body.type === 'fault' && body.id === id);
}

describe('a watch', () => {
  const aim = { client: 'replicaset-controller', kind: 'Pod' } as const;

  test('that is delayed makes the cache stale, and expectations keep the controller from creating too many Pods', () => {
    inject({ type: 'watch-delay', ...aim, delayMs: 2_000 });
    done(cluster.kubectl('create deployment web --image=nginx:1.25 --replicas=5'), 0);
    expect(mostPods(20_000)).toBe(5);
    const [first] = since(0, 'deliver').filter(({ by, body }) => by === 'shared-informers' && body.kind === 'Pod');
    const write = cluster.trace.get(first!.cause)!;
    expect(first!.atMs - write.atMs).toBeGreaterThan(2_000);
  });

  test('that is delayed without expectations leads to too many Pods, which are deleted when the cache shows them', () => {
    inject({ type: 'no-expectations', controller: 'replicaset-controller' });
    inject({ type: 'watch-delay', ...aim, delayMs: 1_000 });
    done(cluster.kubectl('create deployment web --image=nginx:1.25 --replicas=5'), 0);
    expect(mostPods(20_000)).toBeGreaterThan(5);
    clear(1);
    clear(2);
    cluster.run({ forMs: 90_000 });
    expect(pods()).toHaveLength(5);
    const steps = since(0, 'step').filter(({ body }) => body.name === 'SatisfiedExpectations');
    expect(steps.some(({ body }) => body.outcome === 'true' && body.figures?.['verdict'] === 'ignored')).toBe(true);
  });

  test('with a dropped event leaves the cache outdated until the next list', () => {
    web(2);
    const informer = cluster.managers.find(({ isLeader }) => isLeader)!.informers!.informer('Pod');
    const [victim] = podNames();
    inject({ type: 'watch-drop', client: 'shared-informers', kind: 'Pod' });
    done(cluster.kubectl(`delete pod ${victim} --wait=false`));
    clear(1);
    cluster.run({ forMs: 30_000 });
    expect(podNames()).not.toContain(victim);
    expect(informer.lister.get({ namespace: 'default', name: victim! })).toBeDefined();
    expect(pods()).toHaveLength(1);
    inject({ type: 'watch-expire', client: 'shared-informers', kind: 'Pod' });
    cluster.run({ forMs: 30_000 });
    expect(informer.lister.get({ namespace: 'default', name: victim! })).toBeUndefined();
    expect(pods()).toHaveLength(2);
  });

  test('that expires leads to a new list, which has the fault as its cause', () => {
    web(1);
    const before = cluster.trace.lastId;
    const id = inject({ type: 'watch-expire', kind: 'Deployment' });
    cluster.run({ forMs: 10_000 });
    const lists = since(before, 'listed').filter(({ body }) => body.kind === 'Deployment');
    expect(lists).toHaveLength(1);
    expect(comesOfFault(lists[0]!.id, id)).toBe(true);
    expect(cluster.faultsAt(cluster.trace.lastId)).toEqual([]);
  });

  test('with a limited number of strikes is faulty only that often', () => {
    web(1);
    inject({ type: 'watch-drop', client: 'scheduler', kind: 'Pod', next: 2 });
    cluster.kubectl('run a --image=nginx');
    cluster.run({ forMs: 100 });
    cluster.kubectl('run b --image=nginx');
    cluster.run({ forMs: 100 });
    expect(cluster.faultsAt(cluster.trace.lastId)).toEqual([]);
    const strikes = since(0, 'fault').filter(({ body }) => body.op === 'strike');
    expect(strikes.map(({ body }) => body.target)).toEqual(['scheduler: ADDED Pod default/a', 'scheduler: ADDED Pod default/b']);
  });
});

describe('requests', () => {
  test('are delayed by the latency, and their records name the fault', () => {
    const id = inject({ type: 'api-latency', client: 'deployment-controller', delayMs: 3_000 });
    const { record } = cluster.trace.get(cluster.trace.lastId)! && cluster.faultsAt(cluster.trace.lastId)[0]!;
    web(1, 20_000);
    const [create] = since(0, 'request').filter(({ body }) => body.verb === 'create' && body.kind === 'ReplicaSet');
    const step = cluster.trace.get(create!.cause)!;
    expect(create!.atMs - step.atMs).toBeGreaterThan(3_000);
    expect(create!.body.fault).toBe(record);
    expect(cluster.faultsAt(cluster.trace.lastId).find((fault) => fault.id === id)?.strikes).toBeGreaterThan(1);
  });

  test('that are delayed and refused for another reason have that reason as the cause, and not the fault', () => {
    web(1);
    const lateness = inject({ type: 'api-latency', client: 'deployment-controller', delayMs: 2_000 });
    const before = cluster.trace.lastId;
    cluster.kubectl('scale deployment web --replicas=2');
    cluster.run({ forMs: 500 });
    // Written while the controller's own update is on its way.
    cluster.kubectl('annotate deployment web tried=yes');
    cluster.run({ forMs: 20_000 });
    const [refused] = since(before, 'request').filter(
      ({ by, body }) => by === 'deployment-controller' && body.reason === 'Conflict',
    );
    expect(refused?.body.fault).toBeDefined();
    const retry = since(refused!.id, 'queue').find(({ body }) => body.op === 'add-rate-limited' && body.queue === 'deployment')!;
    expect(retry).toBeDefined();
    expect(comesOfFault(retry.id, lateness)).toBe(false);
  });

  test.each([
    [500, 'InternalError'],
    [503, 'ServiceUnavailable'],
    [429, 'TooManyRequests'],
    [504, 'Timeout'],
  ] as const)('fail with %i, and the key is retried because of the fault', (code, reason) => {
    const before = cluster.trace.lastId;
    const id = inject({ type: 'api-error', code, client: 'deployment-controller', verb: 'create', kind: 'ReplicaSet', next: 1 });
    web(1, 120_000);
    const refused = since(before, 'request').filter(({ body }) => body.kind === 'ReplicaSet' && body.code === code);
    expect(refused.map(({ body }) => body.reason)).toEqual([reason]);
    const retry = since(before, 'queue').find(({ body }) => body.op === 'add-rate-limited' && body.queue === 'deployment')!;
    expect(comesOfFault(retry.id, id)).toBe(true);
    expect([...cluster.trace.causes(retry.id)].at(-1)?.body).toMatchObject({
      type: 'command',
      line: expect.stringContaining('fault inject') as string,
    });
    expect(deployment()?.status.readyReplicas).toBe(1);
  });

  test('of kubectl fail with the server’s error', () => {
    inject({ type: 'api-error', code: 503, client: 'kubectl' });
    const get = cluster.kubectl('get pods');
    cluster.run({ forMs: 1_000 });
    expect(get.exitCode).toBe(1);
    expect(get.stderr).toContain('the server is currently unable to handle the request');
  });

  test('that are updates fail with a conflict, and the sync starts again', () => {
    web(1);
    const before = cluster.trace.lastId;
    inject({ type: 'api-conflict', client: 'deployment-controller', next: 2 });
    done(cluster.kubectl('scale deployment web --replicas=3'));
    const refused = since(before, 'request').filter(({ body }) => body.fault !== undefined);
    expect(refused.map(({ body }) => [body.verb, body.reason])).toEqual([
      ['update', 'Conflict'],
      ['update', 'Conflict'],
    ]);
    expect(pods()).toHaveLength(3);
  });

  test('fail at random in the given share, and the other random numbers are the same as without the fault', () => {
    const id = inject({ type: 'api-latency', delayMs: 1, client: 'kubectl', share: 0.5 });
    for (let i = 0; i < 100; i++) cluster.kubectl('get pods');
    cluster.run({ forMs: 5_000 });
    const { strikes } = cluster.faultsAt(cluster.trace.lastId).find((fault) => fault.id === id)!;
    expect(strikes).toBeGreaterThan(30);
    expect(strikes).toBeLessThan(70);
  });
});

describe('a slow API server', () => {
  test('makes the leader lose its lease, and time continues', () => {
    cluster = createCluster({ seed: 'late', controllerManagers: 2 });
    cluster.run({ forMs: 12_916 });
    const leader = cluster.managers.find(({ isLeader }) => isLeader)!;
    inject({ type: 'api-latency', delayMs: 27_403, client: leader.name });
    expect(cluster.run({ forMs: 60_000, maxEvents: 50_000 })).toBe('time');
    expect(leader.stages.map(({ result }) => result.name)).toContain('FlushAndExit');
    expect(leader.isLeader).toBe(false);
    expect(cluster.managers.some((manager) => manager !== leader && manager.isLeader)).toBe(true);
  });
});

describe('a controller', () => {
  test('that is stopped does nothing until it is started, and starts with an empty memory', () => {
    web(2);
    const id = inject({ type: 'controller-stop', controller: 'deployment' });
    const running = () => cluster.managers.flatMap(({ controllers }) => controllers.map(({ name }) => name));
    expect(running()).not.toContain('deployment-controller');
    done(cluster.kubectl('scale deployment web --replicas=4'));
    expect(pods()).toHaveLength(2);
    expect(deployment()?.status.observedGeneration).toBeLessThan(deployment()!.metadata.generation!);
    const before = cluster.trace.lastId;
    clear(id);
    cluster.run({ forMs: 30_000 });
    expect(running()).toContain('deployment-controller');
    expect(pods()).toHaveLength(4);
    const adds = since(before, 'queue').filter(({ body }) => body.queue === 'deployment' && body.op === 'add');
    expect(adds[0]?.body.via).toBe('addDeployment');
  });

  test('that is stopped stays stopped in the manager that takes the lead', () => {
    web(1);
    const id = inject({ type: 'controller-stop', controller: 'replicaset-controller' });
    const leader = cluster.managers.find(({ isLeader }) => isLeader)!;
    cluster.execute({ type: 'power-manager', name: leader.hostname, on: false });
    cluster.run({ forMs: 60_000 });
    const next = cluster.managers.find(({ isLeader }) => isLeader)!;
    expect(next).not.toBe(leader);
    done(cluster.kubectl('scale deployment web --replicas=3'));
    expect(pods()).toHaveLength(1);
    clear(id);
    cluster.run({ forMs: 30_000 });
    expect(pods()).toHaveLength(3);
  });

  test('that restarts forgets its retries, and does nothing twice', () => {
    inject({ type: 'api-error', code: 500, client: 'replicaset-controller', verb: 'create', kind: 'Pod' });
    web(2, 30_000);
    const queue = () =>
      cluster.managers.flatMap(({ controllers }) => controllers).find(({ name }) => name === 'replicaset-controller')!.queues[0]!;
    const [key] = queue()
      .snapshot()
      .waiting.map((waiting) => waiting.key);
    expect(queue().numRequeues(key!)).toBeGreaterThan(8);
    inject({ type: 'controller-restart', controller: 'replicaset-controller' });
    cluster.run({ forMs: 50 });
    expect(queue().numRequeues(key!)).toBeLessThan(6);
    clear(1);
    cluster.run({ forMs: 60_000 });
    expect(pods()).toHaveLength(2);
  });

  test('continues while another one is stopped, with its caches', () => {
    web(1);
    inject({ type: 'controller-stop', controller: 'deployment-controller' });
    done(cluster.kubectl(`delete pod ${podNames()[0]} --wait=false`));
    expect(pods()).toHaveLength(1);
  });
});

describe('a node', () => {
  test('whose network is cut is considered dead, continues to run, and comes back', () => {
    web(6);
    const before = pods().filter(({ spec }) => spec.nodeName === 'node-1');
    expect(before.length).toBeGreaterThan(0);
    const id = inject({ type: 'node-network', node: 'node-1' });
    cluster.run({ forMs: 30_000 });
    expect(readyOf('node-1')).toBe('True');
    cluster.run({ forMs: 60_000 });
    expect(readyOf('node-1')).toBe('Unknown');
    const kubelet = [...cluster.machines.kubelets].find(({ name }) => name === 'node-1')!;
    expect(kubelet.running).toBe(true);
    expect(kubelet.access.running(() => true)).toHaveLength(before.length);
    clear(id);
    cluster.run({ forMs: 90_000 });
    expect(readyOf('node-1')).toBe('True');
    expect(deployment()?.status.readyReplicas).toBe(6);
  });

  test('whose network is cut waits 10 s for its heartbeats, and 30 s for a connection to list and watch', () => {
    const before = cluster.trace.lastId;
    const kubelet = { user: 'kubelet/node-1', namespace: '', name: 'node-1', subresource: '' };
    inject({ type: 'node-network', node: 'node-1' });
    const waits = (request: object): number | undefined =>
      cluster.apiServer.faults?.request?.({ ...kubelet, verb: 'get', kind: 'Node', ...request })?.delayMs;
    expect(waits({ verb: 'update', kind: 'Lease' })).toBe(10_000);
    expect(waits({ verb: 'patch', subresource: 'status' })).toBe(10_000);
    expect(waits({ verb: 'list', name: '' })).toBe(30_000);
    expect(waits({ verb: 'watch', name: '' })).toBe(30_000);
    expect(waits({ verb: 'create' })).toBe(30_000);
    expect(waits({ verb: 'patch', kind: 'Pod' })).toBe(30_000);
    expect(since(before, 'fault')).toHaveLength(1);
  });

  test('whose network is cut briefly misses nothing', () => {
    web(3);
    const id = inject({ type: 'node-network', node: 'node-2' });
    done(cluster.kubectl('scale deployment web --replicas=9'), 10_000);
    expect(deployment()?.status.readyReplicas).toBeLessThan(9);
    const before = cluster.trace.lastId;
    clear(id);
    cluster.run({ forMs: 60_000 });
    expect(deployment()?.status.readyReplicas).toBe(9);
    expect(since(before, 'listed').filter(({ by }) => by === 'kubelet/node-2')).toEqual([]);
  });
});

describe('a fault', () => {
  test('is active from its start to its end, also at a past time', () => {
    const before = cluster.trace.lastId;
    const id = inject({ type: 'image-pull', image: 'nginx:1.25' });
    const during = cluster.trace.lastId;
    cluster.run({ forMs: 1_000 });
    clear(id);
    const ids = (record: number) => cluster.faultsAt(record).map((fault) => fault.id);
    expect([ids(before), ids(during), ids(cluster.trace.lastId)]).toEqual([[], [id], []]);
  });

  test.each<[Fault, RegExp]>([
    [{ type: 'probe-fail', pod: 'default/nobody', probe: 'readiness' }, /no Pod default\/nobody/],
    [{ type: 'watch-delay', kind: 'pods', delayMs: 5 }, /unknown kind "pods": did you mean Pod\?/],
    [{ type: 'watch-drop', kind: 'Nonsense' }, /unknown kind "Nonsense"/],
    [{ type: 'watch-delay', client: 'deployment-controller', delayMs: 5 }, /share one for each kind/],
    [{ type: 'watch-delay', client: 'scheduler', kind: 'Deployment', delayMs: 5 }, /scheduler does not watch Deployment/],
    [{ type: 'api-latency', delayMs: 5, client: 'nobody' }, /unknown client "nobody"/],
    [{ type: 'api-latency', delayMs: 5, verb: 'steal' as 'get' }, /--verb=steal: it must be one of create, get/],
    [{ type: 'api-latency', delayMs: 0 }, /--delay/],
    [{ type: 'api-latency', delayMs: Number.NaN }, /--delay/],
    [{ type: 'api-error', code: 418 as 500 }, /--code=418/],
    [{ type: 'api-conflict', share: 2 }, /--share/],
    [{ type: 'api-conflict', next: 0.5 }, /--next/],
    [{ type: 'controller-stop', controller: 'nobody' }, /unknown controller "nobody"/],
    [{ type: 'no-expectations', controller: 'deployment-controller' }, /has no expectations/],
    [{ type: 'node-network', node: 'node-9' }, /no machine "node-9"/],
    [{ type: 'image-pull', image: 'NOT an image' }, /couldn't parse image name/],
    [{ type: 'container-crash' }, /either a Pod by --pod or an image by --image/],
    [{ type: 'container-crash', image: 'nginx:1.25' }, /no container of image nginx:1.25 is running/],
  ])('that is invalid is refused and changes nothing: %j', (fault, message) => {
    const before = cluster.trace.lastId;
    const invocation = cluster.execute({ type: 'inject', fault });
    cluster.run({ forMs: 1 });
    expect(invocation.exitCode).toBe(1);
    expect(invocation.stderr).toMatch(message);
    expect(since(before, 'fault')).toEqual([]);
    expect(cluster.apiServer.faults).toBeUndefined();
  });

  test('cannot be injected twice or cleared twice', () => {
    const id = inject({ type: 'node-network', node: 'node-1' });
    const twice = cluster.execute({ type: 'inject', fault: { type: 'node-network', node: 'node-1' } });
    cluster.run({ forMs: 1 });
    expect(twice.stderr).toContain('this is on already, as fault 1');
    clear(id);
    const again = cluster.execute({ type: 'clear', id });
    const unknown = cluster.execute({ type: 'clear', id: 7 });
    cluster.run({ forMs: 1 });
    expect([again.stderr, unknown.stderr]).toEqual(['error: fault 1 is over already\n', 'error: there is no fault 7\n']);
  });

  test('must name a container and a probe that the Pod has', () => {
    done(cluster.kubectl('run a --image=nginx'), 10_000);
    const refused = (fault: Fault): string => {
      const invocation = cluster.execute({ type: 'inject', fault });
      cluster.run({ forMs: 1 });
      return invocation.stderr;
    };
    expect(refused({ type: 'probe-fail', pod: 'default/a', probe: 'liveness' })).toContain(
      'no container of Pod default/a has a liveness probe',
    );
    expect(refused({ type: 'container-crash', pod: 'default/a', container: 'b' })).toContain('has no container "b": it has a');
  });

  test('does not slow down the engine after its end', () => {
    const ids = [
      inject({ type: 'api-latency', delayMs: 5 }),
      inject({ type: 'image-pull', image: 'nginx:1.25' }),
      inject({ type: 'node-network', node: 'node-1' }),
    ];
    expect([cluster.apiServer.faults, cluster.machines.faults]).not.toContain(undefined);
    for (const id of ids) clear(id);
    expect([cluster.apiServer.faults, cluster.machines.faults, cluster.machines.unreachable.size]).toEqual([
      undefined,
      undefined,
      0,
    ]);
  });
});
