import { expect, test } from 'vitest';
import { objectSchemaOf, type TypeSchema } from '../../../src/api/index.ts';
import { SchemaCatalogue } from '../../../src/api/schema/catalog.ts';
import { TYPES } from '../../../src/api/schema/types/index.ts';
import { UNSERVED_TYPES } from '../../../src/api/schema/types/unserved.ts';
import { createCluster } from '../../../src/cluster/index.ts';

/* The worker has the types without those in unserved.ts, and without documentation, until the rest of it is loaded. */
const served = new SchemaCatalogue(TYPES.replace(UNSERVED_TYPES, '').replace(/ -- .*$/gm, ''));

test('every kind that the server serves has its structure without the unserved types', () => {
  const known = new Set(served.kinds.map(({ kind }) => kind));
  const unserved = new SchemaCatalogue(UNSERVED_TYPES).kinds.map(({ kind }) => kind);
  expect(createCluster().kinds.filter((kind) => !known.has(kind))).toEqual([]);
  expect(unserved.filter((kind) => known.has(kind))).toEqual([]);
  expect(unserved).toContain('StatefulSet');
});

test('no type that is served needs one that is not', () => {
  const seen = new Set<TypeSchema>();
  const visit = (schema: TypeSchema | undefined): void => {
    if (schema === undefined || seen.has(schema)) return;
    seen.add(schema);
    // Throws for a type that is not there.
    for (const { type } of schema.fields.values()) visit(objectSchemaOf(type));
  };
  for (const kind of served.kinds) visit(served.find(kind));
  expect(seen.size).toBeGreaterThan(100);
});
