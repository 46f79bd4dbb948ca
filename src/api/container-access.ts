import type { Process } from '../sim/index.ts';
import type { Pod } from './kinds.ts';

/** One line that a container wrote. */
export interface LogLine {
  /** How many lines the same run of the container wrote before it. */
  readonly number: number;
  /** In milliseconds since 1970. */
  readonly atMs: number;
  readonly text: string;
}

/**
 * Of the lines that are kept now, those that came after `last`: all where the lines are another run's, or where so many have come that `last` is kept
 * no more. `last` undefined: nothing had been written.
 */
export function linesAfter(lines: readonly LogLine[], last: LogLine | undefined): readonly LogLine[] {
  if (last === undefined) return lines;
  const same = lines.findIndex(({ number }) => number === last.number);
  return same >= 0 && lines[same]!.atMs === last.atMs ? lines.slice(same + 1) : lines;
}

/** A command that runs beside a container's program (the CRI's ExecRequest). */
export interface ExecRequest {
  readonly argv: readonly string[];
  /** What it reads; absent: nothing. */
  readonly stdin?: string | undefined;
  /** Gets what it writes, as it comes. */
  readonly onOutput: (stream: OutputStream, text: string) => void;
}

export type OutputStream = 'stdout' | 'stderr';

/** What clients reach of containers: in a real cluster by the API server, which passes it on to the kubelet. */
export interface ContainerAccess {
  /**
   * What a container of a Pod has written, oldest first; `previous`: the run before its last restart. Undefined: the Pod is on no machine that is on.
   * Throws `StatusError` where there is nothing to read.
   */
  logs(pod: Pod, container: string, previous: boolean): readonly LogLine[] | undefined;
  /** Runs a command in a container. Returns its exit code. Throws `StatusError` where it cannot be run. */
  exec(pod: Pod, container: string, request: ExecRequest): Process<number>;
}
