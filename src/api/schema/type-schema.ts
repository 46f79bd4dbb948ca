import type { PatchField, PatchSchema } from '../patch/strategic-directive.ts';

/** Types without fields. `object` is a free-form object, `JSON` any value, `byte` is base64; the others have upstream's names. */
export type ScalarType =
  | 'string'
  | 'boolean'
  | 'int32'
  | 'int64'
  | 'double'
  | 'byte'
  | 'Quantity'
  | 'Time'
  | 'MicroTime'
  | 'IntOrString'
  | 'object'
  | 'JSON';

/** The type of a value. */
export type ValueType =
  | { readonly kind: 'scalar'; readonly scalar: ScalarType }
  | { readonly kind: 'list'; readonly item: ValueType }
  | { readonly kind: 'map'; readonly value: ValueType }
  | { readonly kind: 'object'; readonly schema: TypeSchema };

/** A limit of a number, and what an error says about it. */
export interface Bound {
  /** True if it limits percentages, which are texts. Otherwise it limits numbers. */
  readonly ofPercent: boolean;
  readonly holds: (value: number) => boolean;
  /** `must be greater than or equal to 0`. */
  readonly detail: string;
}

/** One field of a type. */
/**
 * Why a field is accepted and does nothing.
 *
 * - `machine`: it is about the machine below the kubelet. `modes`: about the modes of files. `terminal`, `tls`, `windows`, `devices`, `disk`, `cloud`: about what a
 *   simulated cluster does not have.
 * - `ignored`: no component of v1.36 reads it.
 * - `missing`: a real cluster of v1.36 acts on it, and this one does not.
 */
export type IdleReason =
  'machine' | 'modes' | 'terminal' | 'tls' | 'windows' | 'devices' | 'disk' | 'cloud' | 'ignored' | 'missing';

export interface FieldSchema {
  readonly name: string;
  readonly type: ValueType;
  /** Whether the field must be present. Validation may require more fields. */
  readonly required: boolean;
  /** A pointer in Go: an empty value (`0`, `false`, `""`) differs from an absent one. */
  readonly pointer: boolean;
  /**
   * Always printed, with an empty value if it has none: in Go the field has no `omitempty` or is a struct, which is never
   * empty.
   */
  readonly alwaysShown: boolean;
  /** The values that validation accepts, in the order in which its error lists them. Absent: any. */
  readonly enum?: readonly string[];
  /** The value of a field that a client leaves out. Absent: no default, or one that the server computes. */
  readonly default?: unknown;
  /** The default, and the defaults below, apply only if another field of the object has one of these values. */
  readonly when?: { readonly field: string; readonly values: readonly string[] };
  /** True if an object in this field gets no defaults for its own fields, only for the objects below it. */
  readonly bare: boolean;
  /** The limits of a number. */
  readonly bounds: readonly Bound[];
  /** The name of the rule for a value, such as `label`. Absent: any value. */
  readonly format?: string;
  /** True if validation refuses an empty value as missing. */
  readonly nonempty: boolean;
  /** True if every stored object has a value, from the server or a controller. */
  readonly always: boolean;
  /** True if the field cannot change after the object is created. */
  readonly once: boolean;
  /** The strategies of a strategic merge patch. If empty, maps are merged and lists replaced. */
  readonly patchStrategies: readonly ('merge' | 'replace' | 'retainKeys')[];
  /** The field that identifies the items of a list in a strategic merge patch. */
  readonly patchMergeKey?: string;
  /**
   * How server-side apply treats a list: as one value, as a set, or as a map by `listMapKeys`. Absent: atomic, or by the patch
   * strategy.
   */
  readonly listType?: 'atomic' | 'set' | 'map';
  readonly listMapKeys?: readonly string[];
  /** True if server-side apply treats the whole map as one value. */
  readonly atomic: boolean;
  /** The field's number in protobuf; after the number of its struct if that is embedded in JSON. Empty if the number is unknown. */
  readonly numbers: readonly number[];
  /** Why the field has no effect in a simulated cluster. Absent: it acts, or it only says something. */
  readonly idle?: IdleReason;
  /** A description in one or two sentences. May be empty. */
  readonly doc: string;
}

/** The group, version and kind of a top-level type, as in a manifest. */
export interface KindRef {
  /** `apps/v1`, or `v1` for the core group. */
  readonly apiVersion: string;
  readonly kind: string;
}

/** The structure of one API type: its fields, with their defaults and limits. */
export class TypeSchema implements PatchSchema {
  private built: readonly FieldSchema[] | undefined;
  private sorted: ReadonlyMap<string, FieldSchema> | undefined;

  constructor(
    /** `DeploymentSpec`. */
    readonly name: string,
    /** Undefined unless the type is a top-level object. */
    readonly kind: KindRef | undefined,
    /** True if server-side apply treats an object of this type as one value. */
    readonly atomic: boolean,
    readonly doc: string,
    private readonly build: () => readonly FieldSchema[],
  ) {}

  /** In the order of declaration, which is the order of validation's errors. Built at first use, since types refer to one another in circles. */
  get declared(): readonly FieldSchema[] {
    return (this.built ??= this.build());
  }

  /** By name, alphabetically. */
  get fields(): ReadonlyMap<string, FieldSchema> {
    return (this.sorted ??= new Map(
      this.declared.map((field) => [field.name, field] as const).sort(([first], [second]) => (first < second ? -1 : 1)),
    ));
  }

  /** How a strategic merge patch treats a field. Undefined if there is no such field. */
  patchField(name: string): PatchField | undefined {
    const field = this.fields.get(name);
    if (field === undefined) return undefined;
    return { schema: objectSchemaOf(field.type), strategies: field.patchStrategies, mergeKey: field.patchMergeKey ?? '' };
  }
}

/** The type of an object, or of the objects in a list or map. Undefined if the values are scalars. */
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

/** The type as in `kubectl explain`: `[]Container`, `map[string]Quantity`, `integer`. */
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

/**
 * True for a value that Go's encoding/json omits because of `omitempty`. For a field that is not a pointer, empty equals
 * absent.
 */
export function isOmitted(value: unknown, field: FieldSchema): boolean {
  if (field.pointer) return false;
  // Empty lists and maps do not survive the storage as protobuf, whether they are always printed or not.
  if (field.type.kind === 'list') return (value as readonly unknown[]).length === 0;
  if (field.type.kind === 'map') return Object.keys(value as object).length === 0;
  return !field.alwaysShown && (value === '' || value === 0 || value === false);
}

/**
 * The value that Go's encoding/json prints for a missing field that is always printed. An object's own fields are added
 * separately.
 */
export function emptyValue({ type, pointer }: FieldSchema): unknown {
  if (pointer) return null;
  if (type.kind === 'object') return {};
  return type.kind === 'scalar' ? EMPTY_SCALARS[type.scalar] : null;
}

/** An unset time is printed as null (apimachinery meta/v1/time.go `MarshalJSON`), an unset quantity as 0. */
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
  JSON: null,
};

/** The value of a null as an item of a list or an entry of a map. */
export function zeroOf(type: ValueType): unknown {
  if (type.kind === 'list') return [];
  if (type.kind === 'scalar') return type.scalar === 'JSON' ? null : (EMPTY_SCALARS[type.scalar] ?? '');
  return {};
}
