import { describe, expect, test } from 'vitest';
import { ALL_STEPS, nearestStepName, stepsNamed, STEP_NAMES, todaysName } from '../../../src/cluster/step-names.ts';

describe('the name of a step', () => {
  test('is found by its current name and by names of earlier versions', () => {
    expect(todaysName('isScalingEvent')).toBe('isScalingEvent');
    expect(todaysName('startPodGCController')).toBe('newPodGarbageCollectorController');
    expect(todaysName('isScalingEvents')).toBeUndefined();
    expect(todaysName('constructor')).toBeUndefined();
  });

  test('has older names that all lead to a step', () => {
    const older = ALL_STEPS.flatMap(({ olderNames = {} }) => Object.values(olderNames));
    expect(older.length).toBeGreaterThan(20);
    for (const name of older) expect(STEP_NAMES).toContain(todaysName(name));
  });

  test('can belong to several components', () => {
    expect(stepsNamed('Run').length).toBeGreaterThan(5);
    expect(stepsNamed('Run', 'deployment').map(({ component }) => component)).toEqual(['deployment']);
    expect(stepsNamed('Run', 'nobody')).toEqual([]);
  });
});

test.each([
  ['isScalingEvnt', 'isScalingEvent'],
  ['issyncdeployment', 'syncDeployment'],
  ['SlowStart', 'slowStartBatch'],
  ['startPodGcController', 'newPodGarbageCollectorController'],
])('the step most similar to %s is %s', (word, nearest) => {
  expect(nearestStepName(word)).toBe(nearest);
});
