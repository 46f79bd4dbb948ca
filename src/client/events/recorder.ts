import {
  StatusError,
  formatTime,
  isReason,
  keyOf,
  type ApiPort,
  type Draft,
  type Event,
  type KubeObject,
  type ObjectRef,
} from '../../api/index.ts';
import { Signal, type Process, type Simulation, type TaskGroup } from '../../sim/index.ts';
import { EventCorrelator } from './correlator.ts';

/** What an event is about (core/v1 ObjectReference). */
export interface InvolvedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string | undefined;
  readonly name: string;
  /** Absent where the reporter knows the name alone. */
  readonly uid?: string;
  readonly resourceVersion?: string;
  /** `spec.containers{web}` for an event about one container. */
  readonly fieldPath?: string;
}

interface Occurrence {
  readonly about: InvolvedObject;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  readonly timestamp: string;
  readonly cause: number;
}

/** Occurrences that wait to be written, at most; more are dropped (upstream's broadcaster has a queue of this length too). */
const QUEUE_LIMIT = 1000;

/**
 * Writes Events about objects, in the background, alike ones joined (client-go tools/record/event.go).
 * Who records goes on at once; a refused Event is dropped.
 */
export class EventRecorder {
  readonly #sim: Simulation;
  readonly #api: ApiPort;
  readonly #source: { readonly component: string; readonly host?: string };
  readonly #correlator: EventCorrelator;
  readonly #pending: Occurrence[] = [];
  readonly #arrived = new Signal();
  #named = 0;
  #started = false;

  constructor(options: { readonly sim: Simulation; readonly api: ApiPort; readonly component: string; readonly host?: string }) {
    this.#sim = options.sim;
    this.#api = options.api;
    this.#source =
      options.host === undefined ? { component: options.component } : { component: options.component, host: options.host };
    this.#correlator = new EventCorrelator(options.sim);
  }

  /** Starts the process that writes, once (`StartRecordingToSink`). */
  start(group: TaskGroup): void {
    if (this.#started) return;
    this.#started = true;
    this.#sim.spawn(`${this.#source.component}/event-broadcaster`, this.#write(), { group });
  }

  event(about: KubeObject | InvolvedObject, type: 'Normal' | 'Warning', reason: string, message: string): void {
    if (this.#pending.length >= QUEUE_LIMIT) return;
    const timestamp = formatTime(this.#sim.wallMs);
    this.#pending.push({
      about: 'metadata' in about ? referenceTo(about) : about,
      type,
      reason,
      message,
      timestamp,
      cause: this.#sim.cause,
    });
    this.#arrived.notify();
  }

  *#write(): Process<never> {
    for (;;) {
      while (this.#pending.length === 0) yield this.#arrived;
      const occurrence = this.#pending.shift();
      if (occurrence === undefined) continue;
      this.#sim.cause = occurrence.cause;
      try {
        yield* this.#record(occurrence);
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
      }
    }
  }

  /** Counts an Event that is there up, or creates a new one (`recordToSink`). */
  *#record(occurrence: Occurrence): Process<void> {
    const { about, type, reason, timestamp } = occurrence;
    const { component, host = '' } = this.#source;
    const what = this.#correlator.correlate({
      subject: about.uid || keyOf(about),
      type,
      reason,
      message: occurrence.message,
      fieldPath: about.fieldPath ?? '',
      timestamp,
      newName: () => this.#newName(about.name),
    });
    if (what === undefined) return;
    const { name, message, count, firstTimestamp } = what;
    const namespace = about.namespace === undefined || about.namespace === '' ? 'default' : about.namespace;
    if (what.exists && (yield* this.#countUp({ namespace, name }, { count, message, lastTimestamp: timestamp }))) return;
    const event: Draft<Event> = {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name, namespace },
      involvedObject: about,
      type,
      reason,
      message,
      count,
      firstTimestamp,
      lastTimestamp: timestamp,
      source: this.#source,
      reportingComponent: component,
      reportingInstance: host,
    };
    yield* this.#api.create('Event', event);
  }

  /** False when there is no such Event (any more). */
  *#countUp(
    ref: ObjectRef,
    body: { readonly count: number; readonly message: string; readonly lastTimestamp: string },
  ): Process<boolean> {
    try {
      yield* this.#api.patch('Event', ref, { type: 'strategic', body });
      return true;
    } catch (error) {
      if (isReason(error, 'NotFound')) return false;
      throw error;
    }
  }

  /** The object's name and the moment in nanoseconds as hexadecimal, as upstream makes it; the counter keeps two of one moment apart. */
  #newName(about: string): string {
    const microseconds = Math.round(this.#sim.wallMs * 1000);
    // More than a number holds to the last digit, so the six lowest are reckoned by themselves.
    const low = (microseconds % 0x100_0000) * 1000 + (this.#named++ % 1000);
    const high = Math.floor(microseconds / 0x100_0000) * 1000 + Math.floor(low / 0x100_0000);
    return `${about}.${high.toString(16)}${(low % 0x100_0000).toString(16).padStart(6, '0')}`;
  }
}

function referenceTo(object: KubeObject): InvolvedObject {
  const { apiVersion, kind, metadata } = object;
  const { namespace, name, uid, resourceVersion } = metadata;
  return { apiVersion, kind, namespace, name, uid, resourceVersion };
}
