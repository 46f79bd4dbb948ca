import { expect, test } from 'vitest';
import { CoroutineQueue, finish, playOut, type Coroutine } from '../../../src/worker/coroutine.ts';
import { Replay } from '../../../src/cluster/index.ts';

/** A request that needs some turns of the event loop, and tells each of its parts. */
function* request(name: string, turns: number, said: string[]): Coroutine {
  for (let turn = 1; turn <= turns; turn++) {
    said.push(`${name}${turn}`);
    yield turn / turns;
  }
  said.push(`${name}!`);
}

test('requests run in order, each from the turn in which the one before it ends', () => {
  const said: string[] = [];
  const queue = new CoroutineQueue();
  queue.add(request('a', 0, said));
  expect([said, queue.isBusy]).toEqual([['a!'], false]);

  queue.add(request('b', 2, said));
  queue.add(request('c', 1, said));
  queue.add(request('d', 0, said));
  expect([said, queue.isBusy, queue.progress]).toEqual([['a!', 'b1'], true, 0.5]);
  queue.run(() => false);
  expect([said.at(-1), queue.progress]).toEqual(['b2', 1]);
  queue.run(() => false);
  expect(said).toEqual(['a!', 'b1', 'b2', 'b!', 'c1']);
  queue.run(() => true);
  expect([said, queue.isBusy, queue.progress]).toEqual([['a!', 'b1', 'b2', 'b!', 'c1', 'c!', 'd!'], false, undefined]);
});

test('a request that another one makes while it runs comes after it', () => {
  const said: string[] = [];
  const queue = new CoroutineQueue();
  queue.add(
    (function* (): Coroutine {
      queue.add(request('inner', 0, said));
      yield* request('outer', 1, said);
    })(),
  );
  queue.run(() => true);
  expect(said).toEqual(['outer1', 'outer!', 'inner!']);
});

test('a replay is played in parts, and tells how far it has come', () => {
  const replay = () => new Replay({ seed: 'parts' }, [], { atMs: 60_000 });
  const parts = [...playOut(replay())] as number[];
  expect(parts.length).toBeGreaterThan(2);
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  expect(parts.every((part) => part >= 0 && part <= 1)).toBe(true);
  expect(finish(playOut(replay())).now).toBe(60_000);
});
