import type { Process } from '../../sim/index.ts';
import { PROCESS_BYTES, type Cgroup } from '../runtime/cgroup.ts';

/** The memory of a process for each of its variables and functions. */
const COPY_BYTES = 64;

/** The memory that one process holds, by purpose. All of it is released when the process ends. */
export class Holdings {
  readonly #cgroup: Cgroup;
  readonly #bytes = new Map<string, number>();

  constructor(cgroup: Cgroup) {
    this.#cgroup = cgroup;
  }

  /** Holds `bytes` for a purpose, in place of the earlier amount; 0 releases it. Throws `OutOfMemory`. */
  keep(what: string, bytes: number): void {
    this.#cgroup.allocate(bytes - (this.#bytes.get(what) ?? 0));
    if (bytes === 0) this.#bytes.delete(what);
    else this.#bytes.set(what, bytes);
  }

  /** Runs a process. Its own work and memory grow with the number of copied variables and functions. */
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
