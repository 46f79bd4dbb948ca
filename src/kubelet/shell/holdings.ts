import type { Process } from '../../sim/index.ts';
import { PROCESS_BYTES, type Cgroup } from '../runtime/cgroup.ts';

/** What a process takes of memory for each variable and function that it has of its own. */
const COPY_BYTES = 64;

/** The memory that one process holds, by what it holds it for. It all goes back when the process ends. */
export class Holdings {
  readonly #cgroup: Cgroup;
  readonly #bytes = new Map<string, number>();

  constructor(cgroup: Cgroup) {
    this.#cgroup = cgroup;
  }

  /** From now on so many bytes are held for this, in place of those before; 0 for none. Throws `OutOfMemory`. */
  keep(what: string, bytes: number): void {
    this.#cgroup.allocate(bytes - (this.#bytes.get(what) ?? 0));
    if (bytes === 0) this.#bytes.delete(what);
    else this.#bytes.set(what, bytes);
  }

  /** Runs the process. It costs work and memory itself, the more the more variables and functions it begins with. */
  *process<T>(copied: number, run: () => Process<T>): Process<T> {
    const bytes = PROCESS_BYTES + copied * COPY_BYTES;
    this.#cgroup.work(copied);
    this.#cgroup.allocate(bytes);
    try {
      return yield* run();
    } finally {
      for (const held of this.#bytes.values()) this.#cgroup.free(held);
      this.#bytes.clear();
      this.#cgroup.free(bytes);
    }
  }
}
