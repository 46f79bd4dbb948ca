import type { Cluster, Moment } from '../../cluster/index.ts';
import {
  addLatencies,
  BUCKET_MS,
  LATENCY_CLASSES,
  percentileOf,
  type Counts,
  type ServiceRequests,
} from '../../traffic/index.ts';

/** What users and Pods saw of Services since the beginning of a beat, as values of CEL. */
export interface RequestFigures {
  readonly answered: bigint;
  readonly failed: bigint;
  readonly lost: bigint;
  /** In milliseconds. Absent without answers. */
  readonly p95?: bigint;
}

/** What was seen without requests. */
export const NO_REQUESTS: RequestFigures = { answered: 0n, failed: 0n, lost: 0n };

interface Sum {
  answered: number;
  failed: number;
  lost: number;
  readonly latencies: Uint32Array;
}

/**
 * The requests to Services since a moment, up to another one that moves on. It counts whole seconds: those that lie between the two. So the figures as of a moment
 * are the same while time passes and when the history is followed again, although the log forgets single requests.
 */
export class RequestTally {
  readonly #traffic: Cluster['traffic'];
  /** The first second that is counted. */
  readonly #from: number;
  /** The first second that is not counted yet. */
  #next: number;
  /** By the id of the Service. */
  readonly #sums = new Map<string, Sum>();
  readonly #whole = emptySum();

  constructor({ traffic }: Cluster, { atMs }: Moment) {
    this.#traffic = traffic;
    this.#from = Math.ceil(atMs / BUCKET_MS);
    this.#next = this.#from;
  }

  /** The figures of all Services, or of one by its id, `Service/default/web`, up to a moment that is not before the last one. */
  upTo(atMs: number, service?: string): RequestFigures {
    this.#follow(Math.floor(atMs / BUCKET_MS));
    return figuresOf(service === undefined ? this.#whole : this.#sums.get(service));
  }

  #follow(end: number): void {
    if (end <= this.#next) return;
    for (const requests of this.#traffic.services) {
      requests.settle();
      const sum = this.#sumOf(requests);
      for (let second = this.#next; second < end; second++) {
        const known = requests.log.known(second);
        if (known === undefined) continue;
        add(sum, known.counts, known.latencies);
        add(this.#whole, known.counts, known.latencies);
      }
    }
    this.#next = end;
  }

  #sumOf({ service }: ServiceRequests): Sum {
    const id = `Service/${service}`;
    let sum = this.#sums.get(id);
    if (sum === undefined) this.#sums.set(id, (sum = emptySum()));
    return sum;
  }
}

function emptySum(): Sum {
  return { answered: 0, failed: 0, lost: 0, latencies: new Uint32Array(LATENCY_CLASSES) };
}

function add(sum: Sum, { answered, failed, lost }: Counts, latencies: Uint32Array): void {
  sum.answered += answered;
  sum.failed += failed;
  sum.lost += lost;
  addLatencies(sum.latencies, latencies);
}

const SHARE = 0.95;

function figuresOf(sum: Sum | undefined): RequestFigures {
  if (sum === undefined) return NO_REQUESTS;
  const { answered, failed, lost, latencies } = sum;
  const p95 = percentileOf(latencies, SHARE);
  return {
    answered: BigInt(answered),
    failed: BigInt(failed),
    lost: BigInt(lost),
    ...(p95 !== undefined && { p95: BigInt(Math.round(p95)) }),
  };
}
