import { describe, expect, it } from 'vitest';
import {
  applyJsonPatch,
  applyMergePatch,
  applyStrategicMergePatch,
  createMergePatch,
  createThreeWayJsonMergePatch,
  createThreeWayMergePatch,
  createTwoWayMergePatch,
  parseJsonPatch,
  PatchConflictError,
  schemaOfKind,
  type JsonObject,
} from '../../../src/api/index.ts';

const POD = schemaOfKind({ apiVersion: 'v1', kind: 'Pod' });

/** Deeply frozen: a change throws. */
function frozen<T extends object>(value: T): T {
  for (const inside of Object.values(value)) if (typeof inside === 'object' && inside !== null) frozen(inside as object);
  return Object.freeze(value);
}

describe('a JSON merge patch', () => {
  it('merges objects, deletes fields with null and replaces all other values', () => {
    const original = frozen({ a: { b: 1, c: 2 }, list: [1, 2], gone: 'x' });
    expect(applyMergePatch(original, { a: { c: null, d: 3 }, list: [3], gone: null })).toEqual({ a: { b: 1, d: 3 }, list: [3] });
  });

  it('shares unchanged parts, and returns the same object if nothing changes', () => {
    const original = { spec: { replicas: 1 }, status: { replicas: 1 } };
    const patched = applyMergePatch(original, { spec: { replicas: 2 } });
    expect(patched['status']).toBe(original.status);
    expect(applyMergePatch(original, { spec: { replicas: 1 }, missing: null })).toBe(original);
  });

  it('drops nulls in new values', () => {
    expect(applyMergePatch({}, { a: { b: null, c: 1 } })).toEqual({ a: { c: 1 } });
  });

  it('is created from two objects', () => {
    const [before, after] = [
      { a: 1, b: { c: 1, d: 1 }, list: [1] },
      { b: { c: 1, d: 2 }, list: [1, 2] },
    ];
    const patch = createMergePatch(before, after);
    expect(patch).toEqual({ a: null, b: { d: 2 }, list: [1, 2] });
    expect(applyMergePatch(before, patch)).toEqual(after);
  });

  it('keeps the changes of others when created from three objects', () => {
    const [applied, wanted, live] = [{ a: 1, b: 1 }, { b: 2 }, { a: 1, b: 1, others: 1 }];
    expect(createThreeWayJsonMergePatch(applied, wanted, live)).toEqual({ a: null, b: 2 });
  });
});

describe('a JSON patch', () => {
  const original = frozen({ spec: { list: ['a', 'b'], 'a/b': 1 }, other: {} });

  it('adds, removes, replaces, moves, copies and tests', () => {
    const patched = applyJsonPatch(original, [
      { op: 'test', path: '/spec/list/0', value: 'a' },
      { op: 'add', path: '/spec/list/1', value: 'x' },
      { op: 'add', path: '/spec/list/-', value: 'z' },
      { op: 'remove', path: '/spec/list/0' },
      { op: 'replace', path: '/spec/a~1b', value: 2 },
      { op: 'copy', from: '/spec/list/0', path: '/first' },
      { op: 'move', from: '/first', path: '/moved' },
    ]);
    expect(patched).toEqual({ spec: { list: ['x', 'b', 'z'], 'a/b': 2 }, other: {}, moved: 'x' });
    expect(patched['other']).toBe(original.other);
  });

  it.each([
    [
      { op: 'remove', path: '/spec/none' },
      "error in remove for path: '/spec/none': Unable to remove nonexistent key: none: missing value",
    ],
    [{ op: 'remove', path: '/a/b' }, 'remove operation does not apply: doc is missing path: "/a/b": missing value'],
    [
      { op: 'replace', path: '/spec/none', value: 1 },
      'replace operation does not apply: doc is missing key: /spec/none: missing value',
    ],
    [{ op: 'add', path: '/a/b', value: 1 }, 'add operation does not apply: doc is missing path: "/a/b": missing value'],
    [
      { op: 'add', path: '/spec/list/9', value: 1 },
      "error in add for path: '/spec/list/9': Unable to access invalid index: 9: invalid index referenced",
    ],
    [{ op: 'test', path: '/spec/a~1b', value: 2 }, 'testing value /spec/a~1b failed: test failed'],
    [{ op: 'twist', path: '/spec' }, 'Unexpected kind: twist'],
  ])('refuses %j', (operation, message) => {
    expect(() => applyJsonPatch(original, parseJsonPatch([operation]))).toThrow(message);
  });

  it('copies no more than the server allows, even if the patch is small', () => {
    const doubling = Array.from({ length: 40 }, (_, i) => ({ op: 'copy' as const, from: '/labels', path: `/labels/${i}` }));
    expect(() => applyJsonPatch({ labels: { a: 'b' } }, doubling)).toThrow(
      /^Unable to complete the copy, the accumulated size increase of copy is \d+, exceeding the limit 3145728$/,
    );
  });

  it('copies a value, so that a change of the copy leaves the original as it is', () => {
    const patched = applyJsonPatch(original, [
      { op: 'copy', from: '/spec', path: '/twin' },
      { op: 'add', path: '/twin/list/0', value: 'x' },
      { op: 'add', path: '/spec/list/0', value: 'y' },
    ]);
    expect(patched).toMatchObject({ spec: { list: ['y', 'a', 'b'] }, twin: { list: ['x', 'a', 'b'] } });
  });

  it('does not change the patch, which may be sent again', () => {
    const patch = frozen([
      { op: 'add' as const, path: '/new', value: { list: [1] } },
      { op: 'add' as const, path: '/new/list/-', value: 2 },
    ]);
    expect(applyJsonPatch({}, patch)).toEqual({ new: { list: [1, 2] } });
    expect(applyJsonPatch({}, patch)).toEqual({ new: { list: [1, 2] } });
  });

  it('does not nest objects deeper than the server allows', () => {
    const nesting = Array.from({ length: 300 }, (_, i) =>
      i % 2 === 0 ? [{ op: 'add' as const, path: '/b', value: {} }] : [{ op: 'move' as const, from: '/b', path: '/a/b' }],
    ).flat();
    const deep = Array.from({ length: 300 }, () => [
      { op: 'move' as const, from: '/a', path: '/tmp' },
      { op: 'add' as const, path: '/a', value: {} },
      { op: 'move' as const, from: '/tmp', path: '/a/a' },
    ]).flat();
    expect(applyJsonPatch({ a: {} }, nesting)).toEqual({ a: { b: {} } });
    expect(() => applyJsonPatch({ a: {} }, deep)).toThrow('exceeded max depth');
  });

  it.each([
    ['fields of one map', (i: number) => ({ op: 'add' as const, path: `/labels/key-${i}`, value: 'x' })],
    ['items at the front', () => ({ op: 'add' as const, path: '/list/0', value: 'x' })],
    ['an existing field', () => ({ op: 'replace' as const, path: '/labels/a', value: 'x' })],
    ['copies of a small value', (i: number) => ({ op: 'copy' as const, from: '/labels/a', path: `/labels/key-${i}` })],
    ['keys named like prototypes', () => ({ op: 'add' as const, path: '/__proto__', value: { polluted: true } })],
  ])('applies 10,000 operations to a large object quickly: %s', (_name, operation) => {
    const labels = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [i === 0 ? 'a' : `label-${i}`, 'x']));
    const list = Array.from({ length: 5_000 }, () => 'x');
    const began = performance.now();
    applyJsonPatch(
      { labels, list },
      Array.from({ length: 10_000 }, (_, i) => operation(i)),
    );
    expect(performance.now() - began).toBeLessThan(2000);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('moves items of a long list quickly', () => {
    const list = Array.from({ length: 500_000 }, () => 0);
    const inserts = Array.from({ length: 10_000 }, () => ({ op: 'add' as const, path: '/list/0', value: 0 }));
    expect(() => applyJsonPatch({ list }, inserts)).toThrow('too many items of lists would be moved');
  });
});

describe('a strategic merge patch', () => {
  const original = frozen({
    metadata: { labels: { app: 'web' }, finalizers: ['a', 'b'] },
    spec: {
      containers: [
        { name: 'web', image: 'web:1', env: [{ name: 'A', value: '1' }] },
        { name: 'log', image: 'log:1' },
      ],
      volumes: [{ name: 'v', emptyDir: {} }],
    },
  });
  const apply = (patch: object): JsonObject => applyStrategicMergePatch(original, frozen(patch), POD);

  it('merges lists by their merge key at every depth', () => {
    const patched = apply({ spec: { containers: [{ name: 'web', env: [{ name: 'B', value: '2' }] }] } });
    expect(patched).toMatchObject({
      spec: { containers: [{ name: 'web', image: 'web:1', env: [{ name: 'B' }, { name: 'A' }] }, { name: 'log' }] },
    });
  });

  it('shares unchanged parts, and returns the same object if nothing changes', () => {
    const patched = apply({ spec: { containers: [{ name: 'web', image: 'web:2' }] } }) as unknown as typeof original;
    expect(patched.spec.containers[1]).toBe(original.spec.containers[1]);
    expect(patched.metadata).toBe(original.metadata);
    expect(apply({ spec: { containers: [{ name: 'log', image: 'log:1' }] } })).toBe(original);
  });

  it('deletes items of lists of maps and of lists of scalars', () => {
    expect(apply({ spec: { containers: [{ name: 'log', $patch: 'delete' }] } })).toMatchObject({
      spec: { containers: [{ name: 'web' }] },
    });
    expect(apply({ metadata: { '$deleteFromPrimitiveList/finalizers': ['a'] } })).toMatchObject({
      metadata: { finalizers: ['b'] },
    });
  });

  it('replaces the source of a volume, whose keys are retained by name', () => {
    const patched = apply({ spec: { volumes: [{ name: 'v', $retainKeys: ['name', 'hostPath'], hostPath: { path: '/x' } }] } });
    expect(patched).toMatchObject({ spec: { volumes: [{ name: 'v', hostPath: { path: '/x' } }] } });
    expect(JSON.stringify(patched)).not.toContain('emptyDir');
  });

  it('uses the order that the patch gives', () => {
    const patched = apply({ spec: { '$setElementOrder/containers': [{ name: 'log' }, { name: 'web' }] } });
    expect(patched).toMatchObject({ spec: { containers: [{ name: 'log' }, { name: 'web' }] } });
  });

  it.each([
    [{ spec: { containers: [{ image: 'x' }] } }, 'map: {"image":"x"} does not contain declared merge key: name'],
    [{ spec: { $patch: 'twist' } }, 'unknown patch type: twist in map: {"$patch":"twist"}'],
    [{ spec: { $patch: { toString: 1 } } }, 'unknown patch type: {"toString":1} in map: {"$patch":{"toString":1}}'],
    [{ spec: { containers: [{ $patch: 'merge' }] } }, 'merging lists cannot yet be specified in the patch'],
    [{ spec: { volumes: [{ name: 'v', $retainKeys: ['name'], hostPath: {} }] } }, 'invalid patch format of retainKeys'],
  ])('refuses %j', (patch, message) => {
    expect(() => apply(patch)).toThrow(message);
  });

  it('refuses an unknown field', () => {
    const make = (): JsonObject => createTwoWayMergePatch({ spec: { nothing: {} } }, { spec: { nothing: { a: 1 } } }, POD);
    expect(make).toThrow('unable to find api field in struct PodSpec for the json field "nothing"');
  });

  it('created from two objects turns one into the other', () => {
    const after = {
      ...original,
      spec: { ...original.spec, containers: [original.spec.containers[1]!, { name: 'new', image: 'x' }] },
    };
    const patch = createTwoWayMergePatch(original, after, POD);
    expect(patch).toEqual({
      spec: {
        '$setElementOrder/containers': [{ name: 'log' }, { name: 'new' }],
        containers: [
          { name: 'new', image: 'x' },
          { name: 'web', $patch: 'delete' },
        ],
      },
    });
    expect(apply(patch)).toEqual(after);
    expect(createTwoWayMergePatch(original, structuredClone(original), POD)).toEqual({});
  });

  it('created from three keeps additions of others, and reports conflicts', () => {
    const applied = { spec: { containers: [{ name: 'web', image: 'web:1' }] } };
    const wanted = { spec: { containers: [{ name: 'web', image: 'web:2' }] } };
    const live = { spec: { containers: [{ name: 'web', image: 'web:1' }, { name: 'sidecar' }] } };
    const patch = createThreeWayMergePatch(applied, wanted, live, POD, { overwrite: false });
    expect(applyStrategicMergePatch(live, patch, POD)).toEqual({
      spec: { containers: [{ name: 'web', image: 'web:2' }, { name: 'sidecar' }] },
    });

    const changed = { spec: { containers: [{ name: 'web', image: 'web:9' }] } };
    expect(() => createThreeWayMergePatch(applied, wanted, changed, POD, { overwrite: false })).toThrow(PatchConflictError);
    expect(createThreeWayMergePatch(applied, wanted, changed, POD, { overwrite: true })).toMatchObject({
      spec: { containers: [{ image: 'web:2' }] },
    });
  });
});

describe('a patch with inherited property names', () => {
  const evil = JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}') as JsonObject;

  it.each([
    ['a JSON merge patch', () => applyMergePatch({ a: 1 }, evil)],
    ['a strategic merge patch', () => applyStrategicMergePatch({ a: 1 }, evil, undefined)],
    ['a JSON patch', () => applyJsonPatch({ a: 1 }, [{ op: 'add', path: '/__proto__', value: { polluted: true } }])],
  ])('is handled as plain data by %s', (_, apply) => {
    const patched = apply();
    expect(Object.getPrototypeOf(patched)).toBe(Object.prototype);
    expect(Object.hasOwn(patched, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(patched['toString']).toBe(Object.prototype.toString);
  });

  it('does not find inherited properties by a path', () => {
    expect(() => applyJsonPatch({}, [{ op: 'add', path: '/constructor/x', value: 1 }])).toThrow('doc is missing path');
    expect(() => applyJsonPatch({}, [{ op: 'copy', from: '/toString', path: '/x' }])).toThrow('doc is missing from path');
  });
});
