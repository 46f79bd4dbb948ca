import { keyOf, type Pod } from '../../api/index.ts';
import type {
  DnsAnswer,
  HttpAnswer,
  PodSandbox,
  RequestHead,
  ServerConnection,
  ServerFaults,
  TimedAnswer,
} from '../../cri/index.ts';
import type { SimulatedContainer } from './container.ts';
import type { Program } from './program.ts';

/** The runtime's state of one Pod. */
export class SimulatedSandbox implements PodSandbox {
  ready = false;
  attempts = 0;
  ip = '';
  containers: SimulatedContainer[] = [];
  readonly key: string;
  readonly #network: { readonly faults: ServerFaults | undefined };

  /** `network`: the one that it is on, with the faults of its programs. */
  constructor(
    public pod: Pod,
    network: { readonly faults: ServerFaults | undefined },
  ) {
    this.#network = network;
    this.key = keyOf(pod.metadata);
  }

  get name(): string {
    return this.pod.metadata.name;
  }

  get namespace(): string {
    return this.pod.metadata.namespace ?? '';
  }

  latest(name: string): SimulatedContainer | undefined {
    const { containers } = this;
    for (let i = 0; i < containers.length; i++) {
      if (containers[i]!.name === name) return containers[i];
    }
    return undefined;
  }

  previous(name: string): SimulatedContainer | undefined {
    const { containers } = this;
    let seen = false;
    for (let i = 0; i < containers.length; i++) {
      if (containers[i]!.name !== name) continue;
      if (seen) return containers[i];
      seen = true;
    }
    return undefined;
  }

  /** Adds a run, and drops the run before the previous one. */
  add(container: SimulatedContainer): void {
    const old = this.previous(container.name);
    this.containers = [container, ...(old === undefined ? this.containers : this.containers.filter((other) => other !== old))];
  }

  get running(): SimulatedContainer[] {
    return this.containers.filter(({ state }) => state === 'running');
  }

  listens(port: number): boolean {
    return this.#server(port) !== undefined;
  }

  opens(port: number): boolean {
    return this.containers.some(({ program }) => program?.opens?.(port) === true);
  }

  reviews(port: number): boolean {
    const program = this.#server(port)?.program;
    return program?.isImagined === true || program?.reviews?.(port) === true;
  }

  get(port: number, path: string, head?: RequestHead): HttpAnswer | undefined {
    const container = this.#server(port);
    const answer = container?.program?.get(port, path, head);
    const strike = answer && this.#network.faults?.answer(this.pod, container!.name);
    if (answer === undefined || strike === undefined) return answer;
    const { status = answer.status, delayMs = 0 } = strike;
    const body = strike.status === undefined ? answer.body : '';
    return { status, body, afterMs: (answer.afterMs ?? 0) + delayMs, fault: strike.record };
  }

  connect(port: number): ServerConnection | undefined {
    const container = this.#server(port);
    return container?.program === undefined ? undefined : new PodConnection(this, container, container.program, port);
  }

  /** The answer of a program, with what faults make of it. */
  time(container: SimulatedContainer, answer: TimedAnswer): TimedAnswer {
    const strike = this.#network.faults?.answer(this.pod, container.name);
    if (strike === undefined) return answer;
    const { status = answer.status, delayMs = 0, record } = strike;
    return { status, afterMs: answer.afterMs + delayMs, fault: record };
  }

  query(port: number, name: string, client: string): DnsAnswer | undefined {
    return this.#server(port)?.program?.query?.(name, client);
  }

  /** The container whose program accepts connections at the port. */
  #server(port: number): SimulatedContainer | undefined {
    const { containers } = this;
    for (let i = 0; i < containers.length; i++) {
      const container = containers[i]!;
      if (container.state === 'running' && container.program?.listens(port) === true) return container;
    }
    return undefined;
  }
}

/** What comes back from a machine without power. */
const NOTHING: TimedAnswer = { status: 0, afterMs: Infinity };

/** A connection to the program of a container. */
class PodConnection implements ServerConnection {
  readonly #sandbox: SimulatedSandbox;
  readonly #container: SimulatedContainer;
  readonly #program: Program;
  readonly #port: number;

  constructor(sandbox: SimulatedSandbox, container: SimulatedContainer, program: Program, port: number) {
    this.#sandbox = sandbox;
    this.#container = container;
    this.#program = program;
    this.#port = port;
  }

  request(path: string, head?: RequestHead): TimedAnswer {
    if (this.silentMs !== undefined) return NOTHING;
    return this.#sandbox.time(this.#container, this.#program.time(this.#port, path, head));
  }

  get closingMs(): number | undefined {
    return this.#program.closingMs;
  }

  get endedMs(): number | undefined {
    const { state, finishedMs } = this.#container;
    return state === 'exited' && this.silentMs === undefined ? finishedMs : undefined;
  }

  get silentMs(): number | undefined {
    return this.#container.silentMs;
  }
}
