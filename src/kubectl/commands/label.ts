import { RECORD_FLAG, recorded } from '../apply/annotations.ts';
import { createMergePatch, isValidLabelValue, jsonEqual, type Json, type KubeObject, type Labels } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand, type Command } from '../line/command.ts';
import { dryRunOf, WRITE_FLAGS } from '../line/flag-groups.ts';
import { cut, parseChanges, splitPairs, type Changes } from '../line/pairs.ts';
import { boolFlag, stringFlag } from '../line/flags.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { refOf, type Item } from '../resources/item.ts';
import { NO_RESOURCES, refuseAllWithSelector, ResourceFlags } from '../resources/resource-flags.ts';
import type { Session } from '../session.ts';

/** The differences between `label` and `annotate`. */
interface MapCommand {
  readonly noun: 'label' | 'annotation';
  readonly field: 'labels' | 'annotations';
  /** The name of the file in its messages. */
  readonly file: string;
  parse(pairs: readonly string[]): Changes;
  /** The error when existing keys would be overwritten. */
  overwriteError(taken: readonly string[]): KubectlError;
  /** The printed result, such as `labeled`. */
  operation(before: Labels, after: Labels, overwrite: boolean): string;
}

const OBJECTS = new ResourceFlags(['filename', 'selector', 'field-selector', 'all', 'all-namespaces', 'local'], {
  latest: true,
  nothing: NO_RESOURCES,
});

const FLAGS = {
  ...OBJECTS.flags,
  ...WRITE_FLAGS,
  ...RECORD_FLAG,
  overwrite: boolFlag('Overwrite existing values'),
  list: boolFlag('List the values without changing them'),
  'resource-version': stringFlag('Continue only if the object has this resourceVersion'),
};

export const LABEL = mapCommand('label', 'Update the labels on a resource', {
  noun: 'label',
  field: 'labels',
  file: 'pod',
  parse: parseLabelChanges,
  overwriteError: (taken) => new KubectlError(taken.length === 1 ? taken[0]! : `[${taken.join(', ')}]`),
  operation: (before, after, overwrite) => {
    if (jsonEqual(before as Json, after as Json)) return 'not labeled';
    return !overwrite && JSON.stringify(after).length < JSON.stringify(before).length ? 'unlabeled' : 'labeled';
  },
});

export const ANNOTATE = mapCommand('annotate', 'Update the annotations on a resource', {
  noun: 'annotation',
  field: 'annotations',
  file: 'rsrc',
  parse: (pairs) => parseChanges(pairs, 'annotation'),
  overwriteError: (taken) => {
    const list = taken.map((each) => each.replace(', and --overwrite is false', ''));
    return new KubectlError(`--overwrite is false but found the following declared annotation(s): ${list.join('; ')}`);
  },
  operation: () => 'annotated',
});

function mapCommand(name: string, short: string, kind: MapCommand): Command {
  return defineCommand({
    name,
    use: `${name} [--overwrite] (-f FILENAME | TYPE NAME) KEY_1=VAL_1 ... KEY_N=VAL_N`,
    short,
    flags: FLAGS,
    *run(session, input) {
      const { args, flags } = input;
      const dryRun = dryRunOf(flags['dry-run'], flags.local);
      const { resources, pairs } = splitPairs(args, kind.noun);
      const changes = kind.parse(pairs);
      refuseAllWithSelector(input);
      if (flags.local) checkLocal(kind, resources, flags.filename);
      OBJECTS.require(input, resources);
      if (pairs.length === 0 && !flags.list) throw new KubectlError(`at least one ${kind.noun} update is required`);
      const selection = yield* OBJECTS.select(session, input, resources);
      const { single } = selection;
      if (!single && flags['resource-version'] !== '')
        throw new KubectlError('--resource-version may only be used with a single resource');
      const printer = new ResultPrinter(session, flags, dryRun);
      const manager = flags['field-manager'] || `kubectl-${name}`;
      const { overwrite, record } = flags;
      const how = {
        printer,
        overwrite,
        dryRun,
        isLocal: flags.local || dryRun === 'client',
        manager,
        version: flags['resource-version'],
        record,
      };
      yield* selection.visit(function* (item) {
        if (flags.list) list(session, kind, item, single);
        else yield* update(session, kind, item, changes, how);
      });
    },
  });
}

/** With `--local` only files name objects (cmd/label/label.go, cmd/annotate/annotate.go `Validate`). Throws `KubectlError`. */
function checkLocal({ file }: MapCommand, resources: readonly string[], files: readonly string[]): void {
  const forms = `-f ${file}.yaml or --filename=${file}.json`;
  if (resources.length > 0) throw new KubectlError(`can only use local files by ${forms} when --local=true is set`);
  if (files.length === 0) throw new KubectlError(`one or more files must be specified as ${forms}`);
}

interface Update {
  readonly printer: ResultPrinter;
  readonly overwrite: boolean;
  readonly dryRun: 'none' | 'client' | 'server';
  /** Whether nothing is sent. */
  readonly isLocal: boolean;
  readonly manager: string;
  readonly version: string;
  readonly record: boolean;
}

function* update(session: Session, kind: MapCommand, item: Item, { set, remove }: Changes, how: Update): Process<void> {
  const object = item.object!;
  const before = object.metadata[kind.field] ?? {};
  for (const key of remove) {
    if (!Object.hasOwn(before, key) && kind.noun === 'label') session.out(`label ${JSON.stringify(key)} not found.\n`);
  }
  const taken = [...set].flatMap(([key, value]) => (Object.hasOwn(before, key) && before[key] !== value ? [key] : []));
  if (!how.overwrite && taken.length > 0) {
    throw kind.overwriteError(taken.map((key) => `'${key}' already has a value (${before[key]}), and --overwrite is false`));
  }
  const kept = Object.entries(before).filter(([key]) => !remove.includes(key));
  const after = Object.fromEntries([...kept, ...set]);
  const operation = kind.operation(before, after, how.overwrite);
  const changed = recorded(session, how, { ...object, metadata: { ...object.metadata, [kind.field]: after } });
  if (how.isLocal) return how.printer.print(item, operation, changed);
  const version = how.version === '' ? {} : { metadata: { resourceVersion: how.version } };
  const body = mergeVersion(createMergePatch(object, changed), version);
  const options = { dryRun: how.dryRun === 'server', fieldManager: how.manager };
  const result: KubeObject = yield* session.api.patch<string>(item.resource.key, refOf(item), { type: 'merge', body }, options);
  how.printer.print(item, operation, result);
}

function mergeVersion(patch: object, version: { readonly metadata?: object }): object {
  return version.metadata === undefined
    ? patch
    : { ...patch, metadata: { ...(patch as { readonly metadata?: object }).metadata, ...version.metadata } };
}

function list(session: Session, kind: MapCommand, { resource, name, object }: Item, single: boolean): void {
  if (!single) session.out(`Listing ${kind.field} for ${resource.kind}.${resource.group}/${name}:\n`);
  for (const [key, value] of Object.entries(object?.metadata[kind.field] ?? {}))
    session.out(`${single ? '' : ' '}${key}=${value}\n`);
}

/** cmd/label `parseLabels`. */
function parseLabelChanges(pairs: readonly string[]): Changes {
  const set = new Map<string, string>();
  const remove: string[] = [];
  for (const pair of pairs) {
    const [key, value] = cut(pair, '=');
    if (value === undefined) {
      if (!pair.endsWith('-')) throw new KubectlError(`unknown label spec: ${pair}`);
      remove.push(pair.slice(0, -1));
      continue;
    }
    if (value.includes('=')) throw new KubectlError(`invalid label spec: ${pair}`);
    const problems = isValidLabelValue(value);
    if (problems.length > 0) throw new KubectlError(`invalid label value: ${JSON.stringify(pair)}: ${problems.join(';')}`);
    set.set(key, value);
  }
  if (remove.some((key) => set.has(key))) throw new KubectlError('can not both modify and remove a label in the same command');
  return { set, remove };
}
