import { beforeAll, describe, expect, it } from 'vitest';
import { createCluster } from '../../../../src/cluster/index.ts';
import { axisOf, startTree, type StartNode } from '../../../../src/ui/loops/start/start-tree.ts';
import { startUpView } from '../../../../src/worker/projection/start-up.ts';

describe('the start of a controller manager as a tree', () => {
  let nodes: readonly StartNode[];
  beforeAll(() => {
    const cluster = createCluster({ seed: 'tree', nodes: 1 });
    cluster.run({ untilIdle: true });
    nodes = startTree(startUpView(cluster, cluster.history.present).managers[0]!);
  });

  const named = (name: string): StartNode => nodes.find((node) => node.name === name)!;
  const below = (name: string): readonly StartNode[] => {
    const from = nodes.indexOf(named(name));
    const next = nodes.findIndex(({ depth }, i) => i > from && depth <= nodes[from]!.depth);
    return nodes.slice(from + 1, next === -1 ? undefined : next);
  };

  it('has the stages in their order, with the moments of the trace', () => {
    const stages = nodes.filter(({ depth }) => depth <= 2).map(({ name }) => name);
    expect(stages.filter((name) => /^[A-Z]|leaderElect/.test(name))).toEqual([
      'NewControllerManagerCommand',
      'Run',
      'NewMutableHealthzHandler',
      'leaderElectAndRun',
      'OnStartedLeading',
      'NewControllerDescriptors',
      'CreateControllerContext',
      'BuildControllers',
      'InformerFactory.Start',
      'RunControllers',
      'WaitForCacheSync',
    ]);
  });

  it('has the election as a wait that ends when it leads', () => {
    expect(named('leaderElectAndRun').endMs).toBe(named('OnStartedLeading').atMs);
  });

  it('has the initialisers below BuildControllers', () => {
    const names = below('BuildControllers').map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['newDeploymentController', 'newReplicaSetController', 'newJobController']));
  });

  it('has the first list of each informer', () => {
    const lists = below('InformerFactory.Start');
    expect(lists.map(({ name }) => name)).toEqual(expect.arrayContaining(['Deployment', 'ReplicaSet', 'Pod']));
    expect(lists.every(({ atMs }) => atMs >= named('InformerFactory.Start').atMs)).toBe(true);
  });

  it('has for each controller the wait for its caches, and then its workers', () => {
    const waits = below('RunControllers').filter(({ name }) => name === 'WaitForNamedCacheSyncWithContext');
    const runs = below('RunControllers').filter(({ name }) => name === 'Run');
    expect(waits.length).toBeGreaterThan(15);
    expect(named('deployment-controller')).toMatchObject({ depth: 3, atMs: named('RunControllers').atMs });
    expect(runs).toHaveLength(waits.length);
    expect(waits.map(({ endMs }) => endMs)).toEqual(runs.map(({ atMs }) => atMs));
    expect(runs.some(({ result }) => result?.component === 'deployment' && result.figures?.['workers'] === 5)).toBe(true);
  });
});

describe('the axis of a start', () => {
  it('shortens long waits, and keeps the order', () => {
    const placeOf = axisOf([0, 1, 5, 15_000, 15_001]);
    const places = [0, 1, 5, 15_000, 15_001].map(placeOf);
    expect(places[0]).toBe(0);
    expect(places.at(-1)).toBe(1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(placeOf(5)).toBeGreaterThan(0.1);
  });

  it('is one point for one moment', () => {
    expect(axisOf([7])(7)).toBe(0);
  });
});
