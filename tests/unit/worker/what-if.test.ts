import { expect, test } from 'vitest';
import type { CoursesView } from '../../../src/worker/protocol/index.ts';
import { Page } from './page.ts';

const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' };

/** A complete rollout of `web`. */
function rolledOut(): Page {
  const page = new Page();
  page.until(() => page.nowMs > 13_000);
  page.kubectl('set image deployment/web nginx=nginx:1.29');
  page.until(() => page.nowMs > 25_000);
  return page;
}

function whatIf(page: Page, line: string): void {
  page.send({ type: 'transport', action: { type: 'pause' } });
  page.send({ type: 'branch', action: { type: 'what-if', object: WEB, command: { type: 'kubectl', line } } });
  page.until(() => page.deltas.some(({ beside }) => beside !== undefined));
}

const NO_SURGE = `patch deployment web -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":0,"maxUnavailable":1}}}}'`;

test('the same history runs again with one change, and the old course is shown beside it', () => {
  const page = rolledOut();
  const before = page.nowMs;
  whatIf(page, NO_SURGE);

  const branches = page.deltas.findLast((delta) => delta.branches !== undefined)?.branches ?? [];
  expect(branches.map(({ id, current, firstLine }) => [id, current, firstLine])).toEqual([
    [1, false, 'kubectl apply -f -'],
    [2, true, `kubectl ${NO_SURGE}`],
  ]);
  const { clock } = page.deltas.at(-1)!;
  expect(clock.present.atMs).toBe(before);
  expect(clock.past).toBe(true);
  expect(page.deltas.findLast((delta) => delta.beside !== undefined)?.beside?.branch).toBe(1);
});

test('both branches separate at the command, and only the new one has fewer available Pods meanwhile', () => {
  const page = rolledOut();
  whatIf(page, NO_SURGE);
  const courses = page.ask({ type: 'courses', branch: 1, deployment: 'default/web' })() as CoursesView;

  expect(courses.shown.parting).toMatchObject({ kind: 'Deployment', name: 'web', how: 'changed' });
  expect(courses.shown.parting?.changes[0]).toMatchObject({ path: 'spec.strategy.rollingUpdate.maxSurge', after: '0' });
  expect(courses.shown.parting!.atMs).toBeGreaterThanOrEqual(courses.commonUntilMs);
  const fewest = ({ serving }: CoursesView['shown']): number =>
    Math.min(...serving.filter(({ atMs }) => atMs > courses.commonUntilMs).map(({ pods }) => pods));
  expect([fewest(courses.other), fewest(courses.shown)]).toEqual([3, 2]);
  expect(courses.shown.serving[0]).toEqual(courses.other.serving[0]);
  const most = ({ existing }: CoursesView['shown']): number =>
    Math.max(...existing.filter(({ atMs }) => atMs > courses.commonUntilMs).map(({ pods }) => pods));
  expect(most(courses.other)).toBeGreaterThan(3);
});

test(
  'the same history runs again with a changed line of the code, and stands at the first write that differs',
  { timeout: 30_000 },
  () => {
    const page = rolledOut();
    const before = page.nowMs;
    const { record } = page.deltas.at(-1)!.clock;
    page.send({ type: 'transport', action: { type: 'pause' } });
    page.send({ type: 'branch', action: { type: 'vary', record, variation: 'revision-not-raised' } });
    page.until(() => page.deltas.at(-1)!.clock.past);

    const branches = page.deltas.findLast((delta) => delta.branches !== undefined)?.branches ?? [];
    expect(branches.map(({ current, firstLine, commands }) => [current, firstLine, commands])).toEqual([
      [false, 'kubectl apply -f -', 2],
      [true, 'vary revision-not-raised', 2],
    ]);
    const { clock } = page.deltas.at(-1)!;
    expect(clock.present.atMs).toBe(before);
    const courses = page.ask({ type: 'courses', branch: 1, deployment: 'default/web' })() as CoursesView;
    expect(clock.record).toBe(courses.shown.parting!.record);
    expect([courses.shown.parting, courses.other.parting]).toMatchObject([
      { kind: 'ReplicaSet', how: 'created' },
      { kind: 'ReplicaSet', how: 'created' },
    ]);
  },
);
