import type { ProgramBehaviour } from '../images/image-entry.ts';
import type { HttpAnswer } from '../../cri/index.ts';
import type { SimulatedContainer } from './container.ts';
import type { Program, SignalName } from './program.ts';

/** The simulation as a program may use it. */
export interface ProgramHost {
  readonly nowMs: number;
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

/** A server described by data. It listens, answers, and may exit by itself. It has a timer only if it is going to exit, so a thousand of them cost little. */
export class ServerProgram implements Program {
  readonly #container: SimulatedContainer;
  readonly #behaviour: ProgramBehaviour;
  readonly #arguments: readonly string[];
  readonly #host: ProgramHost;
  #cancelExit: (() => void) | undefined;

  constructor(container: SimulatedContainer, behaviour: ProgramBehaviour, args: readonly string[], host: ProgramHost) {
    this.#container = container;
    this.#behaviour = behaviour;
    this.#arguments = args;
    this.#host = host;
  }

  start(): void {
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
    this.#cancelExit?.();
    this.#cancelExit = this.#host.soon(stop.afterMs, () => this.#host.exit(stop.code));
  }

  kill(): void {
    this.#cancelExit?.();
  }

  listens(port: number): boolean {
    const { ports, startMs = 0 } = this.#behaviour;
    const open =
      ports?.includes(port) ?? this.#container.config.spec.ports?.some(({ containerPort }) => containerPort === port) ?? false;
    return open && this.#host.nowMs >= this.#container.startedMs + startMs;
  }

  get(_port: number, path: string): HttpAnswer {
    const plain = path.split('?')[0] ?? path;
    if (this.#behaviour.documentRoot !== undefined) return this.#serveFile(this.#behaviour.documentRoot, plain);
    const routes = this.#behaviour.http;
    if (routes === undefined) return { status: 200, body: `Hello from ${this.#container.config.hostname}\n` };
    const route = routes.find((candidate) => candidate.path === plain || candidate.path === '/*');
    if (route === undefined) return { status: 404, body: '404 page not found\n' };
    const early = route.fromMs !== undefined && this.#host.nowMs < this.#container.startedMs + route.fromMs;
    return { status: early ? (route.before ?? route.status) : route.status, body: route.body ?? '' };
  }

  #serveFile(root: string, path: string): HttpAnswer {
    const { files } = this.#container;
    const target = `${root}${path === '/' ? '' : path.replace(/\/$/, '')}`;
    const file = files.isDirectory(target) ? `${target}/index.html` : target;
    if (files.isFile(file)) return { status: 200, body: files.read(file) };
    return files.isDirectory(target) ? { status: 403, body: '403 Forbidden\n' } : { status: 404, body: '404 Not Found\n' };
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
