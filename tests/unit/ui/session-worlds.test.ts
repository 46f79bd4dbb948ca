import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_SCENARIO } from '../../../src/ui/editor/first-scenario.ts';
import { createMirror } from '../../../src/ui/model/cluster-store.ts';
import { Session } from '../../../src/ui/model/session.ts';
import { createWorldView, openCode, openWhy, select } from '../../../src/ui/model/world-view.ts';
import type { World } from '../../../src/ui/model/world.ts';
import { PROTOCOL_VERSION, type Delta } from '../../../src/worker/protocol/index.ts';
import { podView } from './fake-views.ts';
import { SpokenFor } from './silent-session.ts';

let workers: SpokenFor[];
let session: Session;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 16));
  workers = [];
  session = new Session(() => {
    const worker = new SpokenFor();
    workers.push(worker);
    return worker as unknown as Worker;
  }, FIRST_SCENARIO);
});

afterEach(() => {
  session.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const { clock } = createMirror().getState();

/** So large that it is drawn in several frames, with a branch beside the shown one. */
const LARGE: Delta = {
  clock: { ...clock, nowMs: 5_000, record: 50 },
  objects: { changed: Array.from({ length: 30 }, (_, number) => podView(`web-${number}`)) },
  beside: { branch: 1, clock, reset: true, objects: { changed: [podView('other')] } },
};

/** Everything that the page knows and shows of a world. */
function all({ shown, beside, view }: World): unknown {
  return [shown.getState(), beside.getState(), view.getState()];
}

/** A world of which nothing is known. */
const EMPTY = [createMirror().getState(), createMirror().getState(), createWorldView().getState()];

/** The user has selected, asked and opened something in the shown world. */
function use({ world }: Session): void {
  select(world, 'Pod/default/web-1');
  openWhy(world, { object: 'Pod/default/web-1' });
  openCode(world, 17);
  world.view.setState({ appliedText: 'kind: Pod', syncFilter: { key: 'default/web' } });
}

test('another world begins with nothing of the one before', () => {
  const [first] = workers;
  first!.say({ type: 'ready', version: PROTOCOL_VERSION });
  first!.say({ type: 'delta', ...LARGE });
  vi.advanceTimersByTime(1_000);
  use(session);
  const before = session.world;
  expect(before.view.getState().beside).toBe(1);
  expect(before.beside.getState().objects.size).toBe(1);
  session.open(FIRST_SCENARIO);
  expect(session.world).not.toBe(before);
  expect(all(session.world)).toEqual(EMPTY);
});

test.each([
  ['says', 0],
  ['has said, and the page has drawn in part', 16],
])('what the worker of the old world %s when another one opens reaches neither its mirrors nor its view', async (_, drawnMs) => {
  const [first] = workers;
  first!.say({ type: 'ready', version: PROTOCOL_VERSION });
  const answer = session.ask({ type: 'shown' }).catch(() => 'rejected');
  session.run({ type: 'add-node' });
  if (drawnMs > 0) {
    first!.say({ type: 'delta', ...LARGE });
    vi.advanceTimersByTime(drawnMs);
  }
  use(session);
  session.open(FIRST_SCENARIO);
  first!.say({ type: 'delta', ...LARGE });
  first!.say({ type: 'replaying', done: 0.5 });
  first!.say({ type: 'answer', id: 1, answer: { atMs: 1, record: 1 } });
  first!.say({ type: 'invoked', id: 2, entry: { id: 1, atMs: 0, record: 3, line: 'x', stdout: '', stderr: '', aside: true } });
  first!.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe('rejected');
  expect(all(session.world)).toEqual(EMPTY);
  // The moment that was wanted in the old world is not gone to in the new one, and its drawing is not acknowledged there.
  expect(workers[1]!.heard.map(({ type }) => type)).toEqual(['start']);
});

test('who follows each world leaves the old one before the new one is entered', () => {
  const steps: string[] = [];
  const names = new Map([[session.world, 'first']]);
  const end = session.inEachWorld((world) => {
    const name = names.get(world) ?? 'second';
    steps.push(`enters the ${name}`);
    return () => steps.push(`leaves the ${name}`);
  });
  session.open(FIRST_SCENARIO);
  end();
  session.open(FIRST_SCENARIO);
  expect(steps).toEqual(['enters the first', 'leaves the first', 'enters the second', 'leaves the second']);
});

test('a restart begins the same world again, and acts are counted on', () => {
  session.transport({ type: 'pause' });
  const { beginning } = session.world;
  session.restart();
  expect(session.world.beginning).toEqual({ ...beginning, shipped: undefined });
  session.recover();
  expect(session.state.getState().acts).toBe(2);
});

test('which branch stands beside the shown one is no act of the user: a page that follows a teacher goes on following', () => {
  session.branch({ type: 'beside', id: 1 });
  expect(session.state.getState().acts).toBe(0);
  session.branch({ type: 'switch', id: 1 });
  expect(session.state.getState().acts).toBe(1);
});
