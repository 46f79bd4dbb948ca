import type { Random, Trace } from '../../sim/index.ts';
import { countUpTo } from '../ascending.ts';
import { faultText } from './fault-line.ts';
import type { Fault, Rate } from './fault.ts';

/** Who reports what faults do, in the trace. */
const REPORTER = 'fault';
/** Strikes whose moments are remembered; the oldest go first. */
const MOST_STRIKES = 10_000;

/** A fault as it was at some moment. */
export interface FaultState {
  readonly id: number;
  readonly fault: Fault;
  readonly sinceMs: number;
  /** The trace record of its beginning. */
  readonly record: number;
  readonly strikes: number;
  /** How often it will strike yet; undefined: without end. */
  readonly left: number | undefined;
}

/** A fault that was put in, and what it has done so far. */
export class InjectedFault {
  /** The trace record of its beginning: the cause of what follows from it. */
  readonly record: number;
  readonly sinceMs: number;
  readonly #trace: Trace;
  readonly #random: Random;
  /** The newest trace record at each strike. */
  readonly #strikes: number[] = [];
  /** Strikes that are not among these any more. */
  #forgotten = 0;
  /** The trace record of its end. */
  #ended = Infinity;

  constructor(
    readonly id: number,
    readonly fault: Fault,
    options: {
      readonly trace: Trace;
      readonly nowMs: number;
      /** The fault's own, so that no other history moves. */
      readonly random: Random;
    },
  ) {
    this.#trace = options.trace;
    this.#random = options.random;
    this.sinceMs = options.nowMs;
    this.record = this.#report('inject', this.#target);
  }

  get isOver(): boolean {
    return this.#ended !== Infinity;
  }

  /** Chance decides, where it is to strike only a share. */
  draws(): boolean {
    const { share } = this.#rate;
    return share === undefined || this.#random.next() < share;
  }

  /** It strikes. Returns true where that was the last time. */
  strikes(): boolean {
    this.#strikes.push(this.#trace.lastId);
    if (this.#strikes.length > MOST_STRIKES) {
      this.#strikes.shift();
      this.#forgotten++;
    }
    const { next } = this.#rate;
    return next !== undefined && this.#forgotten + this.#strikes.length >= next;
  }

  /** Tells the trace what it has struck. Returns the record: the cause of what comes of it. */
  report(struck: string): number {
    return this.#report('strike', struck, this.record);
  }

  /** It is over: taken back, by whatever runs now, or by itself. */
  end(op: 'clear' | 'end'): number {
    this.#ended = op === 'clear' ? this.#report(op, this.#target) : this.#report(op, this.#target, this.record);
    return this.#ended;
  }

  /** As it was when the trace had come to a record; undefined where it was not on then. */
  stateAt(record: number): FaultState | undefined {
    if (record < this.record || record >= this.#ended) return undefined;
    const strikes = this.#forgotten + countUpTo(this.#strikes, record);
    const { next } = this.#rate;
    const { id, fault, sinceMs } = this;
    return { id, fault, sinceMs, record: this.record, strikes, left: next === undefined ? undefined : next - strikes };
  }

  get #rate(): Rate {
    return this.fault as Rate;
  }

  get #target(): string {
    return faultText(this.fault).slice(this.fault.type.length + 1);
  }

  #report(op: 'inject' | 'strike' | 'clear' | 'end', target: string, cause?: number): number {
    return this.#trace.emit(REPORTER, { type: 'fault', op, id: this.id, fault: this.fault.type, target }, cause);
  }
}
