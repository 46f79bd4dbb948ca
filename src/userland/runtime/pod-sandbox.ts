import { keyOf, type Pod } from '../../api/index.ts';
import type { HttpAnswer, PodSandbox } from '../../cri/index.ts';
import type { SimulatedContainer } from './container.ts';

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
    return this.containers.some(({ state, program }) => state === 'running' && program?.listens(port) === true);
  }

  get(port: number, path: string): HttpAnswer | undefined {
    return this.containers
      .find(({ state, program }) => state === 'running' && program?.listens(port) === true)
      ?.program?.get(port, path);
  }
}
