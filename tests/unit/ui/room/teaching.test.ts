import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToRoom } from '../../../../src/room/protocol.ts';
import { useEditorText } from '../../../../src/ui/editor/editor-text.ts';
import { FIRST_EXAMPLE } from '../../../../src/ui/editor/examples.ts';
import { useLessonPlace, vote } from '../../../../src/ui/lessons/lesson-place.ts';
import { useOpenBeat, type OpenBeat } from '../../../../src/ui/lessons/open-beat.ts';
import type { ClusterState } from '../../../../src/ui/model/cluster-state.ts';
import { NO_ROOM, useRoom } from '../../../../src/ui/room/room-store.ts';
import { TeachingPage } from '../../../../src/ui/room/teaching.ts';
import type { Question } from '../../../../src/worker/protocol/index.ts';
import { silentSession } from '../silent-session.ts';
import type { Scenario, ScenarioCommand } from '../../../../src/worker/protocol/scenario.ts';

const CLUSTER = { seed: 'taught' };
const scale = { at: 1_000, turn: 3, command: { type: 'kubectl', line: 'scale deployment/web --replicas=3' } } as const;

/** A page whose worker has played a history, and what it asks and sends. */
class Teacher {
  readonly asked: Question['type'][] = [];
  readonly sent: ToRoom[] = [];
  commands: readonly ScenarioCommand[] = [];
  readonly session = silentSession();
  readonly page = new TeachingPage(this.session, (message) => this.sent.push(message));

  constructor() {
    this.session.world.shown.setState({ started: true, worker: { state: 'running' } });
    this.session.world.client.ask = ({ type }: Question) => {
      this.asked.push(type);
      return Promise.resolve((type === 'scenario' ? this.#history : 'd1') as never);
    };
  }

  get #history(): Scenario {
    const at = this.session.world.shown.getState().clock.nowMs;
    return { version: 1, cluster: CLUSTER, branches: [{ commands: this.commands, until: { at, turn: 1 } }] };
  }

  /** Real time passes, and as much simulated time with it. */
  async play(forMs: number): Promise<void> {
    for (let passed = 0; passed < forMs; passed += 100) {
      const { shown } = this.session.world;
      const { clock } = shown.getState();
      const atMs = clock.nowMs + (clock.playing ? 100 : 0);
      shown.setState({ clock: { ...clock, nowMs: atMs, present: { atMs, record: 1 } } });
      await vi.advanceTimersByTimeAsync(100);
    }
  }

  last<T extends ToRoom['type']>(type: T): Extract<ToRoom, { type: T }> | undefined {
    return this.sent.findLast((message): message is Extract<ToRoom, { type: T }> => message.type === type);
  }
}

let teacher: Teacher;

beforeEach(() => {
  vi.useFakeTimers();
  useRoom.setState({ ...NO_ROOM, state: 'open', role: 'teacher', leads: true });
  teacher = new Teacher();
});

afterEach(() => {
  teacher.page.stop();
  vi.useRealTimers();
  useLessonPlace.setState(useLessonPlace.getInitialState());
});

function setClock(change: Partial<ClusterState['clock']>): void {
  teacher.session.world.shown.setState(({ clock }) => ({ clock: { ...clock, ...change } }));
}

it('asks the worker nothing while nothing changes', async () => {
  setClock({ playing: false, nowMs: 500 });
  await teacher.play(400);
  expect(teacher.asked).toEqual(['scenario', 'digest']);
  expect(teacher.last('show')?.shown).toMatchObject({ end: { at: 500, turn: 1 }, checksum: { digest: 'd1' } });
  await teacher.play(5_000);
  expect(teacher.asked).toHaveLength(2);
  expect(teacher.sent.map(({ type }) => type)).toEqual(['history', 'show']);
});

it('shows the moment five times a second while time passes, and asks for the history once', async () => {
  setClock({ playing: true, nowMs: 500 });
  await teacher.play(5_000);
  expect(teacher.asked.length).toBeLessThanOrEqual(6);
  const shown = teacher.sent.flatMap((message) => (message.type === 'show' ? [message.shown.end.at] : []));
  expect(shown.length).toBeGreaterThanOrEqual(20);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  expect(teacher.last('show')?.shown.cursor).toMatchObject({ playing: true });
});

it('sends a command at once', async () => {
  setClock({ playing: true, nowMs: 500 });
  await teacher.play(400);
  teacher.commands = [scale];
  teacher.session.countAct();
  await vi.advanceTimersByTimeAsync(0);
  expect(teacher.last('history')).toEqual({ type: 'history', keep: 0, commands: [scale] });
});

it('tells the text of the editor whenever it changes, with the history', async () => {
  setClock({ playing: false, nowMs: 500 });
  await teacher.play(400);
  expect(teacher.last('history')).toMatchObject({ keep: 0, documents: FIRST_EXAMPLE.text });
  useEditorText.setState({ text: 'kind: Pod' });
  await teacher.play(400);
  expect(teacher.last('history')).toEqual({ type: 'history', keep: 0, documents: 'kind: Pod', commands: [] });
  useEditorText.setState({ text: undefined });
});

it('tells what is right when the teacher shows it, and not when the teacher has chosen an option', async () => {
  const options = [{ text: 'a', right: true }, { text: 'b' }];
  const beat = { id: 'first', title: '', text: '', question: { text: '', options } };
  const place = { lesson: 'one', beat: 0, tries: { first: { from: { atMs: 0, record: 0 } } } };
  useLessonPlace.setState({ place, voting: 'class' });
  await teacher.play(400);
  // Whether the beat's answer was shown is not known before the lesson has loaded.
  expect(teacher.last('show')?.shown.lesson).toEqual({ id: 'one', beat: 0 });
  useOpenBeat.setState({ open: { lesson: { id: 'one', beats: [beat] }, beat } as unknown as OpenBeat });
  await teacher.play(400);
  expect(teacher.last('show')?.shown.lesson).toEqual({ id: 'one', beat: 0, revealed: false });
  vote('first', { type: 'answer', answer: 1 });
  await teacher.play(400);
  expect(teacher.last('show')?.shown.lesson).toEqual({ id: 'one', beat: 0, revealed: false });
  vote('first', { type: 'show' });
  await teacher.play(400);
  expect(teacher.last('show')?.shown.lesson).toEqual({ id: 'one', beat: 0, revealed: true });
  useOpenBeat.setState({ open: undefined });
});

it('tells what an object is that the teacher has pointed at: time decides it', async () => {
  const beat = { id: 'first', title: '', text: '', question: { text: '', kind: 'Pod', becomes: '' } };
  const place = { lesson: 'one', beat: 0, tries: { first: { from: { atMs: 0, record: 0 } } } };
  useOpenBeat.setState({ open: { lesson: { id: 'one', beats: [beat] }, beat } as unknown as OpenBeat });
  useLessonPlace.setState({ place, voting: 'class' });
  vote('first', { type: 'answer', answer: 'Pod/default/web' });
  await teacher.play(400);
  expect(teacher.last('show')?.shown.lesson).toEqual({ id: 'one', beat: 0, revealed: true });
  useOpenBeat.setState({ open: undefined });
});

it('tells which beat of which lesson is shown', async () => {
  await teacher.play(200);
  useLessonPlace.setState({ place: { lesson: 'first-rollout', beat: 2, tries: {} } });
  await teacher.play(200);
  expect(teacher.last('show')?.shown.lesson).toEqual({ id: 'first-rollout', beat: 2 });
});

it('sends nothing while another window leads', async () => {
  useRoom.setState({ leads: false });
  await teacher.play(1_000);
  expect([teacher.sent, teacher.asked]).toEqual([[], []]);
});
