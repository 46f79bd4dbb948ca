import { RECORD_FLAG, recorded, withLastApplied } from '../apply/annotations.ts';
import { KubectlError, withSource } from '../errors.ts';
import { defineCommand, type Command } from '../line/command.ts';
import { dryRunOf, SAVE_CONFIG_FLAG, VALIDATED_WRITE_FLAGS, validationOf } from '../line/flag-groups.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { locate } from '../resources/manifest-items.ts';
import { NO_FILES, ResourceFlags } from '../resources/resource-flags.ts';
import { CREATE_KINDS } from './create-kinds.ts';

const OBJECTS = new ResourceFlags(['filename', 'selector'], { nothing: NO_FILES });

export const CREATE: Command = defineCommand({
  name: 'create',
  use: 'create -f FILENAME',
  short: 'Create a resource from a file or from stdin',
  children: CREATE_KINDS,
  flags: {
    ...OBJECTS.flags,
    ...VALIDATED_WRITE_FLAGS,
    ...RECORD_FLAG,
    ...SAVE_CONFIG_FLAG,
  },
  *run(session, input) {
    const { args, flags, usageError } = input;
    if (args.length > 0) throw usageError(`Unexpected args: [${args.join(' ')}]`);
    OBJECTS.require(input);
    const dryRun = dryRunOf(flags['dry-run']);
    const fieldValidation = validationOf(flags.validate);
    const fieldManager = flags['field-manager'] || 'kubectl-create';
    const write = { dryRun: dryRun === 'server', fieldValidation, fieldManager };
    const selection = yield* OBJECTS.select(session, input, [], { validate: fieldValidation === 'Strict' });
    if (selection.isEmpty) throw new KubectlError('no objects passed to create');
    const printer = new ResultPrinter(session, flags, dryRun);
    yield* selection.visit(
      function* (item) {
        const given = recorded(session, flags, item.object!);
        const object = flags['save-config'] ? withLastApplied(given) : given;
        const created = dryRun === 'client' ? object : yield* session.api.create<string>(item.resource.key, object, write);
        printer.print({ resource: item.resource, name: created.metadata.name }, 'created', created);
      },
      (error, item) => withSource('creating', item.source, locate(session, item, error)),
    );
  },
});
