import { describe, expect, it } from 'vitest';
import {
  formatTime,
  isReason,
  type Draft,
  type Pod,
  type PodDisruptionBudget,
  type StatusError,
} from '../../../../src/api/index.ts';
import { disruptionController } from '../../../../src/controllers/disruption/controller.ts';
import { ControlPlane, podDraft } from '../control-plane.ts';
import { WorkloadPlane, type KubeletOptions } from '../workload-plane.ts';

function setUp(options: KubeletOptions = {}) {
  const plane = new WorkloadPlane(options);
  plane.start(disruptionController);
  return plane;
}

function budget(plane: ControlPlane, spec: object, name = 'web'): void {
  const draft = {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { namespace: 'default', name },
    spec: { selector: { matchLabels: { app: 'web' } }, ...spec },
  };
  plane.create('PodDisruptionBudget', draft as Draft<PodDisruptionBudget>);
  plane.settle();
}

const statusOf = (plane: ControlPlane) => plane.get('PodDisruptionBudget', { namespace: 'default', name: 'web' })!.status;
const counts = (plane: ControlPlane) => {
  const { expectedPods, desiredHealthy, currentHealthy, disruptionsAllowed } = statusOf(plane);
  return { expectedPods, desiredHealthy, currentHealthy, disruptionsAllowed };
};
const condition = (plane: ControlPlane) => statusOf(plane).conditions?.map(({ status, reason }) => `${status} ${reason}`);

function evict(plane: ControlPlane, pod: Pod, body: object = {}): void {
  const { namespace, name } = pod.metadata;
  plane.do(
    plane.user.subresource('Pod', { namespace, name }, 'eviction', 'create', {
      apiVersion: 'policy/v1',
      kind: 'Eviction',
      metadata: { name, namespace },
      ...body,
    }),
  );
}

function refusal(act: () => void): StatusError {
  try {
    act();
  } catch (error) {
    if (isReason(error, 'TooManyRequests', 'InternalError', 'BadRequest', 'Conflict')) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('the disruption controller', () => {
  it('allows the disruptions that leave minAvailable Pods', () => {
    const plane = setUp();
    plane.apply(3);
    plane.settle();
    budget(plane, { minAvailable: 2 });
    expect(counts(plane)).toEqual({ expectedPods: 3, desiredHealthy: 2, currentHealthy: 3, disruptionsAllowed: 1 });
    expect(condition(plane)).toEqual(['True SufficientPods']);
    expect(statusOf(plane).observedGeneration).toBe(1);
  });

  it('takes percentages of the size of the Deployment, rounded up', () => {
    const plane = setUp();
    plane.apply(7);
    plane.settle();
    budget(plane, { minAvailable: '50%' });
    expect(counts(plane)).toMatchObject({ expectedPods: 7, desiredHealthy: 4, disruptionsAllowed: 3 });
  });

  it('subtracts maxUnavailable from the size, and follows the size', () => {
    const plane = setUp();
    plane.apply(5);
    plane.settle();
    budget(plane, { maxUnavailable: '30%' });
    expect(counts(plane)).toMatchObject({ expectedPods: 5, desiredHealthy: 3, disruptionsAllowed: 2 });
    plane.scale(2);
    plane.settle();
    expect(counts(plane)).toMatchObject({ expectedPods: 2, desiredHealthy: 1, currentHealthy: 2, disruptionsAllowed: 1 });
  });

  it('counts only Pods that are ready', () => {
    const plane = setUp({ isBroken: ({ metadata }) => metadata.name.length > 0 });
    plane.apply(2);
    plane.settle();
    budget(plane, { minAvailable: 1 });
    expect(counts(plane)).toEqual({ expectedPods: 2, desiredHealthy: 1, currentHealthy: 0, disruptionsAllowed: 0 });
    expect(condition(plane)).toEqual(['False InsufficientPods']);
  });

  it('allows nothing while there are no Pods', () => {
    const plane = setUp();
    budget(plane, { maxUnavailable: 1 });
    expect(counts(plane)).toMatchObject({ expectedPods: 0, disruptionsAllowed: 0 });
    expect(plane.events()).toContain('NoPods: No matching pods found');
  });

  it('reports that Pods without a controller have no expected count, and allows nothing for unknown controllers', () => {
    const plane = setUp();
    plane.create('Pod', podDraft('alone', { metadata: { labels: { app: 'web' } } }));
    plane.settle();
    budget(plane, { maxUnavailable: 1 });
    expect(plane.events().find((event) => event.startsWith('UnmanagedPods'))).toContain(
      '(selector: app=web) were found to be unmanaged',
    );
    const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'x', uid: 'u', controller: true }];
    plane.create('Pod', podDraft('odd', { metadata: { labels: { app: 'web' }, ownerReferences } }));
    plane.settle();
    expect(condition(plane)).toEqual(['False SyncFailed']);
    expect(plane.events().join('\n')).toContain(
      'Failed to calculate the number of expected pods: configmaps does not implement the scale subresource',
    );
  });
});

describe('an eviction', () => {
  it('is granted as long as the budget lasts', () => {
    const plane = setUp({ stopMs: 30_000, readyMs: 10_000 });
    plane.apply(3);
    plane.settle();
    budget(plane, { minAvailable: 2 });
    const [first, second] = plane.list('Pod');
    evict(plane, first!);
    expect(statusOf(plane)).toMatchObject({ disruptionsAllowed: 0 });
    expect(Object.keys(statusOf(plane).disruptedPods ?? {})).toEqual([first!.metadata.name]);
    const gone = plane.get('Pod', first!.metadata)!;
    expect(gone.metadata.deletionTimestamp).toBeDefined();
    expect(gone.status.conditions).toContainEqual(
      expect.objectContaining({ type: 'DisruptionTarget', reason: 'EvictionByEvictionAPI', message: 'Eviction API: evicting' }),
    );
    const error = refusal(() => evict(plane, second!));
    expect([error.code, error.message]).toEqual([429, "Cannot evict pod as it would violate the pod's disruption budget."]);
    plane.sim.run({ forMs: 1000 });
    expect(refusal(() => evict(plane, second!)).details.causes).toEqual([
      { reason: 'DisruptionBudget', message: 'The disruption budget web needs 2 healthy pods and has 2 currently' },
    ]);
    plane.settle();
    expect(counts(plane)).toMatchObject({ currentHealthy: 3, disruptionsAllowed: 1 });
    evict(plane, second!);
  });

  it('of a Pod that is not ready does not use the budget while enough other Pods are ready', () => {
    const plane = setUp();
    plane.apply(2);
    plane.settle();
    budget(plane, { minAvailable: 2 });
    const [pod] = plane.list('Pod');
    const status = { ...pod!.status, conditions: [] };
    plane.do(plane.user.updateStatus('Pod', { ...pod!, status }));
    plane.settle();
    expect(refusal(() => evict(plane, pod!)).code).toBe(429);
    const pdb = plane.get('PodDisruptionBudget', { namespace: 'default', name: 'web' })!;
    plane.do(
      plane.user.update('PodDisruptionBudget', { ...pdb, spec: { ...pdb.spec, unhealthyPodEvictionPolicy: 'AlwaysAllow' } }),
    );
    evict(plane, pod!);
  });

  it('is refused while the controller has not observed the budget', () => {
    const plane = new WorkloadPlane();
    plane.apply(1);
    plane.settle();
    budget(plane, { minAvailable: 0 });
    const error = refusal(() => evict(plane, plane.list('Pod')[0]!));
    expect(error.details).toEqual({
      causes: [{ reason: 'DisruptionBudget', message: 'The disruption budget web is still being processed by the server.' }],
      retryAfterSeconds: 10,
    });
  });

  it('is refused if two budgets match the Pod, and if the names differ', () => {
    const plane = setUp();
    plane.apply(2);
    plane.settle();
    budget(plane, { minAvailable: 0 });
    budget(plane, { minAvailable: 0, selector: {} }, 'all');
    const [pod] = plane.list('Pod');
    expect(refusal(() => evict(plane, pod!)).message).toContain('This pod has more than one PodDisruptionBudget');
    expect(refusal(() => evict(plane, pod!, { metadata: { name: 'other' } })).code).toBe(400);
  });

  it('does not use the budget in a dry run or if the Pod was replaced', () => {
    const plane = setUp();
    plane.apply(2);
    plane.settle();
    budget(plane, { minAvailable: 1 });
    const [pod] = plane.list('Pod');
    evict(plane, pod!, { deleteOptions: { dryRun: ['All'] } });
    expect(refusal(() => evict(plane, pod!, { deleteOptions: { preconditions: { uid: 'other' } } })).code).toBe(409);
    expect(statusOf(plane).disruptionsAllowed).toBe(1);
    evict(plane, pod!, { deleteOptions: { preconditions: { resourceVersion: pod!.metadata.resourceVersion } } });
    expect(plane.get('Pod', pod!.metadata)?.metadata.deletionTimestamp).toBeDefined();
  });

  it('without a deletion is returned to the budget after two minutes', () => {
    const plane = setUp();
    plane.apply(2);
    plane.settle();
    budget(plane, { minAvailable: 1 });
    const [pod] = plane.list('Pod');
    const pdb = plane.get('PodDisruptionBudget', { namespace: 'default', name: 'web' })!;
    const disruptedPods = { [pod!.metadata.name]: '2026-01-01T00:00:00Z' };
    const since = pdb.status.conditions![0]!.lastTransitionTime;
    disruptedPods[pod!.metadata.name] = since;
    plane.do(
      plane.user.updateStatus('PodDisruptionBudget', { ...pdb, status: { ...pdb.status, disruptedPods, disruptionsAllowed: 0 } }),
    );
    plane.sim.run({ forMs: 5000 });
    expect(counts(plane)).toMatchObject({ currentHealthy: 1, disruptionsAllowed: 0 });
    plane.sim.run({ forMs: 121_000 });
    expect(counts(plane)).toMatchObject({ currentHealthy: 2, disruptionsAllowed: 1 });
    expect(plane.events()).toContain("NotDeleted: Pod was expected by PDB default/default to be deleted but it wasn't");
  });
});

describe('a PodDisruptionBudget', () => {
  it('has either minAvailable or maxUnavailable', () => {
    const plane = new WorkloadPlane();
    try {
      budget(plane, { minAvailable: 1, maxUnavailable: '120%' });
      expect.unreachable();
    } catch (error) {
      if (!isReason(error, 'Invalid')) throw error;
      expect(error.message).toContain('minAvailable and maxUnavailable cannot be both set');
      expect(error.message).toContain('spec.maxUnavailable: Invalid value: "120%": must not be greater than 100%');
    }
  });
});

describe('a Pod that is the target of a disruption', () => {
  const TARGET = { type: 'DisruptionTarget', status: 'True', reason: 'PreemptionByScheduler', message: 'for web' };

  function target(condition: object) {
    const plane = new ControlPlane();
    plane.start(disruptionController);
    const ref = { namespace: 'default', name: 'web' };
    plane.create('Pod', podDraft(ref.name));
    const lastTransitionTime = formatTime(plane.sim.wallMs);
    const body = { status: { conditions: [{ ...condition, lastTransitionTime }] } };
    plane.do(plane.user.patch('Pod', ref, { type: 'merge', body }, { subresource: 'status' }));
    const start = plane.sim.wallMs;
    return (seconds: number) => {
      plane.sim.run({ untilMs: start - plane.sim.epochMs + seconds * 1000 });
      return plane.get('Pod', ref)!.status.conditions!.map(({ status, reason = '' }) => `${status} ${reason}`);
    };
  }

  it('is none any more two minutes later, if nobody has deleted it', () => {
    const conditionsAfter = target(TARGET);
    expect(conditionsAfter(118)).toEqual(['True PreemptionByScheduler']);
    expect(conditionsAfter(121)).toEqual(['False ']);
  });

  it('stays one if its kubelet ends it, however long that takes', () => {
    const conditionsAfter = target({ ...TARGET, reason: 'TerminationByKubelet' });
    expect(conditionsAfter(300)).toEqual(['True TerminationByKubelet']);
  });
});
