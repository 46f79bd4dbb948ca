import { SHARED_INFORMERS } from '../../controllers/manager/index.ts';
import type { Trace } from '../../trace/index.ts';
import type { FirstListView, StageView } from '../protocol/index.ts';

/** What the components of one host reported of their start. */
interface HostRecords {
  /** By client: `deployment-controller`. */
  readonly stages: Map<string, StageView[]>;
  readonly lists: FirstListView[];
}

/**
 * The start records of the controllers and the lists of the informers, by host, from the trace. Continues where it stopped, so that a view that is kept
 * current costs only what is new.
 */
export class StartRecords {
  readonly #trace: Trace;
  readonly #hosts = new Map<string, HostRecords>();
  #read = 0;

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  /** The start records of a client on a host after one record and up to another, oldest first. */
  stages(host: string, client: string, after: number, upTo: number): readonly StageView[] {
    this.#readOn();
    const all = this.#hosts.get(host)?.stages.get(client) ?? [];
    return all.filter(({ record }) => record > after && record <= upTo);
  }

  /** The first list of each kind on a host after one record and up to another. */
  firstLists(host: string, after: number, upTo: number): readonly FirstListView[] {
    this.#readOn();
    const first = new Map<string, FirstListView>();
    for (const list of this.#hosts.get(host)?.lists ?? [])
      if (list.record > after && list.record <= upTo && !first.has(list.kind)) first.set(list.kind, list);
    return [...first.values()];
  }

  #readOn(): void {
    const { lastId, firstId } = this.#trace;
    for (let id = Math.max(this.#read + 1, firstId); id <= lastId; id++) {
      const body = this.#trace.bodyOf(id);
      if (body?.type !== 'start' && body?.type !== 'listed') continue;
      const { atMs, by: client } = this.#trace.get(id)!;
      const host = this.#hostRecords(this.#trace.hostOf(id));
      if (body.type === 'listed') {
        if (client === SHARED_INFORMERS) host.lists.push({ kind: body.kind, count: body.count, record: id, atMs });
        continue;
      }
      const { component, name, outcome, figures } = body;
      const stages = host.stages.get(client) ?? [];
      stages.push({ record: id, atMs, result: { component, name, outcome, ...(figures !== undefined && { figures }) } });
      host.stages.set(client, stages);
    }
    this.#read = lastId;
  }

  #hostRecords(host: string): HostRecords {
    let records = this.#hosts.get(host);
    if (records === undefined) this.#hosts.set(host, (records = { stages: new Map(), lists: [] }));
    return records;
  }
}
