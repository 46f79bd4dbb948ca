import type { Process } from '../sim/index.ts';
import type { Pod } from './kinds.ts';

/** One line of a container's log. */
export interface LogLine {
  /** The number of lines that the same run of the container wrote before. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly text: string;
}

/** The lines after `last`. Returns all lines if `last` is undefined, from another run, or no longer kept. */
export function linesAfter(lines: readonly LogLine[], last: LogLine | undefined): readonly LogLine[] {
  if (last === undefined) return lines;
  const same = lines.findIndex(({ number }) => number === last.number);
  return same >= 0 && lines[same]!.atMs === last.atMs ? lines.slice(same + 1) : lines;
}

/** A command that runs beside a container's program (the CRI's ExecRequest). */
export interface ExecRequest {
  readonly argv: readonly string[];
  /** Standard input. Default: empty. */
  readonly stdin?: string | undefined;
  /** The command has a terminal, and reads what is typed there. */
  readonly keyboard?: Keyboard | undefined;
  /** Receives output as it is written. */
  readonly onOutput: (stream: OutputStream, text: string) => void;
}

/** A connection to the first process of a container (the CRI's AttachRequest). */
export type AttachRequest = Pick<ExecRequest, 'keyboard' | 'onOutput'>;

/** A terminal's input while a command reads it. Ctrl+C at the prompt is the line `^C`. */
export interface Keyboard {
  /** Called by Ctrl+C. Set by who runs a command. */
  onInterrupt: (() => void) | undefined;
  /** The next line without its line break. Undefined at Ctrl+D. */
  next(): Process<string | undefined>;
}

export type OutputStream = 'stdout' | 'stderr';

/** Access to containers for clients. In a real cluster the API server forwards such requests to the kubelet. */
export interface ContainerAccess {
  /**
   * The log of a container, oldest line first. `previous`: of the run before its last restart. Returns undefined if the Pod is
   * not on a running node. Throws `StatusError` if there is no log.
   */
  logs(pod: Pod, container: string, previous: boolean): readonly LogLine[] | undefined;
  /** Runs a command in a container and returns its exit code. Throws `StatusError` if the command cannot run. */
  exec(pod: Pod, container: string, request: ExecRequest): Process<number>;
  /** Connects to a container's first process until it ends. Throws `StatusError` if the container does not run. */
  attach(pod: Pod, container: string, request: AttachRequest): Process<void>;
}
