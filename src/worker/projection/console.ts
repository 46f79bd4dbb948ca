import type { Invocation } from '../../cluster/index.ts';
import type { ConsoleEntry } from '../protocol.ts';

/** Output beyond this is cut: a `get -o yaml` of ten thousand Pods is not read in a terminal. */
const LONGEST_OUTPUT = 200_000;

export function consoleEntry({ id, atMs, line, stdout, stderr, exitCode, problems }: Invocation): ConsoleEntry {
  return {
    id,
    atMs,
    line,
    stdout: cut(stdout),
    stderr: cut(stderr),
    ...(exitCode !== undefined && { exitCode }),
    ...(problems !== undefined && { problems }),
  };
}

function cut(text: string): string {
  return text.length <= LONGEST_OUTPUT
    ? text
    : `${text.slice(0, LONGEST_OUTPUT)}\n… ${text.length - LONGEST_OUTPUT} more characters\n`;
}
