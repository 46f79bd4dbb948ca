import { FormatError, parseLabels } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';

/** Splits at the first `separator`. The second part is undefined if there is no separator (Go's `strings.Cut`). */
export function cut(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** Splits `deploy/web app=x tier-` into resources and changes (cmd/util `GetResourcesAndPairs`). Throws `KubectlError`. */
export function splitPairs(
  args: readonly string[],
  noun: string,
): { readonly resources: readonly string[]; readonly pairs: readonly string[] } {
  const isPair = (word: string): boolean => (word.includes('=') && !word.startsWith('=')) || (word.endsWith('-') && word !== '-');
  const first = args.findIndex(isPair);
  if (first < 0) return { resources: args, pairs: [] };
  const misplaced = args.slice(first).find((word) => !isPair(word));
  if (misplaced !== undefined) throw new KubectlError(`all resources must be specified before ${noun} changes: ${misplaced}`);
  return { resources: args.slice(0, first), pairs: args.slice(first) };
}

/** The effects of `key=value` and `key-` pairs. */
export interface Changes {
  readonly set: ReadonlyMap<string, string>;
  readonly remove: readonly string[];
}

/** cmd/util `ParsePairs`. Throws `KubectlError`. */
export function parseChanges(pairs: readonly string[], noun: string, canRemove = true): Changes {
  const set = new Map<string, string>();
  const remove: string[] = [];
  const invalid: string[] = [];
  for (const pair of pairs) {
    const [key, value] = cut(pair, '=');
    if (value !== undefined && key !== '') set.set(key, value);
    else if (canRemove && pair.endsWith('-') && pair !== '-') remove.push(pair.slice(0, -1));
    else invalid.push(pair);
  }
  if (invalid.length > 0) throw new KubectlError(`invalid ${noun} format: ${invalid.join(', ')}`);
  if (remove.some((key) => set.has(key)))
    throw new KubectlError(`can not both modify and remove ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun} in the same command`);
  return { set, remove };
}

/** Parses `app=web,tier=front` as labels. Throws `KubectlError`. */
export function labelsFlag(text: string): Readonly<Record<string, string>> {
  try {
    return parseLabels(text);
  } catch (error) {
    if (error instanceof FormatError) throw new KubectlError(error.message);
    throw error;
  }
}
