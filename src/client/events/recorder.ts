import {
  StatusError,
  formatTime,
  isReason,
  keyOf,
  type ApiPort,
  type Draft,
  type Event,
  type KubeObject,
} from '../../api/index.ts';
import { Signal, hex24, type Process, type TaskGroup } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { EventCorrelator, type Correlated, type EventIdentity } from './correlator.ts';

/** The object that an event is about (core/v1 ObjectReference). */
export interface InvolvedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string | undefined;
  readonly name: string;
  /** Absent if the reporter knows only the name. */
  readonly uid?: string;
  readonly resourceVersion?: string;
  /** `spec.containers{web}` if the event is about one container. */
  readonly fieldPath?: string;
}

interface Occurrence extends EventIdentity {
  readonly about: InvolvedObject;
  readonly type: 'Normal' | 'Warning';
  readonly cause: number;
}

/**
 * The maximum number of events waiting to be written; more are dropped. Upstream's broadcaster has a queue of the same length.
 */
const QUEUE_LIMIT = 1000;

/**
 * Writes Events in the background, similar ones joined (client-go tools/record/event.go). `event` returns at once; a refused
 * Event is dropped.
 */
export class EventRecorder {
  readonly #sim: Simulation;
  readonly #api: ApiPort;
  readonly #source: { readonly component: string; readonly host?: string };
  readonly #correlator: EventCorrelator<Occurrence>;
  readonly #pending: Occurrence[] = [];
  readonly #arrived = new Signal();
  #named = 0;
  #started = false;

  constructor(options: { readonly sim: Simulation; readonly api: ApiPort; readonly component: string; readonly host?: string }) {
    this.#sim = options.sim;
    this.#api = options.api;
    this.#source =
      options.host === undefined ? { component: options.component } : { component: options.component, host: options.host };
    this.#correlator = new EventCorrelator(options.sim, this.#newName);
  }

  /** Starts the process that writes. Does nothing if it is started (`StartRecordingToSink`). */
  start(group: TaskGroup): void {
    if (this.#started) return;
    this.#started = true;
    this.#sim.spawn(`${this.#source.component}/event-broadcaster`, this.#write(), { group });
  }

  event(about: KubeObject | InvolvedObject, type: 'Normal' | 'Warning', reason: string, message: string): void {
    if (this.#pending.length >= QUEUE_LIMIT) return;
    const reference = 'metadata' in about ? referenceTo(about) : about;
    this.#pending.push({
      about: reference,
      subject: reference.uid || keyOf(reference),
      type,
      reason,
      message,
      fieldPath: reference.fieldPath ?? '',
      timestamp: formatTime(this.#sim.wallMs),
      cause: this.#sim.cause,
    });
    this.#arrived.notify();
  }

  /** Raises the count of an existing Event, or creates a new one (`recordToSink`). */
  *#write(): Process<never> {
    for (;;) {
      while (this.#pending.length === 0) yield this.#arrived;
      const occurrence = this.#pending.shift();
      if (occurrence === undefined) continue;
      this.#sim.cause = occurrence.cause;
      const what = this.#correlator.correlate(occurrence);
      if (what === undefined) continue;
      try {
        if (what.exists && (yield* this.#countUp(occurrence, what))) continue;
        yield* this.#api.create('Event', this.#draft(occurrence, what));
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
      }
    }
  }

  #draft({ about, type, reason, timestamp }: Occurrence, { name, message, count, firstTimestamp }: Correlated): Draft<Event> {
    const { component, host = '' } = this.#source;
    return {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name, namespace: namespaceOf(about) },
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
  }

  /** Returns false if the Event does not exist (any more). */
  *#countUp({ about, timestamp }: Occurrence, { name, count, message }: Correlated): Process<boolean> {
    const body = { count, message, lastTimestamp: timestamp };
    try {
      yield* this.#api.patch('Event', { namespace: namespaceOf(about), name }, { type: 'strategic', body });
      return true;
    } catch (error) {
      if (isReason(error, 'NotFound')) return false;
      throw error;
    }
  }

  /**
   * The object's name and the time in nanoseconds as hexadecimal, as upstream. The counter distinguishes events of one moment.
   */
  readonly #newName = ({ about }: Occurrence): string => {
    const microseconds = Math.round(this.#sim.wallMs * 1000);
    // The product exceeds the exact range of a number, so the lowest six digits are computed separately.
    const low = (microseconds % 0x100_0000) * 1000 + (this.#named++ % 1000);
    const high = Math.floor(microseconds / 0x100_0000) * 1000 + Math.floor(low / 0x100_0000);
    return `${about.name}.${Math.floor(high / 0x100_0000).toString(16)}${hex24(high % 0x100_0000)}${hex24(low % 0x100_0000)}`;
  };
}

/** Events about cluster-scoped objects are in `default`. */
function namespaceOf({ namespace }: InvolvedObject): string {
  return namespace === undefined || namespace === '' ? 'default' : namespace;
}

function referenceTo(object: KubeObject): InvolvedObject {
  const { apiVersion, kind, metadata } = object;
  const { namespace, name, uid, resourceVersion } = metadata;
  return { apiVersion, kind, namespace, name, uid, resourceVersion };
}
