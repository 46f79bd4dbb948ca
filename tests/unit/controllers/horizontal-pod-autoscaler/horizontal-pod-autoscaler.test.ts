import { expect, it } from 'vitest';
import type { Draft, HorizontalPodAutoscaler } from '../../../../src/api/index.ts';
import { horizontalPodAutoscalerController } from '../../../../src/controllers/horizontal-pod-autoscaler/controller.ts';
import { planReplicas } from '../../../../src/controllers/horizontal-pod-autoscaler/reconcile.ts';
import { steps } from '../../../../src/controllers/horizontal-pod-autoscaler/steps.ts';
import { WorkloadPlane } from '../workload-plane.ts';

const REF = { namespace: 'default', name: 'web' };

function autoscale(replicas: number, spec: object = {}, flags: readonly string[] = []): WorkloadPlane {
  const plane = new WorkloadPlane();
  plane.start(horizontalPodAutoscalerController, flags);
  plane.apply(replicas);
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
  const whole = { scaleTargetRef, minReplicas: 2, maxReplicas: 4, ...spec };
  const draft = { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: REF, spec: whole };
  plane.create('HorizontalPodAutoscaler', draft as Draft<HorizontalPodAutoscaler>);
  plane.sim.run({ forMs: 40_000 });
  return plane;
}

const conditions = (plane: WorkloadPlane): string[] =>
  (plane.get('HorizontalPodAutoscaler', REF)!.status.conditions ?? []).map(
    ({ type, status, reason }) => `${type} ${status} ${reason}`,
  );

it.each([
  [1, 2, 'New size: 2; reason: Current number of replicas below Spec.MinReplicas'],
  [6, 4, 'New size: 4; reason: Current number of replicas above Spec.MaxReplicas'],
])('scales %i replicas to %i', (before, after, message) => {
  const plane = autoscale(before);
  expect(plane.web.spec.replicas).toBe(after);
  expect(plane.events()).toContain(`SuccessfulRescale: ${message}`);
  expect(plane.get('HorizontalPodAutoscaler', REF)!.status.lastScaleTime).toBeDefined();
});

it('reports missing metrics and changes nothing if the replicas are within the bounds', () => {
  const plane = autoscale(3);
  expect(plane.web.spec.replicas).toBe(3);
  expect(conditions(plane)).toEqual(['AbleToScale True SucceededGetScale', 'ScalingActive False FailedGetResourceMetric']);
  const cause =
    'failed to get cpu utilization: unable to get metrics for resource cpu: unable to fetch metrics from resource metrics API: the server could not find the requested resource (get pods.metrics.k8s.io)';
  expect(plane.events()).toEqual(
    expect.arrayContaining([
      `FailedGetResourceMetric: ${cause}`,
      `FailedComputeMetricsReplicas: invalid metrics (1 invalid out of 1), first error is: failed to get cpu resource metric value: ${cause}`,
    ]),
  );
});

it('does not change a workload that is scaled to zero', () => {
  const plane = autoscale(0);
  expect(plane.web.spec.replicas).toBe(0);
  expect(conditions(plane)).toContain('ScalingActive False ScalingDisabled');
});

it('reports a missing target', () => {
  const plane = autoscale(3, { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'other' } });
  expect(conditions(plane)).toEqual(['AbleToScale False FailedGetScale']);
  expect(plane.events()).toContain('FailedGetScale: deployments.apps "other" not found');
});

it('waits for the sync period that the flag sets', () => {
  const plane = autoscale(6, {}, ['--horizontal-pod-autoscaler-sync-period=60s']);
  expect(plane.web.spec.replicas).toBe(6);
  plane.sim.run({ forMs: 30_000 });
  expect(plane.web.spec.replicas).toBe(4);
});

it('reports Pods that two autoscalers control before it asks for metrics', () => {
  const plane = autoscale(3);
  const second = { ...REF, name: 'web-2' };
  const draft = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: second,
    spec: plane.get('HorizontalPodAutoscaler', REF)!.spec,
  };
  plane.create('HorizontalPodAutoscaler', draft as Draft<HorizontalPodAutoscaler>);
  plane.sim.run({ forMs: 40_000 });
  const message = 'pods by selector app=web are controlled by multiple HPAs: [default/web default/web-2]';
  for (const ref of [REF, second]) {
    const { conditions: all = [] } = plane.get('HorizontalPodAutoscaler', ref)!.status;
    expect(all.map(({ type, reason, message: text }) => [type, reason, text])).toEqual([
      ['AbleToScale', 'SucceededGetScale', "the HPA controller was able to get the target's current scale"],
      ['ScalingActive', 'AmbiguousSelector', message],
    ]);
  }
  const ofSecond = plane.list('Event').filter(({ involvedObject }) => involvedObject.name === 'web-2');
  expect(ofSecond.map(({ reason, message: text }) => `${reason}: ${text}`)).toEqual([
    `AmbiguousSelector: ${message}`,
    `FailedComputeMetricsReplicas: ${message}`,
  ]);
  plane.delete('HorizontalPodAutoscaler', second);
  plane.sim.run({ forMs: 40_000 });
  expect(conditions(plane)).toEqual(['AbleToScale True SucceededGetScale', 'ScalingActive False FailedGetResourceMetric']);
});

it.each([
  [0, 'disabled'],
  [1, 'scalesUp'],
  [2, 'withinBounds'],
  [4, 'withinBounds'],
  [5, 'scalesDown'],
] as const)('plans for %i replicas: %s', (current, outcome) => {
  const spec = { minReplicas: 2, maxReplicas: 4 } as HorizontalPodAutoscaler['spec'];
  const figures = { current, min: 2, max: 4 };
  expect(planReplicas(spec, current)).toEqual({ step: steps.reconcileAutoscaler, outcome, figures });
});
