import { StatusError, badRequest, expired, type KubeObject, type ListOptions, type ObjectList } from '../../api/index.ts';
import { CompactedError, FutureRevisionError, type Store } from '../../etcd/index.ts';
import { fromStored, storagePrefix, type KindDefinition } from '../kinds/definition.ts';
import { Selection } from '../watch/selection.ts';
import { continueExpired, decodeContinue, encodeContinue } from './continue.ts';

/** Reads a list (apiserver storage/etcd3/store.go `GetList`). Throws `BadRequest`, `Expired`, `Timeout`. */
export function listObjects<T extends KubeObject>(
  kind: KindDefinition<T>,
  store: Store<KubeObject>,
  options: ListOptions,
): ObjectList<T> {
  const selection = new Selection(kind, options);
  const { limit = 0 } = options;
  const range = rangeOf(store, prefixOf(kind, selection), options);
  const resourceVersion = String(range.revision ?? store.revision);
  const { items, lastKey } = readable(range, () => readPage(range, kind, selection, limit));
  const list: ObjectList<T> = { items: items as unknown as readonly T[], resourceVersion };
  if (lastKey === undefined) return list;
  const part = { ...list, continue: encodeContinue(range.prefix, Number(resourceVersion), lastKey) };
  // etcd counts keys and does not know how many are selected.
  return selection.unfiltered ? { ...part, remainingItemCount: store.count(range.prefix, range.revision, lastKey) } : part;
}

/** The keys that a list reads. */
interface Range {
  readonly store: Store<KubeObject>;
  readonly prefix: string;
  /** Undefined for the newest. */
  readonly revision: number | undefined;
  /** Set if the list continues a previous page. */
  readonly afterKey: string | undefined;
}

/** apiserver storage/continue.go `ValidateListOptions`. */
function rangeOf(store: Store<KubeObject>, prefix: string, options: ListOptions): Range {
  const { continue: token = '', resourceVersion = '' } = options;
  checkNotFuture(resourceVersion, store.revision);
  if (token === '') {
    return { store, prefix, revision: isExact(options) ? exactRevision(resourceVersion) : undefined, afterKey: undefined };
  }
  const continuation = decodeContinue(prefix, token);
  if (resourceVersion !== '' && resourceVersion !== '0')
    throw badRequest('specifying resource version is not allowed when using continue');
  return { store, prefix, ...continuation };
}

function prefixOf(kind: KindDefinition, selection: Selection): string {
  const prefix = storagePrefix(kind);
  return selection.namespace === undefined ? prefix : `${prefix}${selection.namespace}/`;
}

/** Converts the store's errors to those of the API server. */
function readable<R>({ prefix, afterKey }: Range, read: () => R): R {
  try {
    return read();
  } catch (error) {
    if (error instanceof CompactedError) {
      if (afterKey !== undefined) throw continueExpired(prefix, afterKey);
      throw expired('The resourceVersion for the provided list is too old.');
    }
    if (error instanceof FutureRevisionError) throw tooLarge(String(error.revision), error.currentRevision);
    throw error;
  }
}

interface Page {
  readonly items: readonly KubeObject[];
  /** The last key read, if more keys follow. */
  readonly lastKey: string | undefined;
}

/** Reads up to `limit` objects; 0 means all. */
function readPage({ store, prefix, revision, afterKey }: Range, kind: KindDefinition, selection: Selection, limit: number): Page {
  const items: KubeObject[] = [];
  const take = (object: KubeObject): void => void (selection.matches(object) && items.push(object));
  if (limit === 0 && afterKey === undefined) {
    for (const { value } of store.range(prefix, revision)) take(fromStored(kind, value));
    return { items, lastKey: undefined };
  }
  let lastKey = afterKey;
  for (const { key, value } of store.scan(prefix, revision, afterKey)) {
    if (limit > 0 && items.length === limit) return { items, lastKey };
    lastKey = key;
    take(fromStored(kind, value));
  }
  return { items, lastKey: undefined };
}

/** The newest revision satisfies "at least as new". */
function isExact({ limit, resourceVersionMatch }: ListOptions): boolean {
  return resourceVersionMatch === undefined ? limit !== undefined : resourceVersionMatch === 'Exact';
}

function exactRevision(resourceVersion: string | undefined): number | undefined {
  if (resourceVersion === undefined || resourceVersion === '' || resourceVersion === '0') return undefined;
  return parseRevision(resourceVersion);
}

/** A read can be at most as new as the store (etcd3/store.go `validateMinimumResourceVersion`). Throws `BadRequest`, `Timeout`. */
export function checkNotFuture(resourceVersion: string | undefined, current: number): void {
  if (resourceVersion === undefined || resourceVersion === '') return;
  const revision = parseRevision(resourceVersion);
  if (revision > current) throw tooLarge(String(BigInt(resourceVersion)), current);
}

const MOST_UINT64 = 2n ** 64n - 1n;

/** Parses a client's resourceVersion. Throws a `StatusError` of code 500 without a reason, as upstream does (storage/api_object_versioner.go `ParseResourceVersion`). */
export function parseRevision(resourceVersion: string): number {
  const isNumber = /^\d+$/.test(resourceVersion);
  if (isNumber && BigInt(resourceVersion) <= MOST_UINT64) return Number(resourceVersion);
  const [text, why] = [JSON.stringify(resourceVersion), isNumber ? 'value out of range' : 'invalid syntax'];
  throw new StatusError('', `resourceVersion: Invalid value: ${text}: strconv.ParseUint: parsing ${text}: ${why}`);
}

/** apiserver storage/errors.go `NewTooLargeResourceVersionError`. `revision`: as the client wrote it, since it may be a number that JavaScript rounds. */
export function tooLarge(revision: string, current: number): StatusError {
  const causes = [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }];
  return new StatusError('Timeout', `Too large resource version: ${revision}, current: ${current}`, {
    causes,
    retryAfterSeconds: 1,
  });
}
