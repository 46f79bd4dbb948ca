import { afterEach, expect, it } from 'vitest';
import { BeatRun } from '../../../../src/ui/lessons/beat-run.ts';
import { beginningOf, useLessonPlace, type BeatTry } from '../../../../src/ui/lessons/lesson-place.ts';
import type { ClusterMirror } from '../../../../src/ui/model/cluster-store.ts';
import type { Session, SessionListener } from '../../../../src/ui/model/session.ts';
import { useView } from '../../../../src/ui/model/view-store.ts';
import type {
  CheckState,
  Command,
  ConsoleEntry,
  MomentView,
  ShownView,
  TransportAction,
  WatchedBeat,
} from '../../../../src/worker/protocol/index.ts';
import type { Beat } from '../../../../src/worker/protocol/lesson.ts';
import { silentSession } from '../silent-session.ts';

const FROM = { atMs: 1_000, record: 7 };

function beat(id: string): Beat {
  return { id, title: id, text: id, checks: [{ text: id, when: 'now', that: id }] };
}

/** What the page shows of the worker that was made last. */
let shown: ClusterMirror;

/** A worker that answers when it is told to. */
class SlowWorker {
  /** The expressions that it watches. */
  watched: string | undefined;
  /** How time was moved. */
  readonly moves: TransportAction['type'][] = [];
  /** Where time was moved to. */
  readonly went: TransportAction[] = [];
  readonly ran: Command[] = [];
  readonly speeds: number[] = [];
  /** Tells of a command that the learner has given. */
  notice: (entry: ConsoleEntry) => void = () => undefined;
  readonly #answers: ((moment: ShownView) => void)[] = [];

  readonly session: Session = silentSession({
    listen: ({ onCommand }: SessionListener) => {
      this.notice = (entry) => onCommand?.(entry);
      return () => undefined;
    },
    // The user's setting shows at once, as in the page.
    transport: (action: TransportAction) => {
      // As in the page, the act is counted before the worker is told.
      if (action.type !== 'speed') this.session.countAct();
      this.moves.push(action.type);
      if (action.type === 'go-to') this.went.push(action);
      if (action.type === 'speed') this.speeds.push(action.speed);
      if (action.type === 'play' || action.type === 'pause')
        this.session.world.shown.setState(({ clock }) => ({ clock: { ...clock, playing: action.type === 'play' } }));
    },
    watchChecks: (watched?: WatchedBeat) => {
      this.watched = watched?.checks?.map(({ that }) => that).join();
    },
    run: (command: Command) => this.ran.push(command),
    ask: () => new Promise((resolve) => this.#answers.push(resolve as never)),
  });

  constructor() {
    ({ shown } = this.session.world);
    shown.setState({ started: true });
  }

  async answer(moment: ShownView = FROM): Promise<void> {
    for (const answer of this.#answers.splice(0)) answer(moment);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** A worker with a beat that has begun. */
async function opened(one: Beat): Promise<SlowWorker & { readonly run: BeatRun }> {
  const worker = new SlowWorker();
  useLessonPlace.setState({ place: beginningOf('lesson') });
  const run = new BeatRun(worker.session, one);
  followed(run);
  await worker.answer();
  return Object.assign(worker, { run });
}

/** The page shows a moment, while time passes. */
function shows({ atMs, record }: MomentView): void {
  shown.setState(({ clock }) => ({ clock: { ...clock, nowMs: atMs, record, playing: true } }));
}

/** The state of the only check. */
function holds(state: CheckState): void {
  shown.setState({ checks: { type: 'states', watch: 1, states: [{ state, atMs: 0, record: 0 }], commands: 0 } });
}

function theTry(): BeatTry | undefined {
  return useLessonPlace.getState().place?.tries['one'];
}

const left: (() => void)[] = [];

/** Follows a beat until the end of the test. Returns a function that leaves it before. */
function followed(run: BeatRun): () => void {
  const leave = run.follow();
  left.push(leave);
  return leave;
}

afterEach(() => {
  for (const leave of left.splice(0)) leave();
  useLessonPlace.setState(useLessonPlace.getInitialState());
  useView.setState(useView.getInitialState());
});

it('a beat begins when the worker has answered, and is watched from then on', async () => {
  const worker = new SlowWorker();
  useLessonPlace.setState({ place: beginningOf('lesson') });
  followed(new BeatRun(worker.session, beat('one')));
  expect(worker.watched).toBeUndefined();
  await worker.answer();
  expect(worker.watched).toBe('one');
  expect(useLessonPlace.getState().place?.tries).toEqual({ one: { from: FROM } });
});

it('a beat can have the name of a property that every object inherits', async () => {
  const worker = new SlowWorker();
  useLessonPlace.setState({ place: beginningOf('lesson') });
  followed(new BeatRun(worker.session, beat('constructor')));
  await worker.answer();
  expect(worker.watched).toBe('constructor');
});

it('a beat that is left before the worker has answered does not begin in place of the one that is open', async () => {
  const worker = new SlowWorker();
  useLessonPlace.setState({ place: { ...beginningOf('lesson'), tries: { one: { from: FROM } } } });
  const leave = followed(new BeatRun(worker.session, beat('two')));
  leave();
  // It was begun before: nothing has to be asked.
  followed(new BeatRun(worker.session, beat('one')));
  expect(worker.watched).toBe('one');
  await worker.answer();
  expect(worker.watched).toBe('one');
  expect(Object.keys(useLessonPlace.getState().place?.tries ?? {})).toEqual(['one']);
});

it('a beat that asks why opens the inspector with the answer, in the stage that it names', async () => {
  const why = { waiting: 'Deployment/default/web' };
  useLessonPlace.setState({ place: beginningOf('lesson') });
  const { session } = new SlowWorker();
  followed(new BeatRun(session, { ...beat('one'), stage: { stage: 'watch', why } }));
  const { stage, inspectorTab } = useView.getState();
  const { open, whySubject } = session.world.view.getState();
  expect({ stage, inspectorTab, whySubject }).toEqual({ stage: 'watch', inspectorTab: 'why', whySubject: why });
  expect(open).toContain('inspector');
});

it('a beat goes to its moment and shows its stage', async () => {
  const worker = new SlowWorker();
  useLessonPlace.setState({ place: beginningOf('lesson') });
  followed(new BeatRun(worker.session, { ...beat('one'), stage: { at: 500, stage: 'loop', playing: true } }));
  await worker.answer();
  expect(worker.moves).toEqual(['go-to', 'play']);
  expect(useView.getState().stage).toBe('loop');
});

it('while the page follows a teacher, a beat moves neither time nor stage, but follows its checks and the commands of the teacher', async () => {
  const worker = new SlowWorker();
  const stage = useView.getState().stage;
  useLessonPlace.setState({ place: beginningOf('lesson'), follows: true });
  const one = { ...beat('one'), stage: { at: 500, stage: 'loop', playing: true }, action: { text: 'Act.' } } as const;
  followed(new BeatRun(worker.session, one));
  await worker.answer();
  expect([worker.watched, worker.moves, useView.getState().stage]).toEqual(['one', [], stage]);

  const { clock } = shown.getState();
  const command = { id: 1, atMs: 2_000, record: 9, line: 'kubectl scale deployment/web --replicas=5', stdout: '', stderr: '' };
  shown.setState({ console: [command], clock: { ...clock, playing: true, nowMs: 2_000, record: 9 } });
  shown.setState({ checks: { type: 'states', watch: 1, states: [{ state: 'met', atMs: 2_000, record: 9 }], commands: 1 } });
  expect(useLessonPlace.getState().place?.tries).toEqual({ one: { from: FROM, acted: true, met: true } });
  expect(worker.moves).toEqual([]);
});

it('what is playing for the learner is not carried on once the page follows a teacher', async () => {
  const worker = await opened(beat('one'));
  worker.run.solve([{ afterMs: 1_000, command: 'kubectl delete pod/web' }]);
  await worker.answer();
  shows(FROM);
  useLessonPlace.setState({ follows: true });
  shows({ atMs: 5_000, record: 20 });
  useLessonPlace.setState({ follows: false });
  shows({ atMs: 6_000, record: 21 });
  expect(worker.ran).toEqual([]);
});

it('a solution is played from the beginning of the beat, at its times, and is marked until the learner begins again', async () => {
  const worker = await opened(beat('one'));
  shows({ atMs: 9_000, record: 90 });
  worker.run.solve([{ command: 'kubectl delete pod/a' }, { afterMs: 1_000, command: 'kubectl delete pod/b' }]);
  await worker.answer();
  expect([worker.moves.at(-1), worker.ran.length]).toEqual(['go-to', 0]);
  shows(FROM);
  expect([worker.ran.length, theTry()?.solution]).toEqual([1, true]);
  shows({ atMs: FROM.atMs + 999, record: 8 });
  expect(worker.ran).toHaveLength(1);
  shows({ atMs: FROM.atMs + 1_000, record: 8 });
  expect(worker.ran).toHaveLength(2);
  void worker.run.again();
  expect([worker.moves.at(-1), theTry()?.solution]).toEqual(['go-to', undefined]);
});

it('an action that takes its time is not over when its checks hold meanwhile, and only then are they counted as met', async () => {
  const action = { text: 'Act.', commands: ['kubectl delete pod/a'], forMs: 5_000 };
  const worker = await opened({ ...beat('one'), action });
  shows(FROM);
  holds('met');
  expect(theTry()?.met).toBeUndefined();
  worker.run.act();
  shows({ atMs: FROM.atMs + 4_000, record: 10 });
  expect([worker.moves.at(-1), theTry()?.met]).toEqual(['play', undefined]);
  shows({ atMs: FROM.atMs + 5_000, record: 11 });
  expect([worker.moves.at(-1), theTry()?.acted, theTry()?.met]).toEqual(['pause', true, true]);
});

it('who goes on without having acted has it done: quickly, and then at the speed of before', async () => {
  const worker = await opened({ ...beat('one'), action: { text: 'Act.', commands: ['kubectl delete pod/a'] } });
  shows(FROM);
  let gone = false;
  worker.run.goOn(() => (gone = true));
  holds('open');
  expect([worker.ran.length, worker.speeds, gone]).toEqual([1, [100], false]);
  shows({ atMs: 8_000, record: 12 });
  holds('met');
  expect([worker.speeds, gone, worker.moves.slice(-2)]).toEqual([[100, 1], true, ['speed', 'pause']]);
});

it('who goes on while an action is still at work has it finished: quickly, and not for ever', async () => {
  const worker = await opened({ ...beat('one'), action: { text: 'Act.', commands: ['kubectl delete pod/a'] } });
  shows(FROM);
  const gone: string[] = [];
  const acts = (): void => {
    holds('open');
    worker.run.act();
    shows({ atMs: 2_000, record: 10 });
  };
  acts();
  worker.run.goOn(() => gone.push('met'));
  expect([worker.speeds, worker.moves.at(-1), gone]).toEqual([[100], 'play', []]);
  holds('met');
  expect([worker.speeds, gone]).toEqual([[100, 1], ['met']]);

  void worker.run.again();
  await worker.answer();
  shows(FROM);
  acts();
  worker.run.goOn(() => gone.push('given up'));
  shows({ atMs: 61_999, record: 90 });
  expect(gone).toEqual(['met']);
  shows({ atMs: 62_000, record: 91 });
  expect(gone).toEqual(['met', 'given up']);
});

it('an action that takes its time is gone on from at its end', async () => {
  const action = { text: 'Act.', commands: ['kubectl delete pod/a'], forMs: 5_000 };
  const worker = await opened({ ...beat('one'), action });
  shows(FROM);
  worker.run.act();
  let gone = false;
  worker.run.goOn(() => (gone = true));
  expect([worker.moves.at(-1), gone]).toEqual(['go-to', false]);
  shows({ atMs: FROM.atMs + 5_000, record: 11 });
  expect(gone).toBe(true);
});

it('a command that fails is not what the beat asks for, unless another one succeeds', async () => {
  const worker = await opened({ ...beat('one'), action: { text: 'Act.', commands: ['kubectl delete pod/a'] } });
  shows(FROM);
  const given = (id: number, exitCode?: number): ConsoleEntry => ({
    id,
    atMs: 1_000,
    record: 8,
    line: 'kubectl delete pod/b',
    stdout: '',
    stderr: '',
    ...(exitCode !== undefined && { exitCode }),
  });
  worker.notice(given(1));
  expect([theTry()?.acted, worker.moves.at(-1)]).toEqual([true, 'play']);
  shown.setState({ console: [given(1, 1)] });
  expect([theTry()?.acted, worker.moves.at(-1)]).toEqual([undefined, 'pause']);

  worker.notice(given(2));
  worker.notice(given(3));
  shown.setState({ console: [given(1, 1), given(2, 0)] });
  shown.setState({ console: [given(1, 1), given(2, 0), given(3, 1)] });
  expect(theTry()?.acted).toBe(true);
});

it('time stands still after the learner has pointed at an object, until what the beat asks for is done', async () => {
  const question = { text: 'Which?', kind: 'Pod', becomes: 'it.terminating' } as const;
  const asks = await opened({ ...beat('one'), question, action: { text: 'Act.', commands: ['kubectl delete pod/a'] } });
  asks.run.point('Pod/default/a');
  expect([theTry()?.answer, asks.moves]).toEqual(['Pod/default/a', ['go-to']]);
  const shown = await opened({ ...beat('one'), question });
  shown.run.point('Pod/default/a');
  expect(shown.moves.at(-1)).toBe('play');
});

it('an action that takes no time leaves time where it is', async () => {
  const worker = await opened({
    id: 'one',
    title: 'one',
    text: 'one',
    action: { text: 'Act.', commands: ['kubectl delete pod/a'], forMs: 0 },
  });
  worker.run.act();
  expect(worker.moves).toEqual(['go-to', 'play', 'pause']);
  expect(shown.getState().clock.playing).toBe(false);
});

it('an action without checks is done in no more time than it takes', async () => {
  const lasting = {
    id: 'one',
    title: 'one',
    text: 'one',
    action: { text: 'Act.', commands: ['kubectl delete pod/a'], forMs: 5_000 },
  };
  const worker = await opened(lasting);
  shows(FROM);
  let gone = false;
  worker.run.goOn(() => (gone = true));
  expect([worker.moves.at(-1), gone]).toEqual(['go-to', false]);
  shows({ atMs: FROM.atMs + 5_000, record: 20 });
  expect(gone).toBe(true);
});

it('a beat that goes on does not lead back to before a slow learner was done; one that goes back to the past does', async () => {
  const begins = async (stage: Beat['stage'], now: MomentView): Promise<unknown> => {
    const worker = await opened(beat('one'));
    shows(now);
    followed(new BeatRun(worker.session, { ...beat('two'), stage }));
    return worker.went.at(-1);
  };
  expect(await begins({ at: 5_000 }, { atMs: 3_000, record: 20 })).toEqual({
    type: 'go-to',
    to: { atMs: 5_000 },
    step: undefined,
  });
  expect(await begins({ at: 5_000 }, { atMs: 9_000, record: 20 })).toEqual({
    type: 'go-to',
    to: { atMs: 9_000 },
    step: undefined,
  });
  expect(await begins({ at: 500 }, { atMs: 9_000, record: 20 })).toEqual({ type: 'go-to', to: { atMs: 500 }, step: undefined });
  expect(await begins({ at: 5_000, step: 'scale' }, { atMs: 9_000, record: 20 })).toEqual({
    type: 'go-to',
    to: { atMs: 5_000 },
    step: { name: 'scale' },
  });
});

it('a beat whose step has not come says so, and begins anew when it is opened again', async () => {
  const worker = new SlowWorker();
  useLessonPlace.setState({ place: beginningOf('lesson') });
  const coded = { ...beat('one'), stage: { step: 'syncDeployment' } };
  const leave = followed(new BeatRun(worker.session, coded));
  await worker.answer({ ...FROM, missed: true });
  expect(theTry()).toEqual({ from: FROM, missed: true });
  leave();
  followed(new BeatRun(worker.session, coded));
  expect(worker.moves).toEqual(['go-to', 'go-to']);
  await worker.answer({ atMs: 2_000, record: 9 });
  expect(theTry()).toEqual({ from: { atMs: 2_000, record: 9 } });
});
