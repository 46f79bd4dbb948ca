import type { KubeObject } from '../../../api/index.ts';
import { typeNameOf } from '../../../apiserver/index.ts';
import { idOf, ownerIdOf } from '../../projection/object-view.ts';
import { ROW_KINDS, type Objects, type RowKind } from './index.ts';

type Row = Readonly<Record<string, unknown>>;

interface Known {
  readonly related: readonly KubeObject[];
  readonly row: Row;
}

interface List {
  readonly byId: Map<string, Row>;
  /** Undefined after a change. */
  rows: readonly Row[] | undefined;
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
  /** The rows that were asked for, by the kind's name in a check. */
  readonly #lists = new Map<string, List>();

  put(object: KubeObject): void {
    const id = idOf(object);
    const before = this.get(id);
    within(this.#objects, typeNameOf(object)).set(id, object);
    const owner = ownerIdOf(object);
    if (before !== undefined && ownerIdOf(before) !== owner) this.#release(before);
    if (owner !== undefined) within(this.#controlled, owner).set(id, object);
    this.#change(typeNameOf(object), (byId) => byId.set(id, this.rowOf(object)));
  }

  remove(object: KubeObject): void {
    this.#objects.get(typeNameOf(object))?.delete(idOf(object));
    this.#release(object);
    this.#change(typeNameOf(object), (byId) => byId.delete(idOf(object)));
  }

  get(id: string): KubeObject | undefined {
    return this.#objects.get(id.split('/')[0]!)?.get(id);
  }

  controlledBy(id: string): readonly KubeObject[] {
    return [...(this.#controlled.get(id) ?? NONE).values()];
  }

  /** The rows of a kind, by its name in a check. */
  rows(name: string): readonly Row[] {
    let list = this.#lists.get(name);
    if (list === undefined) {
      const rowKind = BY_NAME.get(name)!;
      const byId = new Map(Array.from(this.ofKind(rowKind.kind), (object) => [idOf(object), this.#rowOf(object, rowKind)]));
      this.#lists.set(name, (list = { byId, rows: undefined }));
    }
    return (list.rows ??= [...list.byId.values()]);
  }

  /** The row of an object. */
  rowOf(object: KubeObject): Row {
    return this.#rowOf(object, BY_KIND.get(typeNameOf(object))!);
  }

  ofKind(kind: string): Iterable<KubeObject> {
    return (this.#objects.get(kind) ?? NONE).values();
  }

  /** Changes the list of a kind after a write. A list that tells of another kind too is made again. */
  #change(kind: string, edit: (byId: Map<string, Row>) => void): void {
    for (const [name, list] of this.#lists) {
      const rowKind = BY_NAME.get(name)!;
      if (rowKind.reads === kind) this.#lists.delete(name);
      if (rowKind.kind !== kind) continue;
      edit(list.byId);
      list.rows = undefined;
    }
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
    const fresh = rowOf(object, related);
    // Most writes of a related object change nothing of the row. What is known of the row then stays known.
    const row = known !== undefined && hasSameFields(known.row, fresh) ? known.row : fresh;
    this.#rows.set(object, { related, row });
    return row;
  }
}

function hasSameFields(one: Row, other: Row): boolean {
  return Object.keys(one).every((field) => one[field] === other[field]);
}

function isSame(ones: readonly KubeObject[], others: readonly KubeObject[]): boolean {
  return ones.length === others.length && ones.every((one, i) => one === others[i]);
}

function within(maps: Map<string, Map<string, KubeObject>>, key: string): Map<string, KubeObject> {
  let map = maps.get(key);
  if (map === undefined) maps.set(key, (map = new Map()));
  return map;
}
