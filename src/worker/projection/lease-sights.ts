import type { Trace } from '../../trace/index.ts';

/** A client's read or write of a Lease. */
export interface LeaseSight {
  /** The trace record of the request. */
  readonly request: number;
  readonly atMs: number;
  /** The client saw the state of etcd right after this record; for a write, its own. */
  readonly upTo: number;
}

/**
 * The times at which each controller manager saw its Lease, from the trace. Continues where it stopped, so that a view that is
 * kept current costs only what is new.
 */
export class LeaseSights {
  readonly #trace: Trace;
  readonly #byClient = new Map<string, LeaseSight[]>();
  #read = 0;

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  /** A client's reads and writes up to a record, oldest first. */
  of(client: string, upTo: number): readonly LeaseSight[] {
    this.#readOn();
    return (this.#byClient.get(client) ?? []).filter(({ request }) => request <= upTo);
  }

  #readOn(): void {
    for (const { id, atMs, by, cause, body } of this.#trace.since(this.#read)) {
      if (body.type === 'request' && body.kind === 'Lease' && body.code < 300 && by.startsWith('kube-controller-manager/'))
        this.#note(by, { request: id, atMs, upTo: id });
      else if (body.type === 'revision' && body.kind === 'Lease') this.#noteWrite(cause, id);
    }
    this.#read = this.#trace.lastId;
  }

  #note(client: string, sight: LeaseSight): void {
    const sights = this.#byClient.get(client);
    if (sights === undefined) this.#byClient.set(client, [sight]);
    else sights.push(sight);
  }

  /** A write directly follows its request, so it belongs to its client's last entry. */
  #noteWrite(request: number, revision: number): void {
    for (const sights of this.#byClient.values()) {
      const last = sights.at(-1);
      if (last?.request === request) sights[sights.length - 1] = { ...last, upTo: revision };
    }
  }
}
