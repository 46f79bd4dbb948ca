import { expect, test } from 'vitest';
import { isPodReady, type Deployment, type Pod } from '../../src/api/index.ts';
import { explain } from '../../src/cluster/why/explain.ts';
import type { Cluster } from '../../src/cluster/index.ts';
import type { WaitingState } from '../../src/cluster/why/answer.ts';
import { sentenceOf } from '../../src/ui/happens/sentence.ts';
import { sentences as en } from '../../src/ui/i18n/en/happens.ts';
import { sentences as zh } from '../../src/ui/i18n/zh-cn/happens.ts';
import { happeningsAnswer } from '../../src/worker/projection/happenings/happenings-answer.ts';
import { stageOf } from '../../src/worker/projection/pod-view.ts';
import type { Happened, Happening, PodsChanged, PodStage } from '../../src/worker/protocol/index.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { claimFaults } from './sentence-claims.ts';
import { playRollout, rolloutScenarios } from './rollout-scenario.ts';
import { play } from './session.ts';
import { sessions } from './sessions.ts';
import { playWorkloads, workloadSessions } from './workload-sessions.ts';

/** Whether the claim of a stage is true of a Pod. It looks at the fields of the API, not at kubectl's words. */
const STAGES: Readonly<Record<PodStage, (pod: Pod) => boolean>> = {
  pending: ({ spec, status }) => (spec.nodeName ?? '') === '' && status.phase === 'Pending',
  scheduled: ({ spec, status }) => (spec.nodeName ?? '') !== '' && status.phase === 'Pending',
  running: (pod) => pod.status.phase === 'Running' && !isPodReady(pod),
  ready: isPodReady,
  terminating: ({ metadata }) => metadata.deletionTimestamp !== undefined,
  failing: (pod) => pod.status.phase === 'Failed' || hasFailedContainer(pod),
  succeeded: ({ status }) => status.phase === 'Succeeded',
};

const STARTING = new Set(['ContainerCreating', 'PodInitializing']);

function hasFailedContainer({ status }: Pod): boolean {
  return [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])].some(({ state = {} }) => {
    const { waiting, terminated } = state;
    return (waiting?.reason !== undefined && !STARTING.has(waiting.reason)) || (terminated?.exitCode ?? 0) !== 0;
  });
}

/** The untrue claims of a happening of each kind. A new kind needs a judge. */
const JUDGES: {
  readonly [T in Happened['type']]: (cluster: Cluster, what: Extract<Happened, { type: T }>, of: Happening) => string[];
} = {
  command: () => [],
  leader: () => [],
  crashed: () => [],
  fault: () => [],
  denied: () => [],
  failed: () => [],
  reports: () => [],
  write: () => [],
  step: (cluster, { steps }, { count, why }) => [
    ...steps.flatMap(({ step }) => (step.name === 'syncRolloutStatus' ? rolloutFaults(step.figures ?? {}) : [])),
    ...claimFaults(cluster, steps.at(-1)!, count, why),
  ],
  pods: podFaults,
};

function rolloutFaults(figures: Readonly<Record<string, unknown>>): string[] {
  const { progress, wanted, replicas, updatedReplicas, availableReplicas, waitedSeconds, progressDeadlineSeconds } = figures;
  if (progress === 'complete')
    return [replicas, updatedReplicas, availableReplicas].every((count) => count === wanted) ? [] : ['is not complete'];
  if (progress === 'timedOut') return Number(waitedSeconds) >= Number(progressDeadlineSeconds) ? [] : ['has not waited so long'];
  return ['has no sentence'];
}

function podFaults({ history, trace }: Cluster, { stage }: PodsChanged, { why }: Happening): string[] {
  const body = trace.bodyOf(why);
  if (body?.type !== 'revision') return ['is no write'];
  const { type, value } = history.writesBetween(body.revision - 1, body.revision)[0]!;
  if (stage === 'gone') return type === 'delete' ? [] : ['is not gone'];
  const isTrue = stage === 'unready' ? !isPodReady(value as Pod) : STAGES[stage](value as Pod);
  return isTrue ? [] : [`is not ${stage}`];
}

/** The numerals of a sentence that are not in what it is made from. */
function inventedIn(sentence: string, from: unknown): string[] {
  const known = new Set(JSON.stringify(from).match(/\d+/g));
  return (sentence.match(/\d+/g) ?? []).filter((numeral) => !known.has(numeral));
}

/** The number of nodes' Pods, and of what a list leaves out, are counted by the sentence itself. */
const COUNTING = new Set(['bind', 'getPodsToDelete', 'manage', 'rollingUpdate', 'processPodOnNode']);

function faultsOf(cluster: Cluster, happening: Happening): string[] {
  const { what } = happening;
  const judge = JUDGES[what.type] as (cluster: Cluster, what: Happened, of: Happening) => string[];
  const counts = what.type === 'step' && COUNTING.has(what.steps.at(-1)!.step.name);
  const invented = counts ? [] : [en, zh].flatMap((words) => inventedIn(sentenceOf(words, happening), happening));
  return [...judge(cluster, what, happening), ...invented.map((numeral) => `invents ${numeral}`)].map(
    (fault) => `${happening.record} ${sentenceOf(en, happening)} | ${fault}`,
  );
}

function checkHappenings(cluster: Cluster): void {
  const { happenings } = happeningsAnswer(cluster, cluster.history.atRecord(cluster.trace.lastId), {
    limit: 200,
  });
  expect(happenings.flatMap((happening) => faultsOf(cluster, happening))).toEqual([]);
}

/** Each Pod at the end is in the one stage whose claim it meets. */
function checkStages({ history, trace }: Cluster): void {
  const pods = history.listAt('Pod', history.revisionAt(history.atRecord(trace.lastId))).map(({ value }) => value as Pod);
  expect(pods.filter((pod) => !STAGES[stageOf(pod)](pod)).map(({ metadata, status }) => [metadata.name, status])).toEqual([]);
}

interface RolloutState {
  readonly deployment: Deployment;
  readonly awaited: number;
}

/** Whether the answer why a rollout waits is true of the Deployment. A new state needs a judge. */
const WAITING: Readonly<Record<WaitingState, (state: RolloutState) => boolean>> = {
  complete: ({ deployment: { spec, status } }) =>
    status.updatedReplicas === status.replicas &&
    (status.availableReplicas ?? 0) === spec.replicas &&
    (status.replicas ?? 0) === spec.replicas,
  paused: ({ deployment }) => deployment.spec.paused === true,
  unobserved: ({ deployment: { metadata, status } }) => (status.observedGeneration ?? 0) < (metadata.generation ?? 0),
  stuck: () => true,
  'new-pods': ({ awaited }) => awaited > 0,
  'missing-pods': () => true,
  'old-pods': ({ deployment, awaited }) => deployment.spec.strategy.type === 'Recreate' && awaited > 0,
  'on-its-way': ({ deployment: { spec, status } }) =>
    status.availableReplicas !== spec.replicas || status.replicas !== spec.replicas || status.updatedReplicas !== spec.replicas,
  deleting: ({ deployment }) => deployment.metadata.deletionTimestamp !== undefined,
};

function checkWaiting(cluster: Cluster): void {
  const { history, trace } = cluster;
  const revision = history.revisionAt(history.atRecord(trace.lastId));
  const deployment = history.objectAt('Deployment', { namespace: 'default', name: 'web' }, revision) as Deployment | undefined;
  const { waiting } = explain(cluster, { waiting: 'Deployment/default/web' }, trace.lastId);
  expect(waiting === undefined).toBe(deployment === undefined);
  if (waiting === undefined || deployment === undefined) return;
  const awaited = waiting.pods.length + waiting.morePods;
  expect([waiting.state, WAITING[waiting.state]({ deployment, awaited })]).toEqual([waiting.state, true]);
  for (const words of [en, zh]) expect(inventedIn(words.verdict.waiting('web', waiting), { waiting, awaited })).toEqual([]);
}

function check(cluster: Cluster): void {
  checkHappenings(cluster);
  checkStages(cluster);
  checkWaiting(cluster);
}

test('the sentences about any session are true', () => search(sessions, 8, (session) => check(play(session))), SEARCH_TIMEOUT_MS);

test(
  'the sentences about any rollout are true',
  () => search(rolloutScenarios, 8, (scenario) => check(playRollout(scenario))),
  SEARCH_TIMEOUT_MS,
);

test(
  'the sentences about any workloads are true',
  () => search(workloadSessions, 8, (session) => check(playWorkloads(session))),
  SEARCH_TIMEOUT_MS,
);
