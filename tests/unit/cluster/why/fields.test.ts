import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../../../../src/api/index.ts';
import { fieldChanges } from '../../../../src/cluster/why/field-changes.ts';
import { anchored, parsePath, pathText, valueAt } from '../../../../src/cluster/why/field-path.ts';

describe('a path of fields', () => {
  const POD = {
    metadata: { labels: { 'app.kubernetes.io/name': 'web' } },
    spec: {
      containers: [
        { name: 'a', image: 'x' },
        { name: 'b', image: 'y', ports: [{ containerPort: 80 }] },
      ],
    },
  };
  const at = (text: string): unknown => valueAt(POD, parsePath(text)!);

  test('leads to fields, to list items by key or index, and to names with dots', () => {
    expect(at('spec.containers[name=b].image')).toBe('y');
    expect(at('spec.containers[1].ports[containerPort=80]')).toEqual({ containerPort: 80 });
    expect(at('metadata.labels[app.kubernetes.io/name]')).toBe('web');
    expect(at('spec.containers[name=c].image')).toBeUndefined();
    expect(at('spec.containers.image')).toBeUndefined();
    expect(at('constructor')).toBeUndefined();
  });

  test('is parsed back from its text', () => {
    for (const text of [
      'spec.containers[name=b].image',
      'a[0][1].b',
      'metadata.annotations[x.y/z]',
      'status.conditions[type=Ready]',
    ]) {
      expect(pathText(parsePath(text)!)).toBe(text);
    }
    expect(parsePath('a[')).toBeUndefined();
    expect(parsePath(']')).toBeUndefined();
  });

  test('names an item by its key if the path has its index', () => {
    expect(pathText(anchored(POD, parsePath('spec.containers[1].ports[0].containerPort')!))).toBe(
      'spec.containers[name=b].ports[containerPort=80].containerPort',
    );
  });
});

describe('the changes of a write', () => {
  const object = (spec: object, metadata: object = {}): KubeObject =>
    ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', ...metadata }, spec }) as unknown as KubeObject;

  test('are listed by field, with list items by key and not by index', () => {
    const before = object({ replicas: 3, containers: [{ name: 'a', image: 'x' }, { name: 'b' }] });
    const after = object({ replicas: 5, containers: [{ name: 'b' }, { name: 'a', image: 'z' }], paused: true });
    expect(fieldChanges(before, after)).toEqual([
      { path: 'spec.replicas', before: '3', after: '5' },
      { path: 'spec.containers[name=a].image', before: '"x"', after: '"z"' },
      { path: 'spec.paused', after: 'true' },
    ]);
  });

  test('include added and removed fields, but not the resourceVersion and the managedFields', () => {
    const before = object({}, { resourceVersion: '1', labels: { a: '1' }, managedFields: [{ manager: 'x' }] });
    const after = object({}, { resourceVersion: '2', labels: { b: '2' }, managedFields: [] });
    expect(fieldChanges(before, after)).toEqual([
      { path: 'metadata.labels.a', before: '"1"' },
      { path: 'metadata.labels.b', after: '"2"' },
    ]);
  });

  test('show a list without keys as one value, and cut long values', () => {
    const [change] = fieldChanges(object({ args: ['a'] }), object({ args: ['a', 'x'.repeat(500)] }));
    expect(change?.path).toBe('spec.args');
    expect(change?.after).toMatch(/^\["a","x+ …$/);
  });
});
