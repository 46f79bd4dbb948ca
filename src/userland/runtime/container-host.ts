import type { Simulation } from '../../trace/index.ts';
import type { SimulatedContainer } from './container.ts';
import type { ProgramHost } from './server-program.ts';

/** How many timers of a program are waited for while its end is expected. */
const EXPECTED_TIMERS = 100;
/** After this many starts the container is known to end, so its next end is background. */
const EXPECTED_RUNS = 3;

/** The simulation as the program of one container sees it. */
export class ContainerHost implements ProgramHost {
  readonly #sim: Simulation;
  readonly #container: SimulatedContainer;
  readonly #random: () => number;
  readonly #exit: (code: number, reason?: string) => void;

  constructor(
    sim: Simulation,
    container: SimulatedContainer,
    random: () => number,
    exit: (code: number, reason?: string) => void,
  ) {
    this.#sim = sim;
    this.#container = container;
    this.#random = random;
    this.#exit = exit;
  }

  get nowMs(): number {
    return this.#sim.nowMs;
  }

  random(): number {
    return this.#random();
  }

  get wallMs(): number {
    return this.#sim.wallMs;
  }

  isBackground(): boolean {
    return isBackground(this.#container);
  }

  later(delayMs: number, fire: () => void): () => void {
    return this.#sim.schedule(delayMs, fire, { background: this.#container.config.attempt > EXPECTED_RUNS });
  }

  soon(delayMs: number, fire: () => void): () => void {
    return this.#sim.schedule(delayMs, fire);
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
