import { expect, test, vi } from 'vitest';
import { activityOf } from '../../../../src/ui/loops/activity.ts';
import type { World } from '../../../../src/ui/model/world.ts';
import { silentSession } from '../silent-session.ts';
import { movement } from './loop-views.ts';

const write = movement('write', 'replicaset-controller', { kind: 'Pod', key: 'default/web-1' });

/** A world whose worker knows of one movement. */
function world(): World {
  const session = silentSession();
  session.world.client.ask = () => Promise.resolve([write] as never);
  return session.world;
}

test.each([
  ['before the scenario', (follow: () => void, start: () => void) => (follow(), start())],
  ['after the scenario', (follow: () => void, start: () => void) => (start(), follow())],
])('movements before the opened time of a scenario are known if the loops are opened %s', async (_, inOrder) => {
  const shown = world();
  const activity = activityOf(shown);
  let end: () => void = () => undefined;
  inOrder(
    () => {
      end = activity.follow();
    },
    () => shown.shown.setState({ started: true }),
  );
  await vi.waitFor(() => expect(activity.store.getState().write).toBe(write));
  end();
});
