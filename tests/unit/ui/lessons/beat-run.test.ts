import { afterEach, expect, it } from 'vitest';
import { BeatRun } from '../../../../src/ui/lessons/beat-run.ts';
import { beginningOf, useLessonPlace } from '../../../../src/ui/lessons/lesson-place.ts';
import { useCluster } from '../../../../src/ui/model/cluster-store.ts';
import type { Session } from '../../../../src/ui/model/session.ts';
import type { WatchedBeat } from '../../../../src/worker/protocol/index.ts';
import type { Beat } from '../../../../src/worker/protocol/lesson.ts';

const FROM = { atMs: 1_000, record: 7 };

function beat(id: string): Beat {
  return { id, title: id, text: id, checks: [{ text: id, when: 'now', that: id }] };
}

/** A worker that answers when it is told to. */
class SlowWorker {
  /** The expressions that it watches. */
  watched: string | undefined;
  readonly #answers: ((moment: typeof FROM) => void)[] = [];

  readonly session = {
    listen: () => () => undefined,
    transport: () => undefined,
    watchChecks: (watched?: WatchedBeat) => {
      this.watched = watched?.checks?.map(({ that }) => that).join();
    },
    ask: () => new Promise((resolve) => this.#answers.push(resolve)),
  } as unknown as Session;

  async answer(): Promise<void> {
    for (const answer of this.#answers.splice(0)) answer(FROM);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

afterEach(() => {
  useCluster.setState(useCluster.getInitialState());
  useLessonPlace.setState({ place: undefined });
});

it('a beat begins when the worker has answered, and is watched from then on', async () => {
  const worker = new SlowWorker();
  useCluster.setState({ started: true });
  useLessonPlace.setState({ place: beginningOf('lesson') });
  new BeatRun(worker.session, beat('one')).follow();
  expect(worker.watched).toBeUndefined();
  await worker.answer();
  expect(worker.watched).toBe('one');
  expect(useLessonPlace.getState().place?.tries).toEqual({ one: { from: FROM } });
});

it('a beat that is left before the worker has answered does not begin in place of the one that is open', async () => {
  const worker = new SlowWorker();
  useCluster.setState({ started: true });
  useLessonPlace.setState({ place: { ...beginningOf('lesson'), tries: { one: { from: FROM } } } });
  const leave = new BeatRun(worker.session, beat('two')).follow();
  leave();
  // It was begun before: nothing has to be asked.
  new BeatRun(worker.session, beat('one')).follow();
  expect(worker.watched).toBe('one');
  await worker.answer();
  expect(worker.watched).toBe('one');
  expect(Object.keys(useLessonPlace.getState().place?.tries ?? {})).toEqual(['one']);
});

/** A page whose time a test moves. */
function pageAt(nowMs: number) {
  const moved: string[] = [];
  const session = {
    listen: () => () => undefined,
    transport: ({ type }: { readonly type: string }) => {
      moved.push(type);
      useCluster.setState(({ clock }) => ({ clock: { ...clock, playing: type === 'play' } }));
    },
    run: () => undefined,
    watchChecks: () => undefined,
  } as unknown as Session;
  const passTo = (atMs: number): void => {
    useCluster.setState(({ clock }) => ({
      clock: { ...clock, nowMs: atMs },
      checks: { type: 'states', states: [{ state: 'met', atMs: FROM.atMs, record: FROM.record }] },
    }));
  };
  useCluster.setState(({ clock }) => ({ started: true, clock: { ...clock, nowMs } }));
  return { session, moved, passTo };
}

it('time runs after an action as long as the lesson says, though a check holds all along; only then is it met', () => {
  const { session, moved, passTo } = pageAt(FROM.atMs);
  const action = { text: 'Scale it.', commands: ['kubectl scale deployment/web --replicas=5'], forMs: 5_000 };
  useLessonPlace.setState({ place: { ...beginningOf('lesson'), tries: { lasting: { from: FROM } } } });
  const run = new BeatRun(session, { ...beat('lasting'), action, checks: [{ text: 'a', when: 'always', that: 'true' }] });
  run.follow();
  passTo(FROM.atMs);
  expect(useLessonPlace.getState().place?.tries['lasting']?.met).toBeUndefined();
  run.act();
  passTo(FROM.atMs + 4_000);
  expect(moved).not.toContain('pause');
  expect(useLessonPlace.getState().place?.tries['lasting']?.met).toBeUndefined();
  passTo(FROM.atMs + 5_000);
  expect(moved.at(-1)).toBe('pause');
  expect(useLessonPlace.getState().place?.tries['lasting']?.met).toBe(true);
});
