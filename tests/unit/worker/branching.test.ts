import { expect, test, vi } from 'vitest';
import { BranchTree } from '../../../src/cluster/branches/branch-tree.ts';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { Branching } from '../../../src/worker/branching.ts';
import { finish } from '../../../src/worker/coroutine.ts';
import { Stage } from '../../../src/worker/stage.ts';

const OPTIONS = { seed: 'branching', nodes: 1 };

/** A branching with its tree and the branches that it showed. */
function branchingOf(cluster: Cluster): { readonly branching: Branching; readonly tree: BranchTree; readonly shown: Cluster[] } {
  const tree = new BranchTree(OPTIONS, cluster);
  const shown: Cluster[] = [];
  const answerOutside = (): void => {};
  let stage = new Stage(cluster, { answerOutside });
  const branching = new Branching(tree, {
    // eslint-disable-next-line require-yield
    *show(next, upcoming) {
      shown.push(next);
      stage = new Stage(next, { upcoming, answerOutside });
    },
    stage: () => stage,
  });
  return { branching, tree, shown };
}

test('switching to the shown branch changes nothing', () => {
  const cluster = createCluster(OPTIONS);
  cluster.run({ untilMs: 5_000 });
  const { branching, tree, shown } = branchingOf(cluster);
  finish(branching.switchTo(1));
  expect([shown.map(({ now }) => now), tree.cluster === cluster]).toEqual([[], true]);

  // The same if that branch was left and shown again in between, and has continued.
  finish(branching.fork(cluster.history.atTime(2_000)));
  finish(branching.switchTo(1));
  expect(shown.map(({ now }) => now)).toEqual([2_000, 5_000]);
  cluster.run({ untilMs: 9_000 });
  finish(branching.switchTo(1));
  expect([shown.length, tree.cluster === cluster, cluster.now]).toEqual([2, true, 9_000]);
});

test('a prepared replay is kept only while the past is shown', () => {
  const cluster = createCluster(OPTIONS);
  cluster.run({ untilMs: 5_000 });
  const { branching, tree } = branchingOf(cluster);
  const rewind = vi.spyOn(tree, 'rewind');
  const moment = cluster.history.atTime(2_000);
  branching.prepare(moment, () => true);
  branching.prepare(moment, () => true);
  expect(rewind).toHaveBeenCalledTimes(1);
  branching.forgetPrepared();
  branching.prepare(moment, () => true);
  expect(rewind).toHaveBeenCalledTimes(2);
});
