import { keyOf, type KubeObject, type ObjectRef } from '../../api/index.ts';
import type { Objects } from '../subresources/definition.ts';

/**
 * What the requests of a rehearsal would have created so far. Admission finds these objects beside those that exist, so each document of a text is judged as
 * if those before it were there: its namespace, its account, its priority class.
 */
export class RehearsedObjects {
  readonly #byKind = new Map<string, Map<string, KubeObject>>();

  add(kind: string, object: KubeObject): void {
    let objects = this.#byKind.get(kind);
    if (objects === undefined) this.#byKind.set(kind, (objects = new Map()));
    objects.set(keyOf(object.metadata), object);
  }

  /** The objects of a kind with those of the rehearsal. */
  with(kind: string, objects: Objects): Objects {
    const created = this.#byKind.get(kind);
    return created === undefined ? objects : new ObjectsWith(objects, created);
  }
}

class ObjectsWith implements Objects {
  readonly #objects: Objects;
  readonly #created: ReadonlyMap<string, KubeObject>;
  readonly update: Objects['update'];
  readonly write: Objects['write'];
  readonly delete: Objects['delete'];

  constructor(objects: Objects, created: ReadonlyMap<string, KubeObject>) {
    this.#objects = objects;
    this.#created = created;
    this.update = objects.update.bind(objects);
    this.write = objects.write.bind(objects);
    this.delete = objects.delete.bind(objects);
  }

  /** Another number than that of the existing objects alone, for caches. */
  get writes(): number {
    return -1 - this.#objects.writes;
  }

  find(ref: ObjectRef): KubeObject | undefined {
    return this.#created.get(keyOf(ref)) ?? this.#objects.find(ref);
  }

  get(ref: ObjectRef): KubeObject {
    return this.#created.get(keyOf(ref)) ?? this.#objects.get(ref);
  }

  all(): readonly KubeObject[] {
    return [...this.#objects.all(), ...this.#created.values()];
  }

  inNamespace(namespace: string): readonly KubeObject[] {
    const created = [...this.#created.values()].filter(({ metadata }) => metadata.namespace === namespace);
    return [...this.#objects.inNamespace(namespace), ...created];
  }
}
