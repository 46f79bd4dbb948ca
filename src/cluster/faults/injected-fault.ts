import { countUpTo, type Random } from '../../sim/index.ts';
import type { Simulation, Trace } from '../../trace/index.ts';
import type { FaultCluster, RequestAim } from './define-fault.ts';
import { definitionOf, type AnyDefinition, type AnyValues } from './definition-of.ts';
import { faultText, type Fault } from './fault.ts';

/** The reporter of faults in the trace. */
const REPORTER = 'fault';
/** How many strikes are remembered with their moments; the oldest are dropped first. */
const MOST_STRIKES = 10_000;

/** A fault's state at some moment. */
export interface FaultState {
  /** Counts from 1. `fault clear 1` removes it. */
  readonly id: number;
  readonly fault: Fault;
  readonly sinceMs: number;
  /** The trace record of its injection. */
  readonly record: number;
  /** The number of times that it has struck. */
  readonly strikes: number;
  /** The number of strikes that remain; undefined if unlimited. */
  readonly left: number | undefined;
}

/** A watch event that a fault took. */
export interface LostEvent {
  /** The watcher. */
  readonly user: string;
  readonly kind: string;
  readonly revision: number;
  /** The newest trace record at that moment. */
  readonly record: number;
}

/** An injected fault and its strikes so far. */
export class InjectedFault {
  readonly definition: AnyDefinition;
  /** The fault's fields, with the defaults of those that are absent. */
  readonly values: AnyValues;
  /** The requests and watches that it can strike. */
  readonly aim: RequestAim;
  /** The cluster in which it strikes. */
  readonly cluster: FaultCluster;
  readonly sinceMs: number;
  readonly #trace: Trace;
  readonly #random: Random;
  /** The newest trace record at each strike. */
  readonly #strikes: number[] = [];
  /** The number of strikes that were dropped from `#strikes`. */
  #forgotten = 0;
  /** The newest events that it took. */
  readonly lost: LostEvent[] = [];
  /** The trace record of its injection. */
  #record = Infinity;
  /** The trace record of its end. */
  #ended = Infinity;

  constructor(
    readonly id: number,
    readonly fault: Fault,
    options: {
      readonly sim: Simulation;
      /** The fault's own stream, so that it does not shift other random draws. */
      readonly random: Random;
      readonly clusterOf: (fault: InjectedFault) => FaultCluster;
    },
  ) {
    this.definition = definitionOf(fault);
    this.values = { ...defaultsOf(this.definition), ...fault };
    this.aim = this.definition.aim?.(this.values) ?? (this.values as RequestAim);
    this.cluster = options.clusterOf(this);
    this.#trace = options.sim.trace;
    this.#random = options.random;
    this.sinceMs = options.sim.nowMs;
  }

  /** Reports its injection to the trace. Returns the record. */
  begin(): number {
    this.#record = this.#report('inject', this.#target);
    return this.#record;
  }

  /** The trace record of its injection, which is the cause of its effects. */
  get record(): number {
    return this.#record;
  }

  get isOver(): boolean {
    return this.#ended !== Infinity;
  }

  /** Decides by chance whether to strike. Always true without a `share`. */
  draws(): boolean {
    const { share } = this.#rate;
    return share === undefined || this.#random.next() < share;
  }

  /** Counts a strike. Returns true if it was the last one. */
  strikes(): boolean {
    this.#strikes.push(this.#trace.lastId);
    if (this.#strikes.length > MOST_STRIKES) {
      this.#strikes.shift();
      this.#forgotten++;
    }
    const { next } = this.#rate;
    return next !== undefined && this.#forgotten + this.#strikes.length >= next;
  }

  /** Notes that an event does not reach its watcher. `write`: the trace record of the write that it tells of. */
  loses(user: string, kind: string, write: number): void {
    const body = this.#trace.bodyOf(write);
    if (body?.type !== 'revision') return;
    this.lost.push({ user, kind, revision: body.revision, record: this.#trace.lastId });
    if (this.lost.length > MOST_STRIKES) this.lost.shift();
  }

  /** Reports a strike to the trace. Returns the record, which is the cause of the strike's effects. */
  report(struck: string): number {
    return this.#report('strike', struck, this.record);
  }

  /** Ends the fault: cleared by the running task, or by itself. */
  end(op: 'clear' | 'end'): number {
    this.#ended = op === 'clear' ? this.#report(op, this.#target) : this.#report(op, this.#target, this.record);
    return this.#ended;
  }

  /** The state right after a trace record. Returns undefined if the fault was not active then. */
  stateAt(record: number): FaultState | undefined {
    if (record < this.record || record >= this.#ended) return undefined;
    const strikes = this.#forgotten + countUpTo(this.#strikes, record);
    const { next } = this.#rate;
    const { id, fault, sinceMs } = this;
    return { id, fault, sinceMs, record: this.record, strikes, left: next === undefined ? undefined : next - strikes };
  }

  get #rate(): { readonly share?: number; readonly next?: number } {
    return this.values as { readonly share?: number; readonly next?: number };
  }

  get #target(): string {
    return faultText(this.fault).slice(this.fault.type.length + 1);
  }

  #report(op: 'inject' | 'strike' | 'clear' | 'end', target: string, cause?: number): number {
    return this.#trace.emit(REPORTER, { type: 'fault', op, id: this.id, fault: this.fault.type, target }, cause);
  }
}

function defaultsOf({ fields }: AnyDefinition): AnyValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  );
}
