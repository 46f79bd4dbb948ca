import type { Cgroup } from '../runtime/cgroup.ts';

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

  /** The process has ended. */
  release(): void {
    for (const bytes of this.#bytes.values()) this.#cgroup.free(bytes);
    this.#bytes.clear();
  }
}
