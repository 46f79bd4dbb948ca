import { expect, test } from 'vitest';
import { formatIP, parseCIDR } from '../../../../src/api/index.ts';
import { CidrSet } from '../../../../src/controllers/node-ipam/cidr-set.ts';

const block = (text: string) => parseCIDR(text)!;

/** A set of four ranges: 10.0.0.0/28 to 10.0.0.48/28. */
function four() {
  const set = new CidrSet(block('10.0.0.0/26'), 28);
  const next = (): string | undefined => {
    const range = set.allocateNext();
    return range && `${formatIP(range)}/${range.ones}`;
  };
  return { set, next };
}

test('ranges are given in turn, and a released one not at once', () => {
  const { set, next } = four();
  expect([next(), next()]).toEqual(['10.0.0.0/28', '10.0.0.16/28']);
  expect(set.release(block('10.0.0.0/28'))).toBe(true);
  expect([next(), next(), next(), next()]).toEqual(['10.0.0.32/28', '10.0.0.48/28', '10.0.0.0/28', undefined]);
});

test('a block takes every range that it touches', () => {
  const { set, next } = four();
  expect(set.occupy(block('10.0.0.0/27'))).toBe(true);
  expect(set.occupy(block('10.0.0.50/32'))).toBe(true);
  expect([next(), next()]).toEqual(['10.0.0.32/28', undefined]);
});

test('a block around the whole range takes all, and one beside it none', () => {
  const { set, next } = four();
  expect(set.occupy(block('10.0.1.0/28'))).toBe(false);
  expect(next()).toBe('10.0.0.0/28');
  expect(set.occupy(block('10.0.0.0/8'))).toBe(true);
  expect(next()).toBe(undefined);
});
