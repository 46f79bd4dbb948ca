import { LAST_APPLIED } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { stringFlag } from '../line/flags.ts';
import { goJson } from '../../api/go-json.ts';
import { printYaml } from '../printers/yaml.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';

const OBJECTS = new ResourceFlags(['filename', 'selector', 'all'], { latest: true, selectsAll: true, stopsAtError: true });

/** cmd/apply/apply_view_last_applied.go. */
export const VIEW_LAST_APPLIED = defineCommand({
  name: 'view-last-applied',
  use: 'view-last-applied (TYPE [NAME | -l label] | TYPE/NAME | -f FILENAME)',
  short: 'View the latest last-applied-configuration annotations of a resource/object',
  reads: true,
  flags: {
    ...OBJECTS.flags,
    output: stringFlag('Output format: yaml or json', { short: 'o', default: 'yaml' }),
  },
  *run(session, input) {
    const { flags, usageError } = input;
    const { output } = flags;
    if (output !== 'yaml' && output !== 'json')
      throw usageError(`Unexpected -o output mode: ${output}, the flag 'output' must be one of yaml|json`);
    // Its builder is given the selector after `--all`, and words the conflict in its own way.
    if (flags.all && flags.selector !== '')
      throw new KubectlError(
        `found non-empty label selector ${JSON.stringify(flags.selector)} with previously set 'all' parameter. `,
      );
    const applied: unknown[] = [];
    const selection = yield* OBJECTS.select(session, input);
    for (const item of selection.infos()) {
      const text = item.object?.metadata.annotations?.[LAST_APPLIED];
      if (text === undefined) {
        // Upstream gives its message as the verb of an error that there is not, which is printed only with a file.
        if (item.source === '') continue;
        const message = `no last-applied-configuration annotation found on resource: ${item.name}
`;
        throw new KubectlError(`error when ${message} ${JSON.stringify(item.source)}: <nil>`);
      }
      applied.push(JSON.parse(text));
    }
    for (const each of applied) session.out(output === 'yaml' ? printYaml(each) : `${goJson(each, '  ')}\n`);
  },
});
