import {
  applyJsonPatch,
  applyMergePatch,
  applyStrategicMergePatch,
  createMergePatch,
  isReason,
  jsonEqual,
  PatchError,
  parseJsonPatch,
  schemaOfKind,
  type Json,
  type KubeObject,
  type Patch,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { RECORD_FLAG, recorded } from '../apply/annotations.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { dryRunOf, WRITE_FLAGS } from '../line/flag-groups.ts';
import { stringFlag } from '../line/flags.ts';
import { parseManifests } from '../manifest/manifests.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { refOf, type Item } from '../resources/item.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import { groupVersion } from '../resources/rest-mapper.ts';
import type { Session } from '../session.ts';

export type PatchType = 'json' | 'merge' | 'strategic';

const OBJECTS = new ResourceFlags(['filename', 'subresource', 'local']);

export const PATCH = defineCommand({
  name: 'patch',
  use: 'patch (-f FILENAME | TYPE NAME) [-p PATCH|--patch-file FILE]',
  short: 'Update fields of a resource',
  flags: {
    ...OBJECTS.flags,
    ...WRITE_FLAGS,
    ...RECORD_FLAG,
    patch: stringFlag('The patch, in JSON or YAML', { short: 'p' }),
    'patch-file': stringFlag('A file with the patch'),
    type: stringFlag('The type of the patch: strategic, merge or json', { default: 'strategic' }),
  },
  *run(session, input) {
    const { args, flags, given } = input;
    const dryRun = dryRunOf(flags['dry-run'], flags.local);
    if (flags.local && args.length > 0) throw new KubectlError('cannot specify --local and server resources');
    if (given('patch') && given('patch-file')) throw new KubectlError('cannot specify --patch and --patch-file together');
    const text = given('patch-file') ? patchFile(session, flags['patch-file']) : flags.patch;
    if (text === '') throw new KubectlError('must specify --patch or --patch-file containing the contents of the patch');
    const type = typeOf(flags.type);
    const body = parseBody(text);
    // The server's object is compared whole, whatever subresource is patched.
    const selection = yield* OBJECTS.select(session, input, undefined, { subresource: '' });
    // The operation that this command prints takes the place of the one that names the dry run.
    const printer = new ResultPrinter(session, flags);
    if (selection.isEmpty) throw new KubectlError('no objects passed to patch');
    yield* selection.visit(function* (item) {
      const before = item.object!;
      const patch: Patch = { type, ...body };
      const options = {
        dryRun: dryRun === 'server',
        fieldManager: flags['field-manager'] || 'kubectl-patch',
        ...(flags.subresource === '' ? {} : { subresource: flags.subresource }),
      };
      let after: KubeObject =
        flags.local || dryRun === 'client'
          ? recorded(session, flags, applyLocally(before, type, body.body))
          : yield* sent(item, session.api.patch<string>(item.resource.key, refOf(item), patch, options));
      // As kubectl's patch.go: whatever differs counts. The last finalizer of an object that is being deleted goes without a write of the object.
      const changed = !jsonEqual(before as unknown as Json, after as unknown as Json);
      if (flags.record && dryRun !== 'client' && !flags.local) {
        const cause: Patch = { type: 'merge', body: createMergePatch(after, recorded(session, flags, after)) };
        after = yield* session.api.patch<string>(item.resource.key, refOf(item), cause, options);
      }
      // The result may be of another kind than the item, for example a Scale.
      const resource = { ...item.resource, kind: after.kind, group: after.apiVersion.split('/', 2).at(-2) ?? '' };
      printer.print({ ...item, resource }, changed ? 'patched' : 'patched (no change)', after);
    });
  },
});

/** Says of which kind a type of patch is not supported: a custom kind has no strategic merge patch (kubectl patch.go). */
function* sent({ resource }: Item, patch: Process<KubeObject>): Process<KubeObject> {
  try {
    return yield* patch;
  } catch (error) {
    if (!isReason(error, 'UnsupportedMediaType')) throw error;
    const kind = `${groupVersion(resource)}, Kind=${resource.kind}`;
    throw new KubectlError(`application/strategic-merge-patch+json is not supported by ${kind}: ${error.message}`);
  }
}

function typeOf(text: string): PatchType {
  const type = text.toLowerCase();
  if (type === 'json' || type === 'merge' || type === 'strategic') return type;
  throw new KubectlError(`--type must be one of [json merge strategic], not ${JSON.stringify(text)}`);
}

function patchFile(session: Session, path: string): string {
  if (!session.hasFile(path)) throw new KubectlError(`unable to read patch file: open ${path}: no such file or directory`);
  return session.filesAt(path)[0]!.text;
}

/** The patch of a text. What looks like JSON is sent as it is, and the server says what is wrong with it (apimachinery util/yaml `ToJSON`). */
function parseBody(text: string): Pick<Patch, 'body' | 'text'> {
  if (/^\s*\{/.test(text) && !isJson(text)) return { body: undefined, text };
  const { documents, error } = parseManifests(text);
  if (error !== undefined || documents.length !== 1) {
    throw new KubectlError(
      `unable to parse ${JSON.stringify(text)}: ${error?.message.replace('error converting YAML to JSON: ', '') ?? 'a patch is one document'}`,
    );
  }
  return { body: documents[0]!.value };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The object with the patch. Throws `KubectlError` if it does not fit. */
export function applyLocally(object: KubeObject, type: PatchType, body: unknown): KubeObject {
  try {
    if (type === 'json') return applyJsonPatch(object, parseJsonPatch(body)) as unknown as KubeObject;
    if (typeof body !== 'object' || body === null) throw new KubectlError('the patch is no object');
    const schema = schemaOfKind({ apiVersion: object.apiVersion, kind: object.kind });
    return (type === 'merge'
      ? applyMergePatch(object, body)
      : applyStrategicMergePatch(object, body, schema)) as unknown as KubeObject;
  } catch (error) {
    if (error instanceof PatchError) throw new KubectlError(error.message);
    throw error;
  }
}
