import type { ApiPort, ContainerAccess, OutputStream } from '../api/index.ts';
import type { Process, Simulation } from '../sim/index.ts';
import { KubectlError } from './errors.ts';
import { RestMapper } from './resources/rest-mapper.ts';
import type { ManifestDifference, ManifestProblem } from './manifest/index.ts';

/** What a run of kubectl stands on. */
export interface SessionOptions {
  readonly sim: Simulation;
  /** The server as an outside client reaches it: what is sent is not trusted. */
  readonly api: ApiPort;
  /** What `-f -` reads. */
  readonly stdin?: string | undefined;
  /** Texts by file name, for `-f web.yaml`. */
  readonly files?: Readonly<Record<string, string>> | undefined;
  /** The namespace where a command names none. Default: `default`. */
  readonly namespace?: string | undefined;
  /** Called with each piece of output as it comes: `-w`, `rollout status`. */
  readonly onOutput?: ((stream: OutputStream, text: string) => void) | undefined;
  /** For `logs` and `exec`; without it there are none. */
  readonly containers?: ContainerAccess | undefined;
}

/** Characters that a run may print: one that follows something for ever must not fill the memory. */
const OUTPUT_LIMIT = 32 * 1_048_576;

/** One run of kubectl: its input, its output, and what it has learned of the server so far. */
export class Session {
  readonly sim: Simulation;
  readonly containers: ContainerAccess | undefined;
  /** Where in the manifests the server found faults. */
  readonly problems: ManifestProblem[] = [];
  /** The command that is carried out, with its arguments and then its flags, as `--record` notes it. */
  commandLine = '';
  /** Where applying the manifests would change what is there. Told by a dry run on the server alone. */
  readonly differences: ManifestDifference[] = [];
  readonly #options: SessionOptions;
  /** What every request of this run is caused by: events that it watches must not become the cause of what it does next. */
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

  /** The present date, in milliseconds since 1970. */
  get nowMs(): number {
    return this.sim.wallMs;
  }

  get namespace(): string {
    return this.#namespace;
  }

  /** True where the command line names the namespace: then objects of another one are refused. */
  get namespaceGiven(): boolean {
    return this.#namespaceGiven;
  }

  /** For the command's global flags. */
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

  /** `Warning: …`, in a line of its own. */
  warn(text: string): void {
    this.err(`Warning: ${text}\n`);
  }

  output(stream: OutputStream): string {
    return this.#output[stream].join('');
  }

  /** Throws `KubectlError` where it becomes too much. */
  write(stream: OutputStream, text: string): void {
    if (text === '') return;
    this.#room -= text.length;
    if (this.#room < 0) {
      // What is still to be said is that error.
      this.#room = Infinity;
      throw new KubectlError('there is more output than 32 MiB');
    }
    this.#output[stream].push(text);
    this.#options.onOutput?.(stream, text);
  }

  /** What discovery says, asked once a run. */
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

  /** The files with this name, or in the folder of this name, in order of their names. Throws `KubectlError`. */
  filesAt(path: string): readonly { readonly name: string; readonly text: string }[] {
    const files = Object.entries(this.#options.files ?? {}).map(([name, text]) => ({ name, text }));
    const wanted = path.replace(/^\.\//, '').replace(/\/$/, '');
    const found = files.filter(({ name }) => name === wanted || wanted === '.' || name.startsWith(`${wanted}/`));
    if (found.length === 0) throw new KubectlError(`the path ${JSON.stringify(path)} does not exist`);
    return found.sort((first, second) => (first.name < second.name ? -1 : 1));
  }
}
