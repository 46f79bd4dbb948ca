import { afterAll, afterEach, expect, test } from 'vitest';
import { FIRST_SCENARIO } from '../../../../src/ui/editor/first-scenario.ts';
import { GONE, type TimelineDelta } from '../../../../src/worker/protocol/index.ts';
import { applyDelta } from '../../../../src/ui/model/cluster-state.ts';
import { followTimeline } from '../../../../src/ui/timeline/feed.ts';
import { timelineData } from '../../../../src/ui/timeline/timeline-store.ts';
import { silentSession } from '../silent-session.ts';

const WEB = 'Deployment/default/web';

const session = silentSession();
const stop = followTimeline(session);
afterEach(() => session.open(FIRST_SCENARIO));
afterAll(stop);

/** The worker sends the timeline and the oldest time that it keeps. */
function tell(timeline: TimelineDelta, oldestMs: number): void {
  session.world.shown.setState((state) =>
    applyDelta(state, { clock: { ...state.clock, oldest: { atMs: oldestMs, record: oldestMs * 90 } }, timeline }),
  );
}

test('a new history is kept back to its own oldest time, not to that of the previous one', () => {
  tell({}, 100_000);
  tell({ reset: true, tracks: [{ id: WEB, kind: 'Deployment' }], counts: [0, 10, 2, 0, 0, 20, 2, 2] }, 0);
  expect(timelineData.lanes.get(WEB)?.countsAt(15)).toEqual({ desired: 2, ready: 0 });
});

test("the page drops old data with the same delta that reports the worker's drop", () => {
  tell({ reset: true, tracks: [{ id: WEB, kind: 'Deployment' }], counts: [0, 10, 2, 0, 0, 20, GONE, GONE] }, 0);
  expect(timelineData.lanes.has(WEB)).toBe(true);
  tell({ flags: [{ type: 'command', record: 80, atMs: 60, text: 'kubectl get pods' }] }, 50);
  expect(timelineData.lanes.has(WEB)).toBe(false);
  expect(timelineData.flags).toHaveLength(1);
});

test('a delta without the timeline does not change it, and another cluster starts without one', () => {
  tell({ reset: true, tracks: [{ id: WEB, kind: 'Deployment' }], counts: [0, 10, 2, 0] }, 0);
  const { version } = timelineData;
  session.world.shown.setState((state) => applyDelta(state, { clock: state.clock }));
  expect(timelineData.version).toBe(version);
  session.open(FIRST_SCENARIO);
  expect(timelineData.lanes.has(WEB)).toBe(false);
});
