import {
  badRequest,
  isObject,
  isReason,
  type Json,
  type JsonObject,
  type KubeObject,
  LAST_APPLIED,
  StatusError,
  textOf,
} from '../../api/index.ts';
import { compareTyped } from '../../api/structured-merge/compare.ts';
import { pathText } from '../../api/structured-merge/path-element.ts';
import { toFieldSet } from '../../api/structured-merge/to-field-set.ts';
import { type MergeConflict, MergeConflictError } from '../../api/structured-merge/updater.ts';
import { TypedError, validateTyped } from '../../api/structured-merge/validate.ts';
import type { KeyHistory } from '../../etcd/index.ts';
import { decode } from '../decoding/decode.ts';
import { apiVersionOf, fromStored, type KindDefinition } from '../kinds/definition.ts';
import { applied, type AppliedToLive, type Writer } from './field-manager.ts';
import { currentManaged } from './managed-fields.ts';
import { encodeManaged, type Managed, managerOfId, sameFields } from './managed.ts';
import { mergeTypeOfKind } from './rules.ts';

/** A server-side apply. */
interface ApplyRequest {
  readonly writer: Writer;
  /** Undefined if the object does not exist yet. */
  readonly live: KubeObject | undefined;
  readonly managed: Managed;
  readonly body: unknown;
  /** Whether to take over fields of other managers. */
  readonly force: boolean;
}

/** The manager whose server-side apply takes over from client-side apply. */
const KUBECTL = 'kubectl';

/** The result of a server-side apply. */
interface AppliedObject {
  /** Not decoded yet. */
  readonly object: KubeObject;
  /** The managedFields afterwards. Undefined if nothing changed. */
  readonly settled: readonly object[] | undefined;
  /** True if the managers change. */
  readonly rewrites: boolean;
}

/**
 * Applies a configuration to an existing or a new object. Throws `Conflict`, `BadRequest`, and an error without a reason if the
 * body does not match the kind.
 */
export function serverSideApply(
  writer: Writer,
  history: KeyHistory<KubeObject> | undefined,
  patch: { readonly body: unknown; readonly force: boolean },
): AppliedObject {
  const { kind, subresource } = writer;
  const stored = history?.current?.value;
  const live = stored && fromStored(kind, stored);
  const before = currentManaged(kind, history);
  const body = subresource === 'scale' ? scaledParent(kind, patch.body) : patch.body;
  const { object, managed } = applyPatch({ writer, live, managed: before, body, force: patch.force });
  const rewrites = !sameFields(before, managed);
  return {
    object: (object ?? live ?? {}) as KubeObject,
    settled: rewrites || object !== undefined ? encodeManaged(managed) : undefined,
    rewrites,
  };
}

/** The configuration of the scaled object for an applied Scale (managedfields/scalehandler.go). Throws `BadRequest`. */
function scaledParent(kind: KindDefinition, body: unknown): object {
  const { apiVersion, kind: name, spec } = body as JsonObject;
  const given = typeText(apiVersion, name);
  if (given !== 'autoscaling/v1, Kind=Scale') throw badRequest(`invalid object type: ${given}`);
  return { apiVersion: apiVersionOf(kind), kind: kind.kind, ...(spec !== undefined && { spec }) };
}

/**
 * Performs a server-side apply (managedfields/internal: versioncheck.go, lastappliedupdater.go, lastappliedmanager.go,
 * structuredmerge.go). Throws `Conflict`, `BadRequest`, and an error without a reason if the body does not match the kind.
 */
function applyPatch(request: ApplyRequest): AppliedToLive {
  const { writer, force } = request;
  const configuration = checkedBody(request);
  let result: AppliedToLive;
  try {
    result = attempt(request, configuration, force);
  } catch (error) {
    if (!(error instanceof MergeConflictError)) throw error;
    if (writer.manager !== KUBECTL) throw conflictError(error.conflicts);
    const others = conflictsWithOthers(request, error.conflicts);
    if (others.length > 0) throw conflictError(others);
    result = attempt(request, configuration, true);
  }
  return writer.manager === KUBECTL ? withLastApplied(result, request.live, configuration) : result;
}

function attempt({ managed, live, writer }: ApplyRequest, configuration: JsonObject, force: boolean): AppliedToLive {
  return applied(managed, live, configuration, writer, force);
}

function checkedBody(request: ApplyRequest): JsonObject {
  const { body, writer, live } = request;
  const { kind } = writer;
  if (!isObject(body as Json)) {
    throw badRequest(
      'error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal into Go value of type map[string]interface {}',
    );
  }
  const configuration = body as JsonObject;
  const given = typeText(configuration['apiVersion'], configuration['kind']);
  if (given !== typeText(apiVersionOf(kind), kind.kind)) throw badRequest(`invalid object type: ${given}`);
  const metadata = configuration['metadata'] ?? null;
  if (isObject(metadata) && metadata['managedFields'] !== undefined && metadata['managedFields'] !== null) {
    throw badRequest('metadata.managedFields must be nil');
  }
  validateAs(kind, configuration, `failed to create typed patch object (${titleOf(configuration, given)})`, false);
  if (live !== undefined) {
    validateAs(kind, live as unknown as Json, `failed to create typed live object (${titleOf(configuration, given)})`, true);
  }
  return configuration;
}

function validateAs(kind: KindDefinition, value: Json, what: string, allowDuplicates: boolean): void {
  try {
    validateTyped(value, mergeTypeOfKind(kind), { allowDuplicates });
  } catch (error) {
    if (!(error instanceof TypedError)) throw error;
    throw new StatusError('', `${what}: ${error.message}`);
  }
}

/** Decodes the merged object. Throws an error without a reason if that fails. */
export function readApplied(kind: KindDefinition, object: KubeObject, body: unknown): KubeObject {
  try {
    return decode(kind, object).object;
  } catch (error) {
    if (!isReason(error, 'BadRequest')) throw error;
    throw undecodable(body as JsonObject, error.message.replace(/^.* cannot be handled as a \w+: /, ''));
  }
}

function undecodable(configuration: JsonObject, why: string): StatusError {
  const title = titleOf(configuration, typeText(configuration['apiVersion'], configuration['kind']));
  return new StatusError('', `failed to convert new object (${title}) to proper version: ${why}`);
}

/** `default/web; apps/v1, Kind=Deployment` (`objectGVKNN`). */
function titleOf({ metadata = null }: JsonObject, type: string): string {
  const { name = '', namespace = '' } = isObject(metadata) ? metadata : {};
  return `${textOf(namespace)}/${textOf(name)}; ${type}`;
}

function typeText(apiVersion: Json | undefined, kind: Json | undefined): string {
  const version = typeof apiVersion === 'string' ? apiVersion : '';
  return `${version.includes('/') ? version : `/${version}`}, Kind=${typeof kind === 'string' ? kind : ''}`;
}

/**
 * The conflicts, except those with fields that kubectl applied client-side and that nobody has changed since
 * (`allowedConflictsFromLastApplied`).
 */
function conflictsWithOthers({ writer, live }: ApplyRequest, conflicts: readonly MergeConflict[]): readonly MergeConflict[] {
  const { kind } = writer;
  const last = parsedObject(live?.metadata.annotations?.[LAST_APPLIED]);
  const type = mergeTypeOfKind(kind);
  if (last === undefined || last['apiVersion'] !== apiVersionOf(kind)) return conflicts;
  try {
    validateTyped(last, type);
  } catch (error) {
    if (error instanceof TypedError) return conflicts;
    throw error;
  }
  const { removed, modified, added } = compareTyped(last, live as unknown as Json, type);
  const allowed = toFieldSet(last, type).difference(modified).difference(added).difference(removed);
  return conflicts.filter(({ path }) => !allowed.has(path));
}

function parsedObject(text: string | undefined): JsonObject | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Updates the annotation of client-side apply if it exists, so that a client can return to client-side apply. */
function withLastApplied(result: AppliedToLive, live: KubeObject | undefined, configuration: JsonObject): AppliedToLive {
  const object = (result.object ?? live) as KubeObject | undefined;
  const before = object?.metadata.annotations?.[LAST_APPLIED];
  if (object === undefined || before === undefined || before === '') return result;
  const note = `${JSON.stringify(sorted(withoutNote(configuration)))}\n`;
  if (note === before) return result;
  const annotations = { ...object.metadata.annotations, [LAST_APPLIED]: note };
  return { ...result, object: { ...object, metadata: { ...object.metadata, annotations } } as unknown as Json };
}

function withoutNote(configuration: JsonObject): JsonObject {
  const metadata = configuration['metadata'] ?? null;
  const annotations = isObject(metadata) ? (metadata['annotations'] ?? null) : null;
  if (!isObject(metadata) || !isObject(annotations)) return configuration;
  const { [LAST_APPLIED]: _note, ...rest } = annotations;
  return { ...configuration, metadata: { ...metadata, annotations: rest } };
}

/** Sorts keys, as Go writes maps. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, sorted(part)]));
}

/** managedfields/internal/conflict.go `NewConflictError`. */
function conflictError(conflicts: readonly MergeConflict[]): StatusError {
  const byManager = [...conflicts].sort((first, second) =>
    first.manager < second.manager ? -1 : first.manager > second.manager ? 1 : 0,
  );
  const causes = byManager.map(({ manager, path }) => ({
    reason: 'FieldManagerConflict',
    message: `conflict with ${managerText(manager)}`,
    field: pathText(path),
  }));
  return new StatusError('Conflict', conflictMessage(byManager), { causes });
}

function conflictMessage(conflicts: readonly MergeConflict[]): string {
  const [first] = conflicts;
  if (conflicts.length === 1) {
    return `Apply failed with 1 conflict: conflict with ${managerText(first!.manager)}: ${pathText(first!.path)}`;
  }
  const lines = [...new Set(conflicts.map(({ manager }) => manager))].flatMap((manager) => [
    `conflicts with ${managerText(manager)}:`,
    ...conflicts.filter((conflict) => conflict.manager === manager).map(({ path }) => `- ${pathText(path)}`),
  ]);
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join('\n')}`;
}

/** `"kubectl-client-side-apply" using apps/v1` (`printManager`). */
function managerText(id: string): string {
  const { manager = '', operation, apiVersion = '', subresource } = managerOfId(id);
  const name =
    subresource === undefined
      ? JSON.stringify(manager)
      : `${JSON.stringify(manager)} with subresource ${JSON.stringify(subresource)}`;
  return operation === 'Update' ? `${name} using ${apiVersion}` : name;
}
