import { expect, it } from 'vitest';
import { step, type Vote, type VoteEvent } from '../../../../src/ui/lessons/vote.ts';

const after = (...events: readonly VoteEvent[]): Vote => events.reduce(step, {});
const answer = (option: number): VoteEvent => ({ type: 'answer', answer: option });

it('an answer can be changed until the teacher shows what is right, and not after', () => {
  expect(after(answer(1), answer(2))).toEqual({ answer: 2 });
  expect(after(answer(1), { type: 'show' }, answer(2))).toEqual({ answer: 1, told: 'class' });
  expect(after({ type: 'show' }, answer(2))).toEqual({ told: 'class' });
});

it('who works alone has seen what is right once they have answered: that answer is the one for the class', () => {
  expect(after({ type: 'see' })).toEqual({});
  expect(after(answer(1), { type: 'see' }, answer(2))).toEqual({ answer: 1, told: 'alone' });
  expect(after(answer(1), { type: 'see' }, { type: 'ask-again' }, answer(2))).toEqual({ answer: 1, told: 'alone' });
  expect(after(answer(1), { type: 'see' }, { type: 'show' })).toEqual({ answer: 1, told: 'class' });
});

it('a teacher who asks again lets the class answer again', () => {
  expect(after(answer(1), { type: 'show' }, { type: 'ask-again' }, answer(2))).toEqual({ answer: 2 });
});
