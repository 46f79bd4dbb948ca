import type { Simulation } from '../../trace/index.ts';
import { refilled } from '../workqueue/rate-limiters.ts';

/** The parts of an event that counting and joining depend on. */
export interface EventIdentity {
  /** The object that it is about. All events of one correlator have the same source. */
  readonly subject: string;
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  /** The part of the object that it is about. Empty for the whole object. */
  readonly fieldPath: string;
  readonly timestamp: string;
}

/** A write: a new Event, or a higher count of an existing one. */
export interface Correlated {
  readonly name: string;
  readonly message: string;
  readonly count: number;
  readonly firstTimestamp: string;
  /** True if an Event of this name was written before, as far as is known. */
  readonly exists: boolean;
}

/** From the tenth similar event on they become one (client-go tools/record/events_cache.go `defaultAggregateMaxEvents`). */
const MAX_SIMILAR = 10;
/** Similar events are forgotten after this time without another. */
const AGGREGATE_INTERVAL_MS = 600_000;
/** Events about one object: 25 at once, then one every five minutes. */
const SPAM_BURST = 25;
const SPAM_PER_SECOND = 1 / 300;
const NO_OTHERS: readonly string[] = [];
/** The number of objects remembered. Upstream bounds each of its caches to this many entries. */
const CACHE_SIZE = 4096;

/**
 * Events about one object, of one type and reason. Most objects have one event of each kind in their life, so these are short
 * linked lists: an array for each would be larger than its content.
 */
interface Similar {
  readonly type: string;
  readonly reason: string;
  /** The different messages, fewer than `MAX_SIMILAR`: the first, and the rarely present others. */
  message: string;
  others: readonly string[];
  lastMs: number;
  logged: Logged | undefined;
  readonly next: Similar | undefined;
}

/** What was written of one message about one part of the object. Joined events have the empty message. */
interface Logged {
  readonly fieldPath: string;
  readonly message: string;
  readonly name: string;
  readonly firstTimestamp: string;
  count: number;
  readonly next: Logged | undefined;
}

/**
 * What is known of the events about one object. There may be as many as objects, so two numbers take the place of a
 * `BucketRateLimiter`.
 *
 * All subjects are in a ring, least recently used first. A Map alone would do, but taking its first key repeatedly is slow.
 */
class Subject {
  older: Subject = this;
  newer: Subject = this;
  /** The number of events that may be written at once. */
  tokens = SPAM_BURST;
  similar: Similar | undefined = undefined;

  constructor(
    readonly id: string,
    /** The time at which `tokens` was computed. */
    public reckonedAtMs: number,
  ) {}

  takeOut(): void {
    this.older.newer = this.newer;
    this.newer.older = this.older;
  }

  putBefore(next: Subject): void {
    this.older = next.older;
    this.newer = next;
    next.older.newer = this;
    next.older = this;
  }
}

/**
 * Keeps a flood of events from becoming a flood of Events: joins events that differ only in their message, counts repeated
 * ones, and drops those that come too fast from one object (client-go tools/record/events_cache.go
 * `EventCorrelator.EventCorrelate`).
 *
 * A dropped event counts: the next one that is written has the total.
 */
export class EventCorrelator<E extends EventIdentity> {
  readonly #sim: Simulation;
  readonly #newName: (event: E) => string;
  readonly #subjects = new Map<string, Subject>();
  /** The end of the ring: before it is the most recently used subject, after it the least recently used one. */
  readonly #end = new Subject('', 0);

  /** `newName` returns the name of the Event if a new one is to be created. */
  constructor(sim: Simulation, newName: (event: E) => string) {
    this.#sim = sim;
    this.#newName = newName;
  }

  /** What to write of this event. Undefined if it is dropped. */
  correlate(event: E): Correlated | undefined {
    const subject = this.#subject(event.subject);
    const similar = this.#similar(subject, event);
    const joined = isJoined(similar, event.message);
    const { name, count, firstTimestamp } = this.#observe(similar, joined, event);
    if (!this.#mayWrite(subject)) return undefined;
    const message = joined ? `(combined from similar events): ${event.message}` : event.message;
    return { name, message, count, firstTimestamp, exists: count > 1 };
  }

  #subject(id: string): Subject {
    let subject = this.#subjects.get(id);
    if (subject === undefined) {
      subject = new Subject(id, this.#sim.nowMs);
      this.#subjects.set(id, subject);
      if (this.#subjects.size > CACHE_SIZE) this.#forgetOldest();
    } else {
      subject.takeOut();
    }
    subject.putBefore(this.#end);
    return subject;
  }

  #forgetOldest(): void {
    const oldest = this.#end.newer;
    oldest.takeOut();
    this.#subjects.delete(oldest.id);
  }

  #similar(subject: Subject, { type, reason, message }: E): Similar {
    const { nowMs } = this.#sim;
    for (let similar = subject.similar; similar !== undefined; similar = similar.next) {
      if (similar.reason !== reason || similar.type !== type) continue;
      if (nowMs - similar.lastMs > AGGREGATE_INTERVAL_MS) {
        similar.message = message;
        similar.others = NO_OTHERS;
      }
      similar.lastMs = nowMs;
      return similar;
    }
    const first = { type, reason, message, others: NO_OTHERS, lastMs: nowMs, logged: undefined, next: subject.similar };
    subject.similar = first;
    return first;
  }

  /** Counts the event (`eventObserve`). */
  #observe(similar: Similar, joined: boolean, event: E): Logged {
    const fieldPath = joined ? '' : event.fieldPath;
    const message = joined ? '' : event.message;
    for (let last = similar.logged; last !== undefined; last = last.next) {
      if (last.message !== message || last.fieldPath !== fieldPath) continue;
      last.count++;
      return last;
    }
    const { timestamp: firstTimestamp } = event;
    const first = { fieldPath, message, name: this.#newName(event), firstTimestamp, count: 1, next: similar.logged };
    similar.logged = first;
    return first;
  }

  /** Takes one of the object's tokens. Returns false if there is none (`EventSourceObjectSpamFilter`). */
  #mayWrite(subject: Subject): boolean {
    const { nowMs } = this.#sim;
    subject.tokens = refilled(subject.tokens, nowMs - subject.reckonedAtMs, SPAM_PER_SECOND, SPAM_BURST);
    subject.reckonedAtMs = nowMs;
    if (subject.tokens < 1) return false;
    subject.tokens--;
    return true;
  }
}

/** True if the event has so many similar ones that they are written as one (`EventAggregate`). */
function isJoined(similar: Similar, message: string): boolean {
  const { others } = similar;
  if (message === similar.message || others.includes(message)) return false;
  if (others.length + 2 >= MAX_SIMILAR) return true;
  similar.others = [...others, message];
  return false;
}
