import { assert, jsonValue, property, record, type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { share } from '../../../src/apiserver/registry/sharing.ts';

describe('sharing', () => {
  it('gives the old object back where nothing differs', () => {
    const old = { a: [1, { b: 2 }], c: { d: 'x' } };
    expect(share(old, { c: { d: 'x' }, a: [1, { b: 2 }] })).toBe(old);
  });

  it('takes over the parts that are equal', () => {
    const old = { spec: { template: { containers: [{ name: 'c' }] }, replicas: 1 }, status: { ready: 1 } };
    const shared = share(old, { spec: { template: { containers: [{ name: 'c' }] }, replicas: 2 }, status: { ready: 1 } });
    expect(shared.spec).not.toBe(old.spec);
    expect(shared.spec.template).toBe(old.spec.template);
    expect(shared.status).toBe(old.status);
  });

  it('does not touch what it is given', () => {
    const next = Object.freeze({ a: Object.freeze({ b: 1 }), c: 2 });
    expect(share({ a: { b: 1 }, c: 3 }, next)).toEqual(next);
  });

  it('takes a field that is undefined for one that is absent', () => {
    const old: { a: number; b?: string | undefined } = { a: 1 };
    expect(share(old, { a: 1, b: undefined })).toBe(old);
    const with_b: typeof old = { a: 1, b: 'x' };
    expect(share(with_b, { a: 1, b: undefined })).not.toBe(with_b);
  });

  it('tells a list from a map', () => {
    const old: unknown = { a: [] };
    expect(share(old, { a: {} })).toEqual({ a: {} });
    expect(share(old, { a: {} })).not.toBe(old);
  });

  it('always equals what was given, and is the old one exactly where that is equal', () => {
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

/** Any JSON, in an object, as objects of the API are. */
function object(value: Arbitrary<unknown>): Arbitrary<unknown> {
  return record({ value });
}
