import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FromRoom, Shown, ToRoom } from '../../../../src/room/protocol.ts';
import { useEditorText, writeText } from '../../../../src/ui/editor/editor-text.ts';
import { changeTry, goToBeat, useLessonPlace } from '../../../../src/ui/lessons/lesson-place.ts';
import { useOpenBeat, type OpenBeat } from '../../../../src/ui/lessons/open-beat.ts';
import type { Session } from '../../../../src/ui/model/session.ts';
import { usePresenting } from '../../../../src/ui/model/presenting.ts';
import { FollowingPage } from '../../../../src/ui/room/following.ts';
import { NO_ROOM, useRoom } from '../../../../src/ui/room/room-store.ts';
import { useShare, type Opener } from '../../../../src/ui/share/share-store.ts';
import type { Scenario } from '../../../../src/worker/protocol/scenario.ts';
import { silentSession } from '../silent-session.ts';

const HISTORY: Scenario = { version: 1, cluster: { seed: 'taught' }, branches: [{ commands: [] }] };
const FROM = { atMs: 1_000, record: 7 };
const lesson = (id: string, beat: number): Partial<Shown> => ({ lesson: { id, beat } });

let session: Session;
let page: FollowingPage;
/** What the worker is to follow. Undefined: time passes as the user likes. */
let followed: (Scenario | undefined)[];
/** The worlds that were opened, by their seeds. */
let opened: unknown[];
let sent: ToRoom[];

beforeEach(() => {
  followed = [];
  opened = [];
  sent = [];
  session = silentSession({
    open: (start) => opened.push('cluster' in start ? start.cluster.seed : undefined),
    follow: (scenario) => followed.push(scenario),
    ask: () => Promise.resolve('own' as never),
  });
  useRoom.setState({ ...NO_ROOM, state: 'open', role: 'student' });
  page = new FollowingPage(session, (message) => sent.push(message), '#room=the-key-of-the-room-of-all');
});

afterEach(() => {
  page.stop();
  useRoom.setState(NO_ROOM);
  useLessonPlace.setState(useLessonPlace.getInitialState());
  useOpenBeat.setState({ open: undefined });
  useShare.setState({ opener: undefined });
});

/** The page shows a world of the user's own, which takes a moment to keep. Returns what ends that moment. */
function showOwnWorld(): () => Promise<void> {
  let end: () => void = () => undefined;
  const kept = new Promise<void>((resolve) => {
    end = resolve;
  });
  let entered: string | undefined;
  const enterRoom: Opener['enterRoom'] = (origin) => {
    const isShown = entered === origin;
    entered = origin;
    return isShown ? undefined : kept;
  };
  useShare.setState({ opener: { enterRoom } as Opener });
  return async () => {
    end();
    await kept;
  };
}

function join(more: Partial<Shown> = {}): void {
  const teaching = { history: HISTORY, shown: { cursor: { at: 1_000 }, end: { at: 1_000 }, ...more } };
  const id = { id: 'ada', token: 'secret-of-22-characters', role: 'student', teacherHere: true, leads: false } as const;
  page.receive({ type: 'joined', ...id, teaching });
}

function show(more: Partial<Shown>): void {
  page.receive({ type: 'show', shown: { cursor: { at: 2_000 }, end: { at: 2_000 }, ...more } } satisfies FromRoom);
}

const isFree = () => !useRoom.getState().follows;

it('opens the teacher’s lesson at the teacher’s beat, and looks on', () => {
  join(lesson('one', 0));
  expect(useLessonPlace.getState()).toMatchObject({ place: { lesson: 'one', beat: 0 }, follows: true });
  show(lesson('one', 1));
  expect(useLessonPlace.getState().place?.beat).toBe(1);
  show({});
  expect(useLessonPlace.getState().place).toBeUndefined();
  expect(isFree()).toBe(false);
});

it('lets the user answer by themselves, and close the lesson until the teacher goes on', () => {
  join(lesson('one', 0));
  useLessonPlace.setState(({ place }) => ({ place: { ...place!, tries: { first: { from: FROM } } } }));
  changeTry('first', { answer: 2 });
  expect(isFree()).toBe(false);
  useLessonPlace.setState({ place: undefined });
  show(lesson('one', 0));
  expect(useLessonPlace.getState().place).toBeUndefined();
  show(lesson('one', 1));
  expect(useLessonPlace.getState().place?.beat).toBe(1);
});

it('lets the user go who acts, or goes to another beat, and the lesson is theirs', () => {
  join(lesson('one', 0));
  session.countAct();
  expect([isFree(), useLessonPlace.getState().follows, followed.at(-1)]).toEqual([true, false, undefined]);
  page.comeBack();
  expect(isFree()).toBe(false);
  goToBeat(1);
  expect(isFree()).toBe(true);
});

it('comes back to the teacher’s beat. What was done alone counts, and what was begun alone begins again', () => {
  join(lesson('one', 0));
  useLessonPlace.setState(({ place }) => ({ place: { ...place!, tries: { first: { from: FROM } } } }));
  page.letGo();
  changeTry('first', { answer: 1, met: true });
  useLessonPlace.setState(({ place }) => ({
    place: { ...place!, beat: 1, tries: { ...place!.tries, second: { from: { atMs: 9_000, record: 99 }, met: true } } },
  }));
  show({ ...lesson('one', 0), blank: true });
  expect([useLessonPlace.getState().place?.beat, usePresenting.getState().blank]).toEqual([1, false]);
  page.comeBack();
  expect(useLessonPlace.getState()).toMatchObject({ follows: true, place: { beat: 0 } });
  expect(useLessonPlace.getState().place?.tries).toEqual({ first: { from: FROM, answer: 1, met: true } });
  expect(usePresenting.getState().blank).toBe(true);
});

it('shows the answer that the teacher has shown once the beat has begun, and it is no answer of the user’s', () => {
  const beat = { id: 'first', title: '', text: '' };
  const open = { lesson: { beats: [beat] }, beat } as unknown as OpenBeat;
  join({ lesson: { id: 'one', beat: 0, revealed: true } });
  useOpenBeat.setState({ open });
  expect(useLessonPlace.getState().place?.tries).toEqual({});
  useLessonPlace.setState(({ place }) => ({ place: { ...place!, tries: { first: { from: FROM } } } }));
  expect(useLessonPlace.getState().place?.tries).toEqual({ first: { from: FROM, told: 'class' } });
  show({ lesson: { id: 'one', beat: 0, revealed: false } });
  expect(useLessonPlace.getState().place?.tries).toEqual({ first: { from: FROM } });
  expect(isFree()).toBe(false);
});

it('puts the teacher’s text into the editor when the page begins to follow, and when a lesson begins', () => {
  const told = (documents: string, keep = 0): FromRoom => ({ type: 'history', keep, documents, commands: [] });
  const text = () => useEditorText.getState().text;
  useEditorText.setState({ text: 'own: 1', brought: false });
  join();
  page.receive(told('teacher: 1'));
  expect(text()).toBe('own: 1');
  page.letGo();
  page.comeBack();
  expect(text()).toBe('teacher: 1');
  page.receive(told('teacher: 2'));
  expect(text()).toBe('teacher: 2');
  // What the user writes meanwhile stays until another lesson begins.
  writeText('own: 2');
  page.receive(told('teacher: 3'));
  show({ cursor: { at: 2_000, selection: 'Pod/default/web' } });
  expect(text()).toBe('own: 2');
  show(lesson('one', 0));
  expect(text()).toBe('teacher: 3');
  page.letGo();
  page.receive(told('teacher: 4'));
  expect(text()).toBe('teacher: 3');
  useEditorText.setState({ text: undefined, brought: false });
});

it('gets the teacher’s text with what it joins', () => {
  useEditorText.setState({ text: 'own: 1', brought: false });
  const teaching = { history: { ...HISTORY, documents: 'teacher: 1' }, shown: { cursor: { at: 1_000 }, end: { at: 1_000 } } };
  const id = { id: 'ada', token: 'secret-of-22-characters', role: 'student', teacherHere: true, leads: false } as const;
  page.receive({ type: 'joined', ...id, teaching });
  expect(useEditorText.getState().text).toBe('teacher: 1');
  useEditorText.setState({ text: undefined, brought: false });
});

it('does not take what was begun in a lesson of the user’s own for the teacher’s', () => {
  join(lesson('one', 0));
  useLessonPlace.setState(({ place }) => ({ place: { ...place!, tries: { first: { from: FROM } } } }));
  page.letGo();
  useLessonPlace.setState({ place: { lesson: 'two', beat: 0, tries: { other: { from: FROM, answer: 1 } } } });
  show(lesson('two', 0));
  page.comeBack();
  expect(useLessonPlace.getState().place).toEqual({ lesson: 'two', beat: 0, tries: {} });
});

it('begins a try with the teacher’s text and world, and begins it again with both', async () => {
  const taken: (Scenario | undefined)[] = [];
  Object.assign(session, { take: (scenario: Scenario) => taken.push(scenario) });
  join(lesson('one', 0));
  page.receive({ type: 'history', keep: 0, documents: 'teacher: 1', commands: [] });
  writeText('own: 1');
  page.letGo();
  expect([useEditorText.getState().text, useLessonPlace.getState().taught]).toEqual([
    'teacher: 1',
    { lesson: 'one', documents: 'teacher: 1' },
  ]);
  writeText('own: 2');
  // The teacher has gone on meanwhile.
  show({ cursor: { at: 9_000 } });
  page.receive({ type: 'history', keep: 0, documents: 'teacher: 2', commands: [] });
  page.again();
  expect(useEditorText.getState().text).toBe('teacher: 1');
  expect(taken).toEqual([
    { ...HISTORY, branches: [{ commands: [], until: { at: 1_000 } }], cursor: { at: 1_000, playing: false } },
  ]);
  // What the user applied is not taken away by letting go so.
  page.comeBack();
  writeText('own: 3');
  session.countAct();
  expect([isFree(), useEditorText.getState().text]).toEqual([true, 'own: 3']);
  useEditorText.setState({ text: undefined, brought: false });
});

it('says that the class has moved on to who tries alone, until they come back', () => {
  const movedOn = () => useRoom.getState().movedOn;
  join(lesson('one', 0));
  page.letGo();
  show({ ...lesson('one', 0), cursor: { at: 9_000 } });
  expect(movedOn()).toBe(false);
  show(lesson('one', 1));
  expect(movedOn()).toBe(true);
  show(lesson('one', 0));
  expect(movedOn()).toBe(false);
  show({});
  expect(movedOn()).toBe(true);
  page.comeBack();
  expect(movedOn()).toBe(false);
});

it('shows where the teacher points, and makes the screen blank', () => {
  join();
  page.receive({ type: 'point', pointer: { view: 'objects', x: 0.5, y: 0.5 } });
  show({ blank: true });
  expect(usePresenting.getState()).toMatchObject({ pointer: { view: 'objects' }, blank: true });
  page.letGo();
  expect(usePresenting.getState()).toMatchObject({ pointer: undefined, blank: false });
});

it('tells of another history at the same moment', async () => {
  join({ checksum: { record: 5, digest: 'other' } });
  session.world.shown.setState(({ clock }) => ({ clock: { ...clock, record: 5 } }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(useRoom.getState().differs).toBe(true);
});

it('opens the teacher’s world after the user’s own is kept, with what the teacher shows by then', async () => {
  const end = showOwnWorld();
  join(lesson('one', 0));
  show(lesson('one', 1));
  expect([opened, followed, useLessonPlace.getState().place]).toEqual([[], [], undefined]);
  await end();
  expect(opened).toEqual(['taught']);
  expect(useLessonPlace.getState()).toMatchObject({ place: { lesson: 'one', beat: 1 }, follows: true });
  show(lesson('one', 0));
  page.letGo();
  page.comeBack();
  // In the room's world, what was tried is a branch.
  expect(opened).toEqual(['taught']);
});

it('keeps another world that the user went to alone, when the user comes back', async () => {
  join(lesson('one', 0));
  page.letGo();
  const end = showOwnWorld();
  page.comeBack();
  const before = followed.length;
  show(lesson('one', 1));
  expect(followed).toHaveLength(before);
  await end();
  expect(opened).toEqual(['taught', 'taught']);
  expect(useLessonPlace.getState().place?.beat).toBe(1);
});

it('tells the class nothing before the user’s own world is kept', async () => {
  const end = showOwnWorld();
  join();
  expect(useRoom.getState().entering).toBe(true);
  await end();
  expect(useRoom.getState().entering).toBe(false);
});

it('lets the user go who goes to another world, and not when the page enters that of the room', () => {
  join();
  const here = { id: 'w1', own: false, origin: '#room=the-key-of-the-room-of-all' };
  useShare.setState({ here });
  expect(isFree()).toBe(false);
  useShare.setState({ here: { id: 'w2', own: true, origin: '' } });
  expect([isFree(), followed.at(-1)]).toEqual([true, undefined]);
});
