import { expect, test } from 'vitest';
import { START_STAGES, stagesBegun } from '../../../../src/ui/loops/start/start-stages.ts';

test('a waiting manager is at the election', () => {
  expect(START_STAGES.slice(0, stagesBegun('leaderElectAndRun'))).toEqual([
    'NewControllerManagerCommand',
    'Run',
    'leaderElectAndRun',
  ]);
});

test('reports between two stages belong to the earlier one', () => {
  expect(stagesBegun('NewMutableHealthzHandler')).toBe(stagesBegun('Run'));
  expect(stagesBegun('NewDeferredDiscoveryRESTMapper')).toBe(stagesBegun('CreateControllerContext'));
  expect(stagesBegun('newDeploymentController')).toBe(stagesBegun('BuildControllers'));
});

test('a leading manager has passed all stages', () => {
  expect(stagesBegun('WaitForCacheSync')).toBe(START_STAGES.length);
});

test('a killed manager is at no stage', () => {
  for (const end of ['SIGKILL', 'SIGTERM', 'FlushAndExit', 'restart', '']) expect(stagesBegun(end)).toBe(0);
});
