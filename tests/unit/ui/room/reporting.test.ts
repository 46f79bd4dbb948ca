import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Report, ToRoom } from '../../../../src/room/protocol.ts';
import { useLessonPlace } from '../../../../src/ui/lessons/lesson-place.ts';
import { FIRST_SCENARIO } from '../../../../src/ui/editor/first-scenario.ts';
import type { Session } from '../../../../src/ui/model/session.ts';
import { ALL_PODS } from '../../../../src/ui/model/tallies.ts';
import { OwnWork } from '../../../../src/ui/room/own-work.ts';
import { ReportingPage } from '../../../../src/ui/room/reporting.ts';
import { NO_ROOM, useRoom } from '../../../../src/ui/room/room-store.ts';
import { silentSession } from '../silent-session.ts';

let page: ReportingPage;
let reports: Report[];
let session: Session;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  reports = [];
  useRoom.setState({ ...NO_ROOM, state: 'open', role: 'student' });
  session = silentSession();
  const send = (message: ToRoom): void => void (message.type === 'report' && reports.push(message.report));
  page = new ReportingPage(session, send, new OwnWork('the-key-of-the-room-of-all', () => sessionStorage));
});

afterEach(() => {
  page.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useRoom.setState(NO_ROOM);
  useLessonPlace.setState(useLessonPlace.getInitialState());
});

/** The page shows a moment with so many ready Pods, until it reports. */
async function showMoment(atMs: number, ready: number): Promise<void> {
  session.world.shown.setState(({ clock }) => ({
    clock: { ...clock, nowMs: atMs },
    tallies: new Map([[ALL_PODS, { ready }]]) as never,
  }));
  await vi.advanceTimersByTimeAsync(2_000);
}

const course = () => reports.at(-1)?.course;

it('draws the course of the world that is shown', async () => {
  await showMoment(1_000, 1);
  await showMoment(5_000, 3);
  expect(course()).toEqual({
    ready: [
      { atMs: 1_000, pods: 1 },
      { atMs: 5_000, pods: 3 },
    ],
    commandsMs: [],
  });
  // Back in time, what comes after is not drawn.
  await showMoment(2_000, 2);
  expect(course()?.ready).toEqual([
    { atMs: 1_000, pods: 1 },
    { atMs: 2_000, pods: 2 },
  ]);
});

it.each([
  ['another world is opened', () => session.open(FIRST_SCENARIO)],
  ['the teacher shows another cluster', () => page.anotherWorld()],
  ['another lesson begins', () => useLessonPlace.setState({ place: { lesson: 'other', beat: 0, tries: {} } })],
])('draws nothing of the last world once %s', async (_what, begin) => {
  await showMoment(1_000, 5);
  await showMoment(2_000, 7);
  begin();
  await showMoment(9_000, 4);
  await showMoment(9_500, 3);
  expect(course()?.ready).toEqual([
    { atMs: 9_000, pods: 4 },
    { atMs: 9_500, pods: 3 },
  ]);
});

it('reports again after the room may have lost it, and nothing twice', async () => {
  await showMoment(1_000, 1);
  const before = reports.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reports).toHaveLength(before);
  page.again();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reports).toHaveLength(before + 1);
});
