import { expect, test } from 'vitest';
import { START_STAGES, stagesBegun } from '../../../../src/ui/loops/start-stages.ts';

test('a manager that stands by has come to the election', () => {
  expect(START_STAGES.slice(0, stagesBegun('leaderElectAndRun'))).toEqual([
    'NewControllerManagerCommand',
    'Run',
    'leaderElectAndRun',
  ]);
});

test('what lies between two stages belongs to the one before', () => {
  expect(stagesBegun('NewMutableHealthzHandler')).toBe(stagesBegun('Run'));
  expect(stagesBegun('NewDeferredDiscoveryRESTMapper')).toBe(stagesBegun('CreateControllerContext'));
  expect(stagesBegun('newDeploymentController')).toBe(stagesBegun('BuildControllers'));
});

test('a manager that leads has come through all of them', () => {
  expect(stagesBegun('WaitForCacheSync')).toBe(START_STAGES.length);
});

test('a manager that was killed is at none', () => {
  for (const end of ['SIGKILL', 'SIGTERM', 'FlushAndExit', 'restart', '']) expect(stagesBegun(end)).toBe(0);
});
