import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster, type Command } from '../../../src/cluster/index.ts';
import type { TraceRecord } from '../../../src/trace/index.ts';
import {
  COUNT_ROW,
  GONE,
  POD_STAGES,
  STAGE_ROW,
  type TimelineDelta,
  type TimelineTrack,
} from '../../../src/worker/protocol/index.ts';
import { TimelineFeed } from '../../../src/worker/projection/timeline/timeline-feed.ts';

function clusterWithWeb(replicas = 3, readyForMs = 0): Cluster {
  const cluster = createCluster({ seed: 'timeline', nodes: 3 });
  cluster.run({ untilMs: readyForMs });
  cluster.kubectl(`create deployment web --image=nginx --replicas=${replicas}`);
  return cluster;
}

/** All data of a feed. */
function allOf(feed: TimelineFeed): TimelineDelta[] {
  const deltas: TimelineDelta[] = [];
  for (let delta = feed.delta(); delta !== undefined; delta = feed.delta()) deltas.push(delta);
  return deltas;
}

/** Rows with this number of figures, each with the id of its track instead of its number. */
function rowsOf(deltas: readonly TimelineDelta[], of: 'counts' | 'stages'): (readonly [id: string, ...figures: number[]])[] {
  const length = of === 'counts' ? COUNT_ROW : STAGE_ROW;
  const tracks: TimelineTrack[] = [];
  return deltas.flatMap((delta) => {
    tracks.push(...(delta.tracks ?? []));
    const figures = delta[of] ?? [];
    return Array.from({ length: figures.length / length }, (_, row) => {
      const [track = -1, ...rest] = figures.slice(row * length, (row + 1) * length);
      return [tracks[track]?.id ?? '?', ...rest] as const;
    });
  });
}

/** The stages of a Pod, in words. */
function stagesOf(deltas: readonly TimelineDelta[], id: string): string[] {
  return rowsOf(deltas, 'stages')
    .filter(([pod]) => pod === id)
    .map(([, , stage = GONE]) => POD_STAGES[stage] ?? 'gone');
}

describe('the timeline data of the worker', () => {
  test('starts with the whole past, and continues with changes', () => {
    const cluster = clusterWithWeb();
    cluster.run({ untilMs: 20_000 });
    const feed = new TimelineFeed(cluster);
    const [first, ...others] = allOf(feed);
    expect(first?.reset).toBe(true);
    expect(others).toEqual([]);
    expect(first?.flags).toMatchObject([
      { type: 'command', atMs: 0, text: 'kubectl create deployment web --image=nginx --replicas=3' },
      { type: 'leader', text: expect.stringContaining('controller-manager-1') as string },
    ]);
    expect(feed.delta()).toBeUndefined();

    cluster.kubectl('scale deployment/web --replicas=5');
    cluster.run({ forMs: 10_000 });
    const next = allOf(feed);
    expect(next.map(({ reset }) => reset)).toEqual(next.map(() => undefined));
    expect(next.flatMap(({ flags = [] }) => flags)).toMatchObject([{ text: 'kubectl scale deployment/web --replicas=5' }]);
  });

  test('is the same in one delta or frame by frame', () => {
    const watched = clusterWithWeb();
    const feed = new TimelineFeed(watched);
    const frames: TimelineDelta[] = [];
    for (let frame = 0; frame < 400; frame++) {
      watched.run({ forMs: 50 });
      frames.push(...allOf(feed));
    }
    const late = allOf(new TimelineFeed(watched));
    for (const of of ['counts', 'stages'] as const) expect(rowsOf(frames, of)).toEqual(rowsOf(late, of));
    const syncs = (deltas: readonly TimelineDelta[]) => deltas.flatMap(({ syncs = [] }) => syncs);
    expect(syncs(frames)).toEqual(syncs(late));
    expect(frames.at(-1)?.running ?? []).toEqual(late.at(-1)?.running ?? []);
  });

  test('has the desired and ready Pods of each owner at every change', () => {
    const cluster = clusterWithWeb();
    cluster.run({ untilIdle: true });
    cluster.kubectl('delete deployment web');
    cluster.run({ forMs: 60_000 });
    const web = rowsOf(allOf(new TimelineFeed(cluster)), 'counts').filter(([id]) => id === 'Deployment/default/web');
    const figures = web.map(([, , desired, ready]) => [desired, ready]);
    expect(figures[0]).toEqual([3, 0]);
    expect(figures.at(-2)).toEqual([3, 3]);
    expect(figures.at(-1)).toEqual([GONE, GONE]);
    expect(new Set(figures.map(String)).size).toBe(figures.length);
  });

  test('has the stage of each Pod, and its owner', () => {
    const cluster = clusterWithWeb(1, 10_000);
    cluster.run({ untilIdle: true });
    const [pod] = cluster.list('Pod');
    const name = pod?.metadata.name ?? '';
    cluster.kubectl(`delete pod ${name}`);
    cluster.run({ forMs: 60_000 });
    const deltas = allOf(new TimelineFeed(cluster));
    expect(stagesOf(deltas, `Pod/default/${name}`)).toEqual(['pending', 'scheduled', 'ready', 'terminating', 'gone']);
    const tracks = deltas.flatMap(({ tracks = [] }) => tracks);
    const set = tracks.find(({ kind }) => kind === 'ReplicaSet');
    expect(set?.owner).toBe('Deployment/default/web');
    expect(tracks.filter(({ kind }) => kind === 'Pod').map(({ owner }) => owner)).toEqual([set?.id, set?.id]);
  });

  test('shows trouble of a Pod before its progress', () => {
    const cluster = createCluster({ seed: 'trouble', nodes: 1 });
    cluster.run({ untilMs: 10_000 });
    cluster.kubectl('create deployment web --image=nginx:no-such-tag');
    cluster.run({ forMs: 30_000 });
    const [pod] = cluster.list('Pod');
    const stages = stagesOf(allOf(new TimelineFeed(cluster)), `Pod/default/${pod?.metadata.name}`);
    expect(stages).toEqual(['pending', 'scheduled', 'failing']);
  });

  test('has the end of each sync with its error, and the running syncs', () => {
    const cluster = clusterWithWeb();
    const feed = new TimelineFeed(cluster);
    const deltas: TimelineDelta[] = [];
    for (let frame = 0; frame < 200; frame++) {
      cluster.run({ maxEvents: 10 });
      deltas.push(...allOf(feed));
      const running = deltas.findLast((delta) => delta.running !== undefined)?.running ?? [];
      const records = [...cluster.trace.since()];
      const ended = new Set(records.filter(({ body }) => body.type === 'sync-end').map(({ cause }) => cause));
      const open = records.filter(({ id, body }) => body.type === 'sync-start' && !ended.has(id)).map(({ id }) => id);
      expect(running.map(({ record }) => record)).toEqual(open);
    }
    const ends = [...cluster.trace.since()].filter(({ body }) => body.type === 'sync-end');
    const told = deltas.flatMap(({ syncs = [] }) => syncs);
    expect(told.length).toBeGreaterThan(20);
    expect(told.some(([, , , , , , , reason]) => reason === 'Conflict')).toBe(true);
    expect(told.map(([controller, record, , ...end]) => [controller, record, ...end])).toEqual(
      ends.map(({ cause, atMs, body }) => {
        if (body.type !== 'sync-end') throw new Error('not an end');
        const reason = body.reason === undefined ? [] : [body.reason];
        return [body.controller, cause, atMs, body.key, body.error, false, ...reason];
      }),
    );
    for (const [, record, startMs] of told) expect(cluster.trace.get(record)?.atMs).toBe(startMs);
  });

  test.each<[string, Command]>([
    ['a manager that is killed', { type: 'power-manager', name: 'controller-manager-1', on: false }],
    ['a controller that is stopped', { type: 'inject', fault: { type: 'controller-stop', controller: 'deployment-controller' } }],
  ])('marks the syncs of %s as lost', (_, command) => {
    const cluster = clusterWithWeb();
    const feed = new TimelineFeed(cluster);
    const deltas: TimelineDelta[] = [];
    const running = () => deltas.findLast((delta) => delta.running !== undefined)?.running ?? [];
    const isDeployments = ({ controller }: { readonly controller: string }) => controller === 'deployment-controller';
    do {
      cluster.run({ maxEvents: 1 });
      deltas.push(...allOf(feed));
    } while (!running().some(isDeployments));
    const [held] = running().filter(isDeployments);
    cluster.execute(command);
    cluster.run({ forMs: 2_000 });
    deltas.push(...allOf(feed));
    expect(running().filter(isDeployments)).toEqual([]);
    const lost = deltas.flatMap(({ syncs = [] }) => syncs).filter(([, , , , , , isLost]) => isLost);
    expect(lost.map(([, record]) => record)).toContain(held?.record);
  });

  test('knows the leader even if its lead began before the oldest record', () => {
    const cluster = createCluster({ seed: 'long lead', nodes: 2, traceLimit: 4_096 });
    cluster.kubectl('create deployment web --image=nginx');
    cluster.run({ forMs: 10_800_000 });
    const leads = ({ body }: TraceRecord) => body.type === 'start' && body.name === 'OnStartedLeading';
    expect([...cluster.trace.since()].some(leads)).toBe(false);
    const feed = new TimelineFeed(cluster);
    const deltas = allOf(feed);
    const running = () => deltas.findLast((delta) => delta.running !== undefined)?.running ?? [];
    cluster.kubectl('scale deployment/web --replicas=2');
    while (running().length === 0) {
      cluster.run({ maxEvents: 1 });
      deltas.push(...allOf(feed));
    }
    cluster.execute({ type: 'power-manager', name: 'controller-manager-1', on: false });
    cluster.run({ forMs: 2_000 });
    deltas.push(...allOf(feed));
    expect(running()).toEqual([]);
  });

  test('sends a long past in several deltas', () => {
    const cluster = clusterWithWeb();
    cluster.run({ untilMs: 20_000 });
    const inParts = allOf(new TimelineFeed(cluster, 100));
    const whole = allOf(new TimelineFeed(cluster));
    expect(inParts.length).toBeGreaterThan(5);
    expect(inParts.filter(({ reset }) => reset)).toEqual(inParts.slice(0, 1));
    for (const of of ['counts', 'stages'] as const) expect(rowsOf(inParts, of)).toEqual(rowsOf(whole, of));
    expect(inParts.flatMap(({ syncs = [] }) => syncs)).toEqual(whole.flatMap(({ syncs = [] }) => syncs));
  });

  test('starts at the oldest kept time of the trace and etcd, with the state of that time', () => {
    const cluster = createCluster({ seed: 'short memory', nodes: 2, keepRevisions: 60 });
    cluster.kubectl('create deployment web --image=nginx --replicas=2');
    cluster.run({ forMs: 600_000 });
    const { oldest } = cluster.history;
    expect(oldest.atMs).toBeGreaterThan(0);
    const deltas = allOf(new TimelineFeed(cluster));
    const web = rowsOf(deltas, 'counts').filter(([id]) => id === 'Deployment/default/web');
    expect(web).toEqual([['Deployment/default/web', oldest.atMs, 2, 2]]);
    expect(deltas.flatMap(({ flags = [] }) => flags).filter(({ type }) => type === 'command')).toEqual([]);
  });

  test.each([
    ['the trace', { traceLimit: 4_096 }],
    ['etcd', { keepRevisions: 60 }],
  ])('starts again if %s has dropped data that was not sent, as for a hidden page', (_, memory) => {
    const cluster = createCluster({ seed: 'hidden', nodes: 2, ...memory });
    cluster.kubectl('create deployment web --image=nginx --replicas=3');
    cluster.run({ forMs: 20_000 });
    const feed = new TimelineFeed(cluster);
    allOf(feed);
    cluster.kubectl('scale deployment/web --replicas=1');
    for (let i = 0; i < 40; i++) {
      cluster.run({ forMs: 30_000 });
      cluster.kubectl(`annotate deployment/web tried=${i} --overwrite`);
    }
    cluster.kubectl('scale deployment/web --replicas=2');
    cluster.run({ forMs: 30_000 });
    expect(cluster.history.oldest.atMs).toBeGreaterThan(60_000);

    const deltas = allOf(feed);
    expect(deltas.map(({ reset }) => reset)).toEqual([true, ...deltas.slice(1).map(() => undefined)]);
    const fresh = allOf(new TimelineFeed(cluster));
    for (const of of ['counts', 'stages'] as const) expect(rowsOf(deltas, of)).toEqual(rowsOf(fresh, of));
    expect(
      rowsOf(deltas, 'counts')
        .filter(([id]) => id === 'Deployment/default/web')
        .at(-1),
    ).toEqual(['Deployment/default/web', expect.any(Number), 2, 2]);
    expect(deltas.at(-1)?.running ?? []).toEqual(fresh.at(-1)?.running ?? []);
    expect(feed.delta()).toBeUndefined();
  });

  test('does not change the history', () => {
    const [watched, alone] = [clusterWithWeb(), clusterWithWeb()];
    const feed = new TimelineFeed(watched);
    for (let frame = 0; frame < 50; frame++) {
      watched.run({ forMs: 200 });
      feed.delta();
    }
    alone.run({ forMs: 10_000 });
    expect(JSON.stringify([...watched.trace.since()])).toBe(JSON.stringify([...alone.trace.since()]));
  });
});
