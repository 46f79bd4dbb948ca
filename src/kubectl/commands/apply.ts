import { RECORD_FLAG, recorded, withLastApplied } from '../apply/annotations.ts';
import { ignoreNotFound, LAST_APPLIED, type ApiResource, type KubeObject, type WriteOptions } from '../../api/index.ts';
import { describeItem, Patcher } from '../apply/patcher.ts';
import { allowedTypes, Pruner } from '../apply/pruner.ts';
import { ServerSideApply } from '../apply/server-side-apply.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError, withSource } from '../errors.ts';
import { defineCommand, type CommandInput } from '../line/command.ts';
import { applyManagerOf, type DryRun, dryRunOf, VALIDATED_WRITE_FLAGS, validationOf } from '../line/flag-groups.ts';
import { boolFlag, durationFlag, intFlag, stringFlag, stringsFlag } from '../line/flags.ts';
import { differencesOf } from '../manifest/differences.ts';
import { idleIn } from '../manifest/idle.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { refOf, type Item } from '../resources/item.ts';
import { locate } from '../resources/manifest-items.ts';
import { NO_FILES, ResourceFlags } from '../resources/resource-flags.ts';
import type { Session } from '../session.ts';
import { propagationOf } from './delete.ts';
import { APPLY_REFUSED } from './refused.ts';
import { SET_LAST_APPLIED } from './set-last-applied.ts';
import { VIEW_LAST_APPLIED } from './view-last-applied.ts';

const OBJECTS = new ResourceFlags(['filename', 'selector'], { nothing: NO_FILES });

const APPLY_FLAGS = {
  ...OBJECTS.flags,
  ...VALIDATED_WRITE_FLAGS,
  ...RECORD_FLAG,
  force: boolFlag('Delete and create objects that cannot be changed'),
  overwrite: boolFlag('Overwrite changes that other clients made to the applied fields', { default: true }),
  'server-side': boolFlag('Merge on the server'),
  'force-conflicts': boolFlag('With --server-side, take over fields of other managers'),
  timeout: durationFlag('With --force, how long to wait for the deletion'),
  prune: boolFlag('Delete objects that an earlier apply has made and that are not in the files, with -l or --all'),
  all: boolFlag('With --prune, select all objects'),
  'prune-allowlist': stringsFlag('With --prune, the types instead of the default ones: core/v1/ConfigMap'),
  cascade: stringFlag('With --prune, how to delete dependents', { default: 'background', alone: 'background' }),
  'grace-period': intFlag('With --prune, grace period in seconds; -1 uses the period of the object', { default: -1 }),
  wait: boolFlag('', { hidden: true }),
  subresource: stringFlag('With --server-side, the subresource to apply: status or scale'),
};

export const APPLY = defineCommand({
  name: 'apply',
  use: 'apply (-f FILENAME | -k DIRECTORY)',
  short: 'Apply a configuration to a resource by file name or stdin',
  flags: APPLY_FLAGS,
  children: [SET_LAST_APPLIED, VIEW_LAST_APPLIED, ...APPLY_REFUSED],
  *run(session, input) {
    const { args, flags } = input;
    const dryRun = dryRunOf(flags['dry-run']);
    const allowlist = flags['prune-allowlist'];
    const allowed = allowlist.length === 0 ? [] : allowedTypes(yield* session.mapper(), allowlist);
    checkFlags(input, dryRun);
    if (args.length > 0) throw input.usageError(`Unexpected args: [${args.join(' ')}]`);
    const run = new ApplyRun(session, input, dryRun, allowed);
    const selection = yield* OBJECTS.select(session, input, [], { validate: validationOf(flags.validate) === 'Strict' });
    if (selection.isEmpty) throw new KubectlError('no objects passed to apply');
    yield* selection.visit(
      (item) => run.apply(item),
      (error, item) => locate(session, item, error),
    );
    run.printObjects();
    yield* run.prune();
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
  if (flags.subresource !== '' && !flags['server-side'])
    throw new KubectlError('--subresource can only be specified for --server-side');
  if (flags['server-side'] && flags.force) throw new KubectlError('--force cannot be used with --server-side');
  if (dryRun === 'server' && flags.force) throw new KubectlError('--dry-run=server cannot be used with --force');
  if (flags.all && flags.selector !== '') throw new KubectlError('cannot set --all and --selector at the same time');
  if (flags.prune) checkPrune(flags);
}

function checkPrune(flags: CommandInput<typeof APPLY_FLAGS>['flags']): void {
  if (flags.force) throw new KubectlError('--force cannot be used with --prune');
  if (!flags.all && flags.selector === '')
    throw new KubectlError(
      'all resources selected for prune without explicitly passing --all. To prune all resources, pass the --all flag. If you did not mean to prune all resources, specify a label selector',
    );
  if (flags['server-side'])
    throw new KubectlError("--prune is in alpha and doesn't currently work on objects created by server-side apply");
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
  readonly #pruner: Pruner | undefined;

  constructor(session: Session, { flags }: CommandInput<typeof APPLY_FLAGS>, dryRun: DryRun, allowed: readonly ApiResource[]) {
    this.#session = session;
    this.#flags = flags;
    this.#dryRun = dryRun;
    const fieldValidation = validationOf(flags.validate);
    this.#write = { dryRun: dryRun === 'server', fieldValidation, fieldManager: applyManagerOf(flags) };
    if (!flags.prune) return;
    const { selector, cascade, 'grace-period': gracePeriod } = flags;
    const pruning = { allowed, selector, dryRun, propagationPolicy: propagationOf(cascade), gracePeriod };
    this.#pruner = new Pruner(session, pruning);
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

  /** With `--prune`. */
  *prune(): Process<void> {
    if (this.#pruner !== undefined) yield* this.#pruner.run(this.#printer);
  }

  *#current(item: Item): Process<KubeObject | undefined> {
    const { resource, name, source } = item;
    const verb = `retrieving current configuration of:\n${describeItem(item)}\nfrom server for:`;
    if (name === '') throw withSource(verb, source, new KubectlError('resource name may not be empty'));
    try {
      return yield* ignoreNotFound(() => this.#session.api.get<string>(resource.key, refOf(item)));
    } catch (error) {
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
    const options = { write: this.#writeOf(item), force: this.#flags['force-conflicts'], subresource: this.#flags.subresource };
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
    this.#pruner?.keep(item, object);
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
