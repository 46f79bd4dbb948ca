import type { KubeObject } from '../../../api/index.ts';
import { celValue } from '../../cel.ts';
import { idOf, ownerIdOf } from '../../projection/object-view.ts';
import { ROW_KINDS, type Objects, type RowKind } from './index.ts';

type Row = Readonly<Record<string, unknown>>;

interface Known {
  readonly related: readonly KubeObject[];
  readonly row: Row;
}

const BY_NAME = new Map(ROW_KINDS.map((kind) => [kind.name, kind]));
const BY_KIND = new Map(ROW_KINDS.map((kind) => [kind.kind, kind]));
const NONE: ReadonlyMap<string, KubeObject> = new Map();

/** The objects of a cluster, write by write, and their rows. A row is made when it is asked for, and again only when its object or a related one has changed. */
export class RowBook implements Objects {
  /** By kind, then by id. */
  readonly #objects = new Map<string, Map<string, KubeObject>>();
  /** By the id of their controller, then by id. */
  readonly #controlled = new Map<string, Map<string, KubeObject>>();
  readonly #rows = new WeakMap<KubeObject, Known>();

  put(object: KubeObject): void {
    const id = idOf(object);
    const before = this.get(id);
    within(this.#objects, object.kind).set(id, object);
    const owner = ownerIdOf(object);
    if (before !== undefined && ownerIdOf(before) !== owner) this.#release(before);
    if (owner !== undefined) within(this.#controlled, owner).set(id, object);
  }

  remove(object: KubeObject): void {
    this.#objects.get(object.kind)?.delete(idOf(object));
    this.#release(object);
  }

  get(id: string): KubeObject | undefined {
    return this.#objects.get(id.split('/')[0]!)?.get(id);
  }

  controlledBy(id: string): readonly KubeObject[] {
    return [...(this.#controlled.get(id) ?? NONE).values()];
  }

  /** An object with whole numbers as ints. */
  celObject(id: string): unknown {
    const object = this.get(id);
    return object && celValue(object);
  }

  /** The rows of a kind, by its name in a check. */
  rows(name: string): readonly Row[] {
    const rowKind = BY_NAME.get(name)!;
    return Array.from(this.ofKind(rowKind.kind), (object) => this.#rowOf(object, rowKind));
  }

  /** The row of an object. */
  rowOf(object: KubeObject): Row {
    return this.#rowOf(object, BY_KIND.get(object.kind)!);
  }

  ofKind(kind: string): Iterable<KubeObject> {
    return (this.#objects.get(kind) ?? NONE).values();
  }

  #release(object: KubeObject): void {
    const owner = ownerIdOf(object);
    if (owner === undefined) return;
    const siblings = this.#controlled.get(owner);
    siblings?.delete(idOf(object));
    if (siblings?.size === 0) this.#controlled.delete(owner);
  }

  #rowOf(object: KubeObject, { relatedTo, rowOf }: RowKind): Row {
    const related = relatedTo(object, this);
    const known = this.#rows.get(object);
    if (known !== undefined && isSame(known.related, related)) return known.row;
    const row = rowOf(object, related);
    this.#rows.set(object, { related, row });
    return row;
  }
}

function isSame(ones: readonly KubeObject[], others: readonly KubeObject[]): boolean {
  return ones.length === others.length && ones.every((one, i) => one === others[i]);
}

function within(maps: Map<string, Map<string, KubeObject>>, key: string): Map<string, KubeObject> {
  let map = maps.get(key);
  if (map === undefined) maps.set(key, (map = new Map()));
  return map;
}
