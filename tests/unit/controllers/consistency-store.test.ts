import { describe, expect, it } from 'vitest';
import { ConsistencyError, ConsistencyStore } from '../../../src/controllers/consistency-store.ts';

const WEB = 'default/web-1';
const trace = { step: () => {} };

describe('the consistency store', () => {
  it("delays a sync while the cache does not have the controller's own writes", () => {
    const cache = { resourceVersion: '30' };
    const store = new ConsistencyStore({ pods: cache });
    store.wroteAt(WEB, 'uid', 'pods', '31');
    expect(() => store.ensureReady(WEB, trace)).toThrow(ConsistencyError);
    expect(() => store.ensureReady(WEB, trace)).toThrow(
      'read version: 30 is not as new as written version: 31 for group resource pods',
    );
    cache.resourceVersion = '31';
    expect(() => store.ensureReady(WEB, trace)).not.toThrow();
  });

  it('requires the newest of several writes', () => {
    const store = new ConsistencyStore({ pods: { resourceVersion: '33' } });
    store.wroteAt(WEB, 'uid', 'pods', '35');
    store.wroteAt(WEB, 'uid', 'pods', '32');
    expect(() => store.ensureReady(WEB, trace)).toThrow('written version: 35');
  });

  it('compares revisions as numbers', () => {
    const store = new ConsistencyStore({ pods: { resourceVersion: '100' } });
    store.wroteAt(WEB, 'uid', 'pods', '99');
    expect(() => store.ensureReady(WEB, trace)).not.toThrow();
  });

  it('does not delay a sync for kinds without a cache', () => {
    const store = new ConsistencyStore({});
    store.wroteAt(WEB, 'uid', 'pods', '31');
    expect(() => store.ensureReady(WEB, trace)).not.toThrow();
  });

  it('forgets the writes of an object that was replaced by another one of the same name', () => {
    const store = new ConsistencyStore({ pods: { resourceVersion: '30' } });
    store.wroteAt(WEB, 'old', 'pods', '40');
    store.clear(WEB, 'another');
    expect(() => store.ensureReady(WEB, trace)).toThrow(ConsistencyError);
    store.wroteAt(WEB, 'new', 'pods', '29');
    expect(() => store.ensureReady(WEB, trace)).not.toThrow();
  });
});
