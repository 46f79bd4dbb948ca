import { describe, expect, it } from 'vitest';
import { MAX_ANSWERS, type Answer } from '../../../src/room/protocol.ts';
import { answersIn, LATE_MS, NO_VOTES, step, type VoteEvent, type Votes } from '../../../src/room/votes.ts';
import { Class } from './class.ts';

const FLOOR = { id: 'one', beat: 0 };
const floor = (answer: Answer['answer']): Answer => ({ ...FLOOR, answer });

/** A clock that stands at a time, and what happens then. */
function play(...events: readonly VoteEvent[]): Votes {
  return events.reduce(step, NO_VOTES);
}

const cast = (person: string, answers: readonly Answer[], nowMs = 0): VoteEvent => ({ type: 'cast', person, answers, nowMs });
const show = (nowMs = 0): VoteEvent => ({ type: 'show', question: FLOOR, nowMs });

describe('an answer', () => {
  it('can be changed until the teacher shows what is right, and not after', () => {
    const open = [cast('ada', [floor(2)]), cast('ada', [floor(1)])];
    expect(answersIn(play(...open), 'ada')).toEqual([floor(1)]);
    expect(answersIn(play(...open, show(), cast('ada', [floor(0)], LATE_MS)), 'ada')).toEqual([floor(1)]);
  });

  it('counts if it was on its way when the teacher showed what is right', () => {
    expect(answersIn(play(cast('ada', []), show(1_000), cast('ada', [floor(2)], 1_000 + LATE_MS - 1)), 'ada')).toEqual([
      floor(2),
    ]);
    expect(answersIn(play(cast('ada', []), show(1_000), cast('ada', [floor(2)], 1_000 + LATE_MS)), 'ada')).toEqual([]);
  });

  it('stays when a later report is without it', () => {
    expect(answersIn(play(cast('ada', [floor(2)]), cast('ada', [])), 'ada')).toEqual([floor(2)]);
  });

  it('comes back with the first report to a room that has forgotten it', () => {
    expect(answersIn(play(show(), cast('ada', [floor(2)], 60_000)), 'ada')).toEqual([floor(2)]);
    expect(answersIn(play(show(), cast('ada', [floor(2)], 60_000), cast('ada', [floor(1)], 60_001)), 'ada')).toEqual([floor(2)]);
  });

  it('can be changed again once the teacher asks again', () => {
    const again: VoteEvent = { type: 'ask-again', question: FLOOR };
    expect(answersIn(play(cast('ada', [floor(2)]), show(), again, cast('ada', [floor(1)], 60_000)), 'ada')).toEqual([floor(1)]);
  });
});

it('a person’s answers are bounded, however many questions they name, and go with the person', () => {
  const many = Array.from({ length: MAX_ANSWERS }, (_, beat): Answer => ({ id: 'one', beat, answer: 1 }));
  const others = many.map((each) => ({ ...each, id: 'two' }));
  const votes = play(cast('ada', many), cast('ada', others));
  expect(answersIn(votes, 'ada')).toEqual(others);
  expect(step(votes, { type: 'leave', person: 'ada' }).ballots.size).toBe(0);
});

it('a room tells the teacher what it has taken, and not what a page claims afterwards', () => {
  const here = new Class();
  here.teach();
  here.joinAs('a', 'Ada');
  const told = (answer: number) => {
    const report = { follows: true, atMs: 0, lesson: FLOOR, answers: [floor(answer)] };
    const [sending] = here.say('a', { type: 'report', report });
    return sending?.message.type === 'person' ? sending.message.person.report : undefined;
  };
  expect(told(2)).toEqual({ follows: true, atMs: 0, lesson: FLOOR, answers: [floor(2)] });
  here.say('teacher', { type: 'show', shown: { cursor: {}, end: { at: 0 }, lesson: { ...FLOOR, revealed: true } } });
  here.nowMs = LATE_MS;
  expect(told(1)?.answers).toEqual([floor(2)]);
  // The teacher begins the lesson again, with the same class.
  here.say('teacher', { type: 'show', shown: { cursor: {}, end: { at: 0 }, lesson: { ...FLOOR, revealed: false } } });
  expect(told(1)?.answers).toEqual([floor(1)]);
});
