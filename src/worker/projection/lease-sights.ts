import type { Trace } from '../../sim/index.ts';

/** A look that a client had at a Lease: it read it, or wrote it. */
export interface LeaseSight {
  /** The trace record of the request. */
  readonly request: number;
  readonly atMs: number;
  /** What it saw is what etcd had right after this record: of a write, its own. */
  readonly upTo: number;
}

/**
 * When each controller manager had a look at its Lease, by the trace. Reading goes on where it ended the last time, so that a view that is kept
 * current costs what is new.
 */
export class LeaseSights {
  readonly #trace: Trace;
  readonly #byClient = new Map<string, LeaseSight[]>();
  #read = 0;

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  /** The looks of a client up to a record, oldest first. */
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

  /** A write follows its request at once, so it is always the last look of its client. */
  #noteWrite(request: number, revision: number): void {
    for (const sights of this.#byClient.values()) {
      const last = sights.at(-1);
      if (last?.request === request) sights[sights.length - 1] = { ...last, upTo: revision };
    }
  }
}
