import { LAST_APPLIED } from '../../api/index.ts';
import { withLastApplied } from '../apply/annotations.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { DRY_RUN_FLAG, dryRunOf, FILE_FLAGS, OUTPUT_FLAGS } from '../line/flag-groups.ts';
import { boolFlag } from '../line/flags.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { refOf, type Item } from '../resources/item.ts';
import { select } from '../resources/selection.ts';

/** cmd/apply/apply_set_last_applied.go: notes the objects of files as what was applied last, without applying them. */
export const SET_LAST_APPLIED = defineCommand({
  name: 'set-last-applied',
  use: 'set-last-applied -f FILENAME',
  short: 'Set the last-applied-configuration annotation on a live object to match the contents of a file',
  flags: {
    filename: FILE_FLAGS.filename,
    ...OUTPUT_FLAGS,
    ...DRY_RUN_FLAG,
    'create-annotation': boolFlag('Create the annotation of objects that have none'),
  },
  *run(session, { flags }) {
    const dryRun = dryRunOf(flags['dry-run']);
    const printer = new ResultPrinter(session, flags, dryRun);
    const selection = yield* select(session, { filenames: flags.filename });
    const changes: { readonly item: Item; readonly note: string }[] = [];
    for (const item of selection.infos()) {
      const live = yield* session.api.get<string>(item.resource.key, refOf(item));
      const before = live.metadata.annotations?.[LAST_APPLIED];
      if (before === undefined && !flags['create-annotation'])
        throw new KubectlError(
          `no last-applied-configuration annotation found on resource: ${item.name}, to create the annotation, run the command with --create-annotation`,
        );
      const note = withLastApplied(item.object!, { bare: true }).metadata.annotations![LAST_APPLIED]!;
      if (note === before) session.out(`set-last-applied ${item.name}: no changes required.\n`);
      else changes.push({ item, note });
    }
    for (const { item, note } of changes) {
      const body = { metadata: { annotations: { [LAST_APPLIED]: note } } };
      const write = { dryRun: dryRun === 'server' };
      const object =
        dryRun === 'client'
          ? item.object!
          : yield* session.api.patch<string>(item.resource.key, refOf(item), { type: 'merge', body }, write);
      printer.print(item, 'configured', object);
    }
  },
});
