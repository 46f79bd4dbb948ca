import { NO_MORE_BRANCHES } from '../../cluster/branches/branch.ts';
import { asksOnly, commandLine, type Cluster, type Command, type Invocation, type Moment } from '../../cluster/index.ts';
import type { ConsoleEntry } from '../protocol/index.ts';

/** The number of recent commands that are sent. */
const MOST_ENTRIES = 50;
/** Longer output is cut: nobody reads `get -o yaml` of ten thousand Pods in a terminal. */
const LONGEST_OUTPUT = 200_000;

/** The visible part of a command when the trace had come to `record`. */
export function consoleEntry(invocation: Invocation, record: number): ConsoleEntry {
  const { id, atMs, line, problems } = invocation;
  const { stdout, stderr, exitCode, reads } = invocation.outputAt(record);
  return {
    id,
    atMs,
    record: invocation.record,
    line,
    stdout: cut(stdout),
    stderr: cut(stderr),
    ...(exitCode !== undefined && { exitCode, problems }),
    ...(reads && { reads: true as const }),
    ...(isQuestion(line) && { asks: true as const }),
  };
}

/** Whether a line only reads, and needs no time to pass. */
export function isQuestion(line: string): boolean {
  return line.startsWith('kubectl ') && asksOnly(line);
}

/** The recent commands. An entry stays the same object until the command produces more. */
export class RecentConsole {
  readonly #made = new WeakMap<Invocation, { readonly said: string; readonly entry: ConsoleEntry }>();

  /** The commands given when the trace had come to `record`, as they were then. */
  upTo({ invocations }: Pick<Cluster, 'invocations'>, record: number): ConsoleEntry[] {
    const entries: ConsoleEntry[] = [];
    for (let at = invocations.length - 1; at >= 0 && entries.length < MOST_ENTRIES; at--) {
      const invocation = invocations[at]!;
      if (invocation.record <= record && !isEchoed(invocation)) entries.push(this.#entry(invocation, record));
    }
    return entries.reverse();
  }

  #entry(invocation: Invocation, record: number): ConsoleEntry {
    const { stdout, stderr, exitCode, reads } = invocation.outputAt(record);
    // Output only grows, so equal lengths mean equal content.
    const said = `${stdout.length} ${stderr.length} ${exitCode} ${reads}`;
    const made = this.#made.get(invocation);
    if (made?.said === said) return made.entry;
    const entry = consoleEntry(invocation, record);
    this.#made.set(invocation, { said, entry });
    return entry;
  }
}

/** What a command reads from the keyboard is in that command's output. */
function isEchoed({ command, exitCode }: Invocation): boolean {
  return command.type === 'keys' && exitCode !== 1;
}

/** The result of a line at a moment of the past. */
type Answer = Pick<ConsoleEntry, 'stdout' | 'stderr'> & { readonly exitCode: number };

/** The result of a command that would have begun a branch beyond the limit. */
export const REFUSED_FOR_BRANCHES: Answer = { stdout: '', stderr: `error: ${NO_MORE_BRANCHES}\n`, exitCode: 1 };

/** A line at a moment of the past that is not a command of any branch. `id`: negative, and different each time. */
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
