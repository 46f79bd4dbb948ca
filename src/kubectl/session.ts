import type { ApiPort, ContainerAccess, OutputStream } from '../api/index.ts';
import type { Process, Simulation } from '../sim/index.ts';
import { KubectlError } from './errors.ts';
import { RestMapper } from './resources/rest-mapper.ts';
import type { ManifestDifference } from './manifest/differences.ts';
import type { ManifestProblem } from './manifest/document.ts';

/** The environment of a run of kubectl. */
export interface SessionOptions {
  readonly sim: Simulation;
  /** The server as an outside client reaches it: untrusted. */
  readonly api: ApiPort;
  /** The input for `-f -`. */
  readonly stdin?: string | undefined;
  /** The files for `-f web.yaml`: texts by name. */
  readonly files?: Readonly<Record<string, string>> | undefined;
  /** The namespace of commands that name none. Default: `default`. */
  readonly namespace?: string | undefined;
  /** Receives each piece of output as it is printed, for example by `-w` or `rollout status`. */
  readonly onOutput?: ((stream: OutputStream, text: string) => void) | undefined;
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
  readonly #options: SessionOptions;
  /** The cause of every request of this run. Watch events must not become the cause of later requests. */
  readonly #cause: number;
  readonly #output: Record<OutputStream, string[]> = { stdout: [], stderr: [] };
  #room = OUTPUT_LIMIT;
  #namespace: string;
  #namespaceGiven = false;
  #mapper: RestMapper | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.sim = options.sim;
    this.containers = options.containers;
    this.#cause = options.sim.cause;
    this.#namespace = options.namespace ?? 'default';
  }

  get api(): ApiPort {
    this.sim.cause = this.#cause;
    return this.#options.api;
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
    const text = new Map(Object.entries(this.#options.files ?? {})).get(path.replace(/^\.\//, ''));
    if (text === undefined) throw new KubectlError(`Cannot read file ${path}, open ${path}: no such file or directory`);
    return text;
  }

  /** The files with this name or in this folder, sorted by name. Throws `KubectlError`. */
  filesAt(path: string): readonly { readonly name: string; readonly text: string }[] {
    const files = Object.entries(this.#options.files ?? {}).map(([name, text]) => ({ name, text }));
    const wanted = path.replace(/^\.\//, '').replace(/\/$/, '');
    const found = files.filter(({ name }) => name === wanted || wanted === '.' || name.startsWith(`${wanted}/`));
    if (found.length === 0) throw new KubectlError(`the path ${JSON.stringify(path)} does not exist`);
    return found.sort((first, second) => (first.name < second.name ? -1 : 1));
  }
}
