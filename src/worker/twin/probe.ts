/**
 * The functions that the probes of the instrumented engine call (`scripts/instrument`). Probes are off, which costs one test a
 * statement, until a recorder listens.
 */

/** A statement: the index of its function, its first and last line, and the names whose values its probe reports. */
export type Site = readonly [fn: number, line: number, lastLine: number, names: string];

/** A function of a file, as the build found it. */
export interface ProbedFunction {
  readonly name: string;
  readonly line: number;
  readonly lastLine: number;
  /** The lines that give a variable its value. */
  readonly variables: Readonly<Record<string, readonly number[]>>;
}

/** One of our files, with probes. Lines count from 1. */
export interface ProbedFile {
  readonly path: string;
  readonly functions: readonly ProbedFunction[];
  readonly sites: readonly Site[];
}

/** What listens to probes. `call`: the number of the call of a function, as `line` gave it; 0 before. */
export interface ProbeListener {
  /** A statement is about to run. Returns the number of the call. */
  line(call: number, file: ProbedFile, site: number, values: readonly unknown[]): number;
  /** The value of a condition. */
  tested(call: number, file: ProbedFile, site: number, value: unknown): void;
  /** The call ends with this value. */
  returned(call: number, value: unknown): void;
  /** The call ends without a value. */
  ended(call: number): void;
}

/** True while a recorder listens. */
export let on = false;
let listener: ProbeListener | undefined;

/** Probes report to `to` from now on; to nobody if undefined. */
export function listen(to: ProbeListener | undefined): void {
  listener = to;
  on = to !== undefined;
}

export function line(call: number, file: ProbedFile, site: number, values: readonly unknown[]): number {
  return listener!.line(call, file, site, values);
}

export function tested<T>(call: number, file: ProbedFile, site: number, value: T): T {
  if (on) listener!.tested(call, file, site, value);
  return value;
}

export function returned<T>(call: number, _file: ProbedFile, _site: number, value: T): T {
  if (on) listener!.returned(call, value);
  return value;
}

export function ended(call: number): void {
  listener!.ended(call);
}

/** Registers a file with probes. */
export function file(path: string, functions: readonly ProbedFunction[], sites: readonly Site[]): ProbedFile {
  return { path, functions, sites };
}

/** The names of our classes: a build shortens those that the classes have themselves. By the prototype of their objects. */
const classNames = new WeakMap<object, string>();

export function named(of: { readonly prototype: object }, name: string): void {
  classNames.set(of.prototype, name);
}

/** The name of an object's class. Undefined for a plain object. */
export function classNameOf(object: object): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype === null || prototype === Object.prototype) return undefined;
  return classNames.get(prototype as object) ?? (prototype as object).constructor.name;
}
