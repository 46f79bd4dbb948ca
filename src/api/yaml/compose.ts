import { COLLECTION_STYLE, type Event, EVENT_ID, getScalarValue, SCALAR_STYLE } from 'js-yaml';
import { decodeBase64 } from '../base64.ts';
import { setField } from '../patch/json.ts';
import { depthError, YamlError } from './yaml-error.ts';
import { resolveScalar, type Scalar, type YamlMap, type YamlNode, type YamlPair } from './yaml-node.ts';

type ScalarEvent = Extract<Event, { type: typeof EVENT_ID.SCALAR }>;
type CollectionEvent = Extract<Event, { type: typeof EVENT_ID.SEQUENCE | typeof EVENT_ID.MAPPING }>;

/** The limits of a text. */
export interface ComposeLimits {
  /** The maximum nesting of lists and maps, with aliases expanded. */
  readonly maxDepth: number;
  /** The maximum number of characters and values that all aliases together may expand to. */
  readonly maxAliased: number;
}

/** The result of composing one document. */
export interface Composed {
  /** Undefined if the document is empty. */
  readonly root: YamlNode | undefined;
  /** Keys that occur again in their map, in the order of the text. At most `MAX_DUPLICATES`. */
  readonly duplicates: readonly YamlPair[];
  /** The number of characters and values that the aliases expand to. */
  readonly aliased: number;
}

/** The maximum number of duplicates reported. */
const MAX_DUPLICATES = 100;

/** The value of an anchor, for its aliases. */
interface Anchored {
  /** Undefined while the anchor's own value is being read. */
  readonly node: YamlNode | undefined;
  /** The nesting of lists and maps. */
  readonly height: number;
  /** Characters and values, with aliases expanded. */
  readonly weight: number;
}

/** A list or map that has not ended yet. */
interface Open {
  readonly kind: 'list' | 'map';
  readonly start: number;
  readonly anchor: string | undefined;
  readonly items: YamlNode[];
  readonly pairs: YamlPair[];
  readonly list: unknown[];
  readonly map: Record<string, unknown>;
  /** The key that waits for its value. `merges` is true for `<<`. */
  key: { readonly node: YamlNode; readonly merges: boolean } | undefined;
  height: number;
  weight: number;
}

/**
 * Builds values from the events of a YAML parser as go-yaml and sigs.k8s.io/yaml do (decode.go, `convertToJSONableObject`). Not
 * recursive, and linear in the number of events.
 */
export class Composer {
  readonly #source: string;
  readonly #limits: ComposeLimits;
  readonly #open: Open[] = [];
  readonly #anchors = new Map<string, Anchored>();
  readonly #duplicates: YamlPair[] = [];
  #tags: TagHandles = new Map();
  #root: YamlNode | undefined;
  #aliased = 0;
  /** The end of what was read last. */
  #end = 0;

  constructor(source: string, limits: ComposeLimits) {
    this.#source = source;
    this.#limits = limits;
  }

  /** Composes the first document of a text; kubectl reads no other. Throws `YamlError`. */
  compose(events: readonly Event[]): Composed {
    for (const event of events) {
      switch (event.type) {
        case EVENT_ID.DOCUMENT:
          this.#tags = new Map(event.directives.flatMap((each) => (each.kind === 'tag' ? [[each.handle, each.prefix]] : [])));
          break;
        case EVENT_ID.SCALAR:
          this.#scalar(event);
          break;
        case EVENT_ID.ALIAS:
          this.#alias(this.#source.slice(event.anchorStart, event.anchorEnd), event.anchorStart - 1, event.anchorEnd);
          break;
        case EVENT_ID.SEQUENCE:
        case EVENT_ID.MAPPING:
          this.#begin(event);
          break;
        case EVENT_ID.POP: {
          const open = this.#open.pop();
          if (open === undefined) return this.#composed();
          this.#finish(open);
        }
      }
    }
    return this.#composed();
  }

  #composed(): Composed {
    const duplicates = this.#duplicates.sort((first, second) => first.key.start - second.key.start);
    return { root: this.#root, duplicates, aliased: this.#aliased };
  }

  #scalar(event: ScalarEvent): void {
    const quoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED ? 1 : 0;
    const start = event.valueStart < 0 ? this.#end : event.valueStart - quoted;
    const end = event.valueStart < 0 ? this.#end : event.valueEnd + quoted;
    const text = getScalarValue(this.#source, event);
    const value = this.#resolve(text, event, start, end);
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new YamlError(`json: unsupported value: ${goFloat(value)}`, start, end);
    this.#end = end;
    const node: YamlNode = { kind: 'scalar', start, end, value };
    const merges = event.style === SCALAR_STYLE.PLAIN && text === '<<' && event.tagStart < 0;
    const anchored = { node, height: 0, weight: 1 + text.length };
    this.#anchor(this.#nameOf(event), anchored);
    this.#add(anchored, node, merges);
  }

  #resolve(text: string, event: ScalarEvent, start: number, end: number): Scalar {
    const tag = this.#tagOf(event);
    if (tag === undefined) return event.style === SCALAR_STYLE.PLAIN ? resolveScalar(text) : text;
    if (tag === 'binary') return decodeBase64(text);
    const wanted = JSON_TYPES.get(tag);
    if (wanted === undefined) return text;
    const value = resolveScalar(text);
    if (wanted.includes(goType(value))) return value;
    throw new YamlError(`cannot decode !!${goType(value)} \`${text.slice(0, 100)}\` as a !!${tag}`, start, end);
  }

  #alias(name: string, start: number, end: number): void {
    const anchored = this.#anchors.get(name);
    if (anchored === undefined) throw new YamlError(`unknown anchor '${name.slice(0, 100)}' referenced`, start, end);
    if (anchored.node === undefined) throw new YamlError(`anchor '${name.slice(0, 100)}' value contains itself`, start, end);
    this.#aliased += anchored.weight;
    if (this.#aliased > this.#limits.maxAliased) throw new YamlError('document contains excessive aliasing', start, end);
    this.#end = end;
    this.#add(anchored, { ...anchored.node, start, end }, false);
  }

  #begin(event: CollectionEvent): void {
    const kind = event.type === EVENT_ID.SEQUENCE ? 'list' : 'map';
    const anchor = this.#nameOf(event);
    this.#anchor(anchor, { node: undefined, height: 0, weight: 0 });
    const start = event.start < 0 ? this.#end : event.start;
    this.#end = event.style === COLLECTION_STYLE.FLOW ? start + 1 : start;
    this.#open.push({ kind, start, anchor, items: [], pairs: [], list: [], map: {}, key: undefined, height: 0, weight: 1 });
  }

  #finish({ kind, start, anchor, items, pairs, list, map, height, weight }: Open): void {
    const flowing = this.#source[start] === '[' || this.#source[start] === '{';
    // The closing bracket is the next bracket: only blanks, comments and a comma precede it.
    if (flowing) this.#end = closingBracket(this.#source, this.#end);
    const end = this.#end;
    const node: YamlNode = kind === 'list' ? { kind, start, end, value: list, items } : { kind, start, end, value: map, pairs };
    const anchored = { node, height: height + 1, weight };
    this.#anchor(anchor, anchored);
    this.#add(anchored, node, false);
  }

  /** Adds a value to the innermost open container, or makes it the root. */
  #add({ height, weight }: Anchored, node: YamlNode, merges: boolean): void {
    const open = this.#open.at(-1);
    if (open === undefined) {
      this.#root = node;
      return;
    }
    open.weight += weight;
    open.height = Math.max(open.height, height);
    if (this.#open.length + height > this.#limits.maxDepth) throw depthError(this.#limits.maxDepth, node.start);
    if (open.kind === 'list') {
      open.items.push(node);
      open.list.push(node.value);
    } else if (open.key === undefined) {
      open.key = { node, merges };
    } else {
      this.#addPair(open, open.key, node);
      open.key = undefined;
    }
  }

  #addPair(open: Open, key: { readonly node: YamlNode; readonly merges: boolean }, value: YamlNode): void {
    if (key.merges) return merge(open.map, value);
    const pair = { name: keyText(key.node), key: key.node, value };
    open.pairs.push(pair);
    if (Object.hasOwn(open.map, pair.name) && this.#duplicates.length < MAX_DUPLICATES) this.#duplicates.push(pair);
    setField(open.map, pair.name, value.value);
  }

  #nameOf({ anchorStart, anchorEnd }: ScalarEvent | CollectionEvent): string | undefined {
    return anchorStart < 0 ? undefined : this.#source.slice(anchorStart, anchorEnd);
  }

  #anchor(name: string | undefined, anchored: Anchored): void {
    if (name !== undefined) this.#anchors.set(name, anchored);
  }

  /**
   * The name of a tag in YAML's own namespace. Empty for other tags, which go-yaml treats as text. Undefined if there is no
   * tag.
   */
  #tagOf({ tagStart, tagEnd }: ScalarEvent): string | undefined {
    if (tagStart < 0) return undefined;
    const tag = this.#source.slice(tagStart, tagEnd);
    const verbatim = /^!<(.*)>$/s.exec(tag)?.[1];
    const [, handle = '!', suffix = ''] = /^(!(?:[\w-]*!)?)(.*)$/s.exec(tag) ?? [];
    const whole = verbatim ?? (this.#tags.get(handle) ?? (handle === '!!' ? NAMESPACE : handle)) + suffix;
    return whole.startsWith(NAMESPACE) ? whole.slice(NAMESPACE.length) : '';
  }
}

type TagHandles = ReadonlyMap<string, string>;

const NAMESPACE = 'tag:yaml.org,2002:';

/** The values that go-yaml accepts for a tagged scalar. A text may have any tag. */
const JSON_TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['int', ['int']],
  ['float', ['float', 'int']],
  ['bool', ['bool']],
  ['null', ['null']],
]);

function goType(value: Scalar): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'str';
  return Number.isInteger(value) ? 'int' : 'float';
}

function goFloat(value: number): string {
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}

/** A key as in JSON. Throws `YamlError` for a value that cannot be a key. */
function keyText({ value, start, end }: YamlNode): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null) throw new YamlError('unsupported map key of type: %!s(<nil>)', start, end);
  throw new YamlError('invalid map key', start, end);
}

/** Copies the entries of a map, or of several maps, of which the first wins (decode.go `merge`). */
function merge(into: Record<string, unknown>, source: YamlNode): void {
  const sources = source.kind === 'list' ? [...source.items].reverse() : [source];
  for (const each of sources) {
    if (each.kind !== 'map') {
      throw new YamlError('map merge requires map or sequence of maps as the value', source.start, source.end);
    }
    for (const name of Object.keys((each satisfies YamlMap).value)) setField(into, name, each.value[name]);
  }
}

/** The offset after the next closing bracket. Skips comments. */
function closingBracket(source: string, from: number): number {
  for (let at = from; at < source.length; at++) {
    const char = source[at];
    if (char === ']' || char === '}') return at + 1;
    if (char !== '#') continue;
    const lineEnd = source.indexOf('\n', at);
    if (lineEnd < 0) return from;
    at = lineEnd;
  }
  return from;
}
