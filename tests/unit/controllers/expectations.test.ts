import { describe, expect, it } from 'vitest';
import {
  ControllerExpectations,
  EXPECTATIONS_TIMEOUT_MS,
  UIDTrackingControllerExpectations,
} from '../../../src/controllers/expectations.ts';

const WEB = 'default/web-1';

describe('what a controller expects to see', () => {
  it('is nothing at first, so a sync may act', () => {
    const expectations = new ControllerExpectations({ nowMs: 0 });
    expect(expectations.verdict(WEB)).toBe('none');
    expect(expectations.satisfiedExpectations(WEB)).toBe(true);
  });

  it('holds a sync back until the last creation that was asked for has been seen', () => {
    const expectations = new ControllerExpectations({ nowMs: 0 });
    expectations.expectCreations(WEB, 2);
    expect(expectations.verdict(WEB)).toBe('pending');
    expectations.creationObserved(WEB);
    expect(expectations.verdict(WEB)).toBe('pending');
    expectations.creationObserved(WEB);
    expect(expectations.verdict(WEB)).toBe('fulfilled');
  });

  it('lets a sync act after five minutes, whatever has been seen', () => {
    const clock = { nowMs: 0 };
    const expectations = new ControllerExpectations(clock);
    expectations.expectCreations(WEB, 1);
    clock.nowMs = EXPECTATIONS_TIMEOUT_MS;
    expect(expectations.verdict(WEB)).toBe('pending');
    clock.nowMs += 1;
    expect(expectations.verdict(WEB)).toBe('expired');
  });

  it('counts a Pod that is seen twice on its way out as one deletion', () => {
    const expectations = new UIDTrackingControllerExpectations({ nowMs: 0 });
    expectations.expectDeletions(WEB, ['default/web-1-a', 'default/web-1-b']);
    expect(expectations.deletionObserved(WEB, 'default/web-1-a')).toBe(true);
    expect(expectations.deletionObserved(WEB, 'default/web-1-a')).toBe(false);
    expect(expectations.getExpectations(WEB)).toEqual({ add: 0, del: 1 });
  });

  it('does not take the deletion of another Pod for one that it waits for', () => {
    const expectations = new UIDTrackingControllerExpectations({ nowMs: 0 });
    expectations.expectDeletions(WEB, ['default/web-1-a']);
    expectations.deletionObserved(WEB, 'default/web-1-z');
    expect(expectations.satisfiedExpectations(WEB)).toBe(false);
  });

  it('is forgotten with the ReplicaSet, so that a new one of its name starts clean', () => {
    const expectations = new UIDTrackingControllerExpectations({ nowMs: 0 });
    expectations.expectDeletions(WEB, ['default/web-1-a']);
    expectations.deleteExpectations(WEB);
    expect(expectations.verdict(WEB)).toBe('none');
    expect(expectations.getUIDs(WEB)).toBeUndefined();
  });
});
