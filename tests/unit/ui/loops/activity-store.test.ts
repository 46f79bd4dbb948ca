import { afterEach, expect, test, vi } from 'vitest';
import { followActivity, useActivity } from '../../../../src/ui/loops/activity.ts';
import { EMPTY_CLUSTER } from '../../../../src/ui/model/cluster-state.ts';
import { useCluster } from '../../../../src/ui/model/cluster-store.ts';
import { movement } from './loop-views.ts';

const write = movement('write', 'replicaset-controller', { kind: 'Pod', key: 'default/web-1' });

afterEach(() => useCluster.setState(EMPTY_CLUSTER));

test.each([
  ['before the scenario', (follow: () => void, start: () => void) => (follow(), start())],
  ['after the scenario', (follow: () => void, start: () => void) => (start(), follow())],
])('movements before the opened time of a scenario are known if the loops are opened %s', async (_, inOrder) => {
  let end: () => void = () => undefined;
  inOrder(
    () => {
      end = followActivity(() => Promise.resolve([write]));
    },
    () => useCluster.setState({ started: true }),
  );
  await vi.waitFor(() => expect(useActivity.getState().write).toBe(write));
  end();
});
