import { FormatError } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { JsonPathEvaluation } from '../../api/jsonpath/jsonpath.ts';
import { parsePath, relaxedPath, type JsonPath } from '../../api/jsonpath/parser.ts';

/** `--sort-by=.metadata.creationTimestamp` (cmd/get sorter.go). */
export class SortOrder {
  readonly #expression: string;
  readonly #path: JsonPath;

  /** Throws `KubectlError`. */
  constructor(expression: string) {
    try {
      this.#expression = relaxedPath(expression);
      this.#path = parsePath(this.#expression);
    } catch (error) {
      if (error instanceof FormatError) throw new KubectlError(error.message);
      throw error;
    }
  }

  /** Sorts the items; those without the field come first. Throws `KubectlError` if no item has the field, `FormatError` if the path does not apply to an item. */
  sort<T>(items: readonly T[], objectOf: (item: T) => unknown): T[] {
    const evaluation = new JsonPathEvaluation();
    const keyed = items.map((item) => ({ item, key: evaluation.find(this.#path, objectOf(item))[0] }));
    if (items.length > 0 && keyed.every(({ key }) => key === undefined)) {
      throw new KubectlError(
        `couldn't find any field with path ${JSON.stringify(`{${this.#expression}}`)} in the list of objects`,
      );
    }
    return keyed.sort((first, second) => compare(first.key, second.key)).map(({ item }) => item);
  }
}

function compare(first: unknown, second: unknown): number {
  if (first === undefined || second === undefined) return Number(first !== undefined) - Number(second !== undefined);
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  return compareTexts(String(first), String(second));
}

/** Compares texts with numbers in them by number: `web-2` comes before `web-10`. */
function compareTexts(first: string, second: string): number {
  const [left, right] = [chunks(first), chunks(second)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [a, b] = [left[i]!, right[i]!];
    if (a === b) continue;
    const [m, n] = [Number(a), Number(b)];
    if (!Number.isNaN(m) && !Number.isNaN(n) && m !== n) return m - n;
    return a < b ? -1 : 1;
  }
  return left.length - right.length;
}

function chunks(text: string): readonly string[] {
  return text.match(/[0-9]+|[^0-9]+/g) ?? [];
}
