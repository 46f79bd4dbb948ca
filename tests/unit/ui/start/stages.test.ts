import { expect, test } from 'vitest';
import { START_STAGES } from '../../../../src/ui/loops/start-stages.ts';
import { END, reportsByStage, STAGE_INFOS } from '../../../../src/ui/start/stages.ts';
import { changedOptions } from '../../../../src/ui/start/options.ts';
import type { StageView } from '../../../../src/worker/protocol/index.ts';
import { createCluster } from '../../../../src/cluster/index.ts';

function reports(...names: string[]): StageView[] {
  return names.map((stage, record) => ({ record, atMs: record, stage, detail: '' }));
}

test('reports stand with the stage that they are part of, and an end with none', () => {
  const byStage = reportsByStage({ stages: reports('Run', 'healthz', 'BuildControllers', 'newJobController', 'killed') });
  expect([...byStage].map(([stage, all]) => `${stage}: ${all.map(({ stage: name }) => name).join(' ')}`)).toEqual([
    'Run: Run healthz',
    'BuildControllers: BuildControllers newJobController',
    `${END}: killed`,
  ]);
});

test('every report of a real start belongs to a stage, and every stage has one', () => {
  const cluster = createCluster();
  cluster.run({ untilIdle: true });
  const byStage = reportsByStage({ stages: [...(cluster.managers[0]?.stages ?? [])] });
  expect([...byStage.keys()]).toEqual([...START_STAGES]);
  expect(STAGE_INFOS.map(({ stage }) => stage)).toEqual([...START_STAGES]);
});

test('an option is marked where it says something else than without it', () => {
  const options = [
    { name: 'controllers', value: '*', default: '*' },
    { name: 'leader-elect', value: 'false', default: 'true' },
  ];
  expect(changedOptions(options).map(({ name }) => name)).toEqual(['leader-elect']);
});
