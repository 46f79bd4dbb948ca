import { describe, expect, it } from 'vitest';
import {
  ControllerExpectations,
  EXPECTATIONS_TIMEOUT_MS,
  UIDTrackingControllerExpectations,
} from '../../../src/controllers/expectations.ts';

const WEB = 'default/web-1';

describe('the expectations of a controller', () => {
  it('are satisfied at first, so a sync may act', () => {
    const expectations = new ControllerExpectations({ nowMs: 0 });
    expect(expectations.verdict(WEB)).toBe('none');
    expect(expectations.satisfiedExpectations(WEB)).toBe(true);
  });

  it('delay a sync until the last requested creation has been seen', () => {
    const expectations = new ControllerExpectations({ nowMs: 0 });
    expectations.expectCreations(WEB, 2);
    expect(expectations.verdict(WEB)).toBe('pending');
    expectations.creationObserved(WEB);
    expect(expectations.verdict(WEB)).toBe('pending');
    expectations.creationObserved(WEB);
    expect(expectations.verdict(WEB)).toBe('fulfilled');
  });

  it('expire after five minutes, so a sync may act', () => {
    const clock = { nowMs: 0 };
    const expectations = new ControllerExpectations(clock);
    expectations.expectCreations(WEB, 1);
    clock.nowMs = EXPECTATIONS_TIMEOUT_MS;
    expect(expectations.verdict(WEB)).toBe('pending');
    clock.nowMs += 1;
    expect(expectations.verdict(WEB)).toBe('expired');
  });

  it('count one deletion for a Pod whose deletion is seen twice', () => {
    const expectations = new UIDTrackingControllerExpectations({ nowMs: 0 });
    expectations.expectDeletions(WEB, ['default/web-1-a', 'default/web-1-b']);
    expect(expectations.deletionObserved(WEB, 'default/web-1-a')).toBe(true);
    expect(expectations.deletionObserved(WEB, 'default/web-1-a')).toBe(false);
    expect(expectations.getExpectations(WEB)).toEqual({ add: 0, del: 1 });
  });

  it('do not count the deletion of another Pod', () => {
    const expectations = new UIDTrackingControllerExpectations({ nowMs: 0 });
    expectations.expectDeletions(WEB, ['default/web-1-a']);
    expectations.deletionObserved(WEB, 'default/web-1-z');
    expect(expectations.satisfiedExpectations(WEB)).toBe(false);
  });

  it('are dropped with the ReplicaSet, so that a new one of the same name starts without them', () => {
    const expectations = new UIDTrackingControllerExpectations({ nowMs: 0 });
    expectations.expectDeletions(WEB, ['default/web-1-a']);
    expectations.deleteExpectations(WEB);
    expect(expectations.verdict(WEB)).toBe('none');
    expect(expectations.getUIDs(WEB)).toBeUndefined();
  });
});
