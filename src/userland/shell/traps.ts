import { Signal, type Process } from '../../sim/index.ts';
import type { SignalName } from '../runtime/program.ts';

/** Runs a trap's script in its shell. */
type RunScript = (script: string) => Process<void>;

/** A shell's reactions to signals and to its own end (`trap`). A signal waits until the running command has ended. */
export class Traps {
  /** By signal name, or `EXIT`. An empty script ignores the signal. */
  readonly scripts = new Map<string, string>();
  /** Interrupts `wait`, after a signal or the end of a job. */
  readonly arrived = new Signal();
  readonly #pending: SignalName[] = [];
  #isRunning = false;

  get isPending(): boolean {
    return this.#pending.length > 0;
  }

  /** Accepts a signal. Returns false if there is no trap for it. */
  signal(name: SignalName): boolean {
    if (!this.scripts.has(name)) return false;
    this.#pending.push(name);
    this.arrived.broadcast();
    return true;
  }

  /** Runs the scripts of the pending signals. A trap does not interrupt another one. */
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

  /** The script for the shell's end. It runs only once. */
  takeExit(): string | undefined {
    const script = this.scripts.get('EXIT');
    this.scripts.delete('EXIT');
    return script === '' ? undefined : script;
  }
}
