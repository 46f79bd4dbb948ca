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
  expect(stagesBegun('healthz')).toBe(stagesBegun('Run'));
  expect(stagesBegun('DiscoveryClient')).toBe(stagesBegun('CreateControllerContext'));
  expect(stagesBegun('newDeploymentController')).toBe(stagesBegun('BuildControllers'));
});

test('a manager that leads has come through all of them', () => {
  expect(stagesBegun('WaitForCacheSync')).toBe(START_STAGES.length);
});

test('a manager that was killed is at none', () => {
  expect(stagesBegun('killed')).toBe(0);
});
