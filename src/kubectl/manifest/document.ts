import type { YamlDocument } from '../../api/yaml/read-yaml.ts';
import type { YamlNode } from '../../api/yaml/yaml-node.ts';
import type { SourceRange, SourceText } from './source-text.ts';

/** A problem in a manifest, with its range. */
export interface ManifestProblem extends SourceRange {
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/** One YAML document of a manifest: its value, and the range of each field in the text. */
export class ManifestDocument {
  /** Plain JSON data; null if the document is empty. */
  readonly value: unknown;
  readonly #source: SourceText;
  /** The document's offset in the whole text. */
  readonly #offset: number;
  readonly #read: YamlDocument;

  constructor(source: SourceText, offset: number, read: YamlDocument) {
    this.value = read.root?.value ?? null;
    this.#source = source;
    this.#offset = offset;
    this.#read = read;
  }

  get range(): SourceRange {
    return this.#rangeOf(this.#read.root ?? { start: 0, end: 0 });
  }

  /** Fields that repeat an earlier field of the same map. */
  get duplicates(): readonly { readonly name: string; readonly range: SourceRange }[] {
    return this.#read.duplicates.map(({ name, key }) => ({ name, range: this.#rangeOf(key) }));
  }

  /**
   * The range of a field: `spec.template.spec.containers[0].image`, `metadata.labels[example.com/tier]`. If the field is missing, the range of the longest
   * existing part of the path; for an empty path, of the document. `part` chooses between the field's name and its value.
   */
  locate(path: string, part: 'key' | 'value' = 'value'): SourceRange {
    const range = this.#find(pathParts(path), part);
    return range === undefined ? this.range : this.#rangeOf(range);
  }

  /** Whether the document has YAML aliases. */
  get hasAliases(): boolean {
    return this.#read.aliased > 0;
  }

  /** A line of the whole text, counted from 1. */
  line(number: number): string {
    return this.#source.line(number);
  }

  #find(parts: readonly string[], part: 'key' | 'value'): YamlNode | undefined {
    let node = this.#read.root;
    let found: YamlNode | undefined;
    for (let i = 0; i < parts.length; i++) {
      const step = stepInto(node, parts, i);
      if (step === undefined) {
        // A missing field is reported at the name of the field that should contain it.
        return found;
      }
      i += step.used - 1;
      const last = i === parts.length - 1;
      found = last && part === 'value' ? step.value : step.key;
      node = step.value;
    }
    return found;
  }

  #rangeOf({ start, end }: Pick<YamlNode, 'start' | 'end'>): SourceRange {
    const original = (offset: number): number => this.#offset + this.#read.originalOffset(offset);
    return this.#source.range(original(start), original(end));
  }
}

/** The node under a name or index. `used` is the number of path parts in the name, since a name may contain dots. */
function stepInto(
  node: YamlNode | undefined,
  parts: readonly string[],
  at: number,
): { readonly key: YamlNode; readonly value: YamlNode; readonly used: number } | undefined {
  if (node?.kind === 'list') {
    const item = /^[0-9]+$/.test(parts[at]!) ? node.items[Number(parts[at])] : undefined;
    return item === undefined ? undefined : { key: item, value: item, used: 1 };
  }
  if (node?.kind !== 'map') return undefined;
  for (let used = 1; at + used <= parts.length; used++) {
    const name = parts.slice(at, at + used).join('.');
    // The last duplicate counts.
    const pair = node.pairs.findLast((each) => each.name === name);
    if (pair !== undefined) return { key: pair.key, value: pair.value, used };
  }
  return undefined;
}

/** No field has a longer path. */
const MAX_PATH_CHARS = 2000;

/** `a.b[0][x.y/z].c` → `a`, `b`, `0`, `x.y/z`, `c`. */
export function pathParts(path: string): string[] {
  return [...path.slice(0, MAX_PATH_CHARS).matchAll(/\[([^\]]*)\]|([^.[\]]+)/g)].map((match) => match[1] ?? match[2]!);
}
