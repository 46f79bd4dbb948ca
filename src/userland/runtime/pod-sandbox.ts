import { keyOf, type Pod } from '../../api/index.ts';
import type { DnsAnswer, HttpAnswer, PodSandbox, ServerConnection, TimedAnswer } from '../../cri/index.ts';
import type { SimulatedContainer } from './container.ts';
import type { Program } from './program.ts';

/** The runtime's state of one Pod. */
export class SimulatedSandbox implements PodSandbox {
  ready = false;
  attempts = 0;
  ip = '';
  containers: SimulatedContainer[] = [];
  readonly key: string;

  constructor(public pod: Pod) {
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

  get(port: number, path: string, host?: string): HttpAnswer | undefined {
    return this.#server(port)?.program?.get(port, path, host);
  }

  connect(port: number): ServerConnection | undefined {
    const container = this.#server(port);
    return container?.program === undefined ? undefined : new PodConnection(container, container.program, port);
  }

  query(port: number, name: string): DnsAnswer | undefined {
    return this.#server(port)?.program?.query?.(name);
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

/** A connection to the program of a container. */
class PodConnection implements ServerConnection {
  readonly #container: SimulatedContainer;
  readonly #program: Program;
  readonly #port: number;

  constructor(container: SimulatedContainer, program: Program, port: number) {
    this.#container = container;
    this.#program = program;
    this.#port = port;
  }

  request(path: string, host?: string): TimedAnswer {
    return this.#program.time(this.#port, path, host);
  }

  get closingMs(): number | undefined {
    return this.#program.closingMs;
  }

  get endedMs(): number | undefined {
    return this.#container.state === 'exited' ? this.#container.finishedMs : undefined;
  }
}
