import { afterEach, expect, test } from 'vitest';
import { GONE } from '../../../../src/worker/protocol/index.ts';
import { EMPTY_CLUSTER } from '../../../../src/ui/model/cluster-state.ts';
import { useCluster } from '../../../../src/ui/model/cluster-store.ts';
import { forgetTimeline, tellTimeline } from '../../../../src/ui/timeline/feed.ts';
import { timelineData } from '../../../../src/ui/timeline/timeline-store.ts';

const WEB = 'Deployment/default/web';

afterEach(() => {
  forgetTimeline();
  useCluster.setState(EMPTY_CLUSTER);
});

test('a history that begins anew is kept back to its own oldest moment, not to that of the one before', () => {
  useCluster.setState(({ clock }) => ({ clock: { ...clock, oldest: { atMs: 100_000, record: 9_000 } } }));
  tellTimeline({ anew: true, tracks: [{ id: WEB, kind: 'Deployment' }], counts: [0, 10, 2, 0, 0, 20, 2, 2] }, 0);
  expect(timelineData.lanes.get(WEB)?.countsAt(15)).toEqual({ desired: 2, ready: 0 });
});

test('what the worker has forgotten is forgotten with the very words that say so', () => {
  tellTimeline({ anew: true, tracks: [{ id: WEB, kind: 'Deployment' }], counts: [0, 10, 2, 0, 0, 20, GONE, GONE] }, 0);
  expect(timelineData.lanes.has(WEB)).toBe(true);
  tellTimeline({ flags: [{ type: 'command', record: 80, atMs: 60, text: 'kubectl get pods' }] }, 50);
  expect(timelineData.lanes.has(WEB)).toBe(false);
  expect(timelineData.flags).toHaveLength(1);
});
