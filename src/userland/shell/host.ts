import type { OutputStream } from '../../api/index.ts';
import type { Process, Task } from '../../sim/index.ts';
import type { FileSystem } from '../files/file-system.ts';
import type { Userland } from '../images/image-entry.ts';
import type { HttpAnswer, RequestHead, ServerConnection, Unanswered } from '../../cri/index.ts';
import type { LookupOptions, Resolution } from '../network/resolution.ts';
import type { Cgroup } from '../runtime/cgroup.ts';
import type { SignalName } from '../runtime/program.ts';

/** The network as the shell and its commands see it. */
export interface NetworkView {
  /** The Pod's own address. */
  readonly ip: string;
  /** What a host name stands for. An address stands for itself. */
  resolve(host: string, options?: LookupOptions): Process<Resolution>;
  /** What becomes of a new connection. */
  connects(host: string, port: number): Process<'connected' | Unanswered>;
  /** The answer to a request over a new connection. `limitMs`: how long the client waits for it. Default: as long as Linux tries to connect. */
  get(host: string, port: number, path: string, head?: RequestHead, limitMs?: number): Process<HttpAnswer | Unanswered>;
  /** A new connection to a program. `limitMs`: how long the client waits for each answer. */
  open(host: string, port: number, limitMs?: number): Process<ServerConnection | Unanswered | 'unresolved'>;
  /** Whether an address answers ICMP. A Service's address does not. */
  answersPing(address: string): boolean;
}

/** The container around a shell. */
export interface ShellHost {
  /** The work and memory of its processes. */
  readonly cgroup: Cgroup;
  readonly files: FileSystem;
  readonly hostname: string;
  readonly userland: Userland;
  readonly tools: readonly string[];
  /**
   * Whether a command that asks for what is not simulated says so and succeeds, instead of failing: the program of a container goes on as a real one does, and
   * a program of an image that nobody knows is imagined. Somebody who types a command is told that there is no answer.
   */
  readonly goesOn: boolean;
  /** Programs have been installed: from now on the container has every program that a script calls. */
  install(): void;
  /** Notes that a command asked for something that an imagined program may have made or be. */
  doubt(): void;
  readonly user: number;
  readonly network: NetworkView;
  /** Milliseconds since 1970. */
  readonly wallMs: number;
  sleep(ms: number): Process<void>;
  spawn(name: string, process: Process<number>): Task<number>;
  /** Runs a program of the image that is not a command of the shell. Returns undefined if there is none of this name. */
  runProgram(argv: readonly string[], environment: ReadonlyMap<string, string>): Process<number> | undefined;
  /** Listens on a port and answers until the process is killed. `documentRoot`: serves the files below it. */
  listen(port: number, documentRoot?: string): Process<number>;
  /** Sends a signal to the container's first process. */
  signalMain(name: SignalName): void;
  /** Registers the main shell, which receives the signals. */
  onMainShell(shell: { signal(name: SignalName): boolean }): void;
  /** Whether the container runs a program of this name. */
  isRunning(name: string): boolean;
  /** The pid of the next process. */
  nextPid(): number;
  /** A number in [0, 1). */
  random(): number;
  /** Writes to the output of the container's first process: `/proc/1/fd/1`. Default: its standard output. */
  mainOutput(text: string, stream?: OutputStream): void;
}
