import { StatusError } from '../api/index.ts';
import type { Safeguard } from './controller.ts';

/** A cache, as far as it matters here: up to which revision it has read. */
export interface ReadVersion {
  readonly resourceVersion: string;
}

/** Thrown by `ensureReady`: the cache is older than what the controller itself wrote (util/consistency `ConsistencyError`). */
export class ConsistencyError extends StatusError {
  constructor(
    readonly resource: string,
    readonly readVersion: number,
    readonly wroteVersion: number,
  ) {
    super(
      'InternalError',
      `read version: ${readVersion} is not as new as written version: ${wroteVersion} for group resource ${resource}`,
    );
  }
}

interface Writes {
  readonly ownerUid: string;
  /** The newest revision written, by resource. */
  readonly versions: Map<string, number>;
}

/**
 * Keeps a controller from acting on a cache that does not show its own last writes yet (controller/util/consistency/consistency.go).
 * New with v1.36, on by default for ReplicaSets (feature gate `StaleControllerConsistencyReplicaSet`).
 *
 *     wroteAt('default/web-1', uid, 'pods', '31')   this ReplicaSet wrote a Pod at revision 31
 *     ensureReady('default/web-1')                  throws while the Pods' cache has read only up to 30
 */
export class ConsistencyStore implements Safeguard {
  ignored = false;
  readonly #writes = new Map<string, Writes>();

  /** `caches` by resource, as messages name it: `pods`, `replicasets.apps`. What no cache is given for never holds a sync up. */
  constructor(private readonly caches: Readonly<Record<string, ReadVersion>>) {}

  wroteAt(owner: string, ownerUid: string, resource: string, resourceVersion: string): void {
    let writes = this.#writes.get(owner);
    if (writes === undefined || writes.ownerUid !== ownerUid)
      this.#writes.set(owner, (writes = { ownerUid, versions: new Map() }));
    const version = Number(resourceVersion);
    if (version > (writes.versions.get(resource) ?? 0)) writes.versions.set(resource, version);
  }

  /** Forgets the writes of an owner; with a uid, only if they are that object's. */
  clear(owner: string, ownerUid?: string): void {
    if (ownerUid === undefined || this.#writes.get(owner)?.ownerUid === ownerUid) this.#writes.delete(owner);
  }

  /** Throws `ConsistencyError` while a cache is behind the owner's writes. */
  ensureReady(owner: string): void {
    const writes = this.#writes.get(owner);
    if (writes === undefined || this.ignored) return;
    for (const [resource, wroteVersion] of writes.versions) {
      const readVersion = Number(this.caches[resource]?.resourceVersion ?? Infinity);
      if (wroteVersion > readVersion) throw new ConsistencyError(resource, readVersion, wroteVersion);
    }
    this.#writes.delete(owner);
  }
}
