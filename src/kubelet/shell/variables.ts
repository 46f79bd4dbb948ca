import { ShellFailure } from './control.ts';

/** The variables and parameters of one shell. */
export class Variables {
  /** `$1`, `$2`, … */
  parameters: readonly string[] = [];
  /** `set -u` */
  failOnUnset = false;
  readonly #values = new Map<string, string | readonly string[]>();
  readonly #exported = new Set<string>();
  readonly #readonly = new Set<string>();
  readonly #special: (name: string) => string | undefined;

  /** `special`: what `$?`, `$$` and their like are. */
  constructor(environment: ReadonlyMap<string, string>, special: (name: string) => string | undefined) {
    this.#special = special;
    for (const [name, value] of environment) {
      this.#values.set(name, value);
      this.#exported.add(name);
    }
  }

  get(name: string): string | undefined {
    if (/^[0-9]+$/.test(name)) return name === '0' ? this.#special('0') : this.parameters[Number(name) - 1];
    if (name === '#') return String(this.parameters.length);
    const value = this.#values.get(name);
    if (typeof value === 'string') return value;
    return value === undefined ? this.#special(name) : value[0];
  }

  /** An array's values; a plain variable is an array of one. */
  list(name: string): readonly string[] {
    const value = this.#values.get(name);
    return value === undefined ? [] : typeof value === 'string' ? [value] : value;
  }

  /** Throws `ShellFailure` for a variable that must not be changed. */
  set(name: string, value: string | readonly string[]): void {
    if (this.#readonly.has(name)) throw new ShellFailure(`${name}: is read only`, 2);
    this.#values.set(name, value);
  }

  unset(name: string): void {
    this.#values.delete(name);
    this.#exported.delete(name);
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

  /** What a command that is started sees. */
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

  /** Throws `ShellFailure` where unset variables are errors. */
  checkUnset(name: string): void {
    if (this.failOnUnset && !'@*#?-$!'.includes(name)) throw new ShellFailure(`${name}: parameter not set`, 2);
  }

  /** For a subshell: the same, and from now on its own. */
  copy(special: (name: string) => string | undefined): Variables {
    const copy = new Variables(new Map(), special);
    for (const [name, value] of this.#values) copy.#values.set(name, value);
    for (const name of this.#exported) copy.#exported.add(name);
    for (const name of this.#readonly) copy.#readonly.add(name);
    copy.parameters = this.parameters;
    copy.failOnUnset = this.failOnUnset;
    return copy;
  }
}
