import { KubectlError } from '../errors.ts';

/** The meaning of a command's arguments: types only, names of one type, or single objects. */
export interface ResourceArguments {
  readonly types: readonly string[];
  readonly names: readonly string[];
  readonly tuples: readonly { readonly type: string; readonly name: string }[];
}

/** Parses `pods web-1 web-2`, `pods,services`, `pods,services web`, `deploy/web rs/web-1`, `all` (builder `ResourceTypeOrNameArgs`). Throws `KubectlError`. */
export function parseResourceArguments(
  words: readonly string[],
  expandCategories: (types: readonly string[]) => string[],
): ResourceArguments {
  const normal = eachTypeWithEachName(words);
  const withSlash = normal.filter((word) => word.includes('/')).length;
  if (withSlash > 0 && withSlash < normal.length) {
    throw new KubectlError(
      "there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'",
    );
  }
  if (withSlash > 0) return { types: [], names: [], tuples: normal.map(splitTuple) };
  const [types, ...names] = normal;
  return { types: types === undefined ? [] : expandCategories(splitTypes(types)), names, tuples: [] };
}

/** `pods,services web` means `pods/web services/web`. */
function eachTypeWithEachName(words: readonly string[]): readonly string[] {
  const [first, ...names] = words;
  if (first === undefined || names.length === 0) return words;
  const types = splitTypes(first);
  return types.length < 2 ? words : types.flatMap((type) => names.map((name) => `${type}/${name}`));
}

export function splitTuple(word: string): { readonly type: string; readonly name: string } {
  const parts = word.split('/');
  if (parts.length !== 2) throw new KubectlError('arguments in resource/name form may not have more than one slash');
  const [type, name] = parts as [string, string];
  if (type === '' || name === '' || splitTypes(type).length !== 1) {
    throw new KubectlError('arguments in resource/name form must have a single resource and name');
  }
  return { type, name };
}

function splitTypes(text: string): string[] {
  return [...new Set(text.split(','))];
}
