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

/** The start of a process that has ended and is started again after a delay, by what it runs under: a static Pod, systemd. */
export class Restart {
  readonly #sim: Simulation;
  readonly #launch: () => void;
  #cancel: (() => void) | undefined;

  /** `launch`: starts the process. It acts on the record that `after` was called on. */
  constructor(sim: Simulation, launch: () => void) {
    this.#sim = sim;
    this.#launch = launch;
  }

  /** Whether the process is going to be started again. */
  get pending(): boolean {
    return this.#cancel !== undefined;
  }

  /** Starts the process again after `delayMs`. This wait is background: it may be long, and nothing else happens meanwhile. */
  after(delayMs: number): void {
    const sim = this.#sim;
    const { cause } = sim;
    const launch = () => {
      this.#cancel = undefined;
      sim.cause = cause;
      this.#launch();
    };
    this.#cancel = sim.schedule(delayMs, launch, { background: true });
  }

  /** The process is not started again. Does nothing if no restart is pending. */
  cancel(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}

/** An error that nothing has caught ends a process, which is started again after a delay (apimachinery pkg/util/runtime `HandleCrash`). */
export function crashRecord(error: unknown, delayMs: number): StartRecord {
  return startRecord(steps.HandleCrash, 'panicked', { error: panicText(error), delayMs });
}
