import { expect, it } from 'vitest';
import { step, UNDO_MS, type Life, type LifeEvent } from '../../../src/room/life.ts';
import { Class, toAll, toTeachers } from './class.ts';

const after = (...events: readonly LifeEvent[]): Life => events.reduce(step, { name: 'open' });
const end: LifeEvent = { type: 'end', nowMs: 1_000 };
const time = (nowMs: number): LifeEvent => ({ type: 'time', nowMs });

it('a room ends a minute after its teacher has ended it, unless that is undone', () => {
  expect(after(end, time(UNDO_MS + 999))).toEqual({ name: 'ending', atMs: UNDO_MS + 1_000 });
  expect(after(end, time(UNDO_MS + 1_000))).toEqual({ name: 'ended' });
  expect(after(end, { type: 'undo' }, time(Infinity))).toEqual({ name: 'open' });
  expect(after(end, time(Infinity), { type: 'undo' }, time(0))).toEqual({ name: 'ended' });
});

it('to end a room twice does not put off its end', () => {
  expect(after(end, { type: 'end', nowMs: 30_000 })).toEqual({ name: 'ending', atMs: UNDO_MS + 1_000 });
});

it('all hear that a room ends, that it goes on, and that it has ended', () => {
  const here = new Class();
  here.teach();
  here.joinAs('a', 'Ada');
  const ending = { type: 'ending', leftMs: UNDO_MS } as const;
  const sendings = here.say('teacher', { type: 'close' });
  expect([toAll(sendings), toTeachers(sendings)]).toEqual([[ending], [ending]]);
  // Who comes meanwhile, or again, hears it, too.
  here.nowMs = 20_000;
  expect(here.answer('b', { type: 'join', name: 'Bob' }).map(({ type }) => type)).toEqual(['joined', 'ending']);
  expect(here.answer('c', { type: 'join', name: 'Cy' })[1]).toEqual({ type: 'ending', leftMs: UNDO_MS - 20_000 });
  const undone = here.say('teacher', { type: 'reopen' });
  expect([toAll(undone), toTeachers(undone)]).toEqual([[{ type: 'reopened' }], [{ type: 'reopened' }]]);
  expect(here.room.pass(UNDO_MS * 2)).toEqual([]);
  here.say('teacher', { type: 'close' });
  expect(here.room.isClosed).toBe(false);
  const ended = here.room.pass(20_000 + UNDO_MS);
  expect([toAll(ended), toTeachers(ended)]).toEqual([[{ type: 'closed' }], [{ type: 'closed' }]]);
  expect(here.room.pass(20_000 + UNDO_MS)).toEqual([]);
  expect(here.answer('d', { type: 'join', name: 'Di' })).toEqual([{ type: 'refused', code: 'no-room' }]);
});

it('a student neither ends a room nor undoes its end', () => {
  const here = new Class();
  here.teach();
  here.joinAs('a', 'Ada');
  here.say('teacher', { type: 'close' });
  expect(here.answer('a', { type: 'reopen' })).toEqual([{ type: 'refused', code: 'not-teacher' }]);
  expect(here.room.pass(UNDO_MS)).not.toEqual([]);
});
