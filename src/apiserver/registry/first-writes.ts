import type { KubeObject } from '../../api/index.ts';
import type { KindDefinition } from '../kinds/definition.ts';

/** Who waits for the first write of an object of a kind, or of one of its types (`ApiPort.whenUsed`). */
export class FirstWrites<T extends KubeObject> {
  readonly #kind: KindDefinition<T>;
  readonly #all: () => readonly T[];
  /** Undefined once there has been a write. */
  #waiting: (() => void)[] | undefined;
  /** By the type. */
  readonly #waitingForType = new Map<string, (() => void)[]>();

  /** `all`: the stored objects. */
  constructor(kind: KindDefinition<T>, all: () => readonly T[]) {
    this.#kind = kind;
    this.#all = all;
    this.#waiting = kind.optional === true && all().length === 0 ? [] : undefined;
  }

  /** See `ApiPort.whenUsed`. `type`: of the objects that are meant. Empty: all. */
  whenUsed(start: (() => void) | undefined, type: string): boolean {
    if (type === '') {
      if (start !== undefined) this.#waiting?.push(start);
      return this.#waiting === undefined;
    }
    if (this.#all().some((object) => this.#kind.typeOf?.(object) === type)) return true;
    if (start !== undefined) this.#waitingForType.set(type, [...(this.#waitingForType.get(type) ?? []), start]);
    return false;
  }

  /** After a write: the first object, or another state of one that was there from the beginning. */
  written(object: T): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const start of waiting) start();
    if (this.#waitingForType.size > 0) this.#startForType(this.#kind.typeOf?.(object) ?? '');
  }

  #startForType(type: string): void {
    const starts = this.#waitingForType.get(type) ?? [];
    this.#waitingForType.delete(type);
    for (const start of starts) start();
  }
}
