import type { Simulation } from '../../sim/index.ts';
import { BucketRateLimiter } from '../workqueue/index.ts';

/** An event, as far as it matters for counting and joining. */
export interface EventIdentity {
  /** The object that it is about. All events of one correlator have one source. */
  readonly subject: string;
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  /** Which part of the object it is about; empty for all of it. */
  readonly fieldPath: string;
  readonly timestamp: string;
  /** Makes the name of its Event, should it become a new one. */
  readonly newName: () => string;
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
/** Objects that are remembered; upstream bounds each of its caches to so many entries. */
const CACHE_SIZE = 4096;

/**
 * Events about one object, of one type and reason. Most objects have one event of each kind in their life, so all that is kept of it are
 * short lists, which are looked through, and replaced: one that is pushed to keeps room for sixteen more.
 */
interface Similar {
  readonly type: string;
  readonly reason: string;
  /** The different ones, fewer than are joined. */
  messages: readonly string[];
  lastMs: number;
  logged: readonly Logged[];
}

/** What was written of one message about one part of the object; of those that were joined, under the empty message. */
interface Logged {
  readonly fieldPath: string;
  readonly message: string;
  readonly name: string;
  readonly firstTimestamp: string;
  count: number;
}

/** What is known of the events about one object. */
interface Subject {
  readonly spam: BucketRateLimiter;
  similar: readonly Similar[];
}

/**
 * Keeps a flood of events from becoming a flood of Events: joins what differs in the message alone, counts what is the same, drops
 * what comes too fast from one object (client-go tools/record/events_cache.go `EventCorrelator.EventCorrelate`).
 *
 * A dropped event is counted all the same: the next one that is let through shows how many there were.
 */
export class EventCorrelator {
  readonly #sim: Simulation;
  /** The one not heard of for longest comes first. */
  readonly #subjects = new Map<string, Subject>();

  constructor(sim: Simulation) {
    this.#sim = sim;
  }

  /** What to write of this event; undefined when it is to be dropped. */
  correlate(event: EventIdentity): Correlated | undefined {
    const subject = this.#subject(event.subject);
    const similar = this.#similar(subject, event);
    const joined = isJoined(similar, event.message);
    const { name, count, firstTimestamp } = observe(similar, joined, event);
    if (!subject.spam.tryTake()) return undefined;
    const message = joined ? `(combined from similar events): ${event.message}` : event.message;
    return { name, message, count, firstTimestamp, exists: count > 1 };
  }

  #subject(id: string): Subject {
    let subject = this.#subjects.get(id);
    if (subject === undefined) subject = { spam: new BucketRateLimiter(this.#sim, SPAM_PER_SECOND, SPAM_BURST), similar: [] };
    else this.#subjects.delete(id);
    this.#subjects.set(id, subject);
    if (this.#subjects.size > CACHE_SIZE) this.#forgetOldest();
    return subject;
  }

  #forgetOldest(): void {
    for (const id of this.#subjects.keys()) {
      this.#subjects.delete(id);
      return;
    }
  }

  #similar(subject: Subject, { type, reason, message }: EventIdentity): Similar {
    const { nowMs } = this.#sim;
    const similar = subject.similar.find((known) => known.reason === reason && known.type === type);
    if (similar === undefined) {
      const first = { type, reason, messages: [message], lastMs: nowMs, logged: [] };
      subject.similar = subject.similar.concat(first);
      return first;
    }
    if (nowMs - similar.lastMs > AGGREGATE_INTERVAL_MS) similar.messages = [];
    similar.lastMs = nowMs;
    return similar;
  }
}

/** True for an event that has so many like it that they are written as one (`EventAggregate`). */
function isJoined(similar: Similar, message: string): boolean {
  const { messages } = similar;
  if (messages.includes(message)) return false;
  if (messages.length + 1 >= MAX_SIMILAR) return true;
  similar.messages = messages.concat(message);
  return false;
}

/** Counts the event (`eventObserve`). */
function observe(similar: Similar, joined: boolean, event: EventIdentity): Logged {
  const fieldPath = joined ? '' : event.fieldPath;
  const message = joined ? '' : event.message;
  const last = similar.logged.find((known) => known.message === message && known.fieldPath === fieldPath);
  if (last !== undefined) {
    last.count++;
    return last;
  }
  const first = { fieldPath, message, name: event.newName(), firstTimestamp: event.timestamp, count: 1 };
  similar.logged = similar.logged.concat(first);
  return first;
}
