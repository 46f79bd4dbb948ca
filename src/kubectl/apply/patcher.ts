import {
  createThreeWayJsonMergePatch,
  createThreeWayMergePatch,
  isReason,
  PatchError,
  schemaOfKind,
  type KubeObject,
  type Patch,
  type WriteOptions,
} from '../../api/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import { KubectlError, withSource } from '../errors.ts';
import { goJson } from '../../api/go-json.ts';
import { waitUntilGone } from '../resources/following.ts';
import { refOf, type Item } from '../resources/item.ts';
import { groupVersion } from '../resources/rest-mapper.ts';
import type { Session } from '../session.ts';
import { lastAppliedOf } from './annotations.ts';

/** How often a conflict is retried; from the second retry on with a pause (cmd/apply/patcher.go). */
const MAX_RETRIES = 5;
const BACK_OFF_MS = 1000;

export interface PatcherOptions {
  readonly write: WriteOptions;
  /** Overwrites fields that others have changed. */
  readonly overwrite: boolean;
  /** Deletes and recreates an object that cannot be changed. */
  readonly force: boolean;
  /** How long to wait for that deletion in milliseconds; 0: without limit. */
  readonly timeoutMs: number;
  /** Sends the resourceVersion of the live object, so that the patch is refused if it has changed meanwhile. `diff` does so. */
  readonly withVersion?: boolean;
}

/** Patches a live object to match a manifest, and keeps the fields that others have added (cmd/apply/patcher.go `Patcher`). */
export class Patcher {
  readonly #session: Session;
  readonly #item: Item;
  readonly #modified: KubeObject;
  readonly #options: PatcherOptions;

  /** `modified`: the manifest's object with the last-applied annotation. */
  constructor(session: Session, item: Item, modified: KubeObject, options: PatcherOptions) {
    this.#session = session;
    this.#item = item;
    this.#modified = modified;
    this.#options = options;
  }

  /** The patched object. Returns undefined if there was nothing to change. Throws `StatusError` and `KubectlError`. */
  *patch(live: KubeObject): Process<KubeObject | undefined> {
    let current = live;
    for (let attempt = 0; ; attempt++) {
      const body = this.#plan(current);
      if (Object.keys(body).length === 0) return undefined;
      try {
        return yield* this.#send(this.#options.withVersion === true ? versioned(body, current) : body);
      } catch (error) {
        if (isReason(error, 'Conflict') && attempt < MAX_RETRIES) {
          if (attempt >= 1) yield* sleep(BACK_OFF_MS);
          current = yield* this.#session.api.get<string>(this.#item.resource.key, refOf(this.#item));
        } else if (isReason(error, 'Conflict', 'Invalid') && this.#options.force) {
          return yield* this.#deleteAndCreate(current);
        } else {
          const { source } = this.#item;
          throw withSource(
            `applying patch:\n${goJson(body)}\nto:\n${describeItem(this.#item)}\nfor:`,
            source,
            withSource('patching', source, error),
          );
        }
      }
    }
  }

  /** The patch; empty if nothing has to change. */
  #plan(live: KubeObject): object {
    const original = lastAppliedOf(live);
    const schema = schemaOfKind({ apiVersion: live.apiVersion, kind: live.kind });
    try {
      if (schema === undefined) return createThreeWayJsonMergePatch(original, this.#modified, live);
      return createThreeWayMergePatch(original, this.#modified, live, schema, { overwrite: this.#options.overwrite });
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      const verb = `creating patch with:\noriginal:\n${goJson(original)}\nmodified:\n${goJson(this.#modified)}\ncurrent:\n${goJson(live)}\nfor:`;
      throw withSource(verb, this.#item.source, new KubectlError(error.message));
    }
  }

  *#send(body: object): Process<KubeObject> {
    const { resource } = this.#item;
    const known = schemaOfKind({ apiVersion: groupVersion(resource), kind: resource.kind }) !== undefined;
    const patch: Patch = { type: known ? 'strategic' : 'merge', body };
    return yield* this.#session.api.patch<string>(resource.key, refOf(this.#item), patch, this.#options.write);
  }

  *#deleteAndCreate(live: KubeObject): Process<KubeObject> {
    const { key } = this.#item.resource;
    const { api } = this.#session;
    yield* api.delete<string>(key, refOf(this.#item), { propagationPolicy: 'Background' });
    const gone = yield* waitUntilGone(this.#session, this.#item, live.metadata.uid, this.#options.timeoutMs);
    if (!gone) throw new KubectlError('timed out waiting for the condition');
    return yield* this.#session.api.create<string>(key, this.#modified, this.#options.write);
  }
}

/** A patch with the version of the object that it was made for (cmd/apply/patcher.go `addResourceVersion`). */
function versioned(body: object, { metadata }: KubeObject): object {
  const { metadata: patched = {} } = body as { readonly metadata?: object };
  return { ...body, metadata: { ...patched, resourceVersion: metadata.resourceVersion } };
}

/** The item in error messages (cli-runtime resource `Info.String`). */
export function describeItem({ resource, namespace, name }: Item): string {
  const version = `${resource.group}/${resource.version}`;
  return `Resource: "${version}, Resource=${resource.name}", GroupVersionKind: "${version}, Kind=${resource.kind}"\nName: ${JSON.stringify(name)}, Namespace: ${JSON.stringify(namespace)}`;
}
