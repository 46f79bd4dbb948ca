import type { OutputStream } from '../../api/index.ts';
import type { Process, Task } from '../../sim/index.ts';
import type { FileSystem } from '../files/file-system.ts';
import type { Userland } from '../images/image-entry.ts';
import type { HttpAnswer } from '../network/http.ts';
import type { Cgroup } from '../runtime/cgroup.ts';
import type { SignalName } from '../runtime/program.ts';

/** How the shell and its commands reach the network. */
export interface NetworkView {
  /** Addresses of a host name; empty if there is no such name. */
  lookup(host: string): Process<readonly string[]>;
  /** The full name that was found: `web.default.svc.cluster.local`. */
  canonicalName(host: string): Process<string>;
  /** Whether a new connection there is accepted. */
  connects(host: string, port: number): Process<boolean>;
  /** The answer to a GET over a new connection; undefined if it is refused. */
  get(host: string, port: number, path: string): Process<HttpAnswer | undefined>;
  /** Whether an address answers ICMP. That of a Service does not. */
  answersPing(address: string): boolean;
}

/** The container around a shell. */
export interface ShellHost {
  /** What its processes may use of work and memory. */
  readonly cgroup: Cgroup;
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
  /** A program of the image that is no command of the shell's, to the end of its life; undefined where there is none of this name. */
  runProgram(argv: readonly string[], environment: ReadonlyMap<string, string>): Process<number> | undefined;
  /** Holds a port open, and answers whoever connects, until the process is killed: with the files below `documentRoot`, if that is given. */
  listen(port: number, documentRoot?: string): Process<number>;
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
  /** What the container's first process has for its output: `/proc/1/fd/1`. Default: its standard output. */
  mainOutput(text: string, stream?: OutputStream): void;
}
