import { LAST_APPLIED } from '../apply/annotations.ts';
import { KubectlError, throwAll } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { FILE_FLAGS, SELECTOR_FLAG } from '../line/flag-groups.ts';
import { boolFlag, stringFlag } from '../line/flags.ts';
import { goJson } from '../printers/json.ts';
import { printYaml } from '../printers/yaml.ts';
import { describeItem } from '../apply/patcher.ts';
import { select } from '../resources/selection.ts';

/** cmd/apply/apply_view_last_applied.go. */
export const VIEW_LAST_APPLIED = defineCommand({
  name: 'view-last-applied',
  use: 'view-last-applied (TYPE [NAME | -l label] | TYPE/NAME | -f FILENAME)',
  short: 'View the latest last-applied-configuration annotations of a resource/object',
  reads: true,
  flags: {
    ...FILE_FLAGS,
    ...SELECTOR_FLAG,
    all: boolFlag('Select all objects of the given types'),
    output: stringFlag('Output format: yaml or json', { short: 'o', default: 'yaml' }),
  },
  *run(session, { args, flags, usageError }) {
    const { output } = flags;
    if (output !== 'yaml' && output !== 'json')
      throw usageError(`Unexpected -o output mode: ${output}, the flag 'output' must be one of yaml|json`);
    const { items, errors } = yield* select(session, {
      args,
      filenames: flags.filename,
      kustomize: flags.kustomize,
      selector: flags.selector,
      all: flags.all,
      fetch: true,
      latest: true,
    });
    throwAll(errors);
    for (const item of items) {
      const text = item.object?.metadata.annotations?.[LAST_APPLIED];
      if (text === undefined)
        throw new KubectlError(`no last-applied-configuration annotation found on resource: ${describeItem(item)}`);
      const applied: unknown = JSON.parse(text);
      session.out(output === 'yaml' ? printYaml(applied) : `${goJson(applied, '  ')}\n`);
    }
  },
});
