import { describe, expect, it } from 'vitest';
import { type Json, schemaOfKind } from '../../../src/api/index.ts';
import { compareTyped } from '../../../src/api/structured-merge/compare.ts';
import { FieldSet } from '../../../src/api/structured-merge/field-set.ts';
import type { MergeType } from '../../../src/api/structured-merge/merge-type.ts';
import { mergeTyped } from '../../../src/api/structured-merge/merge.ts';
import { removeFields } from '../../../src/api/structured-merge/remove.ts';
import { mergeTypeOf } from '../../../src/api/structured-merge/schema-merge-type.ts';
import { toFieldSet } from '../../../src/api/structured-merge/to-field-set.ts';
import { validateTyped } from '../../../src/api/structured-merge/validate.ts';

const POD: MergeType = mergeTypeOf(schemaOfKind({ apiVersion: 'v1', kind: 'Pod' })!);

function podOf(...containers: readonly Json[]): Json {
  return { spec: { containers } };
}

describe('a set of fields', () => {
  const set = FieldSet.of(
    ['f:spec', 'f:b'],
    ['f:spec'],
    ['f:spec', 'f:ports', 'k:{"port":443}', 'f:port'],
    ['f:spec', 'f:ports', 'k:{"port":80}'],
  );

  it('is written as fieldsV1, in the order of its elements, and read again', () => {
    const fields = set.toFieldsV1();
    expect(JSON.stringify(fields)).toBe(
      '{"f:spec":{".":{},"f:b":{},"f:ports":{"k:{\\"port\\":80}":{},"k:{\\"port\\":443}":{"f:port":{}}}}}',
    );
    expect(FieldSet.fromFieldsV1(fields).equals(set)).toBe(true);
  });

  it.each([[null], [[]], [{ spec: {} }], [{ 'k:[1]': {} }], [{ 'i:x': {} }], [{ 'f:a': 1 }]])('is refused: %j', (fields) => {
    expect(() => FieldSet.fromFieldsV1(fields)).toThrow(Error);
  });

  it('is printed as paths', () => {
    const names = FieldSet.of(['f:spec', 'f:containers', 'k:{"name":"c"}', 'f:args', 'v:"-x"'], ['f:list', 'i:3']);
    expect(String(names)).toBe('.list[3]\n.spec.containers[name="c"].args[="-x"]');
  });

  it('loses a field with or without the fields below it', () => {
    const spec = FieldSet.of(['f:spec']);
    expect(set.difference(spec).has(['f:spec', 'f:b'])).toBe(true);
    expect(set.recursiveDifference(spec).isEmpty).toBe(true);
    expect(set.difference(FieldSet.of(['f:other']))).toBe(set);
  });

  it('returns its leaves', () => {
    expect(set.leaves().has(['f:spec'])).toBe(false);
    expect(set.leaves().has(['f:spec', 'f:b'])).toBe(true);
  });
});

describe('a value by the type of its kind', () => {
  it('has separate fields for the items of a list with keys, and is one value in a list without keys', () => {
    const pod = podOf({ name: 'c', command: ['a', 'b'], ports: [{ containerPort: 80 }] });
    expect(String(toFieldSet(pod, POD))).toBe(
      [
        '.spec.containers[name="c"]',
        '.spec.containers[name="c"].command',
        '.spec.containers[name="c"].name',
        '.spec.containers[name="c"].ports[containerPort=80,protocol="TCP"]',
        '.spec.containers[name="c"].ports[containerPort=80,protocol="TCP"].containerPort',
      ].join('\n'),
    );
  });

  it('does not report the empty fields of every stored object as added', () => {
    const { added } = compareTyped({}, { metadata: {}, spec: { containers: [], nodeName: 'n' }, status: {} }, POD);
    expect(String(added)).toBe('.spec.nodeName');
  });

  it('shares the parts that a merge or a removal does not change', () => {
    const live = { metadata: { labels: { a: '1' } }, spec: { containers: [{ name: 'c', image: 'x' }] } };
    expect(mergeTyped(live, { spec: { containers: [{ name: 'c' }] } }, POD)).toBe(live);
    const merged = mergeTyped(live, { spec: { nodeName: 'n' } }, POD) as typeof live;
    expect(merged.metadata).toBe(live.metadata);
    const removed = removeFields(live, FieldSet.of(['f:metadata', 'f:labels', 'f:a']), POD) as typeof live;
    expect(removed).toEqual({ metadata: { labels: null }, spec: live.spec });
    expect(removed.spec).toBe(live.spec);
  });

  it('may have keys with the names of inherited properties', () => {
    const type = mergeTypeOf(schemaOfKind({ apiVersion: 'v1', kind: 'ConfigMap' })!);
    const data = JSON.parse('{"data":{"__proto__":"a","constructor":"b"}}') as Json;
    const merged = mergeTyped({ data: { x: 'y' } }, data, type) as { data: Record<string, string> };
    expect(Object.keys(merged.data)).toEqual(['x', '__proto__', 'constructor']);
    expect(String(compareTyped({}, merged, type).added)).toContain('.data.__proto__');
  });

  it.each<[Json, string]>([
    [{ spec: { nodeName: 1 } }, '.spec.nodeName: expected string, got &value.valueUnstructured{Value:1}'],
    [{ spec: { containers: {} } }, '.spec.containers: expected list, got &{map[]}'],
    [
      { spec: { containers: [{ image: 'x' }] } },
      '.spec.containers: element 0: associative list with keys has an element that omits all key fields',
    ],
    [
      podOf({ name: 'c', x: 1 }, { name: 'c' }),
      'errors:\n  .spec.containers[name="c"].x: field not declared in schema\n  .spec.containers: duplicate',
    ],
  ])('is refused: %j', (value, message) => {
    expect(() => validateTyped(value, POD)).toThrow(message);
  });
});
