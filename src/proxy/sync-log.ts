/** The syncs of one life of a kube-proxy that are remembered, at least: five minutes without a pause. */
const MOST_ROUNDS = 300;

/** A Service that waits for the next sync, and since when. */
export interface WaitingService {
  /** `default/web` */
  readonly service: string;
  readonly sinceMs: number;
}

/** What a kube-proxy is about at a moment. */
export interface ProxyState {
  /** The Services that changed since the last sync began, in the order of their changes: the next sync takes them. */
  readonly waiting: readonly WaitingService[];
  /** How many Services the sync takes that runs now. */
  readonly taking?: number;
  /** The last sync: when its rules came into force, the newest revision that they know, and how many Services it took. Absent before the first. */
  readonly synced?: { readonly atMs: number; readonly revision: number; readonly services: number };
  /** The earliest moment of the next sync. Absent before the first. */
  readonly dueMs?: number;
}

/** What one sync takes, from the first change to the new rules. */
interface Round {
  readonly sinceMs: Map<string, number>;
  /** Stays when the names are forgotten. */
  services: number;
  beganMs: number;
  endedMs: number;
  revision: number;
}

interface Life {
  readonly startedMs: number;
  stoppedMs: number;
  /** Oldest first. The last one is open: it collects changes. */
  readonly rounds: Round[];
}

/**
 * What a kube-proxy has collected and carried out: the changes that wait, as upstream's `ServiceChangeTracker` and `EndpointsChangeTracker` hold them, and the
 * syncs up to now, so that it is known of the past, too. Times are in milliseconds of simulated time.
 */
export class SyncLog {
  readonly #minIntervalMs: number;
  readonly #lives: Life[] = [];

  /** `minIntervalMs`: the least time between the end of a sync and the begin of the next. */
  constructor(minIntervalMs: number) {
    this.#minIntervalMs = minIntervalMs;
  }

  start(nowMs: number): void {
    this.#lives.push({ startedMs: nowMs, stoppedMs: Infinity, rounds: [openRound()] });
  }

  stop(nowMs: number): void {
    const life = this.#lives.at(-1);
    if (life !== undefined) life.stoppedMs = Math.min(life.stoppedMs, nowMs);
  }

  /** Notes that a Service, or a slice of it, has changed. Changes of one Service are one. */
  note(service: string, nowMs: number): void {
    const { sinceMs } = this.#rounds.at(-1)!;
    if (!sinceMs.has(service)) sinceMs.set(service, nowMs);
  }

  /** A sync begins. Returns the Services that it takes. */
  begin(nowMs: number): readonly string[] {
    const rounds = this.#rounds;
    const round = rounds.at(-1)!;
    round.beganMs = nowMs;
    round.services = round.sinceMs.size;
    rounds.push(openRound());
    return [...round.sinceMs.keys()];
  }

  /** The sync that has begun ends: its rules hold. */
  end(nowMs: number, revision: number): void {
    const rounds = this.#rounds;
    const round = rounds.at(-2)!;
    round.endedMs = nowMs;
    round.revision = revision;
    // The first sync takes every Service there is. On many nodes their names would be much to remember.
    if (rounds.length === 2) round.sinceMs.clear();
    if (rounds.length > MOST_ROUNDS) rounds.shift();
  }

  /** The state at a moment. Undefined if it did not run then. */
  at(ms: number): ProxyState | undefined {
    const life = this.#lives.findLast(({ startedMs }) => startedMs <= ms);
    if (life === undefined || life.stoppedMs <= ms) return undefined;
    const { rounds } = life;
    const at = rounds.findLastIndex(({ endedMs }) => endedMs <= ms);
    const [last, next] = [rounds[at], rounds[at + 1]!];
    const runs = next.beganMs <= ms;
    const { sinceMs } = runs ? rounds[at + 2]! : next;
    return {
      waiting: [...sinceMs].flatMap(([service, since]) => (since <= ms ? [{ service, sinceMs: since }] : [])),
      ...(runs && { taking: next.services }),
      ...(last !== undefined && {
        synced: { atMs: last.endedMs, revision: last.revision, services: last.services },
        dueMs: last.endedMs + this.#minIntervalMs,
      }),
    };
  }

  get #rounds(): Round[] {
    return this.#lives.at(-1)!.rounds;
  }
}

function openRound(): Round {
  return { sinceMs: new Map(), services: 0, beganMs: Infinity, endedMs: Infinity, revision: 0 };
}
