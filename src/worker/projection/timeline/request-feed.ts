import { BUCKET_MS, type ServiceRequests } from '../../../traffic/index.ts';
import type { Cluster } from '../../../cluster/index.ts';
import type { TimelineRequests } from '../../protocol/index.ts';

/** How many of the newest seconds are compared again: a request that waits for its answer is known three seconds later. */
const LATE_S = 5;
/** The most seconds that are sent at once: an hour. */
const MOST_SECONDS = 3_600;

/** What was last sent of the requests to one Service. */
interface Sent {
  /** The first second that has not been sent. */
  next: number;
  /** The last rows that may still change, by second. */
  readonly rows: Map<number, string>;
}

/** Sends the requests of each whole second to the timeline, and once more if some of them are known late. */
export class RequestFeed {
  readonly #cluster: Cluster;
  readonly #sent = new Map<string, Sent>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  /** Everything is sent again. */
  reset(): void {
    this.#sent.clear();
  }

  /** What is new. Undefined if nothing is. */
  news(): readonly TimelineRequests[] | undefined {
    const found: TimelineRequests[] = [];
    for (const requests of this.#cluster.traffic.services) {
      const rows = this.#rowsOf(requests);
      if (rows.length > 0) found.push({ service: `Service/${requests.service}`, rows });
    }
    return found.length === 0 ? undefined : found;
  }

  #rowsOf(requests: ServiceRequests): readonly number[] {
    requests.settle();
    const end = Math.floor(this.#cluster.now / BUCKET_MS);
    const key = requests.service;
    const sent = this.#sent.get(key) ?? { next: Math.floor(requests.beganMs / BUCKET_MS), rows: new Map<number, string>() };
    this.#sent.set(key, sent);
    const rows: number[] = [];
    for (let second = Math.max(sent.next - LATE_S, end - MOST_SECONDS, 0); second < end; second++) {
      const counts = requests.log.second(second);
      if (counts === undefined) continue;
      const { answered, failed, lost } = counts;
      const row = `${answered} ${failed} ${lost}`;
      if (sent.rows.get(second) === row) continue;
      rows.push(second, answered, failed, lost);
      sent.rows.set(second, row);
    }
    sent.next = end;
    for (const second of sent.rows.keys()) if (second < end - LATE_S) sent.rows.delete(second);
    return rows;
  }
}
