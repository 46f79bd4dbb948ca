import type { DryRun } from '../line/flag-groups.ts';
import { titleOf, type Item } from '../resources/item.ts';
import type { Session } from '../session.ts';
import { objectPrinter, type ObjectPrinter, type PrintFlags } from './object-printer.ts';

/** What follows the operation in a dry run. */
export const DRY_RUN_SUFFIXES: Readonly<Record<DryRun, string>> = { none: '', client: ' (dry run)', server: ' (server dry run)' };

/** Prints what was done to each object, such as `deployment.apps/web scaled`, or the object itself in the format of `-o`. */
export class ResultPrinter {
  readonly #session: Session;
  readonly #output: string;
  readonly #dryRun: DryRun;
  readonly #objects: ObjectPrinter | undefined;

  /** Throws `KubectlError` for an unknown format. */
  constructor(session: Session, flags: PrintFlags, dryRun: DryRun = 'none') {
    this.#session = session;
    this.#output = flags.output;
    this.#dryRun = dryRun;
    this.#objects = objectPrinter(session, flags);
  }

  /** Whether it prints objects instead of what was done to them. */
  get printsObjects(): boolean {
    return this.#objects !== undefined;
  }

  print(item: Pick<Item, 'resource' | 'name'>, operation: string, object: unknown): void {
    if (this.#objects !== undefined) this.printObject(object);
    else if (this.#output === 'name') this.#session.out(`${titleOf(item)}\n`);
    else this.#session.out(`${titleOf(item)} ${operation}${DRY_RUN_SUFFIXES[this.#dryRun]}\n`);
  }

  printObject(object: unknown): void {
    if (this.#objects !== undefined) this.#session.out(this.#objects(object));
  }
}
