import type { Simulation } from '../../sim/index.ts';
import { refilled } from '../workqueue/index.ts';

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
const NO_OTHERS: readonly string[] = [];
/** Objects that are remembered; upstream bounds each of its caches to so many entries. */
const CACHE_SIZE = 4096;

/**
 * Events about one object, of one type and reason. Most objects have one event of each kind in their life, so all that is kept of it are
 * short chains, which are looked through: an array for each would be larger than what is in it.
 */
interface Similar {
  readonly type: string;
  readonly reason: string;
  /** The different ones, fewer than are joined: the first, and the others, which few have. */
  message: string;
  others: readonly string[];
  lastMs: number;
  logged: Logged | undefined;
  readonly next: Similar | undefined;
}

/** What was written of one message about one part of the object; of those that were joined, under the empty message. */
interface Logged {
  readonly fieldPath: string;
  readonly message: string;
  readonly name: string;
  readonly firstTimestamp: string;
  count: number;
  readonly next: Logged | undefined;
}

/**
 * What is known of the events about one object. There are as many as objects, so what limits them is two numbers, and no `BucketRateLimiter`.
 *
 * All subjects are in a ring, in the order in which they were last heard of. A Map alone would do, but to take its first key again and again is slow.
 */
class Subject {
  older: Subject = this;
  newer: Subject = this;
  /** How many more events may be written at once. */
  tokens = SPAM_BURST;
  similar: Similar | undefined = undefined;

  constructor(
    readonly id: string,
    /** When `tokens` was reckoned. */
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
 * Keeps a flood of events from becoming a flood of Events: joins what differs in the message alone, counts what is the same, drops
 * what comes too fast from one object (client-go tools/record/events_cache.go `EventCorrelator.EventCorrelate`).
 *
 * A dropped event is counted all the same: the next one that is let through shows how many there were.
 */
export class EventCorrelator<E extends EventIdentity> {
  readonly #sim: Simulation;
  readonly #newName: (event: E) => string;
  readonly #subjects = new Map<string, Subject>();
  /** Where the ring ends: before it is the last one heard of, after it the one not heard of for longest. */
  readonly #end = new Subject('', 0);

  /** `newName` makes the name of the Event that an event becomes, should it become a new one. */
  constructor(sim: Simulation, newName: (event: E) => string) {
    this.#sim = sim;
    this.#newName = newName;
  }

  /** What to write of this event; undefined when it is to be dropped. */
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

  /** Takes one of the object's tokens, if there is any (`EventSourceObjectSpamFilter`). */
  #mayWrite(subject: Subject): boolean {
    const { nowMs } = this.#sim;
    subject.tokens = refilled(subject.tokens, nowMs - subject.reckonedAtMs, SPAM_PER_SECOND, SPAM_BURST);
    subject.reckonedAtMs = nowMs;
    if (subject.tokens < 1) return false;
    subject.tokens--;
    return true;
  }
}

/** True for an event that has so many like it that they are written as one (`EventAggregate`). */
function isJoined(similar: Similar, message: string): boolean {
  const { others } = similar;
  if (message === similar.message || others.includes(message)) return false;
  if (others.length + 2 >= MAX_SIMILAR) return true;
  similar.others = [...others, message];
  return false;
}
