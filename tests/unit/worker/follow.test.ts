import { expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { commandsOf, untilOf, type Scenario } from '../../../src/cluster/scenario/index.ts';
import { wayTo } from '../../../src/worker/following.ts';
import { Page } from './page.ts';

/** Two pages: what the teacher shows, the student follows. */
class Pair {
  readonly teacher = new Page();
  readonly student = new Page();

  constructor() {
    for (let i = 0; i < 5; i++) this.frame();
  }

  frame(): void {
    this.teacher.frame();
    this.student.frame();
  }

  /** The teacher's state, as it travels: one branch, its end, and the shown moment. */
  get shown(): Scenario {
    const answer = this.teacher.ask({ type: 'scenario' });
    for (let i = 0; i < 500 && answer() === undefined; i++) this.teacher.frame();
    const { cluster, branches, cursor } = answer() as Scenario;
    const branch = cursor?.branch ?? 0;
    const commands = commandsOf({ version: 1, cluster, branches }, branch);
    const { atMs, turn } = untilOf({ version: 1, cluster, branches, cursor }, branch);
    const { playing, speed, nowMs } = this.teacher.deltas.at(-1)!.clock;
    const scenario = {
      version: 1,
      cluster,
      branches: [
        {
          commands: commands.map(({ atMs: at, turn: nth, command }) => ({ at, turn: nth, command })),
          until: { at: atMs, turn },
        },
      ],
      cursor: { at: nowMs, record: cursor?.record, playing, speed },
    };
    return JSON.parse(JSON.stringify(scenario)) as Scenario;
  }

  /** The student follows, until nothing is being replayed any more. */
  follow(scenario = this.shown): void {
    this.student.send({ type: 'follow', scenario });
    for (let i = 0; i < 400; i++) {
      this.student.frame();
      if (i > 2 && this.student.deltas.at(-1)?.clock.replayed === undefined) return;
    }
    throw new Error('the student has not arrived');
  }

  digests(): readonly [teacher: unknown, student: unknown] {
    const record = this.teacher.deltas.at(-1)!.clock.record;
    const answers = [this.teacher, this.student].map((page) => page.ask({ type: 'digest', record }));
    for (let i = 0; i < 20; i++) this.frame();
    return [answers[0]!(), answers[1]!()];
  }
}

const clockOf = (page: Page) => page.deltas.at(-1)!.clock;
const branchesOf = (page: Page) => page.deltas.findLast(({ branches }) => branches !== undefined)?.branches;

test('a page follows commands and stands at the same moment of the same history', () => {
  const pair = new Pair();
  const { teacher, student } = pair;
  teacher.kubectl('set image deployment/web nginx=nginx:1.28');
  for (let i = 0; i < 120; i++) teacher.frame();
  teacher.send({ type: 'transport', action: { type: 'pause' } });
  teacher.frame();
  pair.follow();
  expect(clockOf(student)).toMatchObject({ nowMs: clockOf(teacher).nowMs, record: clockOf(teacher).record, playing: false });
  const [ours, theirs] = pair.digests();
  expect(ours).toMatch(/^[0-9a-f]{8}$/);
  expect(theirs).toBe(ours);
  expect(student.deltas.some(({ reset }) => reset)).toBe(false);
});

test('a page that plays along never gets ahead, so a command always lies in its future', () => {
  const pair = new Pair();
  const { teacher, student } = pair;
  pair.follow();
  for (let i = 0; i < 5; i++) {
    for (let n = 0; n < 12; n++) pair.frame();
    expect(clockOf(student).present.atMs).toBeLessThanOrEqual(clockOf(teacher).present.atMs);
    if (i % 2 === 0) teacher.kubectl(`scale deployment/web --replicas=${i + 1}`);
    pair.follow();
  }
  teacher.send({ type: 'transport', action: { type: 'pause' } });
  teacher.frame();
  pair.follow();
  const [ours, theirs] = pair.digests();
  expect(theirs).toBe(ours);
  expect(branchesOf(student)?.length ?? 1).toBe(1);
});

test('a page that began to follow a second late plays a little faster, until it is as far as the teacher has told', () => {
  const pair = new Pair();
  const { teacher, student } = pair;
  for (let i = 0; i < 60; i++) teacher.frame();
  pair.student.send({ type: 'follow', scenario: pair.shown });
  const behindMs = (): number => clockOf(teacher).nowMs - clockOf(student).nowMs;
  pair.frame();
  expect(behindMs()).toBeGreaterThan(900);
  for (let told = 0; told < 60; told++) {
    student.send({ type: 'follow', scenario: pair.shown });
    for (let n = 0; n < 12; n++) pair.frame();
  }
  expect(behindMs()).toBeLessThan(300);
  expect(clockOf(student).speed).toBe(clockOf(teacher).speed);
});

test('what a student tries stays as a branch, and the next moment of the teacher’s is another', () => {
  const pair = new Pair();
  const { teacher, student } = pair;
  pair.follow();
  student.send({ type: 'follow', scenario: undefined });
  student.kubectl('delete deployment web');
  for (let i = 0; i < 60; i++) pair.frame();
  teacher.kubectl('scale deployment/web --replicas=3');
  for (let i = 0; i < 60; i++) teacher.frame();
  teacher.send({ type: 'transport', action: { type: 'pause' } });
  teacher.frame();
  pair.follow();
  const [ours, theirs] = pair.digests();
  expect(theirs).toBe(ours);
  expect(branchesOf(student)).toMatchObject([{ current: false }, { current: true }]);
});

test('a page follows a teacher who goes on from the past, and back to the branch that was left', () => {
  const pair = new Pair();
  const { teacher } = pair;
  teacher.kubectl('scale deployment/web --replicas=7');
  for (let i = 0; i < 60; i++) teacher.frame();
  pair.follow();
  const { nowMs: beforeMs } = clockOf(teacher);
  teacher.send({ type: 'transport', action: { type: 'seek', to: { atMs: beforeMs - 800 } } });
  teacher.kubectl('scale deployment/web --replicas=2');
  for (let i = 0; i < 60; i++) teacher.frame();
  pair.follow();
  expect(pair.digests()[0]).toBe(pair.digests()[1]);
  teacher.send({ type: 'branch', action: { type: 'switch', id: 1 } });
  for (let i = 0; i < 60; i++) teacher.frame();
  pair.follow();
  expect(pair.digests()[0]).toBe(pair.digests()[1]);
  expect(branchesOf(pair.student)).toHaveLength(2);
});

test('a page sees the moment of the past at which the teacher looks', () => {
  const pair = new Pair();
  const { teacher, student } = pair;
  for (let i = 0; i < 100; i++) teacher.frame();
  teacher.send({ type: 'transport', action: { type: 'step', by: 'write', back: true } });
  teacher.frame();
  pair.follow();
  const { nowMs, record, past } = clockOf(teacher);
  expect(past).toBe(true);
  expect(clockOf(student)).toMatchObject({ nowMs, record, past });
});

test('a page that has gone to the moment of another one is free again: time passes on', () => {
  const { teacher } = new Pair();
  const work: Scenario = {
    version: 1,
    cluster: { seed: 'work', nodes: 1 },
    branches: [
      { commands: [{ command: { type: 'kubectl', line: 'create deployment db --image=nginx' } }], until: { at: 9_000 } },
    ],
    cursor: { at: 9_000 },
  };
  teacher.send({ type: 'follow', scenario: work });
  teacher.send({ type: 'follow', scenario: undefined });
  teacher.send({ type: 'transport', action: { type: 'play' } });
  for (let i = 0; i < 200; i++) teacher.frame();
  expect(teacher.shows('Deployment/default/db')).toBe(true);
  expect(clockOf(teacher).nowMs).toBeGreaterThan(9_500);
});

test('another world takes the place of what the page had', () => {
  const pair = new Pair();
  const other: Scenario = {
    version: 1,
    cluster: { seed: 'another', nodes: 1 },
    branches: [{ commands: [{ at: 2_000, command: { type: 'kubectl', line: 'create deployment db --image=nginx:1.27' } }] }],
    cursor: { at: 9_000 },
  };
  pair.follow(other);
  expect(pair.student.shows('Deployment/default/db')).toBe(true);
  expect(clockOf(pair.student)).toMatchObject({ nowMs: 9_000, playing: false });
  expect(pair.student.deltas.filter(({ reset }) => reset)).toHaveLength(1);
});

test('a history with another beginning is played anew', () => {
  const cluster = createCluster({ seed: 'way' });
  cluster.kubectl('create deployment web --image=nginx');
  expect(wayTo([{ atMs: 0, turn: 0, command: { type: 'add-node' } }], cluster, () => [])).toBe('anew');
});
