import { expect, test } from 'vitest';
import { FIRST_SCENARIO } from '../../../src/ui/editor/first-scenario.ts';
import { EMPTY_CLUSTER } from '../../../src/ui/model/cluster-state.ts';
import { beside, useCluster } from '../../../src/ui/model/cluster-store.ts';
import { Session } from '../../../src/ui/model/session.ts';
import { useView } from '../../../src/ui/model/view-store.ts';
import { podView } from './fake-views.ts';

/** A worker that never answers. */
class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

test('another world leaves nothing of the old one beside it: neither the objects nor the choice of the branch', () => {
  const session = new Session(() => new SilentWorker() as unknown as Worker, FIRST_SCENARIO);
  beside.setState({ objects: new Map([['Pod/default/a', podView('a')]]), started: true });
  useView.setState({ beside: 1 });
  session.open(FIRST_SCENARIO);
  expect(useView.getState().beside).toBeUndefined();
  expect(beside.getState()).toMatchObject({ ...EMPTY_CLUSTER });
  session.dispose();
});

test('which branch stands beside the shown one is no act of the user: a page that follows a teacher goes on following', () => {
  const session = new Session(() => new SilentWorker() as unknown as Worker, FIRST_SCENARIO);
  const { acts } = useCluster.getState();
  session.branch({ type: 'beside', id: 1 });
  expect(useCluster.getState().acts).toBe(acts);
  session.branch({ type: 'switch', id: 1 });
  expect(useCluster.getState().acts).toBe(acts + 1);
  session.dispose();
});
