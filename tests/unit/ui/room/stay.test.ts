import { expect, it } from 'vitest';
import { isRoomHash, roomOfHash } from '../../../../src/ui/room/room-store.ts';
import { JOINING, step, type Stay, type StayEvent } from '../../../../src/ui/room/stay.ts';

const after = (...events: readonly StayEvent[]): Stay => events.reduce(step, JOINING);
const ending: StayEvent = { type: 'ending', leftMs: 60_000, nowMs: 1_000 };

it('a page knows until when the end of its room can be undone', () => {
  expect(after({ type: 'joined' }, ending)).toEqual({ state: 'open', why: undefined, endsAtMs: 61_000 });
  expect(after({ type: 'joined' }, ending, { type: 'reopened' })).toEqual({ state: 'open', why: undefined, endsAtMs: undefined });
  // The end has been undone while the connection was lost.
  expect(after({ type: 'joined' }, ending, { type: 'lost' }, { type: 'joined' }).endsAtMs).toBeUndefined();
});

it('what has ended stays so, whatever the connection still says', () => {
  const ended = { state: 'ended', why: 'closed', endsAtMs: undefined };
  expect(after({ type: 'joined' }, { type: 'over', why: 'closed' }, { type: 'lost' }, { type: 'joined' }, ending)).toEqual(ended);
});

const KEY = 'k'.repeat(22);

it.each([
  `#room=${KEY.slice(1)}`,
  `#room=${KEY}&teach=${KEY.slice(1)}`,
  `#room=${KEY}&teach=`,
  `#room=${KEY}&teach`,
  `#room=${KEY}&tea`,
  `#room=${KEY}&`,
  '#room=',
  '#room',
  '#roo',
  '#r',
])('an address that was cut is that of a room, and says so: %s', (hash) => {
  expect([isRoomHash(hash), roomOfHash(hash)]).toEqual([true, undefined]);
});

it('a whole address is taken, and one of something else is none', () => {
  expect(roomOfHash(`#room=${KEY}`)).toEqual({ room: KEY, teach: undefined, here: false });
  expect(roomOfHash(`#room=${KEY}&teach=${KEY}&here`)).toEqual({ room: KEY, teach: KEY, here: true });
  expect(['', '#', '#rooms', '#lessons', '#v1=room'].map(isRoomHash)).toEqual([false, false, false, false, false]);
});
