import { panicText } from '../sim/index.ts';
import { startRecord, type Simulation, type StartRecord } from '../trace/index.ts';
import { Backoff } from './informer/reflector.ts';
import { steps } from './steps.ts';

/** The back-off between restarts of a container (kubelet `MaxContainerBackOff`). */
const RESTART_BACKOFF = { initialMs: 10_000, maxMs: 300_000, factor: 2, jitter: 0 };
/** After running this long, the back-off starts again. */
const RESTART_RESET_MS = 600_000;

/** When a component that has ended is started again, as its static Pod would be: later each time. */
export class RestartBackoff {
  readonly #sim: Simulation;
  readonly #backoff: Backoff;
  #startedAtMs = 0;

  /** `name`: the component's name in the trace. */
  constructor(sim: Simulation, name: string) {
    this.#sim = sim;
    this.#backoff = new Backoff(RESTART_BACKOFF, sim.random.fork(`${name}/restart`));
  }

  /** Called when the process starts. */
  started(): void {
    this.#startedAtMs = this.#sim.nowMs;
  }

  /** The delay until the next start, in milliseconds. Called when the process has ended. */
  next(): number {
    if (this.#sim.nowMs - this.#startedAtMs > RESTART_RESET_MS) this.#backoff.reset();
    return this.#backoff.next();
  }
}

/** An error that nothing has caught ends a process, which is started again after a delay (apimachinery pkg/util/runtime `HandleCrash`). */
export function crashRecord(error: unknown, delayMs: number): StartRecord {
  return startRecord(steps.HandleCrash, 'panicked', { error: panicText(error), delayMs });
}
