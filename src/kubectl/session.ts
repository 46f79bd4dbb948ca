import type { ContainerAccess, Keyboard, OutputStream, UserInfo, UserPort } from '../api/index.ts';
import type { Process } from '../sim/index.ts';
import type { Simulation } from '../trace/index.ts';
import { KubectlError } from './errors.ts';
import { Kubeconfig, type Overrides } from './kubeconfig.ts';
import { RestMapper } from './resources/rest-mapper.ts';
import type { ManifestDifference } from './manifest/differences.ts';
import type { ManifestIdle } from './manifest/idle.ts';
import type { ManifestProblem } from './manifest/document.ts';

/** How much the files of the terminal hold in total, in characters. Each takes up some space, so there are not too many empty ones either. */
const MOST_FILE_CHARS = 4 * 2 ** 20;
const ENTRY_CHARS = 4096;

/** The reply to a raw request. */
export interface RawReply {
  /** The HTTP code. */
  readonly status: number;
  readonly text: string;
}

/** Who asks: the bearer of a token, or the administrator, and as whom. */
export interface RawCaller {
  readonly token?: string | undefined;
  readonly user?: UserInfo | undefined;
}

export type RawAccess = (path: string, caller: RawCaller) => Process<RawReply>;

/** The environment of a run of kubectl. */
export interface SessionOptions {
  readonly sim: Simulation;
  /** The server as an outside client reaches it: untrusted. */
  readonly api: UserPort;
  /** The input for `-f -`. */
  readonly stdin?: string | undefined;
  /** The files of the terminal, for `-f web.yaml`: texts by name. `kubectl cp` writes to them. */
  readonly files?: Map<string, string> | undefined;
  /** Names the namespace of commands that name none. `kubectl config` changes it. Default: a new one. */
  readonly kubeconfig?: Kubeconfig | undefined;
  /** Receives each piece of output as it is printed, for example by `-w` or `rollout status`. */
  readonly onOutput?: ((stream: OutputStream, text: string) => void) | undefined;
  /** Requests a path from the server over HTTP. Absent: there is no HTTP. */
  readonly raw?: RawAccess | undefined;
  /** The text that a file or an address has which comes with the cluster, for `-f`. */
  readonly manifestAt?: ((name: string) => string | undefined) | undefined;
  /** Begins to read what is typed at the terminal. Absent: there is no terminal. */
  readonly openKeyboard?: (() => Keyboard) | undefined;
  /** The containers for `logs` and `exec`. Absent: there are none. */
  readonly containers?: ContainerAccess | undefined;
}

/** The largest output of a run in characters. A command may follow something forever. */
const OUTPUT_LIMIT = 32 * 1_048_576;

/** One run of kubectl: its input, its output, and the discovered resources. */
export class Session {
  readonly sim: Simulation;
  readonly containers: ContainerAccess | undefined;
  /** The positions in the manifests where the server found problems. */
  readonly problems: ManifestProblem[] = [];
  /** The running command with its arguments and flags, as `--record` stores it. */
  commandLine = '';
  /** Where applying the manifests would change live objects. Filled only by a dry run on the server. */
  readonly differences: ManifestDifference[] = [];
  /** The fields of the manifests that have no effect here. Filled only by a dry run on the server. */
  readonly idle: ManifestIdle[] = [];
  readonly #options: SessionOptions;
  /** The cause of every request of this run. Watch events must not become the cause of later requests. */
  readonly #cause: number;
  readonly #output: Record<OutputStream, string[]> = { stdout: [], stderr: [] };
  readonly #files: Map<string, string>;
  readonly #warnings = new Set<string>();
  #room = OUTPUT_LIMIT;
  readonly kubeconfig: Kubeconfig;
  #context: string;
  #namespace: string;
  #namespaceGiven = false;
  /** What takes the place of what the context names. */
  #overrides: Overrides = {};
  #caller: RawCaller = {};
  #api: UserPort | undefined;
  #mapper: RestMapper | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.sim = options.sim;
    this.containers = options.containers;
    this.#cause = options.sim.cause;
    this.#files = options.files ?? new Map();
    this.kubeconfig = options.kubeconfig ?? new Kubeconfig();
    this.#context = this.kubeconfig.currentContext;
    this.#namespace = this.kubeconfig.namespaceOf(this.#context);
  }

  /** Throws `StandardError` if the context names no server that answers, and `Unauthorized` for a token that is not valid. */
  get api(): UserPort {
    this.#api ??= this.#connect();
    this.sim.cause = this.#cause;
    return this.#api;
  }

  /** The keyboard for `-it`. Says so if there is none, unless `quiet` (kubectl/pkg/cmd/exec `SetupTTY`). */
  keyboard(quiet: boolean): Keyboard | undefined {
    const { openKeyboard } = this.#options;
    if (openKeyboard === undefined && !quiet)
      this.err('Unable to use a TTY - input is not a terminal or the right kind of file\n');
    return openKeyboard?.();
  }

  #connect(): UserPort {
    const { token, user } = this.#identify();
    const { api } = this.#options;
    const own = (token === undefined ? api : api.withToken(token)).warningTo(this.onWarning);
    return user === undefined ? own : own.as(user);
  }

  /** A token on the line counts before the one of the kubeconfig. */
  #identify(): RawCaller {
    const token = this.kubeconfig.tokenFor(this.#context, this.#overrides);
    return { ...(token !== undefined && { token }), ...this.#caller };
  }

  /** What the server answers to a path. Throws `KubectlError` if it does not answer paths, and `StandardError` as `api` does. */
  *getRaw(path: string): Process<RawReply> {
    const caller = this.#identify();
    const { raw } = this.#options;
    if (raw === undefined) throw new KubectlError('there is no HTTP here');
    this.sim.cause = this.#cause;
    return yield* raw(path, caller);
  }

  /** The simulated date in milliseconds since 1970. */
  get nowMs(): number {
    return this.sim.wallMs;
  }

  get namespace(): string {
    return this.#namespace;
  }

  /** Whether the command line names the namespace. Objects of another namespace are then refused. */
  get namespaceGiven(): boolean {
    return this.#namespaceGiven;
  }

  /** Called for the global flag `--context`. */
  useContext(context: string): void {
    this.#context = context;
    this.#namespace = this.kubeconfig.namespaceOf(context);
  }

  /** Called for the global flags `--cluster`, `--user` and `--server`. */
  override(overrides: Overrides): void {
    this.#overrides = overrides;
  }

  /** Called for the global flag `--token`. */
  useToken(token: string): void {
    this.#caller = { ...this.#caller, token };
  }

  /** Called for the global flags `--as`, `--as-group`, `--as-uid` and `--as-user-extra`. */
  actAs(user: UserInfo): void {
    this.#caller = { ...this.#caller, user };
  }

  /** Called for the global flag `--namespace`. */
  useNamespace(namespace: string): void {
    this.#namespace = namespace;
    this.#namespaceGiven = true;
  }

  out(text: string): void {
    this.write('stdout', text);
  }

  err(text: string): void {
    this.write('stderr', text);
  }

  /** Prints a warning of the server, once (cli-runtime `WithWarningPrinter`, client-go rest/warnings.go `NewWarningWriter`). */
  readonly onWarning = (text: string): void => {
    if (this.#warnings.has(text)) return;
    this.#warnings.add(text);
    this.warn(text);
  };

  /** Prints `Warning: …` on its own line. */
  warn(text: string): void {
    this.err(`Warning: ${text}\n`);
  }

  output(stream: OutputStream): string {
    return this.#output[stream].join('');
  }

  /** Throws `KubectlError` if the output is too long. */
  write(stream: OutputStream, text: string): void {
    if (text === '') return;
    this.#room -= text.length;
    if (this.#room < 0) {
      // The error itself may still be printed.
      this.#room = Infinity;
      throw new KubectlError('there is more output than 32 MiB');
    }
    this.#output[stream].push(text);
    this.#options.onOutput?.(stream, text);
  }

  /** The mapper of the discovered resources. Discovery is requested once a run. */
  *mapper(): Process<RestMapper> {
    this.#mapper ??= new RestMapper(yield* this.api.discover());
    return this.#mapper;
  }

  get stdin(): string | undefined {
    return this.#options.stdin;
  }

  /** The text of a file. Throws `KubectlError`. */
  fileText(path: string): string {
    const text = this.#files.get(path.replace(/^\.\//, ''));
    if (text === undefined) throw new KubectlError(`Cannot read file ${path}, open ${path}: no such file or directory`);
    return text;
  }

  /** Writes a file. Throws `KubectlError` if there is a folder with this name, or if the terminal's disk is full. */
  writeFile(path: string, text: string): void {
    const name = path.replace(/^\.\//, '');
    if (name === '.' || [...this.#files.keys()].some((each) => each.startsWith(`${name}/`)))
      throw new KubectlError(`open ${path}: is a directory`);
    let chars = ENTRY_CHARS + text.length;
    for (const [other, kept] of this.#files) if (other !== name) chars += ENTRY_CHARS + kept.length;
    if (chars > MOST_FILE_CHARS)
      throw new KubectlError(
        `write ${path}: no space left on device: the terminal keeps files of ${MOST_FILE_CHARS / 2 ** 20} MiB`,
      );
    this.#files.set(name, text);
  }

  /** Whether there is a file with this name, or a folder. */
  hasFile(path: string): boolean {
    return this.#filesAt(path).length > 0;
  }

  #filesAt(path: string): readonly { readonly name: string; readonly text: string }[] {
    const files = [...this.#files].map(([name, text]) => ({ name, text }));
    const wanted = path.replace(/^\.\//, '').replace(/\/$/, '');
    return files.filter(({ name }) => name === wanted || wanted === '.' || name.startsWith(`${wanted}/`));
  }

  /** The text of a file or an address that comes with the cluster. */
  manifestAt(name: string): string | undefined {
    return this.#options.manifestAt?.(name);
  }

  /** The files with this name or in this folder, sorted by name. Throws `KubectlError`. */
  filesAt(path: string): readonly { readonly name: string; readonly text: string }[] {
    const found = [...this.#filesAt(path)];
    if (found.length === 0) throw new KubectlError(`the path ${JSON.stringify(path)} does not exist`);
    return found.sort((first, second) => (first.name < second.name ? -1 : 1));
  }
}
