import { formatMicroTime, ignoreNotFound, type KubeObject, type WriteOptions } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { withoutLastApplied } from '../apply/annotations.ts';
import { Patcher } from '../apply/patcher.ts';
import { allowedTypes, Pruner } from '../apply/pruner.ts';
import { errorOutput, SilentExit } from '../errors.ts';
import { defineCommand, type CommandInput } from '../line/command.ts';
import { applyManagerOf, FIELD_MANAGER_FLAG } from '../line/flag-groups.ts';
import { boolFlag, stringsFlag } from '../line/flags.ts';
import { shown } from '../printers/object-printer.ts';
import { printYaml } from '../printers/yaml.ts';
import { refOf, type Item } from '../resources/item.ts';
import { locate } from '../resources/manifest-items.ts';
import { NO_FILES, ResourceFlags } from '../resources/resource-flags.ts';
import type { Session } from '../session.ts';
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';

const OBJECTS = new ResourceFlags(['filename', 'selector'], { nothing: NO_FILES, stopsAtError: true });

const DIFF_FLAGS = {
  ...OBJECTS.flags,
  ...FIELD_MANAGER_FLAG,
  'server-side': boolFlag('Merge on the server'),
  'force-conflicts': boolFlag('With --server-side, take over fields of other managers'),
  'show-managed-fields': boolFlag('Show the managedFields'),
  prune: boolFlag('Show also the objects that apply --prune would delete'),
  'prune-allowlist': stringsFlag('With --prune, the types instead of the default ones: core/v1/ConfigMap'),
};

type Flags = CommandInput<typeof DIFF_FLAGS>['flags'];

/** cmd/diff. Exits with 1 if something differs, and with a higher code after an error. */
export const DIFF = defineCommand({
  name: 'diff',
  use: 'diff -f FILENAME',
  short: 'Diff the live version against a would-be applied version',
  reads: true,
  flags: DIFF_FLAGS,
  *run(session, input) {
    try {
      if (yield* printDifferences(session, input)) throw new SilentExit();
    } catch (error) {
      if (error instanceof SilentExit) throw error;
      const { text, exitCode } = errorOutput(error);
      session.err(text);
      throw new SilentExit(exitCode + 1);
    }
  },
});

/** Returns whether something differs. */
function* printDifferences(session: Session, input: CommandInput<typeof DIFF_FLAGS>): Process<boolean> {
  const { args, flags, usageError } = input;
  if (args.length > 0) throw usageError(`Unexpected args: [${args.join(' ')}]`);
  const pruner = flags.prune ? yield* prunerOf(session, flags) : undefined;
  const selection = yield* OBJECTS.select(session, input);
  const differences = new Map<string, string>();
  yield* selection.visit(
    function* (item) {
      const live = yield* ignoreNotFound(() => session.api.get<string>(item.resource.key, refOf(item)));
      pruner?.keep(item, live ?? item.object!);
      const merged = yield* mergedVersion(session, item, flags, live);
      const name = fileName(item);
      differences.set(name, compare(session, name, live, merged, flags['show-managed-fields']));
    },
    (error, item) => locate(session, item, error),
  );
  yield* (
    pruner?.each(function* (resource, object) {
      const { name, namespace = '' } = object.metadata;
      const file = fileName({ resource, namespace, name });
      differences.set(file, compare(session, file, object, undefined, true));
    }) ?? []
  );
  for (const name of [...differences.keys()].toSorted()) session.out(differences.get(name)!);
  return [...differences.values()].some((text) => text !== '');
}

function* prunerOf(session: Session, flags: Flags): Process<Pruner> {
  const allowed = flags['prune-allowlist'].length === 0 ? [] : allowedTypes(yield* session.mapper(), flags['prune-allowlist']);
  const nothing = { dryRun: 'client', propagationPolicy: 'Background', gracePeriod: -1 } as const;
  return new Pruner(session, { ...nothing, allowed, selector: flags.selector });
}

function compare(
  session: Session,
  name: string,
  live: KubeObject | undefined,
  merged: KubeObject | undefined,
  showManagedFields: boolean,
): string {
  const { from, to } =
    merged === undefined ? { from: live && maskSecrets(undefined, live).to, to: merged } : maskSecrets(live, merged);
  const text = (object: KubeObject): string => printYaml(shown(object, { 'show-managed-fields': showManagedFields }));
  return unifiedDiff(
    { path: `LIVE/${name}`, text: from && text(from), modifiedMs: session.nowMs },
    { path: `MERGED/${name}`, text: to && text(to), modifiedMs: session.nowMs },
  );
}

/** The object after the apply (`InfoObject.Merged`). */
function* mergedVersion(session: Session, item: Item, flags: Flags, live: KubeObject | undefined): Process<KubeObject> {
  const object = item.object!;
  const write: WriteOptions = { dryRun: true, fieldManager: applyManagerOf(flags) };
  if (flags['server-side']) {
    const patch = { type: 'apply', body: object, force: flags['force-conflicts'] } as const;
    return yield* session.api.patch<string>(item.resource.key, refOf(item), patch, write);
  }
  if (live === undefined) return yield* session.api.create<string>(item.resource.key, object, write);
  const options = { write, overwrite: true, force: false, timeoutMs: 0, withVersion: true };
  const patcher = new Patcher(session, item, withoutLastApplied(object), options);
  return (yield* patcher.patch(live)) ?? live;
}

/** `apps.v1.Deployment.default.web`. */
function fileName({ resource, namespace, name }: Pick<Item, 'resource' | 'namespace' | 'name'>): string {
  const group = resource.group === '' ? '' : `${resource.group}.`;
  return `${group}${resource.version}.${resource.kind}.${namespace}.${name}`;
}

type Data = Readonly<Record<string, string>>;
type Secret = KubeObject & { readonly data?: Data };

const MASK = '***';

/** Hides the values of both versions of a Secret so that differences stay visible (cmd/diff `Masker`). Returns other objects unchanged. */
function maskSecrets(
  from: KubeObject | undefined,
  to: KubeObject,
): { readonly from: KubeObject | undefined; readonly to: KubeObject } {
  if (to.kind !== 'Secret' || to.apiVersion !== 'v1') return { from, to };
  const before = (from as Secret | undefined)?.data;
  const after = (to as Secret).data;
  const differs = (key: string): boolean =>
    before !== undefined &&
    after !== undefined &&
    Object.hasOwn(before, key) &&
    Object.hasOwn(after, key) &&
    before[key] !== after[key];
  const masked = (data: Data, when: string): Data =>
    Object.fromEntries(Object.keys(data).map((key) => [key, differs(key) ? `${MASK} (${when})` : MASK]));
  return {
    from: before === undefined ? from : withData(from!, masked(before, 'before')),
    to: after === undefined ? to : withData(to, masked(after, 'after')),
  };
}

function withData(object: KubeObject, data: Data): Secret {
  return { ...object, data };
}

/** A file for `diff`. Without a text the file does not exist. */
interface File {
  readonly path: string;
  readonly text: string | undefined;
  /** Milliseconds since 1970. */
  readonly modifiedMs: number;
}

/** The output of `diff -u -N FROM TO`; empty if the files are equal. */
function unifiedDiff(from: File, to: File): string {
  if (from.text === to.text) return '';
  const patch = structuredPatch(from.path, to.path, from.text ?? '', to.text ?? '', timeOf(from), timeOf(to), { context: 3 });
  return `diff -u -N ${from.path} ${to.path}\n${formatPatch(patch, FILE_HEADERS_ONLY)}`;
}

/** `2026-01-01 00:00:05.250000000 +0000`. */
function timeOf({ text, modifiedMs }: File): string {
  const time = formatMicroTime(text === undefined ? 0 : modifiedMs);
  return `${time.replace('T', ' ').replace('Z', '000')} +0000`;
}
