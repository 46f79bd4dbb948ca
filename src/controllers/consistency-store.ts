import { StatusError, keyOf, type KubeObject } from '../api/index.ts';
import type { SyncTrace } from '../client/index.ts';
import type { Safeguard } from './expectations.ts';
import { steps } from './steps.ts';

/** The part of a cache that matters here: the newest revision that it has read. */
export interface ReadVersion {
  readonly resourceVersion: string;
}

/** Thrown by `ensureReady`: the cache is older than the controller's own last write (util/consistency `ConsistencyError`). */
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
    this.name = 'ConsistencyError';
  }
}

interface Writes {
  readonly ownerUid: string;
  /** The newest written revision of each resource. */
  readonly versions: Map<string, number>;
}

/**
 * Keeps a controller from acting on a cache that does not show its own last writes yet
 * (controller/util/consistency/consistency.go). New in v1.36, and on by default for ReplicaSets, StatefulSets, DaemonSets and
 * Jobs (feature gates `StaleControllerConsistency…`).
 *
 *     wroteAt('default/web-1', uid, 'pods', '31')   this ReplicaSet wrote a Pod at revision 31
 *     ensureReady('default/web-1', trace)           throws while the cache of Pods has read only up to 30
 */
export class ConsistencyStore implements Safeguard {
  ignored = false;
  readonly #writes = new Map<string, Writes>();

  /**
   * `caches`: by resource, as error messages name it: `pods`, `replicasets.apps`. A resource without a cache never delays a sync.
   */
  constructor(private readonly caches: Readonly<Record<string, ReadVersion>>) {}

  wroteAt(owner: string, ownerUid: string, resource: string, resourceVersion: string): void {
    let writes = this.#writes.get(owner);
    if (writes === undefined || writes.ownerUid !== ownerUid)
      this.#writes.set(owner, (writes = { ownerUid, versions: new Map() }));
    const version = Number(resourceVersion);
    if (version > (writes.versions.get(resource) ?? 0)) writes.versions.set(resource, version);
  }

  /** Remembers that the owner's controller wrote `written`. `written` is the server's answer, which has the new revision. */
  wrote(owner: KubeObject, resource: string, { metadata }: KubeObject): void {
    this.wroteAt(keyOf(owner.metadata), owner.metadata.uid, resource, metadata.resourceVersion);
  }

  /** Forgets the writes of an owner. If a uid is given, forgets them only if they are of that object. */
  clear(owner: string, ownerUid?: string): void {
    if (ownerUid === undefined || this.#writes.get(owner)?.ownerUid === ownerUid) this.#writes.delete(owner);
  }

  /**
   * Throws `ConsistencyError` if a cache is older than the owner's writes (`RealConsistencyStore.EnsureReady`). The key then goes
   * back into the queue.
   */
  ensureReady(owner: string, trace: Pick<SyncTrace, 'step'>): void {
    const writes = this.#writes.get(owner);
    if (writes !== undefined && this.ignored) {
      trace.step(steps.EnsureReady, 'ignored');
      return;
    }
    for (const [resource, wroteVersion] of writes?.versions ?? []) {
      const readVersion = Number(this.caches[resource]?.resourceVersion ?? Infinity);
      if (wroteVersion <= readVersion) continue;
      trace.step(steps.EnsureReady, 'stale', { resource, readVersion, wroteVersion });
      throw new ConsistencyError(resource, readVersion, wroteVersion);
    }
    trace.step(steps.EnsureReady, 'ready');
    this.#writes.delete(owner);
  }
}
