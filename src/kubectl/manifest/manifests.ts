import { byteLength } from '../../api/index.ts';
import { readYaml, YAML_LIMITS } from '../../api/yaml/read-yaml.ts';
import { YamlError } from '../../api/yaml/yaml-error.ts';
import { ManifestDocument, type ManifestProblem } from './document.ts';
import { type SourceRange, SourceText } from './source-text.ts';

/** The content of a text. It includes the documents before an error, because kubectl handles them before it reports the error. */
export interface Manifests {
  /** The documents that are not empty, in order. */
  readonly documents: readonly ManifestDocument[];
  /** The error at which parsing stopped. */
  readonly error?: ManifestError;
  /** Duplicate fields, which are valid but probably unintended. */
  readonly warnings: readonly ManifestProblem[];
}

export interface ManifestError {
  /** The text that kubectl prints after `error parsing STDIN: `. */
  readonly message: string;
  /** The message without what kubectl says before it, and without its line. */
  readonly reason: string;
  readonly range: SourceRange;
}

/** Bounds of one text. The manifests of an operator have one to five MiB, of which most describe its kinds. */
export const MAX_MANIFEST_BYTES = 8 * 1024 * 1024;
const MAX_DOCUMENTS = 500;
/** The bound of one document, in characters. The API server takes no object above 1.5 MiB of JSON; the indentation of YAML doubles it. */
const MAX_DOCUMENT_CHARS = 3 * 1024 * 1024;
/** The largest number of warnings. */
const MAX_WARNINGS = 100;
/** The longest quotation of the text in a message. */
const MAX_QUOTED_CHARS = 100;
/** A line that is neither blank nor a comment. */
const CONTENT = /^[ \t]*[^\s#]/m;

/** Parses a manifest of one or more YAML or JSON documents. It never throws: `error` has the problem and its range. */
export function parseManifests(text: string): Manifests {
  const source = new SourceText(text);
  const failed = (message: string, start: number, end: number): ManifestError => ({
    message,
    reason: message,
    range: source.range(start, end),
  });
  if (byteLength(text) > MAX_MANIFEST_BYTES)
    return { documents: [], warnings: [], error: failed('the text is longer than 8 MiB', 0, 0) };
  const documents: ManifestDocument[] = [];
  const warnings: ManifestProblem[] = [];
  let { maxAliased } = YAML_LIMITS;
  let read = 0;
  for (const chunk of splitDocuments(text)) {
    if (chunk.problem !== undefined) return { documents, warnings, error: failed(chunk.problem, chunk.start, chunk.end) };
    const part = text.slice(chunk.start, chunk.end);
    if (part.length > MAX_DOCUMENT_CHARS)
      return { documents, warnings, error: failed('the document is longer than 3 MiB', chunk.start, chunk.start) };
    if (!CONTENT.test(part)) continue;
    if (read++ === MAX_DOCUMENTS) {
      return { documents, warnings, error: failed(`there are more than ${MAX_DOCUMENTS} documents`, chunk.start, chunk.start) };
    }
    try {
      const syntax = readYaml(part, { ...YAML_LIMITS, maxAliased });
      maxAliased -= syntax.aliased;
      const document = new ManifestDocument(source, chunk.start, syntax);
      warnings.push(...document.duplicates.slice(0, MAX_WARNINGS - warnings.length).map(duplicateWarning));
      if (document.value !== null) documents.push(document);
    } catch (error) {
      if (!(error instanceof YamlError)) throw error;
      return { documents, warnings, error: yamlError(source, chunk.start, error) };
    }
  }
  return { documents, warnings };
}

function duplicateWarning({ name, range }: ManifestDocument['duplicates'][number]): ManifestProblem {
  return { ...range, message: `duplicate field ${JSON.stringify(name)}: the last one counts`, severity: 'warning' };
}

interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly problem?: string;
}

/** The parts between lines that begin with `---` (apimachinery util/yaml `YAMLReader`). */
function* splitDocuments(text: string): Generator<Chunk, void> {
  let start = 0;
  for (const match of text.matchAll(/^---(.*)$/gm)) {
    yield { start, end: match.index };
    const behind = match[1]!.trim();
    start = match.index + match[0].length + 1;
    if (behind !== '' && !behind.startsWith('#')) {
      yield {
        start: match.index,
        end: start - 1,
        problem: `invalid Yaml document separator: ${behind.slice(0, MAX_QUOTED_CHARS)}`,
      };
    }
  }
  if (start < text.length) yield { start, end: text.length };
}

/** The faults that go-yaml finds while it parses tokens. It counts their lines from 0. The others are found while it scans, or have no line. */
const PARSER_FAULT = /^did not find expected (?:key|'-' indicator|node content|',' or '[\]}]'|<document start>)$/;
const SIMPLE_KEY_FAULT = "could not find expected ':'";

/** The message has the line that go-yaml names, which may be a neighbour of the line of the fault. The range is where the fault is. */
function yamlError(source: SourceText, offset: number, { message, start, end }: YamlError): ManifestError {
  const line = goYamlLine(source, offset, message, start);
  return {
    message: `error converting YAML to JSON: yaml: ${line > 0 ? `line ${line}: ` : ''}${message}`,
    reason: message,
    range: source.range(offset + start, offset + end),
  };
}

/** The line within the document that go-yaml names; 0 if it names none (goyaml.v2 decode.go `parser.fail`). It names no first line. */
function goYamlLine(source: SourceText, offset: number, message: string, start: number): number {
  const at = offset + start;
  const isUnended = at >= source.text.length && source.text !== '' && !source.text.endsWith('\n');
  // kubectl ends the last line of a document before it reads it.
  const index = source.lineAt(at) - source.lineAt(offset) + (isUnended && PARSER_FAULT.test(message) ? 1 : 0);
  if (message.startsWith('unknown anchor')) return 0;
  if (PARSER_FAULT.test(message)) return index;
  if (message === SIMPLE_KEY_FAULT) return index + 2;
  return index === 0 ? 0 : index + 1;
}
