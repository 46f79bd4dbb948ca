import { afterEach, expect, it } from 'vitest';
import { BeatRun } from '../../../../src/ui/lessons/beat-run.ts';
import { beginningOf, useLessonPlace } from '../../../../src/ui/lessons/lesson-place.ts';
import { useCluster } from '../../../../src/ui/model/cluster-store.ts';
import type { Session } from '../../../../src/ui/model/session.ts';
import { useView } from '../../../../src/ui/model/view-store.ts';
import type { Command, TransportAction, WatchedBeat } from '../../../../src/worker/protocol/index.ts';
import type { Beat } from '../../../../src/worker/protocol/lesson.ts';

const FROM = { atMs: 1_000, record: 7 };

function beat(id: string): Beat {
  return { id, title: id, text: id, checks: [{ text: id, when: 'now', that: id }] };
}

/** A worker that answers when it is told to. */
class SlowWorker {
  /** The expressions that it watches. */
  watched: string | undefined;
  /** How time was moved. */
  readonly moves: TransportAction['type'][] = [];
  readonly ran: Command[] = [];
  readonly #answers: ((moment: typeof FROM) => void)[] = [];

  readonly session = {
    listen: () => () => undefined,
    transport: ({ type }: TransportAction) => this.moves.push(type),
    watchChecks: (watched?: WatchedBeat) => {
      this.watched = watched?.checks?.map(({ that }) => that).join();
    },
    run: (command: Command) => this.ran.push(command),
    ask: () => new Promise((resolve) => this.#answers.push(resolve)),
  } as unknown as Session;

  async answer(): Promise<void> {
    for (const answer of this.#answers.splice(0)) answer(FROM);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

afterEach(() => {
  useCluster.setState(useCluster.getInitialState());
  useLessonPlace.setState(useLessonPlace.getInitialState());
  useView.setState(useView.getInitialState());
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

it('a beat goes to its moment and shows its stage', async () => {
  const worker = new SlowWorker();
  useCluster.setState({ started: true });
  useLessonPlace.setState({ place: beginningOf('lesson') });
  new BeatRun(worker.session, { ...beat('one'), stage: { at: 500, stage: 'loop', playing: true } }).follow();
  await worker.answer();
  expect(worker.moves).toEqual(['go-to', 'play']);
  expect(useView.getState().stage).toBe('loop');
});

it('while the page follows a teacher, a beat moves neither time nor stage, but follows its checks and the commands of the teacher', async () => {
  const worker = new SlowWorker();
  const stage = useView.getState().stage;
  useCluster.setState({ started: true });
  useLessonPlace.setState({ place: beginningOf('lesson'), follows: true });
  const one = { ...beat('one'), stage: { at: 500, stage: 'loop', playing: true }, action: { text: 'Act.' } } as const;
  new BeatRun(worker.session, one).follow();
  await worker.answer();
  expect([worker.watched, worker.moves, useView.getState().stage]).toEqual(['one', [], stage]);

  const { clock } = useCluster.getState();
  const command = { id: 1, atMs: 2_000, record: 9, line: 'kubectl scale deployment/web --replicas=5', stdout: '', stderr: '' };
  useCluster.setState({ console: [command], clock: { ...clock, playing: true, nowMs: 2_000, record: 9 } });
  useCluster.setState({ checks: { type: 'states', states: [{ state: 'met', atMs: 2_000, record: 9 }] } });
  expect(useLessonPlace.getState().place?.tries).toEqual({ one: { from: FROM, acted: true, met: true } });
  expect(worker.moves).toEqual([]);
});

it('what is playing for the learner is not carried on once the page follows a teacher', async () => {
  const worker = new SlowWorker();
  useCluster.setState({ started: true });
  useLessonPlace.setState({ place: beginningOf('lesson') });
  const run = new BeatRun(worker.session, beat('one'));
  run.follow();
  await worker.answer();
  useCluster.setState(({ clock }) => ({ clock: { ...clock, nowMs: FROM.atMs, record: FROM.record } }));
  run.solve([{ afterMs: 1_000, command: 'kubectl delete pod/web' }]);
  const before = worker.moves.length;
  useLessonPlace.setState({ follows: true });
  useCluster.setState(({ clock }) => ({ clock: { ...clock, nowMs: 5_000, record: 20 } }));
  useLessonPlace.setState({ follows: false });
  useCluster.setState(({ clock }) => ({ clock: { ...clock, nowMs: 6_000, record: 21 } }));
  expect([worker.ran, worker.moves.length]).toEqual([[], before]);
});
