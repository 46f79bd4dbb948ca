import { RECORD_FLAG, recorded, withLastApplied } from '../apply/annotations.ts';
import { StatusError } from '../../api/index.ts';
import { KubectlError, throwAll, withSource } from '../errors.ts';
import { defineCommand, type Command } from '../line/command.ts';
import {
  DRY_RUN_FLAG,
  dryRunOf,
  FIELD_MANAGER_FLAG,
  FILE_FLAGS,
  OUTPUT_FLAGS,
  SELECTOR_FLAG,
  VALIDATE_FLAG,
  validationOf,
} from '../line/flag-groups.ts';
import { boolFlag } from '../line/flags.ts';
import { problemsOf } from '../manifest/problem.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { collect, select } from '../resources/selection.ts';
import { CREATE_KINDS } from './create-kinds.ts';
import { CREATE_REFUSED } from './refused.ts';

export const CREATE: Command = defineCommand({
  name: 'create',
  use: 'create -f FILENAME',
  short: 'Create a resource from a file or from stdin',
  children: [...CREATE_KINDS, ...CREATE_REFUSED],
  flags: {
    ...FILE_FLAGS,
    ...OUTPUT_FLAGS,
    ...SELECTOR_FLAG,
    ...DRY_RUN_FLAG,
    ...VALIDATE_FLAG,
    ...FIELD_MANAGER_FLAG,
    ...RECORD_FLAG,
    'save-config': boolFlag('Save the configuration in an annotation, for a later apply'),
  },
  *run(session, { args, flags, usageError }) {
    if (args.length > 0) throw usageError(`Unexpected args: [${args.join(' ')}]`);
    if (flags.filename.length === 0 && flags.kustomize === '') {
      throw new KubectlError('must specify one of -f and -k');
    }
    const dryRun = dryRunOf(flags['dry-run']);
    const fieldValidation = validationOf(flags.validate);
    const fieldManager = flags['field-manager'] || 'kubectl-create';
    const write = { dryRun: dryRun === 'server', fieldValidation, fieldManager, onWarning: session.onWarning };
    const query = {
      filenames: flags.filename,
      kustomize: flags.kustomize,
      selector: flags.selector,
      validate: fieldValidation === 'Strict',
    };
    const { items, errors } = yield* select(session, query);
    if (items.length === 0 && errors.length === 0) throw new KubectlError('no objects passed to create');
    const printer = new ResultPrinter(session, flags, dryRun);
    for (const item of items) {
      const given = recorded(session, flags, item.object!);
      const object = flags['save-config'] ? withLastApplied(given) : given;
      try {
        const created = dryRun === 'client' ? object : yield* session.api.create<string>(item.resource.kind, object, write);
        printer.print({ resource: item.resource, name: created.metadata.name }, 'created', created);
      } catch (error) {
        if (error instanceof StatusError && item.document !== undefined)
          session.problems.push(...problemsOf(item.document, error));
        collect(withSource('creating', item.source, error), errors);
      }
    }
    throwAll(errors);
  },
});
