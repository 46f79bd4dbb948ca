import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Person } from '../../../../src/room/protocol.ts';
import {
  beginningOf,
  changeTry,
  goToBeat,
  tryOf,
  useLessonPlace,
  vote,
  type BeatTry,
} from '../../../../src/ui/lessons/lesson-place.ts';
import { useOpenBeat, type OpenBeat } from '../../../../src/ui/lessons/open-beat.ts';
import { isAnswered } from '../../../../src/ui/lessons/to-do.ts';
import { answersOf } from '../../../../src/ui/room/class-answers.ts';
import { OwnWork } from '../../../../src/ui/room/own-work.ts';
import type { Voting } from '../../../../src/ui/lessons/vote.ts';
import { MemoryStorage } from '../storage.ts';

const FROM = { atMs: 1_000, record: 7 };
const beats = ['first', 'second'].map((id) => ({
  id,
  title: '',
  text: '',
  question: { text: '', options: [{ text: 'a' }, { text: 'b' }] },
}));

let work: OwnWork;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  work = new OwnWork('room', () => sessionStorage);
});

afterEach(() => {
  work.stop();
  vi.unstubAllGlobals();
  useLessonPlace.setState(useLessonPlace.getInitialState());
  useOpenBeat.setState({ open: undefined });
});

/** The teacher opens a beat of a lesson, and it begins on this page. */
function begin(lesson: string, beat: number, voting: Voting = 'class'): void {
  const { place } = useLessonPlace.getState();
  useOpenBeat.setState({ open: undefined });
  useLessonPlace.setState({ place: place?.lesson === lesson ? place : beginningOf(lesson), follows: voting === 'class', voting });
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
  work = new OwnWork('room', () => sessionStorage);
  expect(work.answers).toEqual(answers);
  begin('one', 0);
  expect(answerIn('first')).toBe(2);
  changeTry('first', { answer: 0 });
  expect(work.answers.at(-1)).toEqual({ id: 'one', beat: 0, answer: 0 });
  expect(new OwnWork('another', () => sessionStorage).answers).toEqual([]);
});

it('an answer whose result was seen alone stays, whatever the user does then', () => {
  begin('one', 0);
  vote('first', { type: 'answer', answer: 0 });
  vote('first', { type: 'answer', answer: 1 });
  expect(tryOf(useLessonPlace.getState().place, 'first')).toEqual({ from: FROM, answer: 1 });
  useLessonPlace.setState({ follows: false, voting: 'alone' });
  const seen = { from: FROM, answer: 1, told: 'alone' };
  expect(tryOf(useLessonPlace.getState().place, 'first')).toEqual(seen);
  // The page is loaded again, in a world of the user's own, and the user comes back to the class.
  work.stop();
  useLessonPlace.setState(useLessonPlace.getInitialState());
  work = new OwnWork('room', () => sessionStorage);
  begin('one', 0);
  expect(tryOf(useLessonPlace.getState().place, 'first')).toEqual(seen);
  vote('first', { type: 'answer', answer: 0 });
  expect(work.answers).toEqual([{ id: 'one', beat: 0, answer: 1 }]);
});

it('what was met has three marks: by own commands, by the page, or while the page followed. The best one counts', () => {
  const mark = (by: string) => [{ id: 'one', beat: 0, by }];
  const meet = (how: Partial<BeatTry>) => {
    changeTry('first', { met: undefined, solution: undefined, byPage: undefined });
    changeTry('first', { ...how, met: true });
    return work.marks;
  };
  begin('one', 0);
  expect(meet({})).toEqual(mark('followed'));
  useLessonPlace.setState({ follows: false });
  expect(meet({ solution: true })).toEqual(mark('solution'));
  expect(meet({ byPage: true })).toEqual(mark('solution'));
  expect(meet({})).toEqual(mark('own'));
  expect(meet({ solution: true })).toEqual(mark('own'));
  work.stop();
  work = new OwnWork('room', () => sessionStorage);
  expect(work.marks).toEqual(mark('own'));
});

it('a store with anything in it is no work', () => {
  for (const stored of [
    '{',
    '7',
    'null',
    '[]',
    '{"ballots":[7,{"id":"a"},null,{"id":"a","beat":0,"answer":1,"told":7}],"marks":[{"id":"a","beat":0,"by":"me"}]}',
  ]) {
    sessionStorage.setItem('kubeloupe.room.odd.work', stored);
    const { answers, marks } = new OwnWork('odd', () => sessionStorage);
    expect([stored, answers, marks]).toEqual([stored, [], []]);
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
    person('at', true, { lesson: { id: 'one', beat: 0 }, answers: [{ id: 'one', beat: 0, answer: 1 }] }),
    person('silent', true, { lesson: { id: 'one', beat: 0 } }),
    person('on', true, { lesson: { id: 'one', beat: 1 }, answers: [{ id: 'one', beat: 0, answer: 1 }] }),
    person('reloads', false, { lesson: { id: 'one', beat: 0 }, answers: [{ id: 'one', beat: 0, answer: 2 }] }),
    person('gone', false, { lesson: { id: 'one', beat: 0 } }),
    person('elsewhere', true, { lesson: { id: 'two', beat: 0 }, answers: [{ id: 'two', beat: 0, answer: 3 }] }),
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
  const shown = { ...own, told: 'class' } as const;
  expect(
    [own, shown].map((tried) => (['none', 'alone', 'class'] as const).map((voting) => isAnswered(beat, tried, voting))),
  ).toEqual([
    [true, true, false],
    [true, true, true],
  ]);
});

it('a part that the teacher has done is not the user’s when they go back to it alone, and is once they have done it', () => {
  const beat = { ...beats[0]!, action: { text: '' } };
  begin('one', 0, 'alone');
  useOpenBeat.setState({ open: { lesson: { id: 'one', beats: [beat] }, beat } as unknown as OpenBeat });
  useLessonPlace.setState({ follows: true });
  changeTry('first', { acted: true });
  useLessonPlace.setState({ follows: false });
  changeTry('first', { met: true });
  expect(work.marks).toEqual([{ id: 'one', beat: 0, by: 'followed' }]);
  changeTry('first', { acted: undefined, met: undefined });
  changeTry('first', { acted: true });
  changeTry('first', { met: true });
  expect(work.marks).toEqual([{ id: 'one', beat: 0, by: 'own' }]);
});
