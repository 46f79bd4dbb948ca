import type { Simulation } from '../../sim/index.ts';
import { BucketRateLimiter } from '../workqueue/index.ts';

/** An event, as far as it matters for counting and joining. */
export interface EventIdentity {
  /** Source and object. */
  readonly spamKey: string;
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  /** Which part of the object it is about; empty for all of it. */
  readonly fieldPath: string;
  /** The name of its Event, should it become a new one. */
  readonly name: string;
  readonly timestamp: string;
}

/** What is to be written: a new Event, or a higher count on one that is there. */
export interface Correlated {
  readonly name: string;
  readonly message: string;
  readonly count: number;
  readonly firstTimestamp: string;
  /** True when an Event of this name was written before, as far as is known. */
  readonly exists: boolean;
}

/** The tenth alike event, and those after it, become one (client-go tools/record/events_cache.go `defaultAggregateMaxEvents`). */
const MAX_SIMILAR = 10;
/** Alike events are forgotten after so long without another. */
const AGGREGATE_INTERVAL_MS = 600_000;
/** Events about one object: 25 at once, then one in five minutes. */
const SPAM_BURST = 25;
const SPAM_PER_SECOND = 1 / 300;
const CACHE_SIZE = 4096;

interface Similar {
  readonly messages: Set<string>;
  lastMs: number;
}

interface Logged {
  readonly count: number;
  readonly name: string;
  readonly firstTimestamp: string;
}

/**
 * Keeps a flood of events from becoming a flood of Events: joins what differs in the message alone, counts what is the same, drops
 * what comes too fast from one object (client-go tools/record/events_cache.go `EventCorrelator.EventCorrelate`).
 *
 * A dropped event is counted all the same: the next one that is let through shows how many there were.
 */
export class EventCorrelator {
  readonly #sim: Simulation;
  readonly #spam = new Map<string, BucketRateLimiter>();
  readonly #similar = new Map<string, Similar>();
  readonly #logged = new Map<string, Logged>();

  constructor(sim: Simulation) {
    this.#sim = sim;
  }

  /** What to write of this event; undefined when it is to be dropped. */
  correlate(event: EventIdentity): Correlated | undefined {
    const aggregateKey = `${event.spamKey}\n${event.type}\n${event.reason}`;
    const aggregated = this.#aggregate(aggregateKey, event.message);
    const message = aggregated ? `(combined from similar events): ${event.message}` : event.message;
    const logKey = aggregated ? aggregateKey : `${aggregateKey}\n${event.fieldPath}\n${event.message}`;
    const logged = this.#observe(logKey, event);
    if (this.#isSpam(event.spamKey)) return undefined;
    return { ...logged, message, exists: logged.count > 1 };
  }

  /** True for an event that has so many like it that they are written as one (`EventAggregate`). */
  #aggregate(aggregateKey: string, message: string): boolean {
    const { nowMs } = this.#sim;
    let similar = this.#similar.get(aggregateKey);
    if (similar === undefined || nowMs - similar.lastMs > AGGREGATE_INTERVAL_MS) similar = { messages: new Set(), lastMs: nowMs };
    remember(this.#similar, aggregateKey, similar);
    similar.lastMs = nowMs;
    similar.messages.add(message);
    if (similar.messages.size < MAX_SIMILAR) return false;
    similar.messages.delete(message);
    return true;
  }

  /** Counts the event (`eventObserve`). */
  #observe(logKey: string, event: EventIdentity): Logged {
    const last = this.#logged.get(logKey);
    const logged = last === undefined ? { count: 1, name: event.name, firstTimestamp: event.timestamp } : { ...last, count: last.count + 1 };
    remember(this.#logged, logKey, logged);
    return logged;
  }

  #isSpam(spamKey: string): boolean {
    const bucket = this.#spam.get(spamKey) ?? new BucketRateLimiter(this.#sim, SPAM_PER_SECOND, SPAM_BURST);
    remember(this.#spam, spamKey, bucket);
    return !bucket.tryTake();
  }
}

/** Puts an entry into a cache of bounded size: the one not used for longest goes. */
function remember<V>(cache: Map<string, V>, key: string, value: V): void {
  cache.delete(key);
  cache.set(key, value);
  if (cache.size <= CACHE_SIZE) return;
  for (const oldest of cache.keys()) {
    cache.delete(oldest);
    return;
  }
}
