import { describe, expect, test } from 'vitest';
import { EARLY_KINDS, earlyText, typesOf } from '../../../scripts/late-types.ts';
import { objectSchemaOf, type TypeSchema } from '../../../src/api/index.ts';
import { SchemaCatalogue } from '../../../src/api/schema/catalog.ts';
import { TYPES } from '../../../src/api/schema/types/index.ts';
import { createCluster } from '../../../src/cluster/index.ts';

/* What the worker has of the types until its late part is there. */
const early = new SchemaCatalogue(earlyText(TYPES, typesOf(EARLY_KINDS, TYPES)));

describe('the types that are there at once', () => {
  test('are those of every kind that a cluster has objects of before its user does anything', () => {
    const cluster = createCluster({ nodes: 3, controllerManagers: 2 });
    cluster.run({ forMs: 600_000 });
    const present = cluster.kinds.filter((kind) => cluster.list(kind).length > 0);
    expect(present).toContain('Lease');
    expect(present.filter((kind) => !EARLY_KINDS.includes(kind))).toEqual([]);
  });

  test('need none that is late', () => {
    const seen = new Set<TypeSchema>();
    const visit = (schema: TypeSchema | undefined): void => {
      if (schema === undefined || seen.has(schema)) return;
      seen.add(schema);
      // Throws for a type that is not there.
      for (const { type } of schema.fields.values()) visit(objectSchemaOf(type));
    };
    expect(early.kinds.map(({ kind }) => kind).toSorted()).toEqual(EARLY_KINDS);
    for (const kind of early.kinds) visit(early.find(kind));
    expect(seen.size).toBeGreaterThan(100);
  });

  test('have the fields that they have later, without a word about them', () => {
    const whole = new SchemaCatalogue(TYPES);
    for (const kind of early.kinds) {
      expect([...early.find(kind)!.fields.keys()]).toEqual([...whole.find(kind)!.fields.keys()]);
    }
    expect(whole.lookUp({ apiVersion: 'v1', kind: 'Pod' }, ['spec'])?.field?.doc).not.toBe('');
    expect(early.lookUp({ apiVersion: 'v1', kind: 'Pod' }, ['spec'])?.field?.doc).toBe('');
  });
});
