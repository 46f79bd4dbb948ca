import { createMergePatch, createTwoWayMergePatch, schemaOfKind, StatusError, type KubeObject } from '../../api/index.ts';
import { goJson } from '../../api/go-json.ts';
import type { Process } from '../../sim/index.ts';
import { withLastApplied } from '../apply/annotations.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand, type CommandInput } from '../line/command.ts';
import { FIELD_MANAGER_FLAG, OUTPUT_FLAGS, SAVE_CONFIG_FLAG, VALIDATE_FLAG, validationOf } from '../line/flag-groups.ts';
import { boolFlag } from '../line/flags.ts';
import { parseManifests } from '../manifest/manifests.ts';
import { shown } from '../printers/object-printer.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { printYaml } from '../printers/yaml.ts';
import { refOf, type Item } from '../resources/item.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import { qualifiedResource } from '../resources/rest-mapper.ts';
import type { Session } from '../session.ts';

const OBJECTS = new ResourceFlags(['filename', 'subresource'], { latest: true, typeMeansAll: true });

const EDIT_FLAGS = {
  ...OBJECTS.flags,
  ...OUTPUT_FLAGS,
  ...VALIDATE_FLAG,
  ...FIELD_MANAGER_FLAG,
  'output-patch': boolFlag('Print the patch'),
  ...SAVE_CONFIG_FLAG,
  'windows-line-endings': boolFlag('', { hidden: true }),
};

type EditInput = CommandInput<typeof EDIT_FLAGS>;

/** What stands above the objects in YAML; JSON has no comments. */
const HEADER = `# Please edit the object below. Lines beginning with a '#' will be ignored,
# and an empty file will abort the edit. If an error occurs while saving this file will be
# reopened with the relevant failures.
#
`;

/** The line between the text as it was opened and as it was left. No text that is opened has it. */
const LEFT = '---\n';

/**
 * cmd/util/editor/editoptions.go. This kubectl has no editor. Without an input it prints the text that an editor would open. The input is that text, a
 * line `---`, and the text as it was left; or only the latter, which is compared with the objects as they are then.
 */
export const EDIT = defineCommand({
  name: 'edit',
  use: 'edit (RESOURCE/NAME | -f FILENAME)',
  short: 'Edit a resource on the server',
  flags: EDIT_FLAGS,
  *run(session, input) {
    const { output } = input.flags;
    if (output !== '' && output !== 'yaml' && output !== 'json')
      throw new KubectlError(
        `unable to match a printer suitable for the output format ${JSON.stringify(output)}, allowed formats are: json,yaml`,
      );
    const items = (yield* OBJECTS.select(session, input)).infos();
    if (items.length === 0) throw new KubectlError('edit cancelled, no objects found');
    const live = textOf(items, input);
    if (session.stdin === undefined) return session.out(live);
    const at = session.stdin.startsWith(LEFT) ? -1 : session.stdin.indexOf(`\n${LEFT}`) + 1;
    const original = at > 0 ? session.stdin.slice(0, at) : live;
    const left = at > 0 ? session.stdin.slice(at + LEFT.length) : session.stdin;
    if (withoutComments(left) === withoutComments(original)) return session.err('Edit cancelled, no changes made.\n');
    yield* save(session, input, items, { original: objectsIn(original), left: objectsIn(left) });
  },
});

/** One object as it is, several as a list. */
function textOf(items: readonly Item[], { flags }: EditInput): string {
  const objects = items.map(({ object }) => shown(object, flags));
  const value = objects.length === 1 ? objects[0] : { apiVersion: 'v1', items: objects, kind: 'List', metadata: {} };
  return flags.output === 'json' ? `${goJson(value, '    ')}\n` : HEADER + printYaml(value);
}

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*#.*\n?/gm, '').trimEnd();
}

/** The objects of a text. Throws `KubectlError`. */
function objectsIn(text: string): readonly KubeObject[] {
  const { documents, error } = parseManifests(text);
  if (error !== undefined) throw new KubectlError(`The edited file had a syntax error: ${error.message}`);
  return documents.flatMap(({ value }) => {
    const { items } = (value ?? {}) as { readonly items?: readonly KubeObject[] };
    return items ?? [value as KubeObject];
  });
}

interface Texts {
  readonly original: readonly KubeObject[];
  readonly left: readonly KubeObject[];
}

/** Sends what differs, object by object (`visitToPatch`). Objects are the same if they have one uid. */
function* save(session: Session, input: EditInput, items: readonly Item[], { original, left }: Texts): Process<void> {
  const printer = new ResultPrinter(session, input.flags);
  let failed = left.length === 0;
  for (const object of left) {
    const uid = uidOf(object);
    const before = original.find((each) => uidOf(each) === uid);
    const item = items.find((each) => each.object?.metadata.uid === uid);
    if (uid === undefined || before === undefined || item === undefined)
      throw new KubectlError(`no original object found for ${goJson(object)}`);
    const body = patchBetween(before, input.flags['save-config'] ? withLastApplied(object) : object);
    if (input.flags['output-patch']) session.out(`Patch: ${goJson(body)}\n`);
    if (Object.keys(body).length === 0) {
      printer.print(item, 'skipped', before);
      continue;
    }
    try {
      printer.print(item, 'edited', yield* send(session, input, item, body));
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      session.err(failureText(item, error));
      failed = true;
    }
  }
  if (failed) throw new KubectlError('Edit cancelled, no valid changes were saved.');
}

/** The uid of an object of a text. Undefined if it has none, or is no object. */
function uidOf(object: unknown): unknown {
  return (object as Partial<KubeObject> | null | undefined)?.metadata?.uid;
}

/** Throws `KubectlError` if the object would be another one. */
function patchBetween(before: KubeObject, after: KubeObject): object {
  if (before.apiVersion !== after.apiVersion || before.kind !== after.kind || before.metadata.name !== after.metadata.name)
    throw new KubectlError('At least one of apiVersion, kind and name was changed');
  const schema = schemaOfKind(before);
  return schema === undefined ? createMergePatch(before, after) : createTwoWayMergePatch(before, after, schema);
}

function send(session: Session, { flags }: EditInput, { resource, ...item }: Item, body: object): Process<KubeObject> {
  const type = schemaOfKind(item.object!) === undefined ? 'merge' : 'strategic';
  const { subresource } = flags;
  return session.api.patch<string>(
    resource.key,
    refOf(item),
    { type, body },
    {
      fieldManager: flags['field-manager'] || 'kubectl-edit',
      fieldValidation: validationOf(flags.validate),
      ...(subresource !== '' && { subresource }),
    },
  );
}

/** What is printed of an object that is refused, and the reasons, which upstream writes above the file that it opens again (`addError`). */
function failureText({ resource, name }: Item, { reason, message, details }: StatusError): string {
  const subject = `${qualifiedResource(resource)} ${JSON.stringify(name)}`;
  if (reason === 'NotFound') return `error: ${subject} could not be found on the server\n`;
  if (reason !== 'Invalid' && reason !== 'BadRequest') return `error: ${subject} could not be patched: ${message}\n`;
  const causes = (details.causes ?? []).map((cause) => ` * ${cause.field ?? ''}: ${cause.message}\n`);
  const reasons = causes.length > 0 ? causes.join('') : ` * ${message}\n`;
  return `error: ${subject} is invalid\n${subject} was not valid:\n${reasons}`;
}
