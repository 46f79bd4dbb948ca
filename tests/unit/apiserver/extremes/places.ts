import { schemaOfKind, type KindRef, type ScalarType, type TypeSchema, type ValueType } from '../../../../src/api/index.ts';

/** A place of a scalar in a kind's structure. Items of lists are `0`, entries of maps `x`. */
export interface ScalarPlace {
  readonly path: readonly (string | number)[];
  readonly scalar: ScalarType;
}

/** Every place of a scalar of these types in a kind. A type that contains itself is entered once. */
export function scalarPlaces(kind: KindRef, scalars: ReadonlySet<ScalarType>): readonly ScalarPlace[] {
  const places: ScalarPlace[] = [];
  const visit = (type: ValueType, path: ScalarPlace['path'], above: readonly TypeSchema[]): void => {
    if (type.kind === 'scalar') {
      if (scalars.has(type.scalar)) places.push({ path, scalar: type.scalar });
    } else if (type.kind === 'list') visit(type.item, [...path, 0], above);
    else if (type.kind === 'map') visit(type.value, [...path, 'x'], above);
    else if (!above.includes(type.schema)) {
      for (const field of type.schema.fields.values()) visit(field.type, [...path, field.name], [...above, type.schema]);
    }
  };
  visit({ kind: 'object', schema: schemaOfKind(kind)! }, [], []);
  return places;
}

/** A copy with another value at a place. Missing objects and lists on the way are added. */
export function withValue(object: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const items = Array.isArray(object) ? (object as unknown[]) : [];
    return [withValue(items[0], rest, value), ...items.slice(1)];
  }
  const fields = (object ?? {}) as Readonly<Record<string, unknown>>;
  return { ...fields, [step]: withValue(fields[step], rest, value) };
}
