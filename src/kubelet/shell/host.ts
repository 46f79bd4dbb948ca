import type { Process, Task } from '../../sim/index.ts';
import type { FileSystem } from '../files/file-system.ts';
import type { Userland } from '../images/image-entry.ts';
import type { HttpAnswer } from '../network/http.ts';
import type { SignalName } from '../runtime/program.ts';

/** How the shell and its commands reach the network. */
export interface NetworkView {
  /** Addresses of a host name; empty where there is none. */
  lookup(host: string): readonly string[];
  /** The full name that was found: `web.default.svc.cluster.local`. */
  canonicalName(host: string): string;
  listens(host: string, port: number): boolean;
  get(host: string, port: number, path: string): HttpAnswer | undefined;
}

/** The container around a shell. */
export interface ShellHost {
  readonly files: FileSystem;
  readonly hostname: string;
  readonly userland: Userland;
  readonly tools: readonly string[];
  /** True where nobody knows what is in the image: then it has what a script calls. */
  readonly unknownImage: boolean;
  readonly user: number;
  readonly network: NetworkView;
  /** Milliseconds since 1970. */
  readonly wallMs: number;
  sleep(ms: number): Process<void>;
  spawn(name: string, process: Process<number>): Task<number>;
  /** Processes that run in the container now. */
  readonly processCount: number;
  /** A program of the image that is no command of the shell's, to the end of its life; undefined where there is none of this name. */
  runProgram(argv: readonly string[], environment: ReadonlyMap<string, string>): Process<number> | undefined;
  /** Holds a port open, and answers whoever connects, until the process is killed. */
  listen(port: number): Process<number>;
  /** A signal for the container's first process. */
  signalMain(name: SignalName): void;
  /** This shell is the first process of what was started: it is the one that gets signals. */
  onMainShell(shell: { signal(name: SignalName): boolean }): void;
  /** Whether the container runs a program of this name. */
  isRunning(name: string): boolean;
  /** The number of the next process. */
  nextPid(): number;
  /** A number in [0, 1). */
  random(): number;
  /** What the container's first process has for its output: `/proc/1/fd/1`. */
  mainOutput(text: string): void;
}
