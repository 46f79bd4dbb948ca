import type { PatchField, PatchSchema } from '../patch/strategic-directive.ts';

/** Types without fields. `object` is free of form; `byte` is base64; the rest go by upstream's names. */
export type ScalarType =
  'string' | 'boolean' | 'int32' | 'int64' | 'double' | 'byte' | 'Quantity' | 'Time' | 'MicroTime' | 'IntOrString' | 'object';

/** What a value may be. */
export type ValueType =
  | { readonly kind: 'scalar'; readonly scalar: ScalarType }
  | { readonly kind: 'list'; readonly item: ValueType }
  | { readonly kind: 'map'; readonly value: ValueType }
  | { readonly kind: 'object'; readonly schema: TypeSchema };

/** One field of a type. */
export interface FieldSchema {
  readonly name: string;
  readonly type: ValueType;
  /** It must be there. Validation may ask for more. */
  readonly required: boolean;
  /** In Go it is a pointer: an empty value (`0`, `false`, `""`) is a value, and means something else than no value. */
  readonly pointer: boolean;
  /** The object always shows it, with its empty value if it has none: in Go it has no `omitempty`, or it is a struct, which is never empty. */
  readonly alwaysShown: boolean;
  /** The texts that validation accepts. Absent: any. */
  readonly enum?: readonly string[];
  /** What a strategic merge patch does with it; none: maps are merged, lists replaced. */
  readonly patchStrategies: readonly ('merge' | 'replace' | 'retainKeys')[];
  /** The field by which a strategic merge patch tells the items of a list apart. */
  readonly patchMergeKey?: string;
  /** How server-side apply sees a list: as one value, as a set, or as a map by `listMapKeys`. Absent: atomic, or as the patch strategy says. */
  readonly listType?: 'atomic' | 'set' | 'map';
  readonly listMapKeys?: readonly string[];
  /** Server-side apply sees the whole map as one value. */
  readonly atomic: boolean;
  /** What the field is for, in a sentence or two. Empty where nobody has written it. */
  readonly doc: string;
}

/** The group, version and kind of a type that is an object of its own, as `apiVersion` and `kind` stand in a manifest. */
export interface KindRef {
  /** `apps/v1`, or `v1` for the core group. */
  readonly apiVersion: string;
  readonly kind: string;
}

/** The structure of one type of the API: what fields its objects may have. Knows nothing of defaults and validation. */
export class TypeSchema implements PatchSchema {
  private built: ReadonlyMap<string, FieldSchema> | undefined;

  constructor(
    /** `DeploymentSpec`. */
    readonly name: string,
    /** Present where the type is an object of its own. */
    readonly kind: KindRef | undefined,
    /** Server-side apply sees an object of this type as one value. */
    readonly atomic: boolean,
    readonly doc: string,
    private readonly build: () => ReadonlyMap<string, FieldSchema>,
  ) {}

  /** By name, in the order of the alphabet. Built when first asked for: types refer to one another in circles. */
  get fields(): ReadonlyMap<string, FieldSchema> {
    return (this.built ??= this.build());
  }

  /** How a strategic merge patch treats a field. */
  patchField(name: string): PatchField | undefined {
    const field = this.fields.get(name);
    if (field === undefined) return undefined;
    return { schema: objectSchemaOf(field.type), strategies: field.patchStrategies, mergeKey: field.patchMergeKey ?? '' };
  }
}

/** The type of an object, or of the objects in a list or map; undefined where there are none. */
export function objectSchemaOf(type: ValueType): TypeSchema | undefined {
  switch (type.kind) {
    case 'object':
      return type.schema;
    case 'list':
      return objectSchemaOf(type.item);
    case 'map':
      return objectSchemaOf(type.value);
    case 'scalar':
      return undefined;
  }
}

const SCALAR_NAMES: Readonly<Partial<Record<ScalarType, string>>> = {
  int32: 'integer',
  int64: 'integer',
  double: 'number',
  byte: 'string',
  object: 'Object',
};

/** As `kubectl explain` writes it: `[]Container`, `map[string]Quantity`, `integer`. */
export function formatValueType(type: ValueType): string {
  switch (type.kind) {
    case 'object':
      return type.schema.name;
    case 'list':
      return `[]${formatValueType(type.item)}`;
    case 'map':
      return `map[string]${formatValueType(type.value)}`;
    case 'scalar':
      return SCALAR_NAMES[type.scalar] ?? type.scalar;
  }
}

/** True for a value that Go's encoding/json leaves out because of `omitempty`: to a field that is no pointer, empty and absent are one. */
export function isOmitted(value: unknown, field: FieldSchema): boolean {
  if (field.pointer) return false;
  // What is stored as protobuf comes back without its empty lists and maps, whether they are shown or not.
  if (field.type.kind === 'list') return (value as readonly unknown[]).length === 0;
  if (field.type.kind === 'map') return Object.keys(value as object).length === 0;
  return !field.alwaysShown && (value === '' || value === 0 || value === false);
}

/** What Go's encoding/json writes for a field that is always shown and has no value. An object gets its own fields beside this. */
export function emptyValue({ type, pointer }: FieldSchema): unknown {
  if (pointer) return null;
  if (type.kind === 'object') return {};
  return type.kind === 'scalar' ? EMPTY_SCALARS[type.scalar] : null;
}

/** A time that is not set is written as null (apimachinery meta/v1/time.go `MarshalJSON`), a quantity as 0. */
const EMPTY_SCALARS: Readonly<Record<ScalarType, string | number | boolean | null>> = {
  string: '',
  boolean: false,
  int32: 0,
  int64: 0,
  double: 0,
  byte: null,
  Quantity: '0',
  Time: null,
  MicroTime: null,
  IntOrString: 0,
  object: null,
};

/** What a null stands for as an item of a list or an entry of a map. */
export function zeroOf(type: ValueType): unknown {
  if (type.kind === 'list') return [];
  return type.kind === 'scalar' ? (EMPTY_SCALARS[type.scalar] ?? '') : {};
}
