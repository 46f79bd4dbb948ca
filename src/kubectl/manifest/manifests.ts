import {
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type DocumentOptions,
  type ParseOptions,
  type SchemaOptions,
  type Tags,
} from 'yaml';
import { byteLength } from '../../api/index.ts';
import { ManifestDocument } from './document.ts';
import type { ManifestProblem } from './problem.ts';
import { SourceText, type SourceRange } from './source-text.ts';
import { yamlErrorText } from './yaml-error.ts';

/** What a text holds. Documents before an error are there: kubectl handles them before it reports the error. */
export interface Manifests {
  /** Those that hold something, in order. */
  readonly documents: readonly ManifestDocument[];
  /** What ended the reading. */
  readonly error?: ManifestError;
  /** What reads well and yet is hardly meant: fields that are there twice. */
  readonly warnings: readonly ManifestProblem[];
}

export interface ManifestError {
  /** As kubectl prints it behind `error parsing STDIN: `. */
  readonly message: string;
  readonly range: SourceRange;
}

/** Bounds of what is read at once. */
const MAX_BYTES = 1024 * 1024;
const MAX_DOCUMENTS = 500;
/** Of lists and maps in one another; manifests need some twenty. */
const MAX_DEPTH = 200;
/** Of what aliases stand for, all together. */
const MAX_ALIASES = 100;

/** YAML 1.1 as kubectl's library reads it: without the types that JSON does not have. */
const UNWANTED_TAGS = new Set(['timestamp', 'binary', 'omap', 'pairs', 'set', 'intTime', 'floatTime']);
const PARSE_OPTIONS: ParseOptions & DocumentOptions & SchemaOptions = {
  version: '1.1',
  // Of duplicates the last one counts.
  uniqueKeys: false,
  prettyErrors: false,
  strict: false,
  logLevel: 'silent',
  customTags: (tags: Tags) => tags.filter((tag) => !isUnwanted(tag)),
};

function isUnwanted(tag: Tags[number]): boolean {
  if (typeof tag === 'string') return UNWANTED_TAGS.has(tag);
  return UNWANTED_TAGS.has(tag.tag.slice('tag:yaml.org,2002:'.length)) || ('format' in tag && tag.format === 'TIME');
}

/**
 * Reads a manifest of one or more YAML (or JSON) documents, in the bounds of what a manifest needs. Never throws: what is wrong is in
 * `error`, with its place.
 */
export function parseManifests(text: string): Manifests {
  const source = new SourceText(text);
  const failed = (message: string, start: number, end: number): ManifestError => ({ message, range: source.range(start, end) });
  if (byteLength(text) > MAX_BYTES) return { documents: [], warnings: [], error: failed('the text is longer than 1 MiB', 0, 0) };
  const documents: ManifestDocument[] = [];
  const warnings: ManifestProblem[] = [];
  for (const chunk of splitDocuments(text)) {
    if (chunk.problem !== undefined) return { documents, warnings, error: failed(chunk.problem, chunk.start, chunk.end) };
    if (documents.length === MAX_DOCUMENTS) {
      return { documents, warnings, error: failed(`there are more than ${MAX_DOCUMENTS} documents`, chunk.start, chunk.start) };
    }
    const read = readDocument(source, chunk.start, text.slice(chunk.start, chunk.end));
    for (const warning of read.warnings) warnings.push(warning);
    if (read.error !== undefined) return { documents, warnings, error: read.error };
    if (read.document.value !== null && read.document.value !== undefined) documents.push(read.document);
  }
  return { documents, warnings };
}

interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly problem?: string;
}

/** The stretches between lines that begin with `---` (apimachinery util/yaml `YAMLReader`). */
function* splitDocuments(text: string): Generator<Chunk, void> {
  let start = 0;
  for (const match of text.matchAll(/^---(.*)$/gm)) {
    yield { start, end: match.index };
    const behind = match[1]!.trim();
    start = match.index + match[0].length + 1;
    if (behind !== '' && !behind.startsWith('#')) {
      yield { start: match.index, end: start - 1, problem: `invalid Yaml document separator: ${behind}` };
    }
  }
  if (start < text.length) yield { start, end: text.length };
}

type Read =
  | { readonly document: ManifestDocument; readonly error?: undefined; readonly warnings: ManifestProblem[] }
  | { readonly error: ManifestError; readonly warnings: ManifestProblem[] };

function readDocument(source: SourceText, offset: number, text: string): Read {
  const fail = (message: string, start: number, end: number): Read => {
    return {
      error: { message: `error converting YAML to JSON: yaml: ${message}`, range: source.range(offset + start, offset + end) },
      warnings: [],
    };
  };
  const deep = tooDeepAt(text);
  if (deep !== undefined) return fail(`exceeded max depth of ${MAX_DEPTH}`, deep, deep + 1);
  const syntax = parseDocument(text, PARSE_OPTIONS);
  const [first, second] = syntax.errors;
  if (first !== undefined) {
    // A key that is indented too far makes the line above it the faulty one; it is better shown itself.
    const at = first.code === 'BLOCK_AS_IMPLICIT_KEY' && second?.code === 'MULTILINE_IMPLICIT_KEY' ? second.pos[1] : first.pos[0];
    // Lines are counted within the document and the first is not named, as kubectl does.
    const line = source.lineAt(offset + at) - source.lineAt(offset) + 1;
    return fail(`${line > 1 ? `line ${line}: ` : ''}${yamlErrorText(first)}`, at, Math.max(at, first.pos[1]));
  }
  try {
    const value: unknown = syntax.toJS({ maxAliasCount: MAX_ALIASES });
    const document = new ManifestDocument(source, offset, syntax, value);
    return { document, warnings: duplicates(syntax.contents, (start, end) => source.range(offset + start, offset + end)) };
  } catch (error) {
    if (error instanceof ReferenceError && error.message.startsWith('Excessive alias'))
      return fail('document contains excessive aliasing', 0, text.length);
    if (error instanceof ReferenceError) return fail(yamlErrorText({ code: 'BAD_ALIAS', message: error.message }), 0, 0);
    if (error instanceof Error && error.message.startsWith('Merge sources'))
      return fail('map merge requires map or sequence of maps as the value', 0, text.length);
    throw error;
  }
}

/** The offset at which nesting goes too deep, told from indentation and brackets before any recursion. */
function tooDeepAt(text: string): number | undefined {
  let flow = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === '[' || char === '{') flow++;
    else if (char === ']' || char === '}') flow = Math.max(0, flow - 1);
    if (flow > MAX_DEPTH) return i;
  }
  for (const match of text.matchAll(/^[ ]*(?:[-?][ ]+)*/gm)) {
    // Each level of block nesting needs a column of its own.
    if (match[0].length > 2 * MAX_DEPTH) return match.index;
  }
  return undefined;
}

/** Fields that a map has twice. */
function duplicates(node: unknown, range: (start: number, end: number) => SourceRange): ManifestProblem[] {
  if (isSeq(node)) return node.items.flatMap((item) => duplicates(item, range));
  if (!isMap(node)) return [];
  const seen = new Set<string>();
  return node.items.flatMap(({ key, value }) => {
    const inside = duplicates(value, range);
    if (!isScalar(key) || key.range === undefined || key.range === null) return inside;
    const name = String(key.value);
    if (!seen.has(name)) {
      seen.add(name);
      return inside;
    }
    const message = `duplicate field ${JSON.stringify(name)}: the last one counts`;
    return [{ ...range(key.range[0], key.range[1]), message, severity: 'warning' as const }, ...inside];
  });
}
