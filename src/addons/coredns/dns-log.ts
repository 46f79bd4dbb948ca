import type { DnsAnswer } from '../../cri/index.ts';
import { firstPast } from '../../sim/index.ts';
import type { Corefile } from './corefile.ts';

/** The questions that are remembered: of those that got addresses, and of the others. */
const MOST_QUESTIONS = 500;
/** The changes of one cache that are remembered. */
const MOST_CHANGES = 1_000;

/** A question that a CoreDNS was asked, and its answer. */
export interface AskedQuestion {
  /** Its number among all questions of the cluster. */
  readonly number: number;
  readonly atMs: number;
  /** The Pod of the CoreDNS: `kube-system/coredns-…`. */
  readonly server: string;
  /** Who asked: a Pod (`default/web-1`), a machine (`node-1`), or an address that nobody has. */
  readonly client: string;
  /** The full name. */
  readonly name: string;
  readonly answer: DnsAnswer;
}

/** A cache as of a moment. */
export interface KnownCache {
  readonly kind: string;
  readonly size: number;
  /** The revision of the newest write that it received, or of its last list. */
  readonly revision: number;
}

/** What a CoreDNS is about at a moment. */
export interface ServerState {
  /** Whether its container runs. */
  readonly runs: boolean;
  /** When it opened its port. Absent before. */
  readonly servesSinceMs?: number;
  /** When it was told to end. It serves until then, and for `lameduck`. */
  readonly stoppingSinceMs?: number;
  /** Whether its caches have their first lists: `/ready` says so. */
  readonly isFilled: boolean;
  /** Those that have their first list. */
  readonly caches: readonly KnownCache[];
}

interface Change extends Omit<KnownCache, 'kind'> {
  readonly atMs: number;
}

/** One run of a CoreDNS, from its start to the end of its container. Times are in milliseconds of simulated time. */
export class ServerLog {
  readonly pod: string;
  readonly startedMs: number;
  readonly config: Corefile;
  servesMs = Infinity;
  filledMs = Infinity;
  stoppingMs = Infinity;
  endedMs = Infinity;
  /** By kind, oldest first. */
  readonly #changes = new Map<string, Change[]>();

  constructor(pod: string, config: Corefile, startedMs: number) {
    this.pod = pod;
    this.config = config;
    this.startedMs = startedMs;
  }

  /** Notes what a cache has become. */
  hear({ kind, size, revision }: KnownCache, nowMs: number): void {
    let changes = this.#changes.get(kind);
    if (changes === undefined) this.#changes.set(kind, (changes = []));
    // A list comes object by object.
    const { atMs } = changes.at(-1)?.revision === revision ? changes.pop()! : { atMs: nowMs };
    changes.push({ atMs, size, revision });
    forgetOldest(changes, MOST_CHANGES);
  }

  at(ms: number): ServerState {
    const caches = [...this.#changes].flatMap(([kind, changes]) => {
      const last = changes[firstPast(0, changes.length, (i) => changes[i]!.atMs > ms) - 1];
      return last === undefined ? [] : [{ kind, size: last.size, revision: last.revision }];
    });
    return {
      runs: this.startedMs <= ms && ms < this.endedMs,
      ...(this.servesMs <= ms && { servesSinceMs: this.servesMs }),
      ...(this.stoppingMs <= ms && { stoppingSinceMs: this.stoppingMs }),
      isFilled: this.filledMs <= ms,
      caches,
    };
  }
}

/**
 * What the CoreDNS of a cluster know and were asked, so that it is known of the past, too. Questions are no records of the trace: users ask a thousand times a
 * second. Those without an answer are remembered apart, so that the others do not push them out.
 */
export class DnsLog {
  /** Every run of a CoreDNS, oldest first. */
  readonly servers: ServerLog[] = [];
  readonly #ownerOf: (ip: string) => string;
  readonly #answered: AskedQuestion[] = [];
  readonly #unanswered: AskedQuestion[] = [];
  #count = 0;

  /** `ownerOf`: who has an address now. */
  constructor(ownerOf: (ip: string) => string) {
    this.#ownerOf = ownerOf;
  }

  begin(pod: string, config: Corefile, nowMs: number): ServerLog {
    const server = new ServerLog(pod, config, nowMs);
    this.servers.push(server);
    return server;
  }

  /** `ip`: the client's address. */
  note(server: string, ip: string, name: string, answer: DnsAnswer, nowMs: number): void {
    const questions = answer.addresses.length > 0 ? this.#answered : this.#unanswered;
    questions.push({ number: ++this.#count, atMs: nowMs, server, client: this.#ownerOf(ip), name, answer });
    forgetOldest(questions, MOST_QUESTIONS);
  }

  /** The last questions up to a moment, at most `most` of each sort, oldest first. */
  before(ms: number, most: number): readonly AskedQuestion[] {
    const lastOf = (questions: readonly AskedQuestion[]) => {
      const end = firstPast(0, questions.length, (i) => questions[i]!.atMs > ms);
      return questions.slice(Math.max(0, end - most), end);
    };
    return [...lastOf(this.#answered), ...lastOf(this.#unanswered)].toSorted((a, b) => a.number - b.number);
  }

  /**
   * The last question that a client asked at a moment for a host: for its name, or for that with a search domain. Undefined if no CoreDNS answered one, or it is
   * forgotten.
   */
  find(client: string, host: string, atMs: number): AskedQuestion | undefined {
    const isIt = (each: AskedQuestion) => each.atMs === atMs && each.client === client && `${each.name}.`.startsWith(`${host}.`);
    return this.#unanswered.findLast(isIt) ?? this.#answered.findLast(isIt);
  }
}

/** Drops the oldest half of too many, so that it is not done at each of them. */
function forgetOldest(list: unknown[], most: number): void {
  if (list.length > 2 * most) list.splice(0, list.length - most);
}
