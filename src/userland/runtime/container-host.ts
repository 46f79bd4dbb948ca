import type { HttpAnswer, Unanswered } from '../../cri/index.ts';
import type { PodNetworkView } from '../network/pod-network-view.ts';
import { callProgram, CountedSleep, withoutWaiting, type CallEnd } from '../network/program-call.ts';
import { podNetwork, type ScriptWorld } from './pod-network.ts';
import type { SimulatedSandbox } from './pod-sandbox.ts';
import type { SimulatedContainer } from './container.ts';
import type { ProgramHost } from './server-program.ts';

/** How many timers of a program are waited for while its end is expected. */
const EXPECTED_TIMERS = 100;
/** After this many starts the container is known to end, so its next end is background. */
const EXPECTED_RUNS = 3;

/** The simulation as the program of one container sees it. */
export class ContainerHost implements ProgramHost {
  readonly #world: ScriptWorld;
  readonly #container: SimulatedContainer;
  readonly #sandbox: () => SimulatedSandbox;
  readonly #exit: (code: number, reason?: string) => void;
  readonly #lookups = new CountedSleep();
  #ownView: PodNetworkView | undefined;

  constructor(
    world: ScriptWorld,
    container: SimulatedContainer,
    sandbox: () => SimulatedSandbox,
    exit: (code: number, reason?: string) => void,
  ) {
    this.#world = world;
    this.#container = container;
    this.#sandbox = sandbox;
    this.#exit = exit;
  }

  get nowMs(): number {
    return this.#world.sim.nowMs;
  }

  random(): number {
    return this.#world.answers.next();
  }

  get wallMs(): number {
    return this.#world.sim.wallMs;
  }

  get ip(): string {
    return this.#sandbox().ip;
  }

  prepareCalls(): void {
    const { sim, routes } = this.#world;
    const { name, processes } = this.#container;
    sim.spawn(`container/${name}/routes`, routes.ready(), { group: processes });
  }

  call(url: string, timeoutMs: number): CallEnd {
    return callProgram({ network: this.#world.network, view: this.#view, lookups: this.#lookups }, url, timeoutMs);
  }

  fetch(host: string, port: number, path: string): HttpAnswer | Unanswered {
    return withoutWaiting(this.#view.get(host, port, path, { host })) ?? 'timed-out';
  }

  get #view(): PodNetworkView {
    return (this.#ownView ??= podNetwork(this.#world, this.#container, this.#sandbox(), (ms) => this.#lookups.sleep(ms)));
  }

  isBackground(): boolean {
    return isBackground(this.#container);
  }

  later(delayMs: number, fire: () => void): () => void {
    return this.#world.sim.schedule(delayMs, fire, { background: this.#container.config.attempt > EXPECTED_RUNS });
  }

  soon(delayMs: number, fire: () => void): () => void {
    return this.#world.sim.schedule(delayMs, fire);
  }

  exit(code: number, reason?: string): void {
    this.#exit(code, reason);
  }
}

/** Whether waits of the container's program are background: it serves and is not expected to end. An expected end is waited for within bounds. */
function isBackground(container: SimulatedContainer): boolean {
  if (container.stopping) return false;
  const { pod, spec } = container.config;
  const isInit = spec.restartPolicy !== 'Always' && pod.spec.initContainers?.some(({ name }) => name === spec.name) === true;
  const endIsExpected = isInit || (pod.spec.restartPolicy !== 'Always' && spec.restartPolicy !== 'Always');
  if (!endIsExpected) return true;
  container.expectedTimers++;
  return container.expectedTimers > EXPECTED_TIMERS;
}
