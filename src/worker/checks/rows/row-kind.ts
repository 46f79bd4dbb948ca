import type { KubeObject } from '../../../api/index.ts';
import { idOf, ownerIdOf } from '../../projection/object-view.ts';

/** The type of a field in CEL. */
type FieldType = 'string' | 'int' | 'bool' | 'map<string, string>';

type ValueOf<T extends FieldType> = T extends 'string'
  ? string
  : T extends 'int'
    ? bigint
    : T extends 'bool'
      ? boolean
      : Readonly<Record<string, string>>;

type Fields = Readonly<Record<string, FieldType>>;
type Row<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** The objects of a cluster at one moment. */
export interface Objects {
  get(id: string): KubeObject | undefined;
  /** The objects that the object with this id controls. */
  controlledBy(id: string): readonly KubeObject[];
}

/** What objects of one kind are called in a check, and the fields that it may name. docs/lesson-format.md lists them. */
export interface RowKind {
  /** The kind's name in a check, in the plural: `pods`. */
  readonly name: string;
  readonly kind: string;
  readonly fields: Fields;
  /** Another kind, whose objects its rows tell of. */
  readonly reads: string | undefined;
  /** The objects of that other kind. */
  readonly relatedTo: (object: KubeObject, objects: Objects) => readonly KubeObject[];
  readonly rowOf: (object: KubeObject, related: readonly KubeObject[]) => Readonly<Record<string, unknown>>;
}

const META = { name: 'string', namespace: 'string', labels: 'map<string, string>', terminating: 'bool' } as const;
type Meta = typeof META;

interface Declared<T extends KubeObject, F extends Fields> {
  readonly name: string;
  readonly kind: T['kind'];
  readonly fields: F;
  readonly reads?: string;
  readonly relatedTo?: RowKind['relatedTo'];
  readonly of: (object: T, related: readonly KubeObject[]) => Row<F>;
}

const NONE: readonly KubeObject[] = [];

/** Declares a kind. Every kind also has the fields `name`, `namespace`, `labels` and `terminating`. */
export function rowKind<T extends KubeObject, F extends Fields>(declared: Declared<T, F>): RowKind {
  const { name, kind, fields, reads, relatedTo = () => NONE } = declared;
  return {
    name,
    kind,
    fields: { ...META, ...fields },
    reads,
    relatedTo,
    rowOf: (object, related) => ({ ...metaOf(object), ...declared.of(object as T, related) }),
  };
}

function metaOf({ metadata: { name, namespace = '', labels = {}, deletionTimestamp } }: KubeObject): Row<Meta> {
  return { name, namespace, labels, terminating: deletionTimestamp !== undefined };
}

/** The object that controls this one. An empty list if there is none. */
export function controllersOf(object: KubeObject, objects: Objects): readonly KubeObject[] {
  const id = ownerIdOf(object);
  const found = id === undefined ? undefined : objects.get(id);
  return found === undefined ? NONE : [found];
}

export function controlledObjects(object: KubeObject, objects: Objects): readonly KubeObject[] {
  return objects.controlledBy(idOf(object));
}

/** A number of the API, where absent means 0. */
export function count(value: number | undefined): bigint {
  return BigInt(value ?? 0);
}

/** The image of the first container. */
export function imageOf({ containers = [] }: { readonly containers?: readonly { readonly image?: string }[] } = {}): string {
  return containers[0]?.image ?? '';
}
