export { Store, type StoreOptions, type WriteOptions } from './store.ts';
export type { Directory } from './directory.ts';
export type { Lease } from './lease.ts';
export type { StoreEvent } from './event.ts';
export type { KeyHistory, KeyValue, KeyVersion, StoredValue, Tombstone } from './key-history.ts';
export { CompactedError, CompareFailedError, FutureRevisionError, NoSpaceError } from './errors.ts';
