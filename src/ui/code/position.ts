import type { RecordedCall, RecordedFunction, Recording } from '../../worker/twin/recording.ts';

/** A line of a recording: an index into its lines. Everything shown is as of right before that line runs. */
export type Position = number;

/** The call that a line is in. */
export function callAt({ lines }: Recording, at: Position): number {
  return lines[at]!.call;
}

export function functionOf({ calls, functions }: Recording, call: number): RecordedFunction {
  return functions[calls[call]!.fn]!;
}

/** The calls from the outermost to this one. */
export function stackOf({ calls }: Recording, call: number): readonly number[] {
  const stack: number[] = [];
  for (let each: number | undefined = call; each !== undefined; each = calls[each]!.parent) stack.unshift(each);
  return stack;
}

/** The next line, in whatever call. */
export function into({ lines }: Recording, at: Position): Position {
  return Math.min(at + 1, lines.length - 1);
}

/** The next line of this call, or if it ends before, of one that called it. */
export function over(recording: Recording, at: Position): Position {
  return nextOf(recording, at, stackOf(recording, callAt(recording, at)));
}

/** The next line of the call that called this one, or of one above it. */
export function out(recording: Recording, at: Position): Position {
  return nextOf(recording, at, stackOf(recording, callAt(recording, at)).slice(0, -1));
}

/** The line before in this call, or if this is its first, that of the call. */
export function back(recording: Recording, at: Position): Position {
  const stack = new Set(stackOf(recording, callAt(recording, at)));
  for (let i = at - 1; i >= 0; i--) if (stack.has(recording.lines[i]!.call) && !isSameLine(recording, at, i)) return i;
  return Math.max(0, at - 1);
}

/** True if both are statements of one line of a call, as in `if (…) return`: a step passes the line as a whole. */
function isSameLine({ lines }: Recording, one: Position, other: Position): boolean {
  return lines[one]!.call === lines[other]!.call && lines[one]!.line === lines[other]!.line;
}

function nextOf(recording: Recording, at: Position, calls: readonly number[]): Position {
  const among = new Set(calls);
  const { lines } = recording;
  for (let i = at + 1; i < lines.length; i++) if (among.has(lines[i]!.call) && !isSameLine(recording, at, i)) return i;
  // What called it began before the recording. The next line is of the same loop.
  const [root] = stackOf(recording, callAt(recording, at));
  for (let i = at + 1; i < lines.length; i++) if (stackOf(recording, lines[i]!.call)[0] !== root) return i;
  return lines.length - 1;
}

/** The line that reports a trace record: the last one that ran before it. */
export function lineOfRecord({ lines }: Recording, record: number): Position {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.record < record) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** Whether a function may report records. What it calls to make a report is left to it. */
type Reports = (fn: RecordedFunction) => boolean;

/** The first line of the function that a record tells of. Undefined if no function with this name ran. */
export function firstLineOf(recording: Recording, record: number, fn: string, reports: Reports): Position | undefined {
  const call = callTold(recording, reportingLine(recording, record, reports), fn);
  return call === undefined ? undefined : recording.calls[call]!.first;
}

/**
 * The line at which to stand in a function that a record tells of: the line that reports the record, if the function runs there. Else the last line of its
 * nearest call, where all its values are known.
 */
export function lineOfTold(recording: Recording, record: number, fn: string | undefined, reports: Reports): Position {
  const line = reportingLine(recording, record, reports);
  const call = fn === undefined ? undefined : callTold(recording, line, fn);
  if (call === undefined || stackOf(recording, callAt(recording, line)).includes(call)) return line;
  return recording.lines.findLastIndex((each) => each.call === call);
}

/** The call that a record tells of: that of the function, or else of the one that reports the record. */
export function callOfTold(recording: Recording, record: number, fn: string, reports: Reports): number {
  const line = reportingLine(recording, record, reports);
  return callTold(recording, line, fn) ?? callAt(recording, line);
}

/** A call with all calls within it, in the order in which they began, each with its depth below the first. */
export function callsWithin(recording: Recording, root: number): readonly { readonly call: number; readonly depth: number }[] {
  const depths = new Map([[root, 0]]);
  for (const [call, { parent }] of recording.calls.entries()) {
    const depth = parent === undefined ? undefined : depths.get(parent);
    if (depth !== undefined) depths.set(call, depth + 1);
  }
  return [...depths].map(([call, depth]) => ({ call, depth }));
}

/** The call of a function in which a line runs, or else the nearest one: handlers of several controllers have one name, and one event calls them all. */
function callTold(recording: Recording, line: Position, fn: string): number | undefined {
  const isIt = (call: number): boolean => isNamed(functionOf(recording, call).name, fn);
  const around = stackOf(recording, callAt(recording, line)).findLast(isIt);
  if (around !== undefined) return around;
  const { calls } = recording;
  let nearest: number | undefined;
  for (const [call, { first }] of calls.entries())
    if (isIt(call) && (nearest === undefined || Math.abs(first - line) < Math.abs(calls[nearest]!.first - line))) nearest = call;
  return nearest;
}

/** The line that reports a record, in the innermost call that reports something. */
function reportingLine(recording: Recording, record: number, reports: Reports): Position {
  const line = lineOfRecord(recording, record);
  const call = stackOf(recording, callAt(recording, line)).findLast((each) => reports(functionOf(recording, each)));
  return call === undefined ? line : recording.lines.findLastIndex((each, i) => i <= line && each.call === call);
}

/** Whether a function has a name, with its class (`WorkQueue.add`) or without. Upper and lower case do not count: upstream's are Go's. */
export function isNamed(own: string, name: string): boolean {
  const whole = name.includes('.') ? own.replace('#', '') : shortName(own);
  return whole.toLowerCase() === name.toLowerCase();
}

/** `WorkQueue.add` → `add`. A constructor has the name of its class: `InformerFactory.constructor` → `InformerFactory` */
export function shortName(name: string): string {
  const called = name.replace(/(?<=.)\.constructor(?=$| )/, '');
  return called.slice(called.lastIndexOf('.') + 1).replace('#', '');
}

/** The newest trace record once a line has run, with the functions that it calls to make a report: the next line of another finds it. */
export function reachedAt(recording: Recording, at: Position, reports: Reports): number {
  const { lines } = recording;
  return lines.find(({ call }, i) => i > at && reports(functionOf(recording, call)))?.record ?? Infinity;
}

/** The names of a call with their values at a line, in the order in which they got their first value. */
export function valuesAt({ lines }: Recording, call: number, at: Position): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (let i = 0; i <= at; i++) {
    const line = lines[i]!;
    if (line.call === call) for (const [name, value] of Object.entries(line.values ?? {})) values.set(name, value);
  }
  return values;
}

/** A call that a line made. */
export interface Callee {
  readonly call: number;
  readonly name: string;
  readonly returned: string | undefined;
}

/** What a reader sees beside one line of the source. */
export interface LineNote {
  /** The line ran in this call, before or after the shown line. */
  readonly ran: boolean;
  /** The values that the line gave, by their names. */
  readonly values: readonly (readonly [name: string, value: string])[];
  /** The value of its condition. */
  readonly tested?: string;
  /** The value that the call returned here. */
  readonly returned?: string;
  /** The calls that it made when it ran last before the shown line, or runs now. */
  readonly callees: readonly Callee[];
}

/** The notes on the lines of a call's function, by line number, as of a line of the recording. */
export function notesOf(recording: Recording, call: number, at: Position): ReadonlyMap<number, LineNote> {
  const fn = functionOf(recording, call);
  const { lines } = recording;
  const own = lines.flatMap((line, index) => (line.call === call ? [index] : []));
  const ran = new Set(own.map((index) => lines[index]!.line));
  const latest = new Map(own.filter((index) => index <= at).map((index) => [lines[index]!.line, index]));
  const values = valuesAt(recording, call, at);
  const { returned } = recording.calls[call]!;
  const lastLine = own.at(-1);
  const notes = new Map<number, LineNote>();
  for (let line = fn.line; line <= fn.lastLine; line++) {
    const index = latest.get(line);
    const given = Object.entries(fn.variables).filter(([, givenAt]) => givenAt.includes(line));
    notes.set(line, {
      ran: ran.has(line),
      values: given.flatMap(([name]) => (values.has(name) ? [[name, values.get(name)!] as const] : [])),
      ...(index !== undefined && lines[index]!.tested !== undefined && { tested: lines[index]!.tested }),
      ...(index !== undefined && index === lastLine && returned !== undefined && { returned }),
      callees: index === undefined ? [] : calleesOf(recording, call, index),
    });
  }
  return notes;
}

/** The calls that a line made: those below its call before the call's next line. */
function calleesOf({ calls, functions, lines }: Recording, call: number, at: Position): Callee[] {
  let next = at + 1;
  while (next < lines.length && lines[next]!.call !== call) next++;
  return calls.flatMap(({ fn, parent, first, returned }: RecordedCall, index) =>
    parent === call && first > at && first < next ? [{ call: index, name: shortName(functions[fn]!.name), returned }] : [],
  );
}

/** The lines of a function that no statement reached in this call. A statement within another decides for its own lines. */
export function unreachedLines(fn: RecordedFunction, ran: (line: number) => boolean): ReadonlySet<number> {
  const unreached = new Set<number>();
  for (const [first, last] of fn.statements) {
    for (let line = first; line <= last; line++) {
      if (ran(first)) unreached.delete(line);
      else unreached.add(line);
    }
  }
  return unreached;
}
