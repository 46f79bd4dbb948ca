import { beforeEach, describe, expect, it } from 'vitest';
import type { Deployment, Pod } from '../../../src/api/index.ts';
import { decodeLink, playScenario } from '../../../src/cluster/scenario/index.ts';
import type { Cluster } from '../../../src/cluster/index.ts';
import type { TraceBody } from '../../../src/sim/index.ts';
import { tour as english } from '../../../src/ui/i18n/en/tour.ts';
import { tour as chinese } from '../../../src/ui/i18n/zh-cn/tour.ts';
import { EMPTY_CLUSTER } from '../../../src/ui/model/cluster-state.ts';
import { useSettings } from '../../../src/ui/model/settings.ts';
import { useView } from '../../../src/ui/model/view-store.ts';
import { useShare } from '../../../src/ui/share/share-store.ts';
import { CHAPTERS, DELETED_MS, type ChapterId } from '../../../src/ui/tour/chapters.ts';
import { STEPS, type TourWorld } from '../../../src/ui/tour/steps.ts';
import { awaitChapter, endChapter, followTour, goToStep, leaveTour, useTour } from '../../../src/ui/tour/tour-store.ts';
import { stepText } from '../step-text.ts';

function chapter(id: ChapterId) {
  return CHAPTERS.find((one) => one.id === id)!;
}

/** A chapter's cluster at the time `atMs`. */
function played(id: ChapterId, atMs: number): Cluster {
  return playScenario({ ...decodeLink(chapter(id).href.slice(1)), cursor: { at: atMs } });
}

function pods(cluster: Cluster, atMs: number): readonly Pod[] {
  const { history } = cluster;
  return history.listAt('Pod', history.revisionAt(history.atTime(atMs))).map(({ value }) => value as Pod);
}

function deployment(cluster: Cluster, atMs: number): Deployment {
  const { history } = cluster;
  return history.listAt('Deployment', history.revisionAt(history.atTime(atMs)))[0]!.value as Deployment;
}

type Step = Extract<TraceBody, { readonly type: 'step' }>;

function stepsNamed(cluster: Cluster, name: string): readonly Step[] {
  const { trace } = cluster;
  const bodies = Array.from({ length: trace.lastId - trace.firstId + 1 }, (_, index) => trace.get(trace.firstId + index)?.body);
  return bodies.filter((body): body is Step => body?.type === 'step' && body.name === name);
}

describe('the clusters of the tour are as the texts say', () => {
  it('deleted: a Pod without a node and the newer of the two on node-3 are deleted, as the table says', () => {
    const cluster = played('deleted', DELETED_MS);
    const [step] = stepsNamed(cluster, 'getPodsToDelete');
    const { columns, rows } = step!.table!;
    const column = (name: string) => rows.map((row) => row[columns.indexOf(name)]);
    expect(column('deleted')).toEqual([true, true, false, false, false]);
    expect(column('node').slice(0, 3)).toEqual(['', 'node-3', 'node-3']);
    expect(column('relatedOnNode').slice(1)).toEqual([2, 2, 1, 1]);
    expect(column('decidedBy').slice(0, 3)).toEqual(['unassigned', 'readyLater', 'crowdedNode']);
    const going = pods(cluster, DELETED_MS).filter(({ metadata }) => metadata.deletionTimestamp !== undefined);
    expect(going.map(({ spec }) => spec.nodeName)).toEqual(['node-3']);
  });

  it('stuck: no Pod can be added or deleted, and the failure is reported after the deadline', () => {
    const cluster = played('stuck', 50_000);
    const outcomes = (name: string) => stepsNamed(cluster, name).map(stepText);
    expect(outcomes('reconcileNewReplicaSet').at(-1)).toContain('no room for more');
    expect(outcomes('reconcileOldReplicaSets').at(-1)).toContain('no old Pod may go');
    const progressing = (atMs: number) =>
      deployment(cluster, atMs).status?.conditions?.find(({ type }) => type === 'Progressing')?.reason;
    expect(progressing(42_900)).toBe('ReplicaSetUpdated');
    expect(progressing(43_200)).toBe('ProgressDeadlineExceeded');
    expect(deployment(cluster, 50_000).status?.availableReplicas).toBe(4);
  });

  it('surge: a fifth Pod with all four available, complete when the chapter starts', () => {
    const cluster = played('surge', 36_000);
    expect(pods(cluster, 14_000)).toHaveLength(5);
    expect(deployment(cluster, 14_000).status?.availableReplicas).toBe(4);
    expect(deployment(cluster, 36_000).status).toMatchObject({ replicas: 4, updatedReplicas: 4, availableReplicas: 4 });
  });

  it('every command succeeds', () => {
    for (const { id } of CHAPTERS) expect(played(id, 50_000).invocations.filter(({ exitCode }) => exitCode !== 0)).toEqual([]);
  });
});

describe("the steps notice the user's actions", () => {
  const pod = { id: 'Pod/default/web-1', kind: 'Pod', deleting: true } as never;
  const world = (view: Partial<TourWorld['view']>, cluster: Partial<TourWorld['cluster']> = {}): TourWorld => ({
    view: { ...useView.getInitialState(), ...view },
    cluster: { ...EMPTY_CLUSTER, objects: new Map([['Pod/default/web-1', pod]]), ...cluster },
    compares: false,
    syncStep: undefined,
  });
  const clock = (nowMs: number, past: boolean) => ({ clock: { ...EMPTY_CLUSTER.clock, nowMs, past } });

  it('only the deleted Pod counts as the choice', () => {
    expect(STEPS.pickDoomed.isDone(world({ selected: 'Pod/default/web-2' }))).toBe(false);
    expect(STEPS.pickDoomed.isDone(world({ selected: 'Pod/default/web-1' }))).toBe(true);
  });

  it('only a question about a Pod counts, not one about a Deployment', () => {
    expect(STEPS.askWhy.isDone(world({ selected: 'Pod/default/web-1' }))).toBe(false);
    expect(STEPS.askWhy.isDone(world({ selected: 'Pod/default/web-1', inspectorTab: 'why' }))).toBe(true);
    const waiting = { inspectorTab: 'why', whySubject: { waiting: 'Deployment/default/web' } } as const;
    expect(STEPS.askWhy.isDone(world(waiting))).toBe(false);
    expect(STEPS.askWaiting.isDone(world(waiting))).toBe(true);
  });

  it('only a branch with the right manifest counts', () => {
    const branches = [{ id: 1 }, { id: 2 }] as never;
    expect(STEPS.changeSurge.isDone(world({ appliedText: 'maxSurge: 0' }))).toBe(false);
    expect(STEPS.changeSurge.isDone(world({ appliedText: 'maxSurge: 1' }, { branches }))).toBe(false);
    expect(STEPS.changeSurge.isDone(world({ appliedText: 'maxSurge: 0' }, { branches }))).toBe(true);
  });

  it('the ranking step must be chosen in the open sync', () => {
    const open = { stage: 'code', openSync: 7 } as const;
    expect(STEPS.rankPods.isDone(world(open))).toBe(false);
    expect(STEPS.rankPods.isDone({ ...world(open), syncStep: 'manageReplicas' })).toBe(false);
    expect(STEPS.rankPods.isDone({ ...world(open), syncStep: 'getPodsToDelete' })).toBe(true);
  });

  it('the past must be just before the rollout', () => {
    expect(STEPS.goBack.isDone(world({}, clock(11_000, true)))).toBe(true);
    expect(STEPS.goBack.isDone(world({}, clock(11_000, false)))).toBe(false);
    expect(STEPS.goBack.isDone(world({}, clock(13_000, true)))).toBe(false);
    expect(STEPS.goBack.isDone(world({}, clock(2_000, true)))).toBe(false);
  });
});

describe('the progress of the tour', () => {
  const { href } = chapter('deleted');
  let worlds = 0;
  const opened = (hash: string) =>
    useShare.setState({ here: { id: `${++worlds}`, own: false, origin: hash }, hash, address: 'untouched' });
  beforeEach(() => {
    useTour.setState(useTour.getInitialState());
    useShare.setState(useShare.getInitialState());
    useSettings.getState().change({ tourLeft: undefined });
    return followTour();
  });

  it("starts when the scenario is open, and remembers the user's place", () => {
    awaitChapter('deleted', href);
    expect(useTour.getState().chapter).toBeUndefined();
    opened(href);
    expect(useTour.getState()).toMatchObject({ open: true, chapter: 'deleted', step: 0 });
    goToStep(1);
    useShare.setState({ hash: '#v1=later', address: 'current' });
    leaveTour();
    expect(useSettings.getState().tourLeft).toEqual({ chapter: 'deleted', step: 1, hash: '#v1=later' });
  });

  it('ends with another world, and continues when the chapter’s is shown again', () => {
    awaitChapter('deleted', href);
    opened(href);
    goToStep(2);
    opened('#v1=own');
    expect(useTour.getState().chapter).toBeUndefined();
    opened(href);
    expect(useTour.getState()).toMatchObject({ chapter: 'deleted', step: 2 });
  });

  it('starts in the shown world if the link leads there', () => {
    opened(href);
    awaitChapter('deleted', href);
    expect(useTour.getState()).toMatchObject({ chapter: 'deleted', step: 0 });
    endChapter();
    useShare.setState({ hash: '#v1=later', address: 'current' });
    awaitChapter('deleted', '#v1=later', 3);
    expect(useTour.getState()).toMatchObject({ chapter: 'deleted', step: 3 });
  });

  it('continues at the step where it was left', () => {
    awaitChapter('stuck', '#v1=left', 2);
    opened('#v1=left');
    expect(useTour.getState()).toMatchObject({ chapter: 'stuck', step: 2 });
  });
});

type Tree = { readonly [key: string]: string | Tree };

function texts(tree: Tree, path = ''): readonly (readonly [string, string])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : texts(value, `${path}${key}.`),
  );
}

describe('the texts of the tour', () => {
  it('are the same in both languages, and belong to existing chapters and steps', () => {
    expect(texts(chinese as Tree).map(([key]) => key)).toEqual(texts(english).map(([key]) => key));
    expect(CHAPTERS.map(({ id }) => id)).toEqual(Object.keys(english.chapter));
    expect(CHAPTERS.flatMap(({ steps }) => steps)).toEqual(Object.keys(english.step));
  });

  it('use full-width punctuation between Chinese characters', () => {
    expect(texts(chinese as Tree).filter(([, text]) => /[\u4e00-\u9fff][,:;?!]/.test(text))).toEqual([]);
  });
});
