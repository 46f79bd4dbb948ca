import type { KubeObject } from '../../api/index.ts';
import { typeNameOf } from '../../apiserver/index.ts';
import type { StoreEvent } from '../../etcd/index.ts';
import type { Trace, TraceRecord } from '../../trace/index.ts';
import { idOf } from '../projection/object-view.ts';
import { syncStartAbove } from '../projection/sync-start-above.ts';
import type { PointedView } from '../protocol/index.ts';
import type { Expression } from './compile-check.ts';
import type { RowBook } from './rows/row-book.ts';

/** A sync that is interrupted has no end. After this time nothing more is expected of it. */
const LONGEST_SYNC_MS = 10_000;

/**
 * Looks for the objects for which an expression becomes true first. One sync may write several objects one after the other, in any order: all objects for which
 * it becomes true by the sync of the first one are right. Outside of a sync, all at the same time are.
 *
 * The answer is complete when that sync ends.
 */
export class PointingCourse {
  readonly #kind: string;
  readonly #becomes: Expression<{ readonly it: unknown }>;
  /** The ids of the objects for which it is true. */
  readonly #holds = new Set<string>();
  readonly #found: string[] = [];
  #first: { readonly record: number; readonly atMs: number; readonly sync: number | undefined } | undefined;
  /** The record at which the answer is complete. */
  #completeAt: number | undefined;

  constructor(kind: string, becomes: Expression<{ readonly it: unknown }>) {
    this.#kind = kind;
    this.#becomes = becomes;
  }

  /** An object for which it is true at the beginning is not an answer. */
  begin(book: RowBook): void {
    for (const object of book.ofKind(this.#kind)) {
      if (this.#becomes.isTrue({ it: book.rowOf(object) })) this.#holds.add(idOf(object));
    }
  }

  /** Takes a record before its write is looked at. */
  follow({ id, atMs, cause, body }: TraceRecord): void {
    if (this.#first === undefined || this.#completeAt !== undefined) return;
    const { sync, atMs: fromMs } = this.#first;
    const isComplete = sync === undefined ? atMs > fromMs : body.type === 'sync-end' && cause === sync;
    if (isComplete || atMs > fromMs + LONGEST_SYNC_MS) this.#completeAt = id;
  }

  /** Looks at the objects that a write concerns. */
  look(book: RowBook, { type, value, cause }: StoreEvent<KubeObject>, trace: Pick<Trace, 'get'>): void {
    const kind = typeNameOf(value);
    if (this.#completeAt !== undefined || !this.#becomes.kinds!.has(kind)) return;
    const touched = kind === this.#kind ? [value] : book.ofKind(this.#kind);
    for (const object of touched) {
      const row = book.rowOf(object);
      // A Pod that nobody waits for is deleted at once: it has never been terminating.
      const it = type === 'delete' && object === value ? { ...row, terminating: true } : row;
      if (this.#becomes.isTrue({ it })) this.#note(idOf(object), cause, trace);
      else this.#holds.delete(idOf(object));
    }
    if (type === 'delete') this.#holds.delete(idOf(value));
  }

  /** The answer as of a record. Undefined while it is not complete. */
  at(record: number): PointedView | undefined {
    if (this.#first === undefined || this.#completeAt === undefined || record < this.#completeAt) return undefined;
    return { ids: this.#found, atMs: this.#first.atMs, record: this.#first.record };
  }

  #note(id: string, record: number, trace: Pick<Trace, 'get'>): void {
    if (this.#holds.has(id)) return;
    this.#holds.add(id);
    // A write is caused by its request, and the request by a step of its sync.
    const request = trace.get(trace.get(record)?.cause ?? 0);
    const sync = request && syncStartAbove(trace, request.cause)?.id;
    if (this.#first === undefined) this.#first = { record, atMs: trace.get(record)!.atMs, sync };
    else if (sync !== this.#first.sync) return;
    this.#found.push(id);
  }
}
