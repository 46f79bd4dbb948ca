import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Person } from '../../../../src/room/protocol.ts';
import { beginningOf, changeTry, goToBeat, tryOf, useLessonPlace } from '../../../../src/ui/lessons/lesson-place.ts';
import { useOpenBeat, type OpenBeat } from '../../../../src/ui/lessons/open-beat.ts';
import { isAnswered } from '../../../../src/ui/lessons/to-do.ts';
import { answersOf } from '../../../../src/ui/room/class-answers.ts';
import { OwnWork } from '../../../../src/ui/room/own-work.ts';
import { MemoryStorage } from '../storage.ts';

const FROM = { atMs: 1_000, record: 7 };
const beats = ['first', 'second'].map((id) => ({ id, title: '', text: '' }));

let work: OwnWork;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  work = new OwnWork('room');
});

afterEach(() => {
  work.stop();
  vi.unstubAllGlobals();
  useLessonPlace.setState(useLessonPlace.getInitialState());
  useOpenBeat.setState({ open: undefined });
});

/** The teacher opens a beat of a lesson, and it begins on this page. */
function begin(lesson: string, beat: number, follows = true): void {
  const { place } = useLessonPlace.getState();
  useOpenBeat.setState({ open: undefined });
  useLessonPlace.setState({ place: place?.lesson === lesson ? place : beginningOf(lesson), follows });
  goToBeat(beat);
  useOpenBeat.setState({ open: { lesson: { id: lesson, beats }, beat: beats[beat] } as unknown as OpenBeat });
  const now = useLessonPlace.getState().place!;
  useLessonPlace.setState({ place: { ...now, tries: { [beats[beat]!.id]: { from: FROM }, ...now.tries } } });
}

const answerIn = (beat: string) => tryOf(useLessonPlace.getState().place, beat)?.answer;

it('an answer is kept in beats and lessons that the class has left, and after a reload', () => {
  begin('one', 0);
  changeTry('first', { answer: 2 });
  begin('one', 1);
  changeTry('second', { answer: 'Pod/default/web' });
  begin('two', 0);
  expect(answerIn('first')).toBeUndefined();
  const answers = [
    { id: 'one', beat: 0, answer: 2 },
    { id: 'one', beat: 1, answer: 'Pod/default/web' },
  ];
  expect(work.answers).toEqual(answers);
  work.stop();
  useLessonPlace.setState(useLessonPlace.getInitialState());
  work = new OwnWork('room');
  expect(work.answers).toEqual(answers);
  begin('one', 0);
  expect(answerIn('first')).toBe(2);
  changeTry('first', { answer: 0 });
  expect(work.answers.at(-1)).toEqual({ id: 'one', beat: 0, answer: 0 });
  expect(new OwnWork('another').answers).toEqual([]);
});

it('what was met while the page followed, or by the page’s solution, is not the user’s', () => {
  begin('one', 0);
  changeTry('first', { met: true });
  useLessonPlace.setState({ follows: false });
  expect(work.hasMet({ id: 'one', beat: 0 })).toBe(false);
  changeTry('first', { met: undefined, solution: true });
  changeTry('first', { met: true });
  expect(work.hasMet({ id: 'one', beat: 0 })).toBe(false);
  changeTry('first', { met: undefined, solution: undefined });
  changeTry('first', { met: true });
  expect(work.hasMet({ id: 'one', beat: 0 })).toBe(true);
  expect(work.hasMet({ id: 'one', beat: 1 })).toBe(false);
});

it('a store with anything in it is no work', () => {
  for (const stored of ['{', '7', 'null', '[]', '{"answers":[7,{"id":"a"},null],"met":{"id":"a"}}']) {
    sessionStorage.setItem('kubeloupe.room.odd.work', stored);
    expect([stored, new OwnWork('odd').answers]).toEqual([stored, []]);
  }
});

it('the class’s answers count when their students have moved on, or are away for a moment', () => {
  const person = (name: string, here: boolean, report: Partial<Person['report']>): Person => ({
    id: name,
    name,
    here,
    report: { follows: true, atMs: 0, ...report },
  });
  const people = [
    person('at', true, { lesson: { id: 'one', beat: 0, answer: 1 } }),
    person('silent', true, { lesson: { id: 'one', beat: 0 } }),
    person('on', true, { lesson: { id: 'one', beat: 1 }, answers: [{ id: 'one', beat: 0, answer: 1 }] }),
    person('reloads', false, { lesson: { id: 'one', beat: 0, answer: 2 } }),
    person('gone', false, { lesson: { id: 'one', beat: 0 } }),
    person('elsewhere', true, { lesson: { id: 'two', beat: 0, answer: 3 } }),
  ];
  expect(answersOf(people, { id: 'one', beat: 0 })).toEqual({
    students: 4,
    counts: [
      [1, 2],
      [2, 1],
    ],
  });
});

it('what is right is said at once to a learner alone, and to one who follows when the teacher shows it', () => {
  const options = [{ text: 'a', right: true }, { text: 'b' }];
  const beat = { id: 'first', title: '', text: '', question: { text: '', options } };
  const own = { from: FROM, answer: 1 };
  const shown = { ...own, revealed: true } as const;
  expect([own, shown].map((tried) => [isAnswered(beat, tried, false), isAnswered(beat, tried, true)])).toEqual([
    [true, false],
    [true, true],
  ]);
});
