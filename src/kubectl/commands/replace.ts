import { StatusError, type KubeObject, type WriteOptions } from '../../api/index.ts';
import { withLastApplied } from '../apply/annotations.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError, withSource } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { dryRunOf, SAVE_CONFIG_FLAG, VALIDATED_WRITE_FLAGS, validationOf } from '../line/flag-groups.ts';
import { boolFlag, durationFlag, intFlag, stringFlag } from '../line/flags.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { refOf, type Item } from '../resources/item.ts';
import { locate } from '../resources/manifest-items.ts';
import { NO_FILES, ResourceFlags } from '../resources/resource-flags.ts';
import type { Session } from '../session.ts';
import { deleteItems } from './delete.ts';

const OBJECTS = new ResourceFlags(['filename'], { nothing: NO_FILES });

export const REPLACE = defineCommand({
  name: 'replace',
  use: 'replace -f FILENAME',
  short: 'Replace a resource by file name or stdin',
  flags: {
    ...OBJECTS.flags,
    ...VALIDATED_WRITE_FLAGS,
    ...SAVE_CONFIG_FLAG,
    force: boolFlag('Delete the objects and create them again'),
    'grace-period': intFlag('With --force, the grace period in seconds', { default: -1 }),
    subresource: stringFlag('The subresource to replace: status or scale'),
    timeout: durationFlag('With --force, how long to wait for the deletion'),
  },
  *run(session, input) {
    const { flags } = input;
    const dryRun = dryRunOf(flags['dry-run']);
    OBJECTS.require(input);
    if (flags['grace-period'] >= 0 && !flags.force) throw new KubectlError('--grace-period must have --force specified');
    if (flags.timeout !== 0 && !flags.force) throw new KubectlError('--timeout must have --force specified');
    const fieldValidation = validationOf(flags.validate);
    const fieldManager = flags['field-manager'] || 'kubectl-replace';
    const write = { dryRun: dryRun === 'server', fieldValidation, fieldManager };
    const selection = yield* OBJECTS.select(session, input, [], { validate: fieldValidation === 'Strict' });
    if (selection.isEmpty) throw new KubectlError('no objects passed to replace');
    if (flags.force && dryRun === 'none') yield* deleteFirst(session, selection.items, flags['grace-period'], flags.timeout);
    const printer = new ResultPrinter(session, flags, dryRun);
    const verb = flags.force ? 'creating' : 'replacing';
    yield* selection.visit(
      function* (item) {
        const object = flags['save-config'] ? withLastApplied(item.object!) : item.object!;
        const result: KubeObject =
          dryRun === 'client'
            ? object
            : flags.force
              ? yield* session.api.create<string>(item.resource.key, object, write)
              : yield* update(
                  session,
                  item,
                  yield* withLiveVersion(session, item, object, flags.subresource),
                  write,
                  flags.subresource,
                );
        printer.print(item, 'replaced', result);
      },
      (error, item) => withSource(verb, item.source, locate(session, item, error)),
    );
  },
});

/** Replaces the object, or a subresource of it. */
function update({ api }: Session, item: Item, object: KubeObject, write: WriteOptions, subresource: string): Process<KubeObject> {
  const { key } = item.resource;
  if (subresource === '') return api.update<string>(key, object, write);
  if (subresource === 'status') return api.updateStatus<string>(key, object, write);
  return api.subresource(key, refOf(item), subresource, 'update', object, write);
}

/** The object with the resourceVersion of the live one, if it has none: whatever is there is replaced (cli-runtime resource/helper.go `Replace`). */
function* withLiveVersion(session: Session, item: Item, object: KubeObject, subresource: string): Process<KubeObject> {
  if ((object.metadata.resourceVersion ?? '') !== '') return object;
  try {
    const { metadata } = yield* session.api.get<string>(item.resource.key, refOf(item), { subresource });
    return { ...object, metadata: { ...object.metadata, resourceVersion: metadata.resourceVersion } };
  } catch (error) {
    // The server says of the update what is wrong.
    if (error instanceof StatusError) return object;
    throw error;
  }
}

function* deleteFirst(session: Session, items: readonly Item[], gracePeriod: number, timeoutMs: number): Process<void> {
  const named = items.filter(({ name }) => name !== '');
  const how = { propagationPolicy: 'Background', dryRun: 'none', output: '', ignoreNotFound: true, wait: true } as const;
  yield* deleteItems(session, named, [], { ...how, gracePeriod, timeoutMs });
}
