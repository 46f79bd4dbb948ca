import { describe, expect, it } from 'vitest';
import { planRecreateScaleDown } from '../../../../src/controllers/deployment/recreate.ts';
import { steps } from '../../../../src/controllers/deployment/steps.ts';
import { planPausedConditions, planScalingEvent } from '../../../../src/controllers/deployment/sync-deployment.ts';
import { deployment, replicaSet } from '../sketches.ts';

describe('a pause', () => {
  const step = steps.checkPausedConditions;
  const progressing = (reason: string) => ({ conditions: [{ type: 'Progressing', status: 'True', reason }] });
  const plan = (paused: boolean, reason: string, progressDeadlineSeconds = 600) =>
    planPausedConditions(deployment(3, {}, { spec: { paused, progressDeadlineSeconds }, status: progressing(reason) }));

  it.each([
    [true, 'ReplicaSetUpdated', 'notePaused'],
    [true, 'DeploymentPaused', 'unchanged'],
    [false, 'DeploymentPaused', 'noteResumed'],
    [false, 'ReplicaSetUpdated', 'unchanged'],
    [true, 'ProgressDeadlineExceeded', 'unchanged'],
  ])('%s after %s: %s', (paused, reason, outcome) => {
    expect(plan(paused, reason)).toEqual({ step, outcome, figures: { paused, reason } });
  });

  it('is not noted without a deadline', () => {
    expect(plan(true, 'ReplicaSetUpdated', 2_147_483_647)).toEqual({ step, outcome: 'noDeadline', figures: { paused: true } });
  });
});

describe('a scaling event', () => {
  const step = steps.isScalingEvent;
  const annotated = (desired: string) => ({
    metadata: { annotations: { 'deployment.kubernetes.io/desired-replicas': desired } },
  });
  const table = (desired: number) => ({
    columns: ['ReplicaSet', 'replicas', 'desired-replicas'],
    rows: [['web-1', 5, desired]],
    more: 0,
  });

  it('is a number that differs from the annotation of an active ReplicaSet', () => {
    expect(
      planScalingEvent(deployment(7), [replicaSet('web-1', 5, annotated('5')), replicaSet('web-0', 0, annotated('4'))]),
    ).toEqual({
      step,
      outcome: 'true',
      figures: { replicas: 7, active: 1, replicaSet: 'web-1', annotated: 5 },
      table: table(5),
    });
  });

  it('is none if all active ReplicaSets were scaled for this number', () => {
    expect(planScalingEvent(deployment(7), [replicaSet('web-1', 5, annotated('7'))])).toEqual({
      step,
      outcome: 'false',
      figures: { replicas: 7, active: 1 },
      table: table(7),
    });
  });
});

describe('the strategy Recreate', () => {
  const step = steps.scaleDownOldReplicaSetsForRecreate;

  it('scales all active old ReplicaSets to 0', () => {
    const [one, none] = [replicaSet('web-1', 4), replicaSet('web-0', 0)];
    const figures = { old: 2, sizes: 'web-1 4→0' };
    expect(planRecreateScaleDown([one, none])).toEqual({ step, outcome: 'scaled', figures, shares: [{ rs: one, to: 0 }] });
    expect(planRecreateScaleDown([none])).toEqual({ step, outcome: 'allAtZero', figures: { old: 1 }, shares: [] });
  });
});
