import { describe, expect, it } from 'vitest';
import { JoinDesk } from '../../../src/server/class/join-desk.ts';
import { newRoom } from '../../../src/server/class/prepared-room.ts';

const ROOM = { ...newRoom(), code: 'KXM4P7' };
const OTHER = { ...newRoom(), code: '349967' };
const WRONG = 'KXM4P9';
const desk = () => new JoinDesk([ROOM, OTHER, { room: 'without a code', teacher: 'teacher' }], 0);

/** How many of so many wrong codes are looked up at a time. */
function tries(at: JoinDesk, count: number, nowMs: number, from = (i: number): string => `10.0.0.${i}`): number {
  return Array.from({ length: count }, (_, i) => at.find(WRONG, from(i), nowMs)).filter((found) => found === 'no-room').length;
}

describe('the desk at which a class joins', () => {
  it('knows each room by its code, however it is typed', () => {
    const at = desk();
    expect(['KXM4P7', 'kxm 4p7', '349-967'].map((typed) => at.find(typed, '', 0))).toEqual([ROOM, ROOM, OTHER]);
  });

  it.each(['', 'KXM4P', 'KXM4P9', ROOM.room, ROOM.teacher, 'undefined'])('knows no room by "%s"', (typed) => {
    expect(desk().find(typed, '', 0)).toBe('no-room');
  });

  it('lets a class of a thousand in at once from one address', () => {
    const at = desk();
    expect(Array.from({ length: 1_000 }, () => at.find('KXM4P7', '10.0.0.1', 0)).every((found) => found === ROOM)).toBe(true);
  });

  it('takes 30 wrong codes of an address, and then not even the right one until time has passed', () => {
    const at = desk();
    expect(tries(at, 100, 0, () => '10.0.0.1')).toBe(30);
    expect(at.find('KXM4P7', '10.0.0.1', 0)).toBe('too-fast');
    expect(at.find('KXM4P7', '10.0.0.2', 0)).toBe(ROOM);
    expect(at.find('KXM4P7', '10.0.0.1', 5_000)).toBe(ROOM);
    expect(tries(at, 100, 5_000, () => '10.0.0.1')).toBe(1);
  });

  it('takes 200 wrong codes of all, and few after that, however many addresses there are', () => {
    const at = desk();
    expect(tries(at, 5_000, 0)).toBe(200);
    expect(at.find('KXM4P7', '10.9.9.9', 0)).toBe('too-fast');
    const inAnHour = Array.from({ length: 3_600 }, (_, i) => tries(at, 10, i * 1_000, (n) => `10.${i}.0.${n}`));
    expect(inAnHour.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(1_440);
  });
});
