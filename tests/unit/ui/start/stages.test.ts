import { expect, test } from 'vitest';
import { START_STAGES } from '../../../../src/ui/loops/start/start-stages.ts';
import { changedOptions, END, reportsByStage } from '../../../../src/ui/loops/start/manager-start.ts';
import type { StageView } from '../../../../src/worker/protocol/index.ts';
import { createCluster } from '../../../../src/cluster/index.ts';

function reports(...names: string[]): StageView[] {
  return names.map((name, record) => ({ record, atMs: record, result: { component: 'manager', name, outcome: '' } }));
}

test('reports are listed under their stage, and an end under none', () => {
  const byStage = reportsByStage({ stages: reports('Run', 'configz.New', 'BuildControllers', 'newJobController', 'SIGKILL') });
  expect([...byStage].map(([stage, all]) => `${stage}: ${all.map(({ result }) => result.name).join(' ')}`)).toEqual([
    'Run: Run configz.New',
    'BuildControllers: BuildControllers newJobController',
    `${END}: SIGKILL`,
  ]);
});

test('every report of a real start belongs to a stage, and every stage has one', () => {
  const cluster = createCluster();
  cluster.run({ untilIdle: true });
  const byStage = reportsByStage({ stages: [...(cluster.managers[0]?.stages ?? [])] });
  expect([...byStage.keys()]).toEqual([...START_STAGES]);
});

test('an option is marked if it differs from its default', () => {
  const options = [
    { name: 'controllers', value: '*', default: '*' },
    { name: 'leader-elect', value: 'false', default: 'true' },
  ];
  expect(changedOptions(options).map(({ name }) => name)).toEqual(['leader-elect']);
});
