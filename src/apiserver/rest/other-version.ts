import {
  type ApiPort,
  isReason,
  type KubeObject,
  type Patch,
  schemaOfKind,
  type Watch,
  type WatchEvent,
  type WriteOptions,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { read, type ReadingOptions } from '../decoding/reading.ts';
import { apiVersionOf, type OtherVersion } from '../kinds/definition.ts';
import { patched } from '../registry/patching.ts';

/** The maximum number of attempts of a conflicting patch (endpoints/handlers/patch.go `MaxRetryWhenPatchConflicts`). */
const PATCH_ATTEMPTS = 5;

/**
 * A port that shows one kind in another version than the stored one. Input is decoded as that version and converted; output is
 * converted back. A patch is applied to the object in that version.
 */
export function portInVersion(api: ApiPort, version: OtherVersion): ApiPort {
  const { toStored, fromStored } = version;
  const given = (object: unknown, { fieldValidation, source }: WriteOptions): never => {
    const reading: ReadingOptions = { trusted: false, source, ...(fieldValidation !== undefined && { fieldValidation }) };
    return toStored(read(version, object, reading)) as never;
  };
  function* shown(process: Process<KubeObject>): Process<never> {
    return fromStored(yield* process) as never;
  }
  function* patch(kind: string, ref: Parameters<ApiPort['patch']>[1], change: Patch, options: PatchOptions = {}): Process<never> {
    const { type } = change;
    if (type === 'apply') return yield* shown(api.patch(kind, ref, { ...change, body: given(change.body, options) }, options));
    const schema = schemaOfKind({ apiVersion: apiVersionOf(version), kind });
    for (let attempt = 1; ; attempt++) {
      const old = yield* api.get(kind, ref);
      const next = given(patched(fromStored(old), { type, body: change.body }, schema), options);
      try {
        return yield* shown(
          options.subresource === 'status' ? api.updateStatus(kind, next, options) : api.update(kind, next, options),
        );
      } catch (error) {
        if (!isReason(error, 'Conflict') || attempt === PATCH_ATTEMPTS) throw error;
      }
    }
  }
  return {
    name: api.name,
    create: (kind, object, options = {}) => shown(api.create<string>(kind, given(object, options), options)),
    get: (kind, ref, options) => shown(api.get<string>(kind, ref, options)),
    *list(kind, options) {
      const list = yield* api.list<string>(kind, options);
      return { ...list, items: list.items.map(fromStored) as never };
    },
    watch: (kind, options) => watchInVersion(api.watch<string>(kind, options), fromStored) as never,
    update: (kind, object, options = {}) => shown(api.update<string>(kind, given(object, options), options)),
    updateStatus: (kind, object, options = {}) => shown(api.updateStatus<string>(kind, given(object, options), options)),
    patch,
    delete: (kind, ref, options) => shown(api.delete<string>(kind, ref, options)),
    deleteCollection: (kind, list, options) => api.deleteCollection(kind, list, options),
    subresource: (...words) => shown(api.subresource(...words)),
    review: (kind, spec, namespace) => api.review(kind, spec, namespace),
    discover: () => api.discover(),
    whenUsed: (kind, start) => api.whenUsed(kind, start),
    table: (kind, target) => api.table(kind, target),
  };
}

type PatchOptions = WriteOptions & { readonly subresource?: string };

function watchInVersion(watch: Watch, fromStored: OtherVersion['fromStored']): Watch {
  const inVersion = (event: WatchEvent): WatchEvent =>
    event.type === 'BOOKMARK' ? event : { ...event, object: fromStored(event.object) };
  return {
    each: (handle) => watch.each((event) => handle(inVersion(event))),
    close: () => watch.close(),
  };
}
