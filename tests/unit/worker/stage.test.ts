import { expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { Stage } from '../../../src/worker/stage.ts';

const PLAY = { playing: true, speed: 1, behind: false };

test('a stage that was left gets no more messages from its cluster, which another stage may show', () => {
  const cluster = createCluster({ seed: 'stage', nodes: 1 });
  const answerOutside = (): void => {};
  const left = new Stage(cluster, { answerOutside });
  left.projection.delta(PLAY);
  left.leave();
  const shown = new Stage(cluster, { answerOutside });
  cluster.kubectl('create configmap settings');
  cluster.run({ untilIdle: true });
  const idsOf = ({ projection }: Stage) => projection.delta(PLAY)?.objects?.changed?.map(({ id }) => id) ?? [];
  expect(idsOf(shown)).toContain('ConfigMap/default/settings');
  expect(idsOf(left)).toEqual([]);
});
