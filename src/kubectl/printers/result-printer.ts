import type { DryRun } from '../line/flag-groups.ts';
import { titleOf, type Item } from '../resources/item.ts';
import type { Session } from '../session.ts';
import { objectPrinter, type ObjectPrinter } from './object-printer.ts';

const SUFFIXES: Readonly<Record<DryRun, string>> = { none: '', client: ' (dry run)', server: ' (server dry run)' };

/** Says what was done to each object: `deployment.apps/web scaled`, or prints the object as `-o` wants it. */
export class ResultPrinter {
  readonly #session: Session;
  readonly #output: string;
  readonly #dryRun: DryRun;
  readonly #objects: ObjectPrinter | undefined;

  /** Throws `KubectlError` for a format that there is not. */
  constructor(
    session: Session,
    flags: {
      readonly output: string;
      readonly 'show-managed-fields': boolean;
      readonly 'allow-missing-template-keys'?: boolean;
    },
    dryRun: DryRun = 'none',
  ) {
    this.#session = session;
    this.#output = flags.output;
    this.#dryRun = dryRun;
    this.#objects = objectPrinter(flags.output, {
      showManagedFields: flags['show-managed-fields'],
      allowMissingKeys: flags['allow-missing-template-keys'] ?? true,
    });
  }

  /** Objects themselves are printed, not what was done to them. */
  get printsObjects(): boolean {
    return this.#objects !== undefined;
  }

  print(item: Pick<Item, 'resource' | 'name'>, operation: string, object: unknown): void {
    if (this.#objects !== undefined) this.printObject(object);
    else if (this.#output === 'name') this.#session.out(`${titleOf(item)}\n`);
    else this.#session.out(`${titleOf(item)} ${operation}${SUFFIXES[this.#dryRun]}\n`);
  }

  printObject(object: unknown): void {
    if (this.#objects !== undefined) this.#session.out(this.#objects(object));
  }
}
