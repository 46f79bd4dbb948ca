import { expect } from 'vitest';
import {
  StatusError,
  formatTime,
  parseTime,
  type Deployment,
  type DeploymentStatus,
  type Pod,
  type PodTemplateSpec,
  type ReplicaSet,
} from '../../../src/api/index.ts';
import { Indexer, Lister } from '../../../src/client/index.ts';
import { cleanupDeployment } from '../../../src/controllers/deployment/cleanup.ts';
import { getDeploymentCondition, setDeploymentCondition } from '../../../src/controllers/deployment/conditions.ts';
import { planProgressCheck, syncRolloutStatus } from '../../../src/controllers/deployment/progress.ts';
import {
  oldPodsRunning,
  rolloutRecreate,
  scaleDownOldReplicaSetsForRecreate,
} from '../../../src/controllers/deployment/recreate.ts';
import {
  cleanupUnhealthyReplicas,
  reconcileNewReplicaSet,
  reconcileOldReplicaSets,
  rolloutRolling,
  scaleDownOldReplicaSetsForRollingUpdate,
} from '../../../src/controllers/deployment/rolling.ts';
import { scale } from '../../../src/controllers/deployment/scale.ts';
import { calculateStatus } from '../../../src/controllers/deployment/status.ts';
import { WorkingCopy } from '../../../src/controllers/deployment/working-copy.ts';
import { Bench } from '../../unit/controllers/recording-api.ts';
import { deploymentOf, podOf, replicaSetOf, type Sketch } from '../../unit/controllers/sketches.ts';
import { check } from './group.ts';

/** A time after all times in the tables. */
const LATER = parseTime('2026-07-01T00:00:00Z');
const HOUR_MS = 3_600_000;

/** A Deployment with an API that records the requests. */
class Work extends Bench {
  readonly work: WorkingCopy;

  constructor(deployment: Deployment) {
    super(LATER);
    const { sim, recorder } = this;
    const caches = { replicaSets: new Lister(new Indexer<ReplicaSet>()), pods: new Lister(new Indexer<Pod>()) };
    this.work = new WorkingCopy(
      { sim, recorder, api: this.api.port, ...caches, enqueueAfter: () => {}, enqueueRateLimited: () => {} },
      deployment,
    );
  }

  /** The name and new size of each updated ReplicaSet. */
  get scaled(): { name: string; replicas: number }[] {
    return this.api.actions
      .filter(({ what }) => what === 'update ReplicaSet')
      .map(({ object }) => ({ name: object.metadata.name, replicas: replicaSetOf(object as Sketch).spec.replicas }));
  }
}

const sizes = (scaled: readonly { name: string; replicas: number }[]): number[] => scaled.map(({ replicas }) => replicas);

interface RolloutInput {
  readonly progressExpired: boolean;
  readonly statusUpdateFails: boolean;
}

interface RolloutExpected {
  readonly errorIncludesScaleError: boolean;
  readonly errorIncludesStatusError: boolean;
  readonly actions: readonly string[];
  readonly scaledRS: string;
  readonly scaledTo: number;
  readonly progressing: { readonly status: string; readonly reason: string };
  readonly observedGeneration: number;
}

function template(image: string): PodTemplateSpec {
  return { metadata: { labels: { app: 'foo' } }, spec: { containers: [{ name: 'foo', image }] } } as unknown as PodTemplateSpec;
}

/** The Deployment and the two ReplicaSets of upstream's tests of a rollout that cannot scale. */
function brokenRollout(
  strategy: object,
  sizesOf: { oldReplicas: number; oldAvailable: number; newReplicas: number | undefined },
  { progressExpired }: RolloutInput,
) {
  const { oldReplicas, oldAvailable, newReplicas } = sizesOf;
  const sketch = {
    metadata: { name: 'foo', namespace: 'default', generation: 2, annotations: { 'deployment.kubernetes.io/revision': '2' } },
    spec: {
      replicas: 4,
      strategy,
      progressDeadlineSeconds: 600,
      selector: { matchLabels: { app: 'foo' } },
      template: template('foo/bar'),
    },
  };
  const rs = (name: string, revision: string, image: string, replicas: number, available: number) =>
    replicaSetOf({
      metadata: { name, namespace: 'default', uid: name, annotations: { 'deployment.kubernetes.io/revision': revision } },
      spec: { replicas, template: template(image) },
      status: { replicas, readyReplicas: available, availableReplicas: available },
    });
  const oldRS = rs('foo-old', '1', 'foo/old', oldReplicas, oldAvailable);
  const newRS = newReplicas === undefined ? undefined : rs('foo-new', '2', 'foo/bar', newReplicas, newReplicas);
  const replicaSets = newRS === undefined ? [oldRS] : [oldRS, newRS];
  const status = calculateStatus(replicaSets, newRS, deploymentOf(sketch), formatTime(LATER));
  const since = formatTime(progressExpired ? LATER - HOUR_MS : LATER);
  const progressing = {
    type: 'Progressing',
    status: 'True',
    reason: 'ReplicaSetUpdated',
    message: '',
    lastUpdateTime: since,
    lastTransitionTime: since,
  };
  const conditions = setDeploymentCondition(status.conditions, progressing);
  return { deployment: deploymentOf({ ...sketch, status: { ...status, observedGeneration: 1, conditions } }), replicaSets };
}

function checkBrokenRollout(bench: Work, run: () => void, input: RolloutInput, expected: RolloutExpected): void {
  bench.api.refuse = ({ what }) => {
    if (what === 'update ReplicaSet') return new StatusError('InternalError', 'ReplicaSet update failed');
    return input.statusUpdateFails ? new StatusError('InternalError', 'Deployment status update failed') : undefined;
  };
  let error = '';
  try {
    run();
  } catch (thrown) {
    error = (thrown as Error).message;
  }
  expect(error.includes('ReplicaSet update failed')).toBe(expected.errorIncludesScaleError);
  expect(error.includes('Deployment status update failed')).toBe(expected.errorIncludesStatusError);
  const actions = bench.api.actions.map(({ what }) =>
    what.replace('ReplicaSet', 'replicasets').replace('Deployment', 'deployments'),
  );
  expect(actions).toEqual(expected.actions);
  expect(bench.scaled).toEqual([{ name: expected.scaledRS, replicas: expected.scaledTo }]);
  const { status } = bench.api.actions.at(-1)!.object as Deployment;
  expect(getDeploymentCondition(status, 'Progressing')).toMatchObject(expected.progressing);
  expect(status.observedGeneration).toBe(expected.observedGeneration);
}

/** The checks of progress_test.go, recreate_test.go, rolling_test.go and sync_test.go. */
export const ROLLOUT_CHECKS = {
  'deployment_progress_requeueStuckDeployment.json': check(
    (
      input: { deployment: Sketch; newStatus: DeploymentStatus; now: string | null },
      expected: { result: string; seconds: number | null },
    ) => {
      const plan = planProgressCheck(
        deploymentOf(input.deployment),
        input.newStatus,
        input.now === null ? LATER : laterMicrosecond(input.now),
      );
      if (expected.result === 'none') expect(plan).toBeUndefined();
      else expect(Math.round((plan?.outcome === 'later' ? plan.figures.afterMs : plan ? 0 : NaN) / 1000)).toBe(expected.seconds);
    },
  ),
  'deployment_progress_syncRolloutStatus.json': check(
    (
      input: { deployment: Sketch; allRSs: Sketch[]; newRS: Sketch | null },
      expected: { progressing: { status: string; reason: string; lastTransitionTime?: string } | null },
      name: string,
    ) => {
      const bench = new Work(deploymentOf(input.deployment));
      const newRS = input.newRS === null ? undefined : replicaSetOf(input.newRS);
      const allRSs = [...input.allRSs.map(replicaSetOf), ...(newRS ? [newRS] : [])];
      bench.run((trace) => syncRolloutStatus(bench.work, allRSs, newRS, trace));
      const condition = getDeploymentCondition(bench.work.deployment.status, 'Progressing');
      if (expected.progressing === null) {
        expect(condition).toBeUndefined();
        return;
      }
      const { status, reason, lastTransitionTime } = expected.progressing;
      expect(condition).toMatchObject({ status, reason });
      if (/dont update lastTransitionTime/i.test(name)) expect(condition?.lastTransitionTime).toBe(lastTransitionTime);
    },
  ),
  'deployment_recreate_oldPodsRunning.json': check(
    (
      input: { newRS: Sketch | null; oldRSs: Sketch[]; podMap: Record<string, Sketch[]> | null },
      expected: { oldPodsRunning: boolean },
    ) => {
      const podMap = new Map(Object.entries(input.podMap ?? {}).map(([uid, pods]) => [uid, pods.map(podOf)]));
      const newRS = input.newRS === null ? undefined : replicaSetOf(input.newRS);
      expect(oldPodsRunning(newRS, input.oldRSs.map(replicaSetOf), podMap)).toBe(expected.oldPodsRunning);
    },
  ),
  'deployment_recreate_rolloutRecreate.json': check(
    (input: RolloutInput & { oldReplicas: number; hasNewRS: boolean }, expected: RolloutExpected) => {
      const { oldReplicas, hasNewRS } = input;
      const { deployment, replicaSets } = brokenRollout(
        { type: 'Recreate' },
        { oldReplicas, oldAvailable: oldReplicas, newReplicas: hasNewRS ? 0 : undefined },
        input,
      );
      const bench = new Work(deployment);
      checkBrokenRollout(
        bench,
        () => bench.run((trace) => rolloutRecreate(bench.work, replicaSets, new Map(), trace)),
        input,
        expected,
      );
    },
  ),
  'deployment_recreate_scaleDownOldReplicaSets.json': check(
    (input: { deployment: Sketch; oldRSs: Sketch[] }, expected: { oldReplicas: Record<string, number> }) => {
      const bench = new Work(deploymentOf(input.deployment));
      bench.run((trace) => scaleDownOldReplicaSetsForRecreate(bench.work, input.oldRSs.map(replicaSetOf), trace));
      expect(Object.fromEntries(bench.scaled.map(({ name, replicas }) => [name, replicas]))).toEqual(expected.oldReplicas);
    },
  ),
  'deployment_rolling_cleanupUnhealthyReplicas.json': check(
    (input: { deployment: Sketch; oldRS: Sketch; maxCleanupCount: number }, expected: { cleanupCount: number }) => {
      const bench = new Work(deploymentOf(input.deployment));
      const { count } = bench.run((trace) =>
        cleanupUnhealthyReplicas(bench.work, [replicaSetOf(input.oldRS)], input.maxCleanupCount, trace),
      );
      expect(count).toBe(expected.cleanupCount);
    },
  ),
  'deployment_rolling_reconcileNewReplicaSet.json': check(
    (input: { deployment: Sketch; newRS: Sketch; oldRS: Sketch }, expected: { scaled: boolean; newReplicas: number | null }) => {
      const bench = new Work(deploymentOf(input.deployment));
      const newRS = replicaSetOf(input.newRS);
      const scaled = bench.run((trace) => reconcileNewReplicaSet(bench.work, [newRS, replicaSetOf(input.oldRS)], newRS, trace));
      expect(scaled).toBe(expected.scaled);
      expect(sizes(bench.scaled)).toEqual(expected.scaled ? [expected.newReplicas] : []);
    },
  ),
  'deployment_rolling_reconcileOldReplicaSets.json': check(
    (
      input: { deployment: Sketch; oldRS: Sketch; newRS: Sketch; updateError: string | null },
      expected: { scaled: boolean; error: string | null },
    ) => {
      const bench = new Work(deploymentOf(input.deployment));
      const { updateError } = input;
      if (updateError !== null) bench.api.refuse = () => new StatusError('InternalError', updateError);
      const [oldRS, newRS] = [replicaSetOf(input.oldRS), replicaSetOf(input.newRS)];
      const run = () => bench.run((trace) => reconcileOldReplicaSets(bench.work, [oldRS, newRS], [oldRS], newRS, trace));
      if (expected.error !== null) expect(run).toThrow(expected.error);
      else expect(run()).toBe(expected.scaled);
    },
  ),
  'deployment_rolling_rolloutRolling.json': check(
    (input: RolloutInput & { oldAvailable: number; newReplicas: number }, expected: RolloutExpected) => {
      const { oldAvailable, newReplicas } = input;
      const strategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } };
      const { deployment, replicaSets } = brokenRollout(strategy, { oldReplicas: 1, oldAvailable, newReplicas }, input);
      const bench = new Work(deployment);
      checkBrokenRollout(bench, () => bench.run((trace) => rolloutRolling(bench.work, replicaSets, trace)), input, expected);
    },
  ),
  'deployment_rolling_scaleDownOldReplicaSetsForRollingUpdate.json': check(
    (input: { deployment: Sketch; oldRS: Sketch }, expected: { scaled: boolean; oldReplicas: number | null }) => {
      const bench = new Work(deploymentOf(input.deployment));
      const oldRSs = [replicaSetOf(input.oldRS)];
      const count = bench.run((trace) => scaleDownOldReplicaSetsForRollingUpdate(bench.work, oldRSs, oldRSs, trace));
      expect(count !== 0).toBe(expected.scaled);
      expect(sizes(bench.scaled)).toEqual(expected.scaled ? [expected.oldReplicas] : []);
    },
  ),
  'deployment_sync_cleanupDeployment.json': check(
    (input: { oldRSs: Sketch[]; revisionHistoryLimit: number | null }, expected: { deletions: number }) => {
      expect(cleanedUp(input)).toHaveLength(expected.deletions);
    },
  ),
  'deployment_sync_cleanupDeploymentOrder.json': check(
    (input: { oldRSs: Sketch[]; revisionHistoryLimit: number }, expected: { deleted: string[] }) => {
      expect(cleanedUp(input).sort()).toEqual(expected.deleted.toSorted());
    },
  ),
  'deployment_sync_scale.json': check(
    (
      input: { deployment: Sketch; newRS: Sketch | null; oldRSs: Sketch[]; ignoreUpdatesOf: string[] },
      expected: { newReplicas: number | null; oldReplicas: Record<string, number> },
    ) => {
      const bench = new Work(deploymentOf(input.deployment));
      const newRS = input.newRS === null ? undefined : replicaSetOf(input.newRS);
      const oldRSs = input.oldRSs.map(replicaSetOf);
      bench.run((trace) => scale(bench.work, newRS, oldRSs, trace));
      const sizeOf = new Map([...oldRSs, ...(newRS ? [newRS] : [])].map((rs) => [rs.metadata.name, rs.spec.replicas]));
      for (const { name, replicas } of bench.scaled) if (!input.ignoreUpdatesOf.includes(name)) sizeOf.set(name, replicas);
      if (newRS !== undefined) expect(sizeOf.get(newRS.metadata.name)).toBe(expected.newReplicas);
      for (const rs of oldRSs) expect(sizeOf.get(rs.metadata.name)).toBe(expected.oldReplicas[rs.metadata.name]);
    },
  ),
};

/** The simulation counts microseconds, so a time in nanoseconds is rounded up to the next microsecond. */
function laterMicrosecond(time: string): number {
  return parseTime(time) + (/\.\d{6}\d*[1-9]/.test(time) ? 0.001 : 0);
}

/** The names of the ReplicaSets that `cleanupDeployment` deletes. */
function cleanedUp(input: { oldRSs: Sketch[]; revisionHistoryLimit: number | null }): string[] {
  const bench = new Work(
    deploymentOf({ metadata: { name: 'foo' }, spec: { replicas: 1, revisionHistoryLimit: input.revisionHistoryLimit } }),
  );
  bench.run((trace) => cleanupDeployment(bench.work, input.oldRSs.map(replicaSetOf), trace));
  return bench.api.actions.map(({ object }) => object.metadata.name);
}
