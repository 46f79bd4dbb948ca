import { ShellFailure } from './control.ts';
import type { Process } from '../../sim/index.ts';
import { PROCESS_BYTES, type Cgroup } from '../runtime/cgroup.ts';

type Value = string | readonly string[];

/** The memory of a value in addition to its characters. */
const ENTRY_BYTES = 256;
const ITEM_BYTES = 16;

/** The state that a function call hides until it ends. */
interface Frame {
  readonly parameters: readonly string[];
  /** The outer values of the function's local variables. */
  readonly hidden: Map<string, Value | undefined>;
}

/** The variables and parameters of one shell. Their values are memory of the container. */
export class Variables {
  /** `set -u` */
  failOnUnset = false;
  /** `set -a` */
  exportAll = false;
  /** `$0`: the script file, or the first argument after `-c` and its script. Undefined: the shell's name. */
  zero: string | undefined;
  readonly #values = new Map<string, Value>();
  readonly #exported = new Set<string>();
  readonly #readonly = new Set<string>();
  readonly #frames: Frame[] = [];
  readonly #holdings: Holdings;
  readonly #special: (name: string) => string | undefined;
  #parameters: readonly string[] = [];

  /** `special`: the values of `$?`, `$$` and so on. */
  constructor(environment: ReadonlyMap<string, string>, holdings: Holdings, special: (name: string) => string | undefined) {
    this.#special = special;
    this.#holdings = holdings;
    for (const [name, value] of environment) {
      this.#values.set(name, value);
      this.#exported.add(name);
    }
  }

  /** `$1`, `$2`, … */
  get parameters(): readonly string[] {
    return this.#parameters;
  }

  /** Throws `OutOfMemory`. */
  setParameters(parameters: readonly string[]): void {
    this.#holdings.keep(`$${this.#frames.length}`, sizeOf(parameters));
    this.#parameters = parameters;
  }

  /** Begins a function call with its own parameters. */
  enter(parameters: readonly string[]): void {
    this.#frames.push({ parameters: this.#parameters, hidden: new Map() });
    this.#parameters = parameters;
  }

  /** Ends a function call and restores what it has hidden. */
  leave(): void {
    this.#holdings.keep(`$${this.#frames.length}`, 0);
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    this.#parameters = frame.parameters;
    for (const [name, value] of frame.hidden) {
      this.#holdings.keep(`${this.#frames.length} ${name}`, 0);
      if (value === undefined) this.unset(name);
      else this.#put(name, value);
    }
  }

  /** `local`: makes a variable local until the function ends. Returns false outside functions. */
  hide(name: string): boolean {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return false;
    if (frame.hidden.has(name)) return true;
    const value = this.#values.get(name);
    this.#holdings.keep(`${this.#frames.length - 1} ${name}`, ENTRY_BYTES + (value === undefined ? 0 : sizeOf(value)));
    frame.hidden.set(name, value);
    this.unset(name);
    return true;
  }

  /** The number of variables, which is the work of copying them. */
  get size(): number {
    return this.#values.size;
  }

  get(name: string): string | undefined {
    if (/^[0-9]+$/.test(name)) return name === '0' ? (this.zero ?? this.#special('0')) : this.#parameters[Number(name) - 1];
    if (name === '#') return String(this.#parameters.length);
    const value = this.#values.get(name);
    if (typeof value === 'string') return value;
    return value === undefined ? this.#special(name) : value[0];
  }

  /** An array's values. A plain variable is an array of one value. */
  list(name: string): readonly string[] {
    const value = this.#values.get(name);
    return value === undefined ? [] : typeof value === 'string' ? [value] : value;
  }

  /** Throws `ShellFailure` for a read-only variable, and `OutOfMemory`. */
  set(name: string, value: Value): void {
    if (this.#readonly.has(name)) throw new ShellFailure(`${name}: is read only`, 2);
    this.#put(name, value);
    if (this.exportAll) this.#exported.add(name);
  }

  unset(name: string): void {
    this.#values.delete(name);
    this.#exported.delete(name);
    this.#holdings.keep(name, 0);
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  export(name: string): void {
    this.#exported.add(name);
  }

  freeze(name: string): void {
    this.#readonly.add(name);
  }

  /** The environment of a started command. */
  environment(): Map<string, string> {
    const environment = new Map<string, string>();
    for (const name of this.#exported) {
      const value = this.#values.get(name);
      if (typeof value === 'string') environment.set(name, value);
    }
    return environment;
  }

  /** All names and values, sorted by name. */
  entries(): [string, string][] {
    return [...this.#values]
      .flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []))
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** Throws `ShellFailure` if unset variables are errors. */
  checkUnset(name: string): void {
    if (this.failOnUnset && !'@*#?-$!'.includes(name)) throw new ShellFailure(`${name}: parameter not set`, 2);
  }

  /** A copy for a subshell. */
  copy(holdings: Holdings, special: (name: string) => string | undefined): Variables {
    const copy = new Variables(new Map(), holdings, special);
    for (const [name, value] of this.#values) copy.#values.set(name, value);
    for (const name of this.#exported) copy.#exported.add(name);
    for (const name of this.#readonly) copy.#readonly.add(name);
    copy.#parameters = this.#parameters;
    copy.zero = this.zero;
    copy.failOnUnset = this.failOnUnset;
    copy.exportAll = this.exportAll;
    return copy;
  }

  #put(name: string, value: Value): void {
    this.#holdings.keep(name, ENTRY_BYTES + name.length + sizeOf(value));
    this.#values.set(name, value);
  }
}

/** The size of a text, or of all texts of a list, in bytes. */
export function sizeOf(value: Value): number {
  if (typeof value === 'string') return value.length;
  let bytes = 0;
  for (const item of value) bytes += item.length + ITEM_BYTES;
  return bytes;
}

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
