import type { Invocation } from '../../cluster/index.ts';
import type { ConsoleEntry } from '../protocol/index.ts';

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

function cut(text: string): string {
  return text.length <= LONGEST_OUTPUT
    ? text
    : `${text.slice(0, LONGEST_OUTPUT)}\n… ${text.length - LONGEST_OUTPUT} more characters\n`;
}
