import {
  isList,
  isObject,
  jsonEqual,
  schemaOfKind,
  type Json,
  type JsonObject,
  type KubeObject,
  type PatchSchema,
} from '../../api/index.ts';
import type { ManifestDocument } from './document.ts';
import { editToLive, type ManifestEdit } from './live-edit.ts';
import type { SourceRange } from './source-text.ts';

/** A field that a manifest sets, and that has another value in the live object. Its place is that of the value. */
export interface ManifestDifference extends SourceRange {
  /** `spec.template.spec.containers[0].image` */
  readonly path: string;
  /** The value in the manifest. */
  readonly text: unknown;
  /** The value in the live object. Undefined if it is not set there. */
  readonly live: unknown;
  /** Brings the manifest to the live value. Undefined if that takes more than replacing one stretch of the text. */
  readonly edit: ManifestEdit | undefined;
}

/** More are not told of, for each document. */
const MAX_DIFFERENCES = 100;

interface Place {
  readonly path: string;
  readonly schema: PatchSchema | undefined;
}

/**
 * What would change in a live object where a manifest sets it. `applied` is the object as the server would make it of both: so a default, or
 * another way of writing the same quantity, is no difference.
 */
export function differencesOf(document: ManifestDocument, live: KubeObject, applied: KubeObject): readonly ManifestDifference[] {
  const { value } = document;
  // A list has its objects further down, where the fields are not found by their paths.
  if (!isObject(value as Json) || (value as KubeObject).kind !== live.kind) return [];
  const differences: ManifestDifference[] = [];
  for (const path of differingFields(value as Json, live as unknown as Json, applied as unknown as Json, {
    path: '',
    schema: schemaOfKind(live),
  })) {
    if (differences.length === MAX_DIFFERENCES) break;
    const { name, text, now } = path;
    differences.push({ ...document.locate(name), path: name, text, live: now, edit: editToLive(document, name, now) });
  }
  return differences;
}

interface Differing {
  readonly name: string;
  readonly text: Json;
  /** Undefined: not set. */
  readonly now: Json | undefined;
}

/** Goes as deep as the manifest's maps and lists have a counterpart. */
function* differingFields(text: Json, live: Json | undefined, applied: Json | undefined, at: Place): Generator<Differing> {
  if (jsonEqual(live, applied)) return;
  if (isObject(text) && isObject(live) && isObject(applied)) {
    for (const [key, value] of Object.entries(text)) {
      yield* differingFields(value, own(live, key), own(applied, key), fieldOf(at, key));
    }
  } else if (isList(text) && isList(live) && isList(applied) && text.every((item) => isObject(item))) {
    yield* differingItems(text, live, applied, at);
  } else {
    yield { name: at.path, text, now: live };
  }
}

/** Items are told apart by the key by which a patch merges them; without one, by their places, as long as there are as many. */
function* differingItems(
  text: readonly Json[],
  live: readonly Json[],
  applied: readonly Json[],
  at: Place & { readonly mergeKey?: string },
): Generator<Differing> {
  const { mergeKey = '' } = at;
  if (mergeKey === '' && (text.length !== live.length || text.length !== applied.length)) {
    return yield { name: at.path, text: [...text], now: [...live] };
  }
  for (const [i, item] of text.entries()) {
    const same = (list: readonly Json[]): Json | undefined =>
      mergeKey === ''
        ? list[i]
        : list.find((each) => jsonEqual(own(each as JsonObject, mergeKey), own(item as JsonObject, mergeKey)));
    yield* differingFields(item, same(live), same(applied), { path: `${at.path}[${i}]`, schema: at.schema });
  }
}

function fieldOf({ path, schema }: Place, key: string): Place & { readonly mergeKey?: string } {
  const name = /^[\w-]+$/.test(key) ? `${path}${path === '' ? '' : '.'}${key}` : `${path}[${key}]`;
  const field = schema?.patchField(key);
  return { path: name, schema: field?.schema, ...(field?.strategies.includes('merge') && { mergeKey: field.mergeKey }) };
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
