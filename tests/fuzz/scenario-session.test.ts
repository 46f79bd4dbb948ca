import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BranchTree } from '../../src/cluster/branches/branch-tree.ts';
import { createCluster, type Cluster, type Command } from '../../src/cluster/index.ts';
import {
  branchesOf,
  clusterOptionsOf,
  decodeLink,
  encodeLink,
  playScenario,
  readScenario,
  recordScenario,
  withDocuments,
  writeScenario,
  type ScenarioCluster,
} from '../../src/cluster/scenario/index.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { expectSameHistory, historyOf } from './history.ts';
import { deploymentYaml } from '../manifests.ts';

const WEB = deploymentYaml({ replicas: 2 });

const kubectl = (line: string): Command => ({ type: 'kubectl', line });

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.nat(4).map((n) => kubectl(`scale deployment/web --replicas=${n}`)),
  fc.constantFrom<Command>(
    kubectl('set image deployment/web nginx=nginx:1.28'),
    kubectl('rollout undo deployment/web'),
    kubectl('delete pods -l app=web --wait=false'),
    kubectl('this is no "command" \\ 这不是命令'),
    { type: 'kubectl', line: 'apply -f -', stdin: WEB },
    { type: 'kubectl', line: 'apply -f -', stdin: WEB.replace('replicas: 2', 'replicas: 3') },
    { type: 'add-node' },
    { type: 'power-node', name: 'node-1', on: false },
    { type: 'power-node', name: 'node-1', on: true },
    { type: 'power-manager', name: 'controller-manager-1', on: false },
    { type: 'inject', fault: { type: 'api-error', code: 503, client: 'replicaset-controller', share: 0.3 } },
    { type: 'inject', fault: { type: 'watch-delay', delayMs: 700.5, kind: 'Pod' } },
    { type: 'clear', id: 1 },
  ),
);

const clusters: fc.Arbitrary<ScenarioCluster> = fc.record(
  {
    seed: fc.string({ maxLength: 12 }),
    nodes: fc.integer({ min: 1, max: 3 }),
    timings: fc.constantFrom('realistic', 'teaching'),
    controllerManagers: fc.integer({ min: 1, max: 2 }),
    flags: fc.constantFrom(['--concurrent-deployment-syncs=1'], ['--controllers=*,-nodelifecycle']),
    images: fc.constant([{ name: 'nginx', tags: ['1.27'] }]),
    epochMs: fc.integer({ min: 0, max: 2_000_000_000_000 }),
  },
  { requiredKeys: ['seed', 'nodes'] },
);

/** A user's actions: lets time pass, runs a command now or between two events, goes back and tries something else. */
const act = fc.record({
  pause: fc.oneof(
    fc.record({ forMs: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 9_000, noNaN: true })) }),
    fc.record({ maxEvents: fc.nat(500) }),
  ),
  /** How far the user goes back before the command. Undefined if the command runs now. */
  back: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined, freq: 3 }),
  command,
});

type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const sessions = fc.record({ cluster: clusters, acts: fc.array(act, { minLength: 1, maxLength: 6 }), restMs: fc.nat(5_000) });

/** Commands at the start, by hand and in the past, so that branches exist. */
function play(cluster: ScenarioCluster, acts: readonly Act[], restMs: number): BranchTree {
  const options = clusterOptionsOf({ cluster });
  const tree = new BranchTree(options, createCluster(options));
  tree.cluster.apply(WEB);
  for (const { pause, back, command } of acts) {
    tree.cluster.run(pause);
    if (back !== undefined) goBack(tree, back);
    tree.cluster.execute(command);
  }
  tree.cluster.run({ forMs: restMs });
  return tree;
}

function goBack(tree: BranchTree, share: number): void {
  const { history } = tree.cluster;
  const moment = history.atTime(history.present.atMs * share);
  const replaying = tree.rewind(moment);
  while (!replaying.advance(Infinity));
  tree.fork(moment, replaying);
}

describe('a session', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('becomes a scenario, a link and a file, and each of its branches replays its history to the byte', () => {
    search(sessions, 8, ({ cluster, acts, restMs }) => {
      const tree = play(cluster, acts, restMs);
      const { branches, current } = tree;
      const cursor = { branch: branches.findIndex(({ id }) => id === current.id) };
      const scenario = withDocuments(recordScenario({ cluster, branches, cursor }), WEB);
      const again = decodeLink(encodeLink(scenario));
      expect(again).toEqual(scenario);
      expect(readScenario(writeScenario(scenario))).toEqual(scenario);
      expectSameHistory(historyOf(playScenario(again)), historyOf(tree.cluster), 'played from the link');
      expect(branchesOf(again).map(({ commands }) => commands)).toEqual(branches.map(({ commands }) => commands));
      for (const [i, { id }] of branches.entries()) {
        if (id === current.id) continue;
        expectSameHistory(historyOf(playScenario(again, { branch: i })), historyOf(endOf(tree, id)), `branch ${id}`);
      }
    });
  });
});

function endOf(tree: BranchTree, id: number): Cluster {
  const replaying = tree.replayOf(id);
  if (replaying === undefined) {
    const { id: back } = tree.current;
    tree.switchTo(id);
    const { cluster } = tree;
    tree.switchTo(back);
    return cluster;
  }
  while (!replaying.advance(Infinity));
  return replaying.cluster;
}
