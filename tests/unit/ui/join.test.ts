import { describe, expect, it, vi } from 'vitest';
import { aimOf, factsIn, joinCodeOf } from '../../../src/ui/room/join.ts';

vi.stubGlobal('location', { hostname: '192.168.1.20', origin: 'http://192.168.1.20:4180' });

const KEY = 'k'.repeat(22);

describe('what is typed to join a class', () => {
  it.each(['KXM4P7', 'kxm 4p7', ' ＫＸＭ－４Ｐ７ '])('is a code: %s', (typed) => {
    expect([aimOf(typed, true), aimOf(typed, false)]).toEqual([{ code: 'KXM4P7' }, { problem: 'elsewhere' }]);
  });

  it.each([
    ['192.168.1.20:4180', 'http://192.168.1.20:4180/#join'],
    ['http://192.168.1.20:4180', 'http://192.168.1.20:4180/#join'],
    ['http://192.168.1.20:4180/#join=KXM4P7', 'http://192.168.1.20:4180/#join=KXM4P7'],
    [`192.168.1.20:4180/#room=${KEY}`, `http://192.168.1.20:4180/#room=${KEY}`],
    ['192.168.1.20:4180/#v1=abc', 'http://192.168.1.20:4180/#join'],
    ['１９２.１６８.１.２０：４１８０', 'http://192.168.1.20:4180/#join'],
    ['[fd00::1]:4180', 'http://[fd00::1]:4180/#join'],
    ['room.school.example', 'https://room.school.example/#join'],
    ['laptop.local:4180', 'http://laptop.local:4180/#join'],
    ['https://school.example/kubeloupe/', 'https://school.example/kubeloupe/#join'],
  ])('is an address: %s', (typed, href) => {
    expect([aimOf(typed, true), aimOf(typed, false)]).toEqual([{ href }, { href }]);
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['KXM4PO', 'letter'],
    ['k8s-123', 'letter'],
    ['KXM4P', 'not-a-code'],
    ['KXM4P77', 'not-a-code'],
    ['what code?', 'not-a-code'],
    ['javascript:alert(1)', 'not-a-code'],
    ['http://', 'not-a-code'],
    ['localhost:4180', 'loopback'],
    ['http://127.0.0.1:4180/#join=KXM4P7', 'loopback'],
  ])('is refused in words: "%s"', (typed, problem) => {
    expect(aimOf(typed, true)).toEqual({ problem });
  });
});

describe('the address of a class', () => {
  it.each([
    ['#join', ''],
    ['#join=KXM4P7', 'KXM4P7'],
    ['#join=kxm%204p7', 'kxm 4p7'],
    ['#join=%', ''],
    ['#joined', undefined],
    ['#room=x', undefined],
    ['', undefined],
  ])('%s has the code %s', (hash, code) => {
    expect(joinCodeOf(hash)).toBe(code);
  });
});

describe('what a server tells of a room', () => {
  it('is read, and nothing else', () => {
    expect(factsIn({ room: KEY, code: 'kxm4p7', name: '9b', teacher: 'x' })).toEqual({ room: KEY, code: 'KXM4P7', name: '9b' });
    expect(factsIn({ room: KEY, code: 7, name: '' })).toEqual({ room: KEY, code: undefined, name: undefined });
    expect(factsIn({ refused: 'no-room' })).toBe('no-room');
    expect(factsIn({ refused: 'too-fast' })).toBe('too-fast');
    for (const odd of [null, [], 'x', {}, { room: 'short' }, { room: 7 }, { refused: 'other' }, { room: `${KEY}&teach=${KEY}` }])
      expect(factsIn(odd)).toBe('lost');
  });
});
