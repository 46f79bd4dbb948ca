import { describe, expect, it } from 'vitest';
import { createCluster, TIMINGS, type ClusterOptions, type Fault } from '../../../src/cluster/index.ts';

const NUMBERS = [
  -Infinity,
  -(2 ** 63),
  -1,
  -0.5,
  -0,
  1e-9,
  0.5,
  1,
  2,
  1.5,
  255,
  256,
  1e4,
  1e6,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e308,
  Infinity,
  NaN,
];
const OTHERS = [null, '', '1', '-1', '1e999', true, [], {}, [1], 'x'.repeat(10_000), () => 1, Symbol.iterator, 10n];

/** Plays a cluster with options for some events. Returns the name of the error if they are refused. */
function play(options: object): string {
  let cluster;
  try {
    cluster = createCluster({ nodes: 1, traceLimit: 2_000, ...options } as ClusterOptions);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return error.name;
    throw error;
  }
  cluster.kubectl('create deployment web --image=nginx --replicas=2');
  cluster.run({ forMs: 3_600_000, maxEvents: 600 });
  return 'played';
}

/** The extreme values that were neither refused by name nor played. */
function unexpected(optionsWith: (value: unknown) => object): string[] {
  return [...NUMBERS, ...OTHERS].flatMap((value) => {
    try {
      play(optionsWith(value));
      return [];
    } catch (error) {
      return [`${String(value).slice(0, 20)}: ${String(error)}`];
    }
  });
}

const OPTIONS: readonly (keyof ClusterOptions)[] = [
  'seed',
  'timings',
  'images',
  'controllerManagers',
  'controllerManagerFlags',
  'scheduler',
  'kubelets',
  'epochMs',
  'keepRevisions',
  'quotaBackendBytes',
];

describe('an option of a cluster with an extreme value', () => {
  it.each(OPTIONS)('%s is refused by name, or plays', (option) => {
    expect(unexpected((value) => ({ [option]: value }))).toEqual([]);
  });

  it.each(['nodes', 'traceLimit'] as const)('%s is refused by name, or plays', (option) => {
    // Thousands of machines are allowed, and take their time.
    expect(unexpected((value) => ({ [option]: typeof value === 'number' && value > 300 && value <= 5_000 ? 3 : value }))).toEqual(
      [],
    );
  });

  it.each(['cpu', 'memory', 'pods', 'labels', 'name'])('%s of a machine is refused by name, or plays', (field) => {
    const QUANTITIES = ['0', '-1', '1n', '1e400', '9'.repeat(300), '8Ei', '1e-400', '0.0000000001'];
    expect(unexpected((value) => ({ nodes: [{ name: 'm', [field]: value }] }))).toEqual([]);
    for (const quantity of QUANTITIES)
      expect(play({ nodes: [{ name: 'm', [field]: quantity }] })).toMatch(/^(?:RangeError|TypeError|played)$/);
  });

  const { kubelet, ...others } = TIMINGS.realistic;

  it.each(Object.keys(others))('%s of the timings is refused by name, or plays', (field) => {
    expect(unexpected((value) => ({ timings: { ...TIMINGS.realistic, [field]: value } }))).toEqual([]);
  });

  it.each(Object.keys(kubelet))('%s of a kubelet is refused by name, or plays', (field) => {
    expect(unexpected((value) => ({ timings: { ...TIMINGS.realistic, kubelet: { ...kubelet, [field]: value } } }))).toEqual([]);
  });
});

describe('a fault with an extreme value', () => {
  const FAULTS: readonly (readonly [string, Fault])[] = [
    ['delayMs', { type: 'watch-delay', delayMs: 1 }],
    ['share', { type: 'watch-drop' }],
    ['next', { type: 'watch-drop' }],
    ['delayMs', { type: 'api-latency', delayMs: 1 }],
    ['share', { type: 'api-latency', delayMs: 1 }],
    ['next', { type: 'api-latency', delayMs: 1 }],
    ['code', { type: 'api-error', code: 500 }],
    ['share', { type: 'api-error', code: 500 }],
    ['next', { type: 'api-conflict' }],
    ['exitCode', { type: 'container-crash', image: 'nginx', again: true }],
    ['client', { type: 'watch-drop' }],
    ['kind', { type: 'api-error', code: 500 }],
    ['verb', { type: 'api-error', code: 500 }],
    ['controller', { type: 'controller-stop', controller: 'deployment-controller' }],
    ['node', { type: 'node-network', node: 'node-1' }],
    ['image', { type: 'image-pull', image: 'nginx' }],
    ['pod', { type: 'probe-fail', pod: 'default/web', probe: 'liveness' }],
    ['probe', { type: 'probe-fail', pod: 'default/web', probe: 'liveness' }],
    ['type', { type: 'watch-drop' }],
  ];

  it.each(FAULTS.map(([field, fault]) => [field, fault.type, fault] as const))(
    'in %s of %s is refused, or strikes',
    (field, _type, fault) => {
      const cluster = createCluster({ nodes: 1, traceLimit: 2_000 });
      cluster.kubectl('create deployment web --image=nginx --replicas=2');
      cluster.run({ forMs: 10_000 });
      const open: unknown[] = [];
      for (const value of [
        ...NUMBERS,
        ...OTHERS.filter((other) => typeof other !== 'function' && typeof other !== 'symbol' && typeof other !== 'bigint'),
      ]) {
        const { id, exitCode } = cluster.execute({ type: 'inject', fault: { ...fault, [field]: value } as Fault });
        cluster.kubectl('scale deployment web --replicas=3');
        cluster.run({ forMs: 3_600_000, maxEvents: 300 });
        if (cluster.invocations[id - 1]!.exitCode === undefined) open.push([value, exitCode]);
        for (const state of cluster.faultsAt(cluster.trace.lastId)) cluster.execute({ type: 'clear', id: state.id });
        cluster.run({ forMs: 1_000, maxEvents: 300 });
      }
      expect(open).toEqual([]);
    },
  );
});
