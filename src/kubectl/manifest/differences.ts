import {
  isList,
  isObject,
  jsonEqual,
  own,
  schemaOfKind,
  type Json,
  type JsonObject,
  type KubeObject,
  type PatchSchema,
} from '../../api/index.ts';
import type { ManifestDocument } from './document.ts';
import { editToLive, type ManifestEdit } from './live-edit.ts';
import type { SourceRange } from './source-text.ts';

/** A field with another value in the live object than in the manifest. The range is that of the value in the manifest. */
export interface ManifestDifference extends SourceRange {
  /** `spec.template.spec.containers[0].image` */
  readonly path: string;
  /** The value in the manifest. */
  readonly text: unknown;
  /** The value in the live object; undefined if the field is not set. */
  readonly live: unknown;
  /** The edit that sets the manifest's field to the live value. Undefined if one replaced range cannot do it. */
  readonly edit: ManifestEdit | undefined;
}

/** The largest number of differences per document. */
const MAX_DIFFERENCES = 100;

interface Place {
  readonly path: string;
  readonly schema: PatchSchema | undefined;
}

/**
 * The fields of a manifest that would change the live object. `applied` is the object after the server has applied the manifest, so a default or another
 * notation of the same quantity is no difference.
 */
export function differencesOf(document: ManifestDocument, live: KubeObject, applied: KubeObject): readonly ManifestDifference[] {
  const { value } = document;
  // In a List, field paths do not lead to its objects.
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
  /** Undefined if not set. */
  readonly now: Json | undefined;
}

/** Descends while the manifest's maps and lists have counterparts. */
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

/** Matches items by the merge key of patches. Without one it matches them by index if the lists have the same length. */
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
