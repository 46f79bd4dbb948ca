import { StatusError, badRequest, expired, type KubeObject, type ListOptions, type ObjectList } from '../../api/index.ts';
import { CompactedError, FutureRevisionError, type KeyValue, type Store } from '../../etcd/index.ts';
import { storagePrefix, type KindDefinition } from '../kinds/definition.ts';
import { Selection } from '../watch/selection.ts';

const CONTINUE_TOO_OLD =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter.';

/** Where a list in chunks goes on: after this key, as of this revision (apiserver storage/continue.go). */
interface Continuation {
  readonly revision: number;
  readonly afterKey: string;
}

/** Reads a list (apiserver storage/etcd3/store.go `GetList`). Throws `BadRequest`, `Expired`, `Timeout`. */
export function listObjects<T extends KubeObject>(
  kind: KindDefinition<T>,
  store: Store<KubeObject>,
  options: ListOptions,
): ObjectList<T> {
  const selection = new Selection(kind, options);
  const continuation = options.continue === undefined || options.continue === '' ? undefined : readToken(options.continue);
  const atRevision = continuation?.revision ?? (isExact(options) ? exactRevision(options.resourceVersion) : undefined);
  const revision = atRevision ?? store.revision;
  checkNotFuture(options.resourceVersion, store.revision);
  const states = rangeAt(store, prefixOf(kind, selection), atRevision, continuation !== undefined);
  const { items, lastKey, remaining } = page(states, selection, continuation?.afterKey, options.limit ?? 0);
  const list: ObjectList<T> = { items: items as unknown as readonly T[], resourceVersion: String(revision) };
  if (lastKey === undefined) return list;
  const token = { ...list, continue: `${revision}:${lastKey}` };
  return selection.unfiltered ? { ...token, remainingItemCount: remaining } : token;
}

function prefixOf(kind: KindDefinition, selection: Selection): string {
  const prefix = storagePrefix(kind);
  return selection.namespace === undefined ? prefix : `${prefix}${selection.namespace}/`;
}

function rangeAt(
  store: Store<KubeObject>,
  prefix: string,
  revision: number | undefined,
  continued: boolean,
): readonly KeyValue<KubeObject>[] {
  try {
    return store.range(prefix, revision);
  } catch (error) {
    if (error instanceof CompactedError)
      throw expired(continued ? CONTINUE_TOO_OLD : 'The resourceVersion for the provided list is too old.');
    if (error instanceof FutureRevisionError) throw tooLarge(error.revision, error.currentRevision);
    throw error;
  }
}

interface Page {
  readonly items: readonly KubeObject[];
  /** The last key read, where there is more after it. */
  readonly lastKey: string | undefined;
  readonly remaining: number;
}

function page(states: readonly KeyValue<KubeObject>[], selection: Selection, afterKey: string | undefined, limit: number): Page {
  const items: KubeObject[] = [];
  for (let i = 0; i < states.length; i++) {
    const { key, value } = states[i]!;
    if (afterKey !== undefined && key <= afterKey) continue;
    if (!selection.matches(value)) continue;
    items.push(value);
    if (items.length === limit && i + 1 < states.length) return { items, lastKey: key, remaining: states.length - i - 1 };
  }
  return { items, lastKey: undefined, remaining: 0 };
}

/** Where only "at least as new" is asked for, the newest is that. */
function isExact({ limit, resourceVersionMatch }: ListOptions): boolean {
  return resourceVersionMatch === undefined ? limit !== undefined : resourceVersionMatch === 'Exact';
}

function exactRevision(resourceVersion: string | undefined): number | undefined {
  if (resourceVersion === undefined || resourceVersion === '' || resourceVersion === '0') return undefined;
  return parseRevision(resourceVersion);
}

function checkNotFuture(resourceVersion: string | undefined, current: number): void {
  if (resourceVersion === undefined || resourceVersion === '') return;
  const revision = parseRevision(resourceVersion);
  if (revision > current) throw tooLarge(revision, current);
}

/** A resourceVersion that a client sent. Throws `BadRequest`. */
export function parseRevision(resourceVersion: string): number {
  if (/^\d+$/.test(resourceVersion)) return Number(resourceVersion);
  throw badRequest(`Invalid value: "${resourceVersion}": strconv.ParseUint: parsing "${resourceVersion}": invalid syntax`);
}

/** apiserver storage/errors.go `NewTooLargeResourceVersionError`. */
export function tooLarge(revision: number, current: number): StatusError {
  const causes = [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }];
  return new StatusError('Timeout', `Too large resource version: ${revision}, current: ${current}`, {
    causes,
    retryAfterSeconds: 1,
  });
}

function readToken(token: string): Continuation {
  const match = /^(\d+):(\/registry\/.+)$/.exec(token);
  if (match === null) throw badRequest('continue key is not valid: illegal base64 data');
  return { revision: Number(match[1]), afterKey: match[2]! };
}
