import { RECORD_FLAG, recorded, LAST_APPLIED, withLastApplied } from '../apply/annotations.ts';
import { isReason, type KubeObject, type WriteOptions } from '../../api/index.ts';
import { describeItem, Patcher } from '../apply/patcher.ts';
import { ServerSideApply } from '../apply/server-side-apply.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError, withSource } from '../errors.ts';
import { defineCommand, type CommandInput } from '../line/command.ts';
import {
  applyManagerOf,
  DRY_RUN_FLAG,
  dryRunOf,
  FIELD_MANAGER_FLAG,
  OUTPUT_FLAGS,
  VALIDATE_FLAG,
  validationOf,
  type DryRun,
} from '../line/flag-groups.ts';
import { boolFlag, durationFlag, stringsFlag } from '../line/flags.ts';
import { differencesOf } from '../manifest/differences.ts';
import { idleIn } from '../manifest/idle.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { refOf, type Item } from '../resources/item.ts';
import { locate } from '../resources/manifest-items.ts';
import { NO_FILES, ResourceFlags } from '../resources/resource-flags.ts';
import type { Session } from '../session.ts';
import { APPLY_REFUSED } from './refused.ts';
import { VIEW_LAST_APPLIED } from './view-last-applied.ts';

const OBJECTS = new ResourceFlags(['filename', 'selector'], { nothing: NO_FILES });

const APPLY_FLAGS = {
  ...OBJECTS.flags,
  ...OUTPUT_FLAGS,
  ...DRY_RUN_FLAG,
  ...VALIDATE_FLAG,
  ...FIELD_MANAGER_FLAG,
  ...RECORD_FLAG,
  force: boolFlag('Delete and create objects that cannot be changed'),
  overwrite: boolFlag('Overwrite changes that other clients made to the applied fields', { default: true }),
  'server-side': boolFlag('Merge on the server'),
  'force-conflicts': boolFlag('With --server-side, take over fields of other managers'),
  timeout: durationFlag('With --force, how long to wait for the deletion'),
  prune: boolFlag('Not part of this kubectl', { hidden: true }),
  all: boolFlag('', { hidden: true }),
  'prune-allowlist': stringsFlag('', { hidden: true }),
  wait: boolFlag('', { hidden: true }),
};

export const APPLY = defineCommand({
  name: 'apply',
  use: 'apply (-f FILENAME | -k DIRECTORY)',
  short: 'Apply a configuration to a resource by file name or stdin',
  flags: APPLY_FLAGS,
  children: [VIEW_LAST_APPLIED, ...APPLY_REFUSED],
  *run(session, input) {
    const { args, flags } = input;
    const dryRun = dryRunOf(flags['dry-run']);
    checkFlags(input, dryRun);
    if (args.length > 0) throw input.usageError(`Unexpected args: [${args.join(' ')}]`);
    const run = new ApplyRun(session, input, dryRun);
    const selection = yield* OBJECTS.select(session, input, [], { validate: validationOf(flags.validate) === 'Strict' });
    if (selection.isEmpty) throw new KubectlError('no objects passed to apply');
    yield* selection.visit(
      (item) => run.apply(item),
      (error, item) => locate(session, item, error),
    );
    run.printObjects();
  },
});

function checkFlags(input: CommandInput<typeof APPLY_FLAGS>, dryRun: DryRun): void {
  const { flags } = input;
  if (flags['force-conflicts'] && !flags['server-side'])
    throw new KubectlError('--force-conflicts only works with --server-side');
  if (dryRun === 'client' && flags['server-side']) {
    throw new KubectlError("--dry-run=client doesn't work with --server-side (did you mean --dry-run=server instead?)");
  }
  OBJECTS.require(input, []);
  if (flags['server-side'] && flags.force) throw new KubectlError('--force cannot be used with --server-side');
  if (dryRun === 'server' && flags.force) throw new KubectlError('--dry-run=server cannot be used with --force');
  if (flags.prune)
    throw new KubectlError('--prune is not part of this kubectl: delete what is no longer wanted by its name or label');
}

/** One `kubectl apply` over its objects (cmd/apply/apply.go `ApplyOptions`). */
/** The field that a warning begins with: `spec.containers[0].env[1]: hides …`. Otherwise the object as a whole, at its kind. */
function placeOf(warning: string): string {
  return /^((?:spec|metadata|allowedTopologies)(?:\.\w+|\[[^\]]*\])*): /.exec(warning)?.[1] ?? 'kind';
}

class ApplyRun {
  readonly #session: Session;
  readonly #flags: CommandInput<typeof APPLY_FLAGS>['flags'];
  readonly #dryRun: DryRun;
  readonly #write: WriteOptions;
  readonly #applied: KubeObject[] = [];

  constructor(session: Session, { flags }: CommandInput<typeof APPLY_FLAGS>, dryRun: DryRun) {
    this.#session = session;
    this.#flags = flags;
    this.#dryRun = dryRun;
    const fieldValidation = validationOf(flags.validate);
    this.#write = { dryRun: dryRun === 'server', fieldValidation, fieldManager: applyManagerOf(flags) };
  }

  /** `applyOneObject`. */
  *apply(item: Item): Process<void> {
    const object = recorded(this.#session, this.#flags, item.object!);
    if (this.#dryRun === 'server' && item.document !== undefined) this.#session.idle.push(...idleIn(item.document));
    const { generateName } = object.metadata;
    if (item.name === '' && generateName !== undefined)
      throw new KubectlError(`from ${generateName}: cannot use generate name with apply`);
    if (this.#flags['server-side']) return yield* this.#applyOnServer(item, object);
    const live = yield* this.#current(item);
    if (live === undefined) yield* this.#create(item, object);
    else yield* this.#update(item, object, live);
  }

  /** Prints the objects at the end, all together, for `-o yaml` and similar formats. */
  printObjects(): void {
    if (!this.#printsObjects || this.#applied.length === 0) return;
    const [first] = this.#applied;
    this.#printer.printObject(
      this.#applied.length === 1 ? first : { apiVersion: 'v1', kind: 'List', metadata: {}, items: this.#applied },
    );
  }

  *#current(item: Item): Process<KubeObject | undefined> {
    const { resource, name, source } = item;
    const verb = `retrieving current configuration of:\n${describeItem(item)}\nfrom server for:`;
    if (name === '') throw withSource(verb, source, new KubectlError('resource name may not be empty'));
    try {
      return yield* this.#session.api.get<string>(resource.key, refOf(item));
    } catch (error) {
      if (isReason(error, 'NotFound')) return undefined;
      throw withSource(verb, source, error);
    }
  }

  *#create(item: Item, object: KubeObject): Process<void> {
    const wanted = withLastApplied(object);
    if (this.#dryRun === 'client') return this.#done(item, 'created', wanted);
    try {
      this.#done(item, 'created', yield* this.#session.api.create<string>(item.resource.key, wanted, this.#writeOf(item)));
    } catch (error) {
      throw withSource('creating', item.source, error);
    }
  }

  *#update(item: Item, object: KubeObject, live: KubeObject): Process<void> {
    if (this.#dryRun === 'client') return this.#done(item, 'configured', live);
    if (live.metadata.annotations?.[LAST_APPLIED] === undefined) this.#warnOfMissingAnnotation(item);
    const { overwrite, force, timeout } = this.#flags;
    const patcher = new Patcher(this.#session, item, withLastApplied(object), {
      write: this.#writeOf(item),
      overwrite,
      force,
      timeoutMs: timeout,
    });
    const patched = yield* patcher.patch(live);
    const result = patched ?? live;
    if (this.#dryRun === 'server' && item.document !== undefined)
      this.#session.differences.push(...differencesOf(item.document, live, result));
    this.#warnIfDeleting(result);
    this.#done(item, patched === undefined ? 'unchanged' : 'configured', result);
  }

  *#applyOnServer(item: Item, object: KubeObject): Process<void> {
    const options = { write: this.#writeOf(item), force: this.#flags['force-conflicts'] };
    const applied = yield* new ServerSideApply(this.#session, item, options).run(object);
    this.#warnIfDeleting(applied);
    this.#done(item, 'serverside-applied', applied);
  }

  /** The server's warnings are also marked in the item's document. */
  #writeOf({ document }: Item): WriteOptions {
    const { problems, onWarning } = this.#session;
    if (document === undefined) return this.#write;
    return {
      ...this.#write,
      onWarning: (text) => {
        problems.push({ ...document.locate(placeOf(text)), message: text, severity: 'warning' });
        onWarning(text);
      },
    };
  }

  #warnIfDeleting({ metadata }: KubeObject): void {
    if (metadata.deletionTimestamp === undefined) return;
    this.#session.warn(`Detected changes to resource ${metadata.name} which is currently being deleted.`);
  }

  #done(item: Item, operation: string, object: KubeObject): void {
    this.#applied.push(object);
    if (!this.#printsObjects) this.#printer.print(item, operation, object);
  }

  get #printsObjects(): boolean {
    return (this.#flags.output || this.#flags.template) !== '' && this.#flags.output !== 'name';
  }

  /** Made when it is needed: an unknown format is an error only after everything is applied. */
  get #printer(): ResultPrinter {
    return new ResultPrinter(this.#session, this.#flags, this.#dryRun);
  }

  #warnOfMissingAnnotation(item: Item): void {
    this.#session.warn(
      `resource ${item.resource.name}/${item.name} is missing the ${LAST_APPLIED} annotation which is required by kubectl apply. kubectl apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing annotation will be patched automatically.`,
    );
  }
}
