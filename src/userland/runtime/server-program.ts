import type { HttpRoute, ProgramBehaviour } from '../images/image-entry.ts';
import type { HttpAnswer, TimedAnswer } from '../../cri/index.ts';
import { quantityMilliValue } from '../../api/index.ts';
import type { SimulatedContainer } from './container.ts';
import { CpuMeter } from './cpu-meter.ts';
import { isUnknownImage, namesPort } from './imagined.ts';
import { answerTimeMs, type Program, type SignalName } from './program.ts';

/** The simulation as a program may use it. */
export interface ProgramHost {
  readonly nowMs: number;
  /** A number in [0, 1). */
  random(): number;
  readonly wallMs: number;
  /** Whether the simulation may be idle while the program waits. */
  isBackground(): boolean;
  /** Schedules `fire`, with which the program ends by itself. Returns a function that cancels it. */
  later(delayMs: number, fire: () => void): () => void;
  /** Like `later`, for outside requests, which are always worth waiting for. */
  soon(delayMs: number, fire: () => void): () => void;
  /** Ends the program and its container. */
  exit(code: number, reason?: string): void;
}

/** The run time of a process that does nothing. */
const SHORT_MS = 100;
/** How long a program takes for an answer, unless its image says otherwise. */
const ANSWER_MS = 5;
/** What a program uses, unless its image says otherwise: CPU time of a request, thousandths of a core at rest, and memory. */
const CPU_MS_PER_REQUEST = 1;
const BASE_MILLICORES = 1;
/** The status of a server that has no room for another request. */
const OVERLOADED = 503;
const TYPICAL_MEMORY = 8 * 2 ** 20;

/** A server described by data. It listens, answers, and may exit by itself. It has a timer only if it is going to exit, so a thousand of them cost little. */
export class ServerProgram implements Program {
  readonly #container: SimulatedContainer;
  readonly #behaviour: ProgramBehaviour;
  readonly #arguments: readonly string[];
  readonly #host: ProgramHost;
  #cancelExit: (() => void) | undefined;
  /** Undefined until somebody asks for something. */
  #cpu: CpuMeter | undefined;
  #startedMs = NaN;
  /** The last file that was served, and the state of the files that it is of. Users ask for the same path thousands of times. */
  #served: { readonly path: string; readonly changes: number; readonly answer: HttpAnswer } | undefined;
  closingMs: number | undefined;

  constructor(container: SimulatedContainer, behaviour: ProgramBehaviour, args: readonly string[], host: ProgramHost) {
    this.#container = container;
    this.#behaviour = behaviour;
    this.#arguments = args;
    this.#host = host;
  }

  start(): void {
    this.#startedMs = this.#host.nowMs;
    const { needsEnv, logs, exit } = this.#behaviour;
    const lacking =
      needsEnv !== undefined && !needsEnv.anyOf.some((name) => (this.#container.environment.get(name) ?? '') !== '');
    if (lacking) {
      this.#say(needsEnv.logs);
      this.#endAfter(SHORT_MS, 1);
      return;
    }
    if (logs !== undefined) this.#container.greet(logs, this.#host.wallMs);
    if (this.#memoryBytes() > this.#container.config.memoryLimit) this.#endAfter(SHORT_MS, 137, 'OOMKilled');
    else if (exit !== undefined) this.#endAfter(exit.afterMs, exit.code, undefined, exit.logs);
  }

  signal(name: SignalName): void {
    const stop = this.#behaviour.onStop ?? { afterMs: SHORT_MS, code: 0 };
    if (stop === 'ignore' || name === 'HUP' || name === 'USR1' || name === 'USR2') return;
    if (stop.serves !== true) this.closingMs ??= this.#host.nowMs;
    this.#cancelExit?.();
    this.#cancelExit = this.#host.soon(stop.afterMs, () => this.#host.exit(stop.code));
  }

  kill(): void {
    this.#cancelExit?.();
  }

  listens(port: number): boolean {
    const { ports, startMs = 0, exit } = this.#behaviour;
    if (this.closingMs !== undefined) return false;
    // The flags of a program whose image is unknown may say something else than its usual ports.
    const mayBeNamed = ports === undefined || (this.isImagined && exit === undefined);
    const isOpen = ports?.includes(port) === true || (mayBeNamed && namesPort(this.#container.config, port));
    return isOpen && this.#host.nowMs >= this.#container.startedMs + startMs;
  }

  get(_port: number, path: string): HttpAnswer {
    this.#countRequest();
    return this.#answer(path);
  }

  time(_port: number, path: string): TimedAnswer {
    const { answerMs = ANSWER_MS, cpuMsPerRequest } = this.#behaviour;
    const { nowMs } = this.#host;
    const route = this.#routeOf(path);
    const ownMs = answerTimeMs(route?.delayMs ?? answerMs, this.#host.random());
    // Only a program that says what a request costs can be slowed down or filled by requests.
    if (cpuMsPerRequest !== undefined && !this.#meter().hasRoom(cpuMsPerRequest, nowMs))
      return { status: OVERLOADED, afterMs: ANSWER_MS };
    this.#countRequest();
    const status = route === undefined ? this.#answer(path).status : this.#statusOf(route);
    return { status, afterMs: cpuMsPerRequest === undefined ? ownMs : Math.max(ownMs, this.#meter().waitMs(nowMs)) };
  }

  get isImagined(): boolean {
    return isUnknownImage(this.#container.image);
  }

  get cpuMs(): number {
    return this.#meter().usedMs(this.#host.nowMs);
  }

  get memoryBytes(): number {
    const bytes = this.#memoryBytes();
    return bytes === 0 ? TYPICAL_MEMORY : bytes;
  }

  #countRequest(): void {
    const { cpuMsPerRequest = CPU_MS_PER_REQUEST } = this.#behaviour;
    this.#meter().add(cpuMsPerRequest, this.#host.nowMs);
  }

  #meter(): CpuMeter {
    if (this.#cpu !== undefined) return this.#cpu;
    const limit = this.#container.config.spec.resources?.limits?.['cpu'];
    const cores = limit === undefined ? Infinity : quantityMilliValue(limit) / 1_000;
    const { baseMillicores = BASE_MILLICORES } = this.#behaviour;
    return (this.#cpu = new CpuMeter(cores, baseMillicores / 1_000, this.#startedMs));
  }

  #answer(path: string): HttpAnswer {
    const { documentRoot, http } = this.#behaviour;
    if (documentRoot !== undefined) return this.#serve(documentRoot, withoutQuery(path));
    if (http === undefined) return { status: 200, body: `Hello from ${this.#container.config.hostname}\n` };
    const route = this.#routeOf(path);
    if (route === undefined) return { status: 404, body: '404 page not found\n' };
    return { status: this.#statusOf(route), body: route.body ?? '' };
  }

  #routeOf(path: string): HttpRoute | undefined {
    const plain = withoutQuery(path);
    return this.#behaviour.http?.find((candidate) => candidate.path === plain || candidate.path === '/*');
  }

  #statusOf(route: HttpRoute): number {
    const early = route.fromMs !== undefined && this.#host.nowMs < this.#container.startedMs + route.fromMs;
    return early ? (route.before ?? route.status) : route.status;
  }

  #serve(root: string, path: string): HttpAnswer {
    const { changes } = this.#container.files;
    if (this.#served?.path !== path || this.#served.changes !== changes)
      this.#served = { path, changes, answer: this.#serveFile(root, path) };
    return this.#served.answer;
  }

  #serveFile(root: string, path: string): HttpAnswer {
    const { files } = this.#container;
    const target = path === '/' ? root : `${root}${path.replace(/\/$/, '')}`;
    const found = files.entry(target);
    const file = found?.type === 'directory' ? files.entry(`${target}/index.html`) : found;
    if (file?.type === 'file') return { status: 200, body: file.text };
    return found?.type === 'directory' ? { status: 403, body: '403 Forbidden\n' } : { status: 404, body: '404 Not Found\n' };
  }

  #memoryBytes(): number {
    const { memoryBytes = 0, memoryFlag } = this.#behaviour;
    if (memoryFlag === undefined) return memoryBytes;
    return parseBytes(valueOfFlag(this.#arguments, memoryFlag) ?? '0');
  }

  #say(lines: readonly string[] | undefined): void {
    for (const line of lines ?? []) this.#container.log.write(`${line}\n`, this.#host.wallMs);
  }

  #endAfter(afterMs: number, code: number, reason?: string, logs?: readonly string[]): void {
    this.#cancelExit = this.#host.later(afterMs, () => {
      this.#say(logs);
      this.#host.exit(code, reason);
    });
  }
}

function withoutQuery(path: string): string {
  const at = path.indexOf('?');
  return at < 0 ? path : path.slice(0, at);
}

/** The value of `--flag value` or `--flag=value`. */
function valueOfFlag(args: readonly string[], flag: string): string | undefined {
  const index = args.indexOf(flag);
  if (index >= 0) return args[index + 1];
  return args.find((arg) => arg.startsWith(`${flag}=`))?.slice(flag.length + 1);
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  B: 1,
  K: 2 ** 10,
  M: 2 ** 20,
  G: 2 ** 30,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
};

/** Parses `150M`, as memory stress tools do. */
function parseBytes(text: string): number {
  const match = /^([0-9]+)([A-Za-z]*)$/.exec(text);
  return match === null ? 0 : Number(match[1]) * (UNITS[match[2]!] ?? 1);
}
