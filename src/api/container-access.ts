import type { Process } from '../sim/index.ts';
import type { Pod } from './kinds.ts';
import type { LogLine } from './log-line.ts';

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
