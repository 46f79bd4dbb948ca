import { beforeAll, describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { SyncIndex, type SyncStart } from '../../../src/cluster/history/syncs/sync-index.ts';
import type { TraceBody } from '../../../src/trace/index.ts';
import { Playback } from '../../../src/worker/playback.ts';
import { Projection } from '../../../src/worker/projection/projection.ts';
import type { NextSync, RecordStep, StepWay } from '../../../src/worker/protocol/index.ts';
import { isEffect } from '../../../src/worker/stepping.ts';

/** The type of a record in one word. */
function nameOf(body: TraceBody): string {
  switch (body.type) {
    case 'sync-start':
    case 'step':
    case 'handler':
    case 'start':
    case 'kubelet':
      return body.name;
    case 'request':
      return `${body.verb} ${body.kind}`;
    case 'queue':
      return `queue ${body.op}`;
    default:
      return body.type;
  }
}

/** A Deployment of three Pods is created at ten seconds, and two seconds pass. */
class Story {
  readonly cluster: Cluster = createCluster({ seed: 'stepping', nodes: 2 });
  readonly projection: Projection;
  readonly playback: Playback;

  constructor(forMs = 2_000) {
    this.cluster.run({ untilMs: 10_000 });
    this.cluster.execute({ type: 'kubectl', line: 'create deployment web --image=nginx --replicas=3' });
    this.projection = new Projection(this.cluster);
    this.playback = new Playback(this.cluster, this.projection, []);
    this.playback.runTo(10_000 + forMs, Infinity);
  }

  syncsOf(controller: string): SyncStart[] {
    return [...new SyncIndex(this.cluster.trace).upTo(Infinity, { controller })].reverse();
  }

  open(record: number): void {
    this.playback.seek({ record });
  }

  get shown(): string {
    const { body } = this.cluster.trace.get(this.projection.shown.record)!;
    return nameOf(body);
  }

  step(way: StepWay, options: Partial<RecordStep> = {}): string {
    this.playback.stepRecord({ type: 'step-record', way, ...options });
    return this.shown;
  }

  back(way: StepWay): string {
    return this.step(way, { back: true });
  }

  nextSync(of: NextSync['of'], options: Partial<NextSync> = {}): SyncStart | undefined {
    this.playback.nextSync({ type: 'next-sync', of, ...options });
    return this.playback.standsIn;
  }

  run(ways: readonly StepWay[], options: Partial<RecordStep> = {}): string[] {
    return ways.map((way) => this.step(way, options));
  }
}

function times(count: number, way: StepWay): StepWay[] {
  return Array<StepWay>(count).fill(way);
}

describe('within the first sync of a Deployment', () => {
  let story: Story;
  let first: SyncStart;

  beforeAll(() => {
    story = new Story();
    first = story.syncsOf('deployment-controller')[0]!;
  });

  test('into visits every record of its own process, across the requests that suspend it', () => {
    story.open(first.record);
    const names = story.run(times(26, 'into'));
    expect(names.slice(0, 5)).toEqual([
      'SplitMetaNamespaceKey',
      'Lister.Get',
      'DeepCopy',
      'getReplicaSetsForDeployment',
      'ClaimReplicaSets',
    ]);
    const create = names.indexOf('getNewReplicaSet');
    // The scheduler, the ReplicaSet controller and the event recorder report between these.
    expect(names.slice(create, create + 5)).toEqual([
      'getNewReplicaSet',
      'create ReplicaSet',
      'revision',
      'SetDeploymentRevision',
      'update Deployment',
    ]);
    expect(names).not.toContain('create Event');
  });

  test('over skips the records inside a step', () => {
    story.open(first.record);
    expect(story.run(times(9, 'over'))).toEqual([
      'SplitMetaNamespaceKey',
      'Lister.Get',
      'DeepCopy',
      'getReplicaSetsForDeployment',
      'checkPausedConditions',
      'getRollbackTo',
      'getAllReplicaSetsAndSyncRevision',
      'isScalingEvent',
      'rolloutRolling',
    ]);
    expect(story.step('over')).toBe('sync-end');
  });

  test('out leads to the end of the enclosing step, and from the sync function to its end', () => {
    story.open(first.record);
    story.run(times(5, 'into'));
    expect(story.shown).toBe('ClaimReplicaSets');
    expect(story.step('out')).toBe('checkPausedConditions');
    expect(story.step('out')).toBe('sync-end');
  });

  test('back reverses each of them', () => {
    story.open(first.record);
    story.run(times(8, 'over'));
    expect(story.shown).toBe('isScalingEvent');
    expect(story.back('over')).toBe('getAllReplicaSetsAndSyncRevision');
    story.step('over');
    expect(story.back('into')).toBe('MaxRevision');
    expect(story.back('out')).toBe('getAllReplicaSetsAndSyncRevision');
    expect(story.back('out')).toBe('syncDeployment');
  });

  test('stepping into everything and back visits the same records', () => {
    story.open(first.record);
    const there = [story.shown];
    while (there.at(-1) !== 'queue done') there.push(story.step('into'));
    const back = [story.shown];
    while (back.at(-1) !== 'syncDeployment') back.push(story.back('into'));
    expect(back).toEqual(there.toReversed());
  });

  test('steps stay in the open sync, whatever else is shown', () => {
    story.playback.seek('present');
    expect(story.step('into', { sync: first.record, back: true })).toMatch(/^queue/);
    expect(story.playback.standsIn).toEqual(first);
  });

  test('objects are as of the record', () => {
    story.open(first.record);
    const replicaSets = (): number => {
      const { cluster, projection } = story;
      return cluster.history.listAt('ReplicaSet', cluster.history.revisionAt(projection.shown)).length;
    };
    while (story.step('into') !== 'create ReplicaSet') expect(replicaSets()).toBe(0);
    expect([replicaSets(), story.step('into'), replicaSets()]).toEqual([0, 'revision', 1]);
  });
});

describe('past the end of a sync', () => {
  test('a step leads to the next sync of the same loop, and back to the end of the previous one', () => {
    const story = new Story();
    const [first, second] = story.syncsOf('deployment-controller');
    story.open(first!.record);
    expect(story.run(['out', 'over', 'over'])).toEqual(['sync-end', 'queue add-rate-limited', 'queue done']);
    expect(story.step('over')).toBe('syncDeployment');
    expect(story.playback.standsIn).toEqual(second);
    expect(story.back('into')).toBe('queue done');
    expect(story.playback.standsIn).toEqual(first);
  });

  test('time passes if the record is in the future', () => {
    const story = new Story(12);
    const [first] = story.syncsOf('deployment-controller');
    const { now } = story.cluster;
    story.open(first!.record);
    expect(story.step('out')).toBe('sync-end');
    expect(story.cluster.now).toBeGreaterThan(now);
    expect(story.projection.shown.atMs).toBe(story.cluster.now);
  });

  test('records after the shown one in the same event are not skipped', () => {
    const story = new Story(12);
    story.open(story.syncsOf('deployment-controller')[0]!.record);
    story.step('out');
    expect(story.projection.inPast).toBe(true);
    expect(story.playback.inLastEvent).toBe(true);
    story.playback.runTo(story.cluster.now + 1, Infinity);
    expect(story.projection.inPast).toBe(false);
  });
});

describe('outside of syncs', () => {
  test('a step leads from record to record of one component, and over skips its syncs', () => {
    const story = new Story();
    const handler = [...story.cluster.trace.since(0)].find(({ body }) => body.type === 'handler' && body.name === 'addRS')!;
    story.open(handler.id);
    expect(story.playback.standsIn).toBeUndefined();
    expect(story.run(['into', 'into', 'into'])).toEqual(['queue add', 'queue get', 'syncReplicaSet']);
    story.open(handler.id);
    expect(story.run(['out', 'over'])).toEqual(['queue get', 'addPod']);
    expect(story.back('over')).toBe('queue get');
    expect(story.back('out')).toBe('queue add');
  });

  test('the stages of a start follow each other', () => {
    const story = new Story();
    story.open([...story.cluster.trace.since(0)].find(({ body }) => nameOf(body) === 'NewControllerManagerCommand')!.id);
    expect(story.run(['over', 'over', 'over'])).toEqual(['Run', 'configz.New', 'NewMutableHealthzHandler']);
  });
});

describe('the next sync', () => {
  test('of the same loop is one that does something', () => {
    const story = new Story(4_000);
    const syncs = story.syncsOf('replicaset-controller');
    const index = new SyncIndex(story.cluster.trace);
    const busy = syncs.filter(({ record }) => index.membersOf(record).some(isEffect));
    expect(busy.length).toBeGreaterThan(1);
    expect(busy.length).toBeLessThan(syncs.length);
    story.open(busy[0]!.record);
    expect(story.nextSync('loop')).toEqual(busy[1]);
    expect(story.projection.shown.record).toBe(busy[1]!.record);
    expect(story.nextSync('loop', { back: true })).toEqual(busy[0]);
    expect(story.nextSync('loop', { back: true })).toEqual(busy[0]);
    expect(story.nextSync('loop', { idle: true })).toEqual(syncs[syncs.indexOf(busy[0]!) + 1]);
  });

  test('of the same key skips other keys', () => {
    const story = new Story();
    story.cluster.execute({ type: 'kubectl', line: 'create deployment api --image=nginx' });
    story.open(story.syncsOf('deployment-controller')[0]!.record);
    const keys = [story.nextSync('key'), story.nextSync('key'), story.nextSync('key')].map((sync) => sync?.key);
    expect(new Set(keys)).toEqual(new Set(['default/web']));
  });

  test('in the future is reached by running', () => {
    const story = new Story();
    story.cluster.execute({ type: 'kubectl', line: 'scale deployment/web --replicas=5' });
    const last = story.syncsOf('deployment-controller').at(-1)!;
    story.open(last.record);
    const next = story.nextSync('key')!;
    expect(next.record).toBeGreaterThan(last.record);
    expect(story.projection.shown.record).toBe(next.record);
    story.step('out');
    const requests = [...story.cluster.trace.since(next.record)].filter(({ body }) => nameOf(body) === 'update ReplicaSet');
    expect(requests).toHaveLength(1);
  });

  test('does not exist outside of a sync', () => {
    const story = new Story();
    story.open([...story.cluster.trace.since(0)].find(({ body }) => body.type === 'handler')!.id);
    const { shown } = story.projection;
    expect(story.nextSync('loop')).toBeUndefined();
    expect(story.projection.shown).toEqual(shown);
  });
});
