import type { ProbedFile, ProbeListener } from './probe.ts';
import type { RecordedCall, RecordedFunction, RecordedLine, Recording } from './recording.ts';
import { summaryOf } from './summary.ts';

/** The most lines of a recording. */
const MOST_LINES = 12_000;
/** How often one line, or the calls from one line, are kept in one call: the first rounds of a loop tell what the others do. */
const MOST_ROUNDS = 24;

/** What the recorder has to know of the simulation. */
interface Watched {
  /** The running task. */
  readonly current: object | undefined;
  readonly trace: { readonly lastId: number };
}

type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** A call that has not ended. */
interface OpenCall {
  readonly id: number;
  readonly name: string;
  /** Index into the recording's calls. Undefined if nothing in it is kept. */
  readonly index: number | undefined;
  /** The last values of its names. */
  readonly values: Map<string, string>;
  /** How often each line was reached. */
  readonly rounds: Map<number, number>;
  /** The line that it is on. Undefined if that was left out. */
  last: Draft<RecordedLine> | undefined;
  /** The number of calls from that line. */
  callees: number;
}

/** Numbers calls, in all recordings: a function that runs for long may still have the number of an earlier one. */
let lastCall = 0;

/**
 * Records what one task runs: the lines with the values that changed, and the calls.
 *
 * Invariant: `#stack` has the calls of the task that have not ended, the innermost last. A task that waits keeps them.
 */
export class Recorder implements ProbeListener {
  readonly #sim: Watched;
  /** The task that is recorded. Until it is known, the one that runs. */
  #task: object | undefined;
  #isTaskKnown = false;
  /** The call after which the recording is over. */
  #root: OpenCall | undefined;
  /** The name of the function whose next call is the root. */
  #awaited: string | undefined;
  readonly #before = lastCall;
  readonly #functions = new Map<ProbedFile, Map<number, number>>();
  readonly #recorded: RecordedFunction[] = [];
  #calls: Draft<RecordedCall>[] = [];
  #lines: Draft<RecordedLine>[] = [];
  #stack: OpenCall[] = [];
  #skipped = 0;
  /** The newest trace record of the task. */
  #record: number;

  constructor(sim: Watched) {
    this.#sim = sim;
    this.#record = sim.trace.lastId;
  }

  /** A trace record was made. Those of other tasks, which run while this one waits, are not the sync's. */
  noteRecord(id: number): void {
    if (this.#sim.current === this.#task) this.#record = id;
  }

  /**
   * The running task is the one to record. What it has done before in this event is kept. `within`: the function that it is in. If `isAhead`, it may also be the
   * one that is called next.
   */
  keepTask(within: string, isAhead: boolean): void {
    this.#followRunning();
    this.#isTaskKnown = true;
    this.#root = this.#stack.findLast(({ name }) => lastName(name) === lastName(within));
    if (this.#root === undefined && isAhead) this.#awaited = lastName(within);
  }

  /** True if the function in which the recording began has not ended. */
  get isWithin(): boolean {
    return this.#root !== undefined && this.#stack.includes(this.#root);
  }

  finish(complete: boolean): Recording {
    return { functions: this.#recorded, calls: this.#calls, lines: this.#lines, skipped: this.#skipped, complete };
  }

  line(id: number, file: ProbedFile, site: number, values: readonly unknown[]): number {
    this.#followRunning();
    if (this.#sim.current !== this.#task) return id;
    const [fn, line, , names] = file.sites[site]!;
    const call = this.#callOf(id, file, fn);
    const round = (call.rounds.get(line) ?? 0) + 1;
    call.rounds.set(line, round);
    const before = call.last;
    call.callees = 0;
    call.last = undefined;
    if (call.index === undefined || round > MOST_ROUNDS || this.#lines.length >= MOST_LINES) {
      this.#skipped++;
      return call.id;
    }
    const changed = changedValues(call.values, names === '' ? [] : names.split(' '), values);
    if (changed === undefined && before?.line === line && before === this.#lines.at(-1)) {
      // The next statement of the same line, as in `if (…) return`.
      call.last = before;
      return call.id;
    }
    call.last = { call: call.index, line, record: this.#record, ...(changed !== undefined && { values: changed }) };
    this.#lines.push(call.last);
    return call.id;
  }

  tested(id: number, file: ProbedFile, site: number, value: unknown): void {
    const call = this.#openCall(id);
    if (call === undefined) return;
    const [, line] = file.sites[site]!;
    // A loop tests its condition again after its last line.
    if (call.last?.line !== line || call.last.tested !== undefined) this.line(id, file, site, []);
    if (call.last !== undefined) call.last.tested = summaryOf(value);
  }

  returned(id: number, value: unknown): void {
    const call = this.#openCall(id);
    if (call?.index !== undefined) this.#calls[call.index]!.returned = summaryOf(value);
    this.ended(id);
  }

  ended(id: number): void {
    const call = this.#openCall(id);
    if (call === undefined) return;
    this.#popTo(call);
    this.#stack.pop();
  }

  /** As long as the task is not known, the recording is of the task that runs. */
  #followRunning(): void {
    const { current } = this.#sim;
    if (this.#isTaskKnown || this.#task === current) return;
    this.#task = current;
    this.#calls = [];
    this.#lines = [];
    this.#stack = [];
  }

  #openCall(id: number): OpenCall | undefined {
    if (this.#sim.current !== this.#task) return undefined;
    return this.#stack.findLast((call) => call.id === id);
  }

  /** The call with this number, or a new one. Calls within it have ended, if only by an error. */
  #callOf(id: number, file: ProbedFile, fn: number): OpenCall {
    const open = id > this.#before ? this.#openCall(id) : undefined;
    if (open !== undefined) {
      this.#popTo(open);
      return open;
    }
    const parent = this.#stack.at(-1);
    const isKept = parent === undefined || (parent.last !== undefined && parent.callees < MOST_ROUNDS);
    if (parent !== undefined) parent.callees++;
    const index = isKept ? this.#addCall(file, fn, parent?.index) : undefined;
    const { name } = file.functions[fn]!;
    const call: OpenCall = { id: ++lastCall, name, index, values: new Map(), rounds: new Map(), last: undefined, callees: 0 };
    this.#stack.push(call);
    if (this.#awaited === lastName(name)) {
      this.#root = call;
      this.#awaited = undefined;
    }
    return call;
  }

  #addCall(file: ProbedFile, fn: number, parent: number | undefined): number | undefined {
    if (this.#lines.length >= MOST_LINES) return undefined;
    return this.#calls.push({ fn: this.#functionOf(file, fn), parent, first: this.#lines.length }) - 1;
  }

  #popTo(call: OpenCall): void {
    while (this.#stack.at(-1) !== call) this.#stack.pop();
  }

  #functionOf(file: ProbedFile, fn: number): number {
    const known = this.#functions.get(file) ?? new Map<number, number>();
    this.#functions.set(file, known);
    const index = known.get(fn);
    if (index !== undefined) return index;
    const { name, line, lastLine, variables } = file.functions[fn]!;
    const statements = file.sites.flatMap(([of, first, last]) => (of === fn ? [[first, last] as const] : []));
    known.set(fn, this.#recorded.length);
    return this.#recorded.push({ file: file.path, name, line, lastLine, statements, variables }) - 1;
  }
}

/** The name of a function without its class: `WorkQueue.add` → `add`. Upper and lower case do not count: upstream's are Go's. */
function lastName(name: string): string {
  return name
    .slice(name.lastIndexOf('.') + 1)
    .replace('#', '')
    .toLowerCase();
}

/** The values that are not as before. Undefined if all are. */
function changedValues(
  before: Map<string, string>,
  names: readonly string[],
  values: readonly unknown[],
): Readonly<Record<string, string>> | undefined {
  let changed: Record<string, string> | undefined;
  for (const [i, name] of names.entries()) {
    const text = summaryOf(values[i]);
    if (before.get(name) === text) continue;
    before.set(name, text);
    (changed ??= {})[name] = text;
  }
  return changed;
}
