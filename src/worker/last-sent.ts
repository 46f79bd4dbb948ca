import { jsonEqual, type Json } from '../api/index.ts';
import type { BurstPart, Changes, DeltaPart, KeyedChange, KeyedPart, WholePart } from './protocol/index.ts';

/** Where the parts of a delta come from. */
export type Sources<Parts> = {
  readonly [Name in keyof Parts]: () => Parts[Name] extends KeyedPart<infer V>
    ? KeyedChange<V>
    : Parts[Name] extends WholePart<infer V> | BurstPart<infer V>
      ? V | undefined
      : never;
};

/**
 * What the page was sent last. What is new is found here, by comparison, and nowhere else. A source gives:
 * - for a keyed part: values that may have changed, and ids that may be gone;
 * - for a whole part: its value, or undefined if it has none now, when the page keeps the last one;
 * - for a burst: what has come since the last call.
 *
 * Values are immutable.
 */
export class LastSent<Parts extends Readonly<Record<string, DeltaPart>>> {
  readonly #parts: Parts;
  /** Of a keyed part a map by id, of a whole part the value. */
  readonly #sent = new Map<string, unknown>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Asks the sources, in the order of the parts. Returns what is new, or undefined if nothing is. It counts as sent. */
  take(sources: Sources<Parts>): Changes<Parts> | undefined {
    const news: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(this.#parts)) {
      const change = this.#take(name, part, (sources as Readonly<Record<string, () => unknown>>)[name]!());
      if (change !== undefined) news[name] = change;
    }
    return Object.keys(news).length === 0 ? undefined : (news as Changes<Parts>);
  }

  #take(name: string, part: DeltaPart, given: unknown): unknown {
    switch (part.kind) {
      case 'keyed':
        return this.#takeKeyed(name, part, given as KeyedChange<unknown>);
      case 'whole':
        if (given === undefined || isSame(given, this.#sent.has(name) ? this.#sent.get(name) : part.empty)) return undefined;
        this.#sent.set(name, given);
        return given;
      case 'burst':
        return isSame(given, part.empty) ? undefined : given;
    }
  }

  #takeKeyed(name: string, { idOf }: KeyedPart<unknown>, given: KeyedChange<unknown>): KeyedChange<unknown> | undefined {
    let sent = this.#sent.get(name) as Map<string, unknown> | undefined;
    if (sent === undefined) this.#sent.set(name, (sent = new Map()));
    const removed = given.removed?.filter((id) => sent.delete(id)) ?? [];
    const changed: unknown[] = [];
    for (const value of given.changed ?? []) {
      const id = idOf(value);
      if (isSame(value, sent.get(id))) continue;
      sent.set(id, value);
      changed.push(value);
    }
    if (changed.length + removed.length === 0) return undefined;
    return { ...(changed.length > 0 && { changed }), ...(removed.length > 0 && { removed }) };
  }
}

/** Whether two values of a delta are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return jsonEqual(one as Json | undefined, other as Json | undefined);
}
