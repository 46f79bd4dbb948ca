import { afterEach, expect, it } from 'vitest';
import { BeatRun } from '../../../../src/ui/lessons/beat-run.ts';
import type { ClusterStore } from '../../../../src/ui/model/cluster-store.ts';
import { beginningOf, useLessonPlace, type BeatTry } from '../../../../src/ui/lessons/lesson-place.ts';
import type { Session } from '../../../../src/ui/model/session.ts';
import { useView } from '../../../../src/ui/model/view-store.ts';
import type { BeatAction, BeatView, OpenedBeat } from '../../../../src/worker/protocol/index.ts';
import type { Beat } from '../../../../src/worker/protocol/lesson.ts';
import { FIRST_SCENARIO } from '../../../../src/ui/editor/first-scenario.ts';
import { silentSession } from '../silent-session.ts';

const FROM = { atMs: 1_000, record: 7 };

function beat(id: string): Beat {
  return { id, title: id, text: id, checks: [{ text: id, when: 'now', that: id }] };
}

/** A worker that says of the open beat what it is told to say. */
class OtherWorker {
  /** What the page has sent, in order. */
  readonly sent: (string | BeatAction)[] = [];
  /** The open beat. */
  opened: OpenedBeat | undefined;
  #number = 0;

  readonly session: Session = silentSession({
    openBeat: (opened: OpenedBeat, { moves }: { readonly moves: boolean }) => {
      this.opened = opened;
      this.sent.push(`${moves ? 'begin' : 'open'} ${(opened.beat as Beat).id}`);
      this.shows({ beat: undefined, beatNumber: ++this.#number });
    },
    beat: (action: BeatAction) => this.sent.push(action),
    closeBeat: () => {
      this.sent.push('close');
      this.shows({ beat: undefined, beatNumber: 0 });
    },
  });

  shows(state: Partial<ClusterStore>): void {
    this.session.world.shown.setState(state);
  }

  says(view: Omit<BeatView, 'number'>): void {
    this.shows({ beat: { number: this.#number, ...view } });
  }
}

const left: (() => void)[] = [];

/** Follows a beat until the end of the test. Returns a function that leaves it before. */
function followed(worker: OtherWorker, one: Beat): { readonly run: BeatRun; readonly leave: () => void } {
  const run = new BeatRun(worker.session, one);
  const leave = run.follow();
  left.push(leave);
  return { run, leave };
}

/** A worker that has begun a lesson. */
function started(follows = false): OtherWorker {
  useLessonPlace.setState({ place: beginningOf('lesson'), follows });
  const worker = new OtherWorker();
  worker.shows({ started: true, worker: { state: 'running' } });
  return worker;
}

function tryAt(id: string): BeatTry | undefined {
  return useLessonPlace.getState().place?.tries[id];
}

afterEach(() => {
  for (const leave of left.splice(0)) leave();
  useLessonPlace.setState(useLessonPlace.getInitialState());
  useView.setState(useView.getInitialState());
});

it('a beat is opened as soon as there is a cluster, and what the worker says of it is noted', () => {
  const worker = new OtherWorker();
  useLessonPlace.setState({ place: beginningOf('lesson') });
  followed(worker, beat('one'));
  expect(worker.sent).toEqual([]);
  worker.shows({ started: true });
  expect(worker.sent).toEqual(['begin one']);
  worker.says({ phase: 'arriving' });
  expect(tryAt('one')).toBeUndefined();
  worker.says({ phase: 'settling', outcome: { from: FROM, acted: true } });
  expect(tryAt('one')).toEqual({ from: FROM, acted: true });
  // What the learner begins again has not been done.
  worker.says({ phase: 'arriving', outcome: { from: FROM } });
  expect(tryAt('one')).toEqual({ from: FROM });
});

it('a beat can have the name of a property that every object inherits', () => {
  const worker = started();
  followed(worker, beat('constructor'));
  worker.says({ phase: 'ready', outcome: { from: FROM } });
  expect(Object.keys(useLessonPlace.getState().place?.tries ?? {})).toEqual(['constructor']);
});

it('a beat is taken up with what has come of it, and knows where the one before it began', () => {
  const worker = started();
  const tries = { one: { from: FROM }, two: { from: { atMs: 2_000, record: 9 }, acted: true, answer: 1 } } as const;
  useLessonPlace.setState({ place: { ...beginningOf('lesson'), tries } });
  followed(worker, beat('two'));
  expect(worker.sent).toEqual(['open two']);
  expect(worker.opened).toMatchObject({ last: FROM, outcome: { from: { atMs: 2_000, record: 9 }, acted: true } });
  expect(worker.opened?.outcome).not.toHaveProperty('answer');
});

it('a beat that is left is closed, and what the worker says later is not noted', () => {
  const worker = started();
  const { leave } = followed(worker, beat('one'));
  leave();
  worker.says({ phase: 'ready', outcome: { from: FROM } });
  expect([worker.sent, useLessonPlace.getState().place?.tries]).toEqual([['begin one', 'close'], {}]);
});

it('another worker is told of the beat that is open', () => {
  const worker = started();
  followed(worker, beat('one'));
  worker.says({ phase: 'ready', outcome: { from: FROM } });
  worker.session.open(FIRST_SCENARIO);
  expect(worker.sent).toEqual(['begin one']);
  worker.shows({ started: true });
  expect(worker.sent).toEqual(['begin one', 'open one']);
});

it('a beat that asks why opens the inspector with the answer, in the stage that it names', () => {
  const why = { waiting: 'Deployment/default/web' };
  const worker = started();
  followed(worker, { ...beat('one'), stage: { stage: 'watch', why } });
  const { stage, inspectorTab } = useView.getState();
  const { open, whySubject } = worker.session.world.view.getState();
  expect({ stage, inspectorTab, whySubject }).toEqual({ stage: 'watch', inspectorTab: 'why', whySubject: why });
  expect(open).toContain('inspector');
});

it('a beat that stands at a step shows its code when it has begun, and not if the step has not come', () => {
  const coded = { ...beat('one'), stage: { step: 'syncDeployment' } };
  const worker = started();
  const { leave } = followed(worker, coded);
  worker.says({ phase: 'ready', outcome: { from: FROM, missed: true } });
  const openSync = (): unknown => worker.session.world.view.getState().openSync;
  expect([tryAt('one'), openSync()]).toEqual([{ from: FROM, missed: true }, undefined]);
  leave();
  followed(worker, coded);
  worker.says({ phase: 'ready', outcome: { from: { atMs: 2_000, record: 9 } } });
  expect(worker.sent).toEqual(['begin one', 'close', 'begin one']);
  expect([tryAt('one'), openSync()]).toEqual([{ from: { atMs: 2_000, record: 9 } }, 9]);
});

it('while the page follows a teacher, a beat moves neither time nor stage', () => {
  const { stage } = useView.getState();
  const worker = started(true);
  const { run } = followed(worker, { ...beat('one'), stage: { at: 500, stage: 'loop', playing: true } });
  worker.says({ phase: 'ready', outcome: { from: FROM } });
  run.point('Pod/default/a');
  expect([worker.sent, useView.getState().stage, tryAt('one')?.answer]).toEqual([['open one'], stage, 'Pod/default/a']);
});

it('a beat is opened again when the page begins to follow a teacher: what was done alone may no longer count', () => {
  const worker = started();
  followed(worker, beat('one'));
  worker.says({ phase: 'done', outcome: { from: FROM, acted: true, met: true } });
  useLessonPlace.setState({ place: beginningOf('lesson'), follows: true });
  expect([worker.sent, worker.opened?.outcome]).toEqual([['begin one', 'open one'], undefined]);
});

it('what the learner does is said to the worker, and who goes on goes when the worker says so', () => {
  const worker = started();
  const { run } = followed(worker, beat('one'));
  worker.says({ phase: 'ready', outcome: { from: FROM } });
  let gone = 0;
  run.act();
  run.point('Pod/default/a');
  run.goOn(() => gone++);
  run.again();
  run.solve([{ command: 'kubectl delete pod/a' }]);
  run.watch();
  expect(worker.sent.slice(1)).toEqual([
    { type: 'act' },
    { type: 'answer' },
    { type: 'go-on' },
    { type: 'again' },
    { type: 'solve', solution: [{ command: 'kubectl delete pod/a' }] },
    { type: 'watch' },
  ]);
  expect(gone).toBe(0);
  worker.says({ phase: 'done', outcome: { from: FROM }, passed: true });
  worker.says({ phase: 'done', outcome: { from: FROM }, passed: true });
  expect(gone).toBe(1);
});

it('who goes on from a beat that has not begun, follows a teacher, or whose worker is gone, waits for nothing', () => {
  let gone = 0;
  const worker = started();
  const { run } = followed(worker, beat('one'));
  run.goOn(() => gone++);
  worker.says({ phase: 'ready', outcome: { from: FROM } });
  useLessonPlace.setState({ follows: true });
  run.goOn(() => gone++);
  useLessonPlace.setState({ follows: false });
  worker.says({ phase: 'ready', outcome: { from: FROM } });
  worker.shows({ worker: { state: 'failed', reason: 'threw', message: '', stack: '' } });
  run.goOn(() => gone++);
  expect(gone).toBe(3);
});
