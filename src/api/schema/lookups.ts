import type { SchemaPlace } from './catalog.ts';
import { DOCUMENTED } from './documented.ts';
import type { KindRef, TypeSchema } from './type-schema.ts';

/** See `SchemaCatalogue.kinds`. */
export function kindsWithSchema(): KindRef[] {
  return DOCUMENTED.kinds;
}

/** See `SchemaCatalogue.find`. */
export function findSchema(kind: KindRef): TypeSchema | undefined {
  return DOCUMENTED.find(kind);
}

/** See `SchemaCatalogue.lookUp`. */
export function lookUpSchema(kind: KindRef, path: readonly (string | number)[]): SchemaPlace | undefined {
  return DOCUMENTED.lookUp(kind, path);
}
