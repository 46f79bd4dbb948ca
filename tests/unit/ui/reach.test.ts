import { expect, test } from 'vitest';
import { isLoopback, reachIn } from '../../../src/ui/share/reach.ts';
import { isRoomHash, roomOfHash } from '../../../src/ui/room/room-store.ts';

test.each([
  'localhost',
  'LOCALHOST',
  'kube.localhost',
  'localhost.',
  '127.0.0.1',
  '127.8.9.10',
  '[::1]',
  '[::ffff:7f00:1]',
  '0.0.0.0',
])('%s means each machine itself', (name) => expect(isLoopback(name)).toBe(true));

test.each(['192.168.1.20', 'localhost.example.org', '10.127.0.0', 'room.school.example', '[fe80::1]', 'mylocalhost'])(
  '%s means one machine',
  (name) => expect(isLoopback(name)).toBe(false),
);

test('the addresses that a server tells are taken in their order, and nothing else', () => {
  const lan = { origin: 'http://192.168.1.20:4180', network: 'wlan0', kind: 'local' } as const;
  const proxy = { origin: 'https://room.example', network: '', kind: 'public' } as const;
  expect(reachIn({ addresses: [lan, proxy] })).toEqual({ from: 'others', addresses: [lan, proxy] });
  const odd = ['javascript:alert(1)', 7, null, 'http://localhost:4180', 'http://[::1]:4180', '//x', `${lan.origin}/a?b#c`];
  expect(reachIn({ addresses: [null, 7, 'http://a', ...odd.map((origin) => ({ origin, network: 7, kind: 'other' }))] })).toEqual({
    from: 'others',
    addresses: [{ ...lan, network: '' }],
  });
  for (const answer of [{ addresses: [] }, {}, null, 'x', { addresses: 'http://a' }, []])
    expect(reachIn(answer)).toEqual({ from: 'machine' });
});

test('a shortened address of a room is known as one, and leads to none', () => {
  const key = 'k'.repeat(22);
  const incomplete = [
    '#room=',
    '#room',
    '#room=abc',
    `#room=${key.slice(1)}`,
    `#room=${key}&teach=abc`,
    `#room=${key}.`,
    `#room&here`,
  ];
  expect(incomplete.map((hash) => [hash, isRoomHash(hash), roomOfHash(hash)])).toEqual(
    incomplete.map((hash) => [hash, true, undefined]),
  );
  expect([isRoomHash(`#room=${key}`), roomOfHash(`#room=${key}`)]).toEqual([true, { room: key, teach: undefined, here: false }]);
  const prepared = (lesson: string) => roomOfHash(`#room=${key}&teach=${key}&lesson=${lesson}`);
  expect([prepared('a-new-image')?.lesson, prepared('A b')?.lesson, prepared('')?.lesson]).toEqual([
    'a-new-image',
    undefined,
    undefined,
  ]);
  expect(['', '#rooms', '#lesson=room', '#v1=room'].some(isRoomHash)).toBe(false);
});
