import {
  askNameServer,
  type Component,
  type ComponentMaker,
  type DnsAnswer,
  type HttpAnswer,
  type RequestHead,
  type TimedAnswer,
} from '../../cri/index.ts';
import { TaskGroup, type Process } from '../../sim/index.ts';
import type { SimulatedContainer } from './container.ts';
import type { SimulatedSandbox } from './pod-sandbox.ts';
import { answerTimeMs, type Program, type SignalName } from './program.ts';
import type { ScriptWorld } from './pod-network.ts';
import type { ProgramHost } from './server-program.ts';

/** How long a program takes to end by itself. */
const END_MS = 100;
/** The exit code of a Go program that panics. */
const PANIC = 2;
/** How long a component takes for an answer. */
const ANSWER_MS = 1;
/** What CoreDNS uses in a small cluster: CPU time of an answer, thousandths of a core at rest, and memory. */
const ANSWER_CPU_MS = 0.1;
const BASE_MILLICORES = 2;
const MEMORY_BYTES = 13 * 2 ** 20;

/** A container's program that is a component of the cluster. The component lives as long as the container's run. */
export class ComponentProgram implements Program {
  readonly #world: ScriptWorld;
  readonly #container: SimulatedContainer;
  readonly #sandbox: SimulatedSandbox;
  readonly #make: ComponentMaker;
  readonly #args: readonly string[];
  readonly #host: ProgramHost;
  readonly #group: TaskGroup;
  /** Undefined before the start, and after a panic. */
  #component: Component | undefined;
  #cancelExit: (() => void) | undefined;
  /** How many questions it was asked. */
  #answers = 0;
  closingMs: number | undefined;

  constructor(
    world: ScriptWorld,
    container: SimulatedContainer,
    sandbox: SimulatedSandbox,
    make: ComponentMaker,
    args: readonly string[],
    host: ProgramHost,
  ) {
    this.#world = world;
    this.#container = container;
    this.#sandbox = sandbox;
    this.#make = make;
    this.#args = args;
    this.#host = host;
    this.#group = new TaskGroup(`container/${container.name}`, '', (error) => this.#panic(error));
  }

  start(): void {
    const { sim, routes } = this.#world;
    const name = `container/${this.#container.name}`;
    sim.spawn(name, this.#live(), { group: this.#container.processes });
    // Its connections follow the rules of the node, which begin with the first one who asks for them.
    sim.spawn(`${name}/routes`, routes.ready(), { group: this.#group });
    this.#component = this.#guarded(() => this.#start(), undefined);
  }

  signal(name: SignalName): void {
    const component = this.#component;
    if (name === 'HUP' || name === 'USR1' || name === 'USR2' || this.closingMs !== undefined) return;
    const lastsMs = component === undefined ? 0 : this.#guarded(() => component.stop(), 0);
    this.closingMs = this.#host.nowMs;
    this.#cancelExit?.();
    this.#cancelExit = this.#host.soon(lastsMs, () => this.#end(0));
  }

  kill(): void {
    this.#cancelExit?.();
    this.#group.stop();
  }

  listens(port: number): boolean {
    return this.#guarded(() => this.#component?.listens(port) === true, false);
  }

  reviews(port: number): boolean {
    return this.#guarded(() => this.#component?.reviews?.(port) === true, false);
  }

  get(port: number, path: string, head?: RequestHead): HttpAnswer {
    this.#answers++;
    return this.#guarded(() => this.#component?.get(port, path, head), undefined) ?? { status: 500, body: '' };
  }

  time(port: number, path: string, head?: RequestHead): TimedAnswer {
    if (this.#component?.time !== undefined) {
      this.#answers++;
      return this.#guarded(() => this.#component?.time?.(port, path, head), undefined) ?? { status: 500, afterMs: ANSWER_MS };
    }
    const { status } = this.get(port, path, head);
    return { status, afterMs: answerTimeMs(ANSWER_MS, this.#host.random()) };
  }

  get cpuMs(): number {
    const { startedMs } = this.#container;
    return this.#answers * ANSWER_CPU_MS + ((this.#world.sim.nowMs - startedMs) * BASE_MILLICORES) / 1_000;
  }

  readonly memoryBytes = MEMORY_BYTES;
  readonly isImagined = false;

  query(name: string, client: string): DnsAnswer | undefined {
    this.#answers++;
    return this.#guarded(() => this.#component?.query?.(name, client), undefined);
  }

  #start(): Component {
    const { sim, network, routes, random } = this.#world;
    const { config, files, log } = this.#container;
    const sandbox = this.#sandbox;
    return this.#make({
      sim,
      group: this.#group,
      random: random.fork(`component/${config.pod.metadata.name}`),
      pod: config.pod,
      args: this.#args,
      readFile: (path) => (files.isFile(path) ? files.read(path) : undefined),
      log: (line) => log.write(`${line}\n`, sim.wallMs),
      exit: (code) => this.#endSoon(code),
      peer: (ip, port) => {
        const isDropped = network.dropOf({ from: sandbox.ip, to: ip, port, protocol: 'TCP' }) !== undefined;
        return isDropped ? undefined : network.peer(ip);
      },
      ask: (server, name) => askNameServer({ network, routes, client: sandbox.ip, server, name }),
    });
  }

  /** Ends the component's processes with the container's, whatever ends it. */
  *#live(): Process<void> {
    try {
      for (;;) yield this.#container.exited;
    } finally {
      this.#group.stop();
    }
  }

  /** An error in the component ends its program and nothing else. */
  #guarded<T>(act: () => T, otherwise: T): T {
    try {
      return act();
    } catch (error) {
      this.#panic(error);
      return otherwise;
    }
  }

  #panic(error: unknown): void {
    this.#component = undefined;
    const message = error instanceof Error ? error.message : String(error);
    this.#container.log.write(`panic: ${message.slice(0, 200)}\n`, this.#world.sim.wallMs, 'stderr');
    this.#endSoon(PANIC);
  }

  /** Later than now: the caller may be the component itself, or the runtime that starts it. */
  #endSoon(code: number): void {
    this.#cancelExit ??= this.#host.later(END_MS, () => this.#end(code));
  }

  #end(code: number): void {
    this.#group.stop();
    this.#host.exit(code);
  }
}
