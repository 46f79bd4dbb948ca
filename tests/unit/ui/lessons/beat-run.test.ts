import { afterEach, expect, it } from 'vitest';
import { BeatRun } from '../../../../src/ui/lessons/beat-run.ts';
import { beginningOf, useLessonPlace } from '../../../../src/ui/lessons/lesson-place.ts';
import { useCluster } from '../../../../src/ui/model/cluster-store.ts';
import type { Session } from '../../../../src/ui/model/session.ts';
import { useView } from '../../../../src/ui/model/view-store.ts';
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

it('a beat can have the name of a property that every object inherits', async () => {
  const worker = new SlowWorker();
  useCluster.setState({ started: true });
  useLessonPlace.setState({ place: beginningOf('lesson') });
  new BeatRun(worker.session, beat('constructor')).follow();
  await worker.answer();
  expect(worker.watched).toBe('constructor');
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

it('a beat that asks why opens the inspector with the answer, in the stage that it names', async () => {
  const why = { waiting: 'Deployment/default/web' };
  useCluster.setState({ started: true });
  useLessonPlace.setState({ place: beginningOf('lesson') });
  new BeatRun(new SlowWorker().session, { ...beat('one'), stage: { stage: 'watch', why } }).follow();
  const { stage, open, inspectorTab, whySubject } = useView.getState();
  expect({ stage, inspectorTab, whySubject }).toEqual({ stage: 'watch', inspectorTab: 'why', whySubject: why });
  expect(open).toContain('inspector');
});
