import { describe, expect, it } from 'vitest';
import { addressesOf, publicAddress, serverAddresses, wayOut } from '../../../src/server/class/addresses.ts';
import { MACHINES } from './recorded-interfaces.ts';

describe('the addresses of a machine', () => {
  it.each(Object.entries(MACHINES))('are in the order in which they may help: %s', (_name, { interfaces, way, expected }) => {
    expect(addressesOf(interfaces, way).map(({ address, kind }) => `${address} ${kind}`)).toEqual(expected);
  });

  // The way out is only a tip: a machine without the internet has none.
  it.each(Object.entries(MACHINES).filter(([name]) => !/bridge for|external switch|container/.test(name)))(
    'begin with one of the same kind without a way to the internet: %s',
    (_name, { interfaces, expected }) => {
      expect(addressesOf(interfaces)[0]?.kind).toBe(expected[0]?.split(' ')[1]);
    },
  );

  it('have the names of their networks', () => {
    const { interfaces, way } = MACHINES['a machine of a university with an address of the internet']!;
    expect(addressesOf(interfaces, way).map(({ network }) => network)).toEqual(['eth0', 'wg0']);
  });

  it('are asked of the system without sending anything', async () => {
    expect(String(await wayOut())).toMatch(/^\d+(\.\d+){3}$|^undefined$/);
  });
});

describe('the addresses of a server', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('are none if it listens at %s', async (host) => {
    expect(await serverAddresses(host, 4180)).toEqual([]);
  });

  it('are its own address if it listens at one', async () => {
    expect(await serverAddresses('192.168.1.20', 4180)).toEqual([
      { origin: 'http://192.168.1.20:4180', network: '', kind: 'local' },
    ]);
    expect(await serverAddresses('fd00::1', 4180)).toEqual([{ origin: 'http://[fd00::1]:4180', network: '', kind: 'local' }]);
  });
});

describe('the address of a proxy', () => {
  it('is an origin', () => {
    const origin = 'https://room.school.example';
    expect(publicAddress('https://Room.School.example/')).toEqual({ origin, network: '', kind: 'public' });
  });

  it.each([
    ['room.school.example', '--public-url: room.school.example is no address such as https://room.school.example'],
    ['https://school.example/room', '--public-url: give the address without a path, such as https://school.example'],
    ['ftp://school.example', '--public-url: give the address without a path, such as https://school.example'],
    ['https://me@school.example', '--public-url: give the address without a path, such as https://school.example'],
  ])('is not %s', (text, words) => {
    expect(() => publicAddress(text)).toThrow(new Error(words));
  });
});
