import { describe, expect, test } from 'vitest';
import { partLeft, standingOf } from '../../../../src/ui/start/manager-start.ts';
import type { CandidateView } from '../../../../src/worker/protocol/index.ts';

const waiting: CandidateView = {
  leads: false,
  holder: 'controller-manager-1_a',
  observedMs: 10_000,
  record: 7,
  lookedMs: 12_000,
  expiresMs: 25_000,
};

describe('a candidate', () => {
  test('waits until the Lease has run out in its own eyes, and may then take it over', () => {
    expect(standingOf('standby', true, waiting, 24_999)).toBe('waits');
    expect(standingOf('standby', true, waiting, 25_000)).toBe('free');
  });

  test('need not wait for a Lease that was given up', () => {
    expect(standingOf('standby', true, { ...waiting, holder: '' }, 12_000)).toBe('released');
  });

  test('leads while the Lease that it has seen is its own', () => {
    expect(standingOf('leading', true, { ...waiting, leads: true }, 12_000)).toBe('leads');
  });

  test('that has seen nothing yet, has not come so far, or is stopped, is in no race', () => {
    expect(standingOf('standby', true, undefined, 0)).toBe('unseen');
    expect(standingOf('starting', false, undefined, 0)).toBe('starting');
    expect(standingOf('stopped', true, undefined, 0)).toBe('stopped');
  });
});

test('its clock runs down from when it saw the Lease change', () => {
  expect(partLeft(waiting, 10_000)).toBe(1);
  expect(partLeft(waiting, 17_500)).toBe(0.5);
  expect(partLeft(waiting, 60_000)).toBe(0);
});
