import { Signal, type Process } from '../../sim/index.ts';
import type { SignalName } from '../runtime/program.ts';

/** Runs a trap's script as a part of its shell. */
type RunScript = (script: string) => Process<void>;

/** What a shell does when a signal comes, and when it ends (`trap`). A signal waits until the command that runs has ended. */
export class Traps {
  /** By signal name, and by `EXIT`. An empty script ignores the signal. */
  readonly scripts = new Map<string, string>();
  /** Interrupts `wait`: a signal or the end of a job. */
  readonly arrived = new Signal();
  readonly #pending: SignalName[] = [];
  #isRunning = false;

  get isPending(): boolean {
    return this.#pending.length > 0;
  }

  /** Takes a signal. Returns false if there is no trap for it. */
  signal(name: SignalName): boolean {
    if (!this.scripts.has(name)) return false;
    this.#pending.push(name);
    this.arrived.broadcast();
    return true;
  }

  /** Runs the scripts of the signals that have come. A trap is not interrupted by another one. */
  *handle(run: RunScript): Process<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      for (let name = this.#pending.shift(); name !== undefined; name = this.#pending.shift()) {
        const script = this.scripts.get(name) ?? '';
        if (script !== '') yield* run(script);
      }
    } finally {
      this.#isRunning = false;
    }
  }

  /** The script for the shell's end, which runs once. */
  takeExit(): string | undefined {
    const script = this.scripts.get('EXIT');
    this.scripts.delete('EXIT');
    return script === '' ? undefined : script;
  }
}
