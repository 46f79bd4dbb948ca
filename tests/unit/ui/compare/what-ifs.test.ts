import { expect, it } from 'vitest';
import { createCluster } from '../../../../src/cluster/index.ts';
import { whatIfsOf } from '../../../../src/ui/compare/what-ifs.ts';
import { Projection } from '../../../../src/worker/projection/projection.ts';
import type { DeploymentView } from '../../../../src/worker/protocol/index.ts';
import { firstRollout } from '../../../../src/ui/editor/examples.ts';

it('offers facts that the Deployment does not have, and the API server accepts each', () => {
  const cluster = createCluster({ seed: 'what-if', nodes: 2 });
  cluster.apply(firstRollout);
  cluster.run({ untilIdle: true });
  const projection = new Projection(cluster);
  const { changed = [] } = projection.delta({ playing: false, speed: 1, behind: false })!;
  const web = changed.find(({ id }) => id === 'Deployment/default/web') as DeploymentView;
  const offers = whatIfsOf(web);

  expect(offers.map(({ id }) => id)).toEqual(['noSurge', 'fullSurge', 'recreate', 'slowToAvailable', 'paused']);
  for (const { id, command } of offers) {
    const invocation = cluster.execute(command);
    cluster.run({ forMs: 2_000 });
    expect([id, invocation.exitCode]).toEqual([id, 0]);
  }
});
