import { NO_MORE_BRANCHES } from '../../cluster/branches/branch.ts';
import { commandLine, type Cluster, type Command, type Invocation, type Moment } from '../../cluster/index.ts';
import type { ConsoleEntry } from '../protocol/index.ts';

/** So many commands are told, the last ones. */
const MOST_ENTRIES = 50;
/** Output beyond this is cut: a `get -o yaml` of ten thousand Pods is not read in a terminal. */
const LONGEST_OUTPUT = 200_000;

/** What there is to see of a command when the trace had come to `record`. */
export function consoleEntry(invocation: Invocation, record: number): ConsoleEntry {
  const { id, atMs, line, problems } = invocation;
  const { stdout, stderr, exitCode } = invocation.outputAt(record);
  return {
    id,
    atMs,
    record: invocation.record,
    line,
    stdout: cut(stdout),
    stderr: cut(stderr),
    ...(exitCode !== undefined && { exitCode, problems }),
  };
}

/** The last commands: each entry is the same object for as long as nothing more has come of its command. */
export class RecentConsole {
  readonly #made = new WeakMap<Invocation, { readonly said: string; readonly entry: ConsoleEntry }>();

  /** Those that had been given when the trace had come to `record`, as they were then. */
  upTo({ invocations }: Pick<Cluster, 'invocations'>, record: number): ConsoleEntry[] {
    const given = invocations.findLastIndex((invocation) => invocation.record <= record) + 1;
    return invocations.slice(Math.max(0, given - MOST_ENTRIES), given).map((invocation) => this.#entry(invocation, record));
  }

  #entry(invocation: Invocation, record: number): ConsoleEntry {
    const { stdout, stderr, exitCode } = invocation.outputAt(record);
    // What was said is never taken back: as much of it is the same of it.
    const said = `${stdout.length} ${stderr.length} ${exitCode}`;
    const made = this.#made.get(invocation);
    if (made?.said === said) return made.entry;
    const entry = consoleEntry(invocation, record);
    this.#made.set(invocation, { said, entry });
    return entry;
  }
}

/** What came of a line at a moment of the past. */
type Answer = Pick<ConsoleEntry, 'stdout' | 'stderr'> & { readonly exitCode: number };

/** A command that was not given, at a moment of the past where it would have begun one branch too many. */
export const REFUSED_FOR_BRANCHES: Answer = { stdout: '', stderr: `error: ${NO_MORE_BRANCHES}\n`, exitCode: 1 };

/** A line at a moment of the past that is no command of any branch; `id`: below 0, and another one each time. */
export function asideEntry(
  id: number,
  command: Command,
  { atMs, record }: Moment,
  { stdout, stderr, exitCode }: Answer,
): ConsoleEntry {
  return { id, atMs, record, line: commandLine(command), stdout: cut(stdout), stderr: cut(stderr), exitCode, aside: true };
}

function cut(text: string): string {
  return text.length <= LONGEST_OUTPUT
    ? text
    : `${text.slice(0, LONGEST_OUTPUT)}\n… ${text.length - LONGEST_OUTPUT} more characters\n`;
}
