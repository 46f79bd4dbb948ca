import { isAlias, isMap, isPair, isScalar, isSeq, type Document, type Node, type Pair } from 'yaml';
import type { SourceRange, SourceText } from './source-text.ts';

/** One YAML document of a manifest: its value, and where in the text each field stands. */
export class ManifestDocument {
  /** Plain data, as JSON has it. */
  readonly value: unknown;
  readonly #source: SourceText;
  /** Where the document's own text begins in the whole. */
  readonly #offset: number;
  readonly #syntax: Document;

  constructor(source: SourceText, offset: number, syntax: Document, value: unknown) {
    this.value = value;
    this.#source = source;
    this.#offset = offset;
    this.#syntax = syntax;
  }

  /** The whole document. */
  get range(): SourceRange {
    const [start, end] = this.#syntax.contents?.range ?? this.#syntax.range ?? [0, 0];
    return this.#rangeOf(start, end);
  }

  /**
   * Where a field stands: `spec.template.spec.containers[0].image`, `metadata.labels[example.com/tier]`. Where it is not there, what of the
   * path there is; an empty path is the document. `part`: the field's name, or its value.
   */
  locate(path: string, part: 'key' | 'value' = 'value'): SourceRange {
    const range = this.#find(pathParts(path), part);
    return range === undefined ? this.range : this.#rangeOf(range[0], range[1]);
  }

  #find(parts: readonly string[], part: 'key' | 'value'): readonly [number, number] | undefined {
    let node = this.#resolve(this.#syntax.contents);
    let found: readonly [number, number] | undefined;
    for (let i = 0; i < parts.length; i++) {
      const step = stepInto(node, parts, i);
      if (step === undefined) {
        // What is missing is reported at the name of what should hold it.
        return found;
      }
      i += step.used - 1;
      const last = i === parts.length - 1;
      const value = nodeRange(step.value);
      const key = nodeRange(step.key);
      found = last && part === 'value' ? (value ?? key) : (key ?? value);
      node = this.#resolve(step.value);
    }
    return found;
  }

  /** Follows an alias. */
  #resolve(node: unknown): unknown {
    return isAlias(node) ? node.resolve(this.#syntax) : node;
  }

  #rangeOf(start: number, end: number): SourceRange {
    return this.#source.range(this.#offset + start, this.#offset + end);
  }
}

/** The node under a name or index; `used` is how many parts of the path made up the name, which may itself have dots. */
function stepInto(
  node: unknown,
  parts: readonly string[],
  at: number,
): { readonly key: unknown; readonly value: unknown; readonly used: number } | undefined {
  if (isSeq(node)) {
    const item = /^[0-9]+$/.test(parts[at]!) ? node.items[Number(parts[at])] : undefined;
    return item === undefined ? undefined : { key: item, value: item, used: 1 };
  }
  if (!isMap(node)) return undefined;
  for (let used = 1; at + used <= parts.length; used++) {
    const pair = lastPair(node.items, parts.slice(at, at + used).join('.'));
    if (pair !== undefined) return { key: pair.key, value: pair.value, used };
  }
  return undefined;
}

/** Of duplicates the last one counts. */
function lastPair(items: readonly unknown[], name: string): Pair | undefined {
  return items.findLast((item): item is Pair => isPair(item) && isScalar(item.key) && String(item.key.value) === name);
}

function nodeRange(node: unknown): readonly [number, number] | undefined {
  const range = (node as Node | null)?.range;
  return range === undefined || range === null ? undefined : [range[0], range[1]];
}

/** `a.b[0][x.y/z].c` → `a`, `b`, `0`, `x.y/z`, `c`. */
export function pathParts(path: string): string[] {
  return [...path.matchAll(/\[([^\]]*)\]|([^.[\]]+)/g)].map((match) => match[1] ?? match[2]!);
}
