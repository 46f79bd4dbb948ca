import { describe, expect, test } from 'vitest';
import { partLeft, standingOf } from '../../../../src/ui/loops/start/manager-start.ts';
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
  test('waits until it has seen the Lease expire, and may then take over', () => {
    expect(standingOf('standby', true, waiting, 24_999)).toBe('waits');
    expect(standingOf('standby', true, waiting, 25_000)).toBe('free');
  });

  test('does not wait for a released Lease', () => {
    expect(standingOf('standby', true, { ...waiting, holder: '' }, 12_000)).toBe('released');
  });

  test('leads while it holds the Lease that it has seen', () => {
    expect(standingOf('leading', true, { ...waiting, leads: true }, 12_000)).toBe('leads');
  });

  test('does not compete if it has not seen the Lease, has not reached the election, or is stopped', () => {
    expect(standingOf('standby', true, undefined, 0)).toBe('unseen');
    expect(standingOf('starting', false, undefined, 0)).toBe('starting');
    expect(standingOf('stopped', true, undefined, 0)).toBe('stopped');
  });
});

test('its countdown starts when it sees a change of the Lease', () => {
  expect(partLeft(waiting, 10_000)).toBe(1);
  expect(partLeft(waiting, 17_500)).toBe(0.5);
  expect(partLeft(waiting, 60_000)).toBe(0);
});
