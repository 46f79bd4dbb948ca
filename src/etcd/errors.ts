/** The requested revision has been compacted (etcd `ErrCompacted`). */
export class CompactedError extends Error {
  constructor(
    readonly revision: number,
    readonly compactedRevision: number,
  ) {
    super('etcdserver: mvcc: required revision has been compacted');
    this.name = 'CompactedError';
  }
}

/** The requested revision does not exist yet (etcd `ErrFutureRev`). */
export class FutureRevisionError extends Error {
  constructor(
    readonly revision: number,
    readonly currentRevision: number,
  ) {
    super('etcdserver: mvcc: required revision is a future revision');
    this.name = 'FutureRevisionError';
  }
}

/** The key is not at the modRevision that the write expects: the `else` branch of an etcd transaction. */
export class CompareFailedError extends Error {
  constructor(
    readonly key: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`key ${key} is at revision ${actual}, not ${expected}`);
    this.name = 'CompareFailedError';
  }
}

/** The quota is reached (etcd `ErrNoSpace`). */
export class NoSpaceError extends Error {
  constructor() {
    super('etcdserver: mvcc: database space exceeded');
    this.name = 'NoSpaceError';
  }
}
