import type { KeyValue, StoredValue } from './key-history.ts';

/** A change of one key. Each revision holds exactly one: Kubernetes never writes two keys in one transaction. */
export interface StoreEvent<V extends StoredValue = StoredValue> {
  readonly type: 'put' | 'delete';
  readonly key: string;
  /** The object's name to others: `namespace/name`. */
  readonly objectKey: string;
  readonly revision: number;
  /** The new state; of a deletion the value that was written with it (the last state, see `Store.delete`). */
  readonly value: V;
  /** The state before; undefined when the key came into being. */
  readonly previous: KeyValue<V> | undefined;
  /** The trace record of the write. */
  readonly cause: number;
  /** As the write said of itself. */
  readonly heartbeat: boolean;
}

/** Whoever is told of changes, inside the write. */
export type Listener<V extends StoredValue = StoredValue> = (event: StoreEvent<V>) => void;
