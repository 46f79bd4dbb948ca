import { describe, expect, it } from 'vitest';
import { netContains, parseCIDR, parseIP } from '../../../src/api/index.ts';

describe('a block of addresses', () => {
  it.each([
    ['10.0.0.0/8', '10.255.1.2', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['10.9.8.7/8', '10.1.1.1', true],
    ['0.0.0.0/0', '203.0.113.9', true],
    ['192.168.1.0/25', '192.168.1.127', true],
    ['192.168.1.0/25', '192.168.1.128', false],
    ['10.0.0.1/32', '10.0.0.1', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::', false],
    ['::/0', '::ffff:10.0.0.1', true],
    ['::ffff:0:0/96', '::ffff:10.0.0.1', true],
    // An address of the other family belongs to no block, not even to that of all addresses.
    ['::/0', '10.0.0.1', false],
    ['0.0.0.0/0', '::1', false],
  ])('%s has %s: %s', (block, address, expected) => {
    expect(netContains(parseCIDR(block)!, parseIP(address)!)).toBe(expected);
  });

  it.each(['', '10.0.0.0', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1', '::/129', 'x/8', '10.0.0/8'])(
    'is not %j',
    (text) => expect(parseCIDR(text)).toBeUndefined(),
  );

  it('contains smaller blocks and itself', () => {
    const [whole, part] = [parseCIDR('10.0.0.0/8')!, parseCIDR('10.1.0.0/16')!];
    expect([netContains(whole, part), netContains(part, whole), netContains(part, part)]).toEqual([true, false, true]);
  });
});
