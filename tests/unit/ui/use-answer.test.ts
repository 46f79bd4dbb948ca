import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FIRST_SCENARIO } from '../../../src/ui/editor/first-scenario.ts';
import type { Session } from '../../../src/ui/model/session.ts';
import { keepAsking, once, type Asking } from '../../../src/ui/model/use-answer.ts';
import type { World } from '../../../src/ui/model/world.ts';
import { silentSession } from './silent-session.ts';

let session: Session;
/** What happened, in order. */
let log: string[];
let answers: ((answer: string) => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  session = silentSession();
  log = [];
  answers = [];
});

afterEach(() => {
  session.dispose();
  vi.useRealTimers();
});

/** Asks of a world whose worker answers when it is told to. */
function asks(world: World, asking: Asking): () => void {
  world.client.ask = () => {
    log.push(`asks at ${world.shown.getState().clock.record}`);
    return new Promise((resolve) => answers.push(resolve as never));
  };
  const tell = (answer: unknown): void => void log.push(`hears ${String(answer)}`);
  return keepAsking(world, { type: 'stop-names' }, asking, tell, tell);
}

async function answer(text: string): Promise<void> {
  answers.shift()?.(text);
  await vi.advanceTimersByTimeAsync(0);
}

function showRecord(record: number): void {
  session.world.shown.setState(({ clock }) => ({ clock: { ...clock, record } }));
}

it('asks at once, and again as the shown moment moves, but rests after each answer', async () => {
  asks(session.world, {});
  await answer('one');
  showRecord(1);
  showRecord(2);
  await vi.advanceTimersByTimeAsync(199);
  expect(log).toEqual(['asks at 0', 'hears one']);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['asks at 0', 'hears one', 'asks at 2']);
  await answer('two');
  await vi.advanceTimersByTimeAsync(1_000);
  showRecord(3);
  expect(log).toEqual(['asks at 0', 'hears one', 'asks at 2', 'hears two', 'asks at 3']);
});

it('asks again if the moment moved while the answer was under way, even if it moved back', async () => {
  asks(session.world, {});
  showRecord(1);
  showRecord(0);
  await answer('of either moment');
  await vi.advanceTimersByTimeAsync(200);
  expect(log).toEqual(['asks at 0', 'hears of either moment', 'asks at 0']);
});

it('waits for a pause, and rests for longer after an answer that took long', async () => {
  asks(session.world, { afterMs: 300, restMs: 1_000, restFactor: 5 });
  await vi.advanceTimersByTimeAsync(299);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(400);
  await answer('slow');
  showRecord(1);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(log).toEqual(['asks at 0', 'hears slow']);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['asks at 0', 'hears slow', 'asks at 1']);
});

it('asks once what does not change', async () => {
  asks(session.world, { on: once });
  showRecord(1);
  await answer('one');
  await vi.advanceTimersByTimeAsync(1_000);
  showRecord(2);
  expect(log).toEqual(['asks at 0', 'hears one']);
});

it.each([
  ['is under way', []],
  ['has come', ['an answer']],
])('tells nothing and asks nothing once it has ended while an answer %s', async (_, given) => {
  const end = asks(session.world, {});
  for (const one of given) await answer(one);
  const before = [...log];
  end();
  showRecord(1);
  await answer('late');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(log).toEqual(before);
});

it('is not answered about another world: a question under way fails with its own', async () => {
  const { world } = session;
  const end = keepAsking(
    world,
    { type: 'stop-names' },
    {},
    () => log.push('hears'),
    ({ name }) => log.push(name),
  );
  session.open(FIRST_SCENARIO);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(log).toEqual(['WorkerGone']);
  end();
});
