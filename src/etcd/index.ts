export { DEFAULT_QUOTA_BYTES, FIRST_REVISION, type Preset, Store, type StoreOptions } from './store.ts';
export type { Directory } from './directory.ts';
export type { KeyHistory, KeyValue, KeyVersion, Lease, StoreEvent } from './key-history.ts';
export { CompactedError, CompareFailedError, FutureRevisionError, NoSpaceError } from './errors.ts';
