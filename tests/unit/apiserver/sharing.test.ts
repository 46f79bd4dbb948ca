import { assert, jsonValue, property, record, type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { share } from '../../../src/apiserver/registry/sharing.ts';

describe('sharing', () => {
  it('returns the old object if nothing differs', () => {
    const old = { a: [1, { b: 2 }], c: { d: 'x' } };
    expect(share(old, { c: { d: 'x' }, a: [1, { b: 2 }] })).toBe(old);
  });

  it('reuses the parts that are equal', () => {
    const old = { spec: { template: { containers: [{ name: 'c' }] }, replicas: 1 }, status: { ready: 1 } };
    const shared = share(old, { spec: { template: { containers: [{ name: 'c' }] }, replicas: 2 }, status: { ready: 1 } });
    expect(shared.spec).not.toBe(old.spec);
    expect(shared.spec.template).toBe(old.spec.template);
    expect(shared.status).toBe(old.status);
  });

  it('does not change its arguments', () => {
    const next = Object.freeze({ a: Object.freeze({ b: 1 }), c: 2 });
    expect(share({ a: { b: 1 }, c: 3 }, next)).toEqual(next);
  });

  it('treats an undefined field as absent', () => {
    const old: { a: number; b?: string | undefined } = { a: 1 };
    expect(share(old, { a: 1, b: undefined })).toBe(old);
    const with_b: typeof old = { a: 1, b: 'x' };
    expect(share(with_b, { a: 1, b: undefined })).not.toBe(with_b);
  });

  it('distinguishes a list from a map', () => {
    const old: unknown = { a: [] };
    expect(share(old, { a: {} })).toEqual({ a: {} });
    expect(share(old, { a: {} })).not.toBe(old);
  });

  it('always equals the new object, and shares the old parts exactly where they are equal', () => {
    const json = object(jsonValue({ maxDepth: 4 }));
    assert(
      property(json, json, (old, next) => {
        expect(share(old, next)).toEqual(next);
        expect(share(old, JSON.parse(JSON.stringify(old)))).toBe(old);
      }),
      { numRuns: 300 },
    );
  });
});

/** Any JSON inside an object, as in objects of the API. */
function object(value: Arbitrary<unknown>): Arbitrary<unknown> {
  return record({ value });
}
