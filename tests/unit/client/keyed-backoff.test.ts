import { expect, test } from 'vitest';
import { KeyedBackoff } from '../../../src/client/index.ts';

test('delays double up to the maximum', () => {
  const backoff = new KeyedBackoff(10_000, 300_000);
  const delays = Array.from({ length: 7 }, (_, i) => {
    backoff.next('c', i * 1_000, i * 1_000);
    return backoff.delayMs('c') / 1000;
  });
  expect(delays).toEqual([10, 20, 40, 80, 160, 300, 300]);
});

test('a key backs off for its delay, counted from the failure', () => {
  const backoff = new KeyedBackoff(10_000, 300_000);
  backoff.next('c', 0, 0);
  expect(backoff.isInBackoff('c', 5_000, 14_999)).toBe(true);
  expect(backoff.isInBackoff('c', 5_000, 15_000)).toBe(false);
  expect(backoff.isInBackoff('other', 5_000, 5_000)).toBe(false);
});

test('a key backs off for its delay, counted from the last increase of the delay', () => {
  const backoff = new KeyedBackoff(10_000, 300_000);
  backoff.next('c', 0, 1_000);
  expect(backoff.isInBackoffSinceUpdate('c', 10_999)).toBe(true);
  expect(backoff.isInBackoffSinceUpdate('c', 11_000)).toBe(false);
  expect(backoff.expiresMs('c')).toBe(11_000);
});

test('a key is forgotten after twice the maximum without a failure', () => {
  const backoff = new KeyedBackoff(10_000, 300_000);
  backoff.next('c', 0, 0);
  backoff.next('c', 600_000, 600_000);
  expect(backoff.delayMs('c')).toBe(20_000);
  backoff.next('c', 1_200_001, 1_200_001);
  expect(backoff.delayMs('c')).toBe(10_000);
});
