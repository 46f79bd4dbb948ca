import { readYaml, type YamlDocument } from '../../api/yaml/read-yaml.ts';
import { YamlError } from '../../api/yaml/yaml-error.ts';
import type { YamlMap, YamlNode, YamlPair } from '../../api/yaml/yaml-node.ts';

/** A position within a manifest. */
export interface YamlPlace {
  /** Of the document around it. Empty if the document does not say. */
  readonly apiVersion: string;
  readonly kind: string;
  /** Keys from the top of the document down to the field, without list indices. */
  readonly path: readonly string[];
  /** What is being typed: a field's name, or its value. */
  readonly awaits: 'key' | 'value';
  /** The keys that the map around it already has. */
  readonly siblings: readonly string[];
  /** The column (from 0) at which the typed word begins. */
  readonly startColumn: number;
}

/** A word that no manifest contains. It replaces the typed word, and is then found in the syntax tree. */
const CURSOR = 'kubeloupe-cursor-1f6a';

const VALUE_LINE = /^([ \t]*(?:- +)*[\w./-]+:[ \t]+)(\S*)$/;
const KEY_LINE = /^([ \t]*(?:- +)*)([\w./-]*)$/;
/** Longer lines get no completion. */
const MAX_LINE_CHARS = 1000;
/** Longer documents get no completion: they would be parsed on the main thread at each key. */
const MAX_DOCUMENT_CHARS = 128 * 1024;

/** A map in a document, and the keys that lead to it. */
interface Surroundings {
  readonly map: YamlMap;
  readonly pair: YamlPair;
  readonly path: readonly string[];
}

/**
 * The place where something is being typed. Returns undefined if no field can stand there. Half-typed text is usually invalid
 * YAML, so the line up to the cursor is replaced by a complete line with a placeholder, which is then found in the syntax tree.
 */
export function placeAt(text: string, line: number, column: number): YamlPlace | undefined {
  const lines = text.split('\n');
  const before = (lines[line] ?? '').slice(0, column);
  if (before.length > MAX_LINE_CHARS) return undefined;
  const asValue = VALUE_LINE.exec(before);
  const asKey = asValue === null ? KEY_LINE.exec(before) : null;
  const lead = (asValue ?? asKey)?.[1];
  if (lead === undefined) return undefined;
  lines[line] = asValue === null ? `${lead}${CURSOR}: x` : `${lead}${CURSOR}`;
  const document = documentAround(lines, line);
  const found =
    document === undefined
      ? undefined
      : surroundingsOf(document.root, ({ name, value }) => name === CURSOR || value.value === CURSOR);
  if (document === undefined || found === undefined) return undefined;
  const awaits = found.pair.name === CURSOR ? 'key' : 'value';
  return {
    ...headOf(document.root),
    path: awaits === 'key' ? found.path.slice(0, -1) : found.path,
    awaits,
    siblings: found.map.pairs.map(({ name }) => name).filter((name) => name !== CURSOR),
    startColumn: lead.length,
  };
}

/** The field whose name or value is at an offset, for the hover text. */
export function fieldAt(text: string, offset: number): Pick<YamlPlace, 'apiVersion' | 'kind' | 'path'> | undefined {
  const lines = text.split('\n');
  const line = text.slice(0, offset).split('\n').length - 1;
  const document = documentAround(lines, line);
  if (document === undefined) return undefined;
  const placeOf = (at: number): number => document.offset + document.originalOffset(at);
  const found = surroundingsOf(document.root, ({ key, value }) => {
    const end = value.kind === 'scalar' ? Math.max(key.end, value.end) : key.end;
    return placeOf(key.start) <= offset && offset <= placeOf(end);
  });
  return found === undefined ? undefined : { ...headOf(document.root), path: found.path };
}

interface DocumentAround extends Pick<YamlDocument, 'originalOffset'> {
  /** The offset of the document in the text. */
  readonly offset: number;
  readonly root: YamlNode;
}

/** The document that contains a line. If it is invalid as a whole, only the part up to the line. */
function documentAround(lines: readonly string[], line: number): DocumentAround | undefined {
  const isSeparator = (each: string): boolean => each.startsWith('---');
  const first = lines.slice(0, line).findLastIndex(isSeparator) + 1;
  const next = lines.slice(line + 1).findIndex(isSeparator);
  const last = next < 0 ? lines.length : line + 1 + next;
  const offset = lines.slice(0, first).reduce((sum, each) => sum + each.length + 1, 0);
  const read = tryRead(lines.slice(first, last)) ?? tryRead(lines.slice(first, line + 1));
  return read?.root === undefined ? undefined : { offset, root: read.root, originalOffset: read.originalOffset };
}

function tryRead(lines: readonly string[]): YamlDocument | undefined {
  const text = lines.join('\n');
  if (text.length > MAX_DOCUMENT_CHARS) return undefined;
  try {
    return readYaml(text);
  } catch (error) {
    if (error instanceof YamlError) return undefined;
    throw error;
  }
}

/** The innermost pair with the placeholder, and the map around it. */
function surroundingsOf(
  node: YamlNode,
  isMeant: (pair: YamlPair) => boolean,
  path: readonly string[] = [],
): Surroundings | undefined {
  if (node.kind === 'scalar') return undefined;
  if (node.kind === 'list') {
    for (const item of node.items) {
      const found = surroundingsOf(item, isMeant, path);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  for (const pair of node.pairs) {
    const inner = [...path, pair.name];
    const found = surroundingsOf(pair.value, isMeant, inner) ?? (isMeant(pair) ? { map: node, pair, path: inner } : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

function headOf(root: YamlNode): { readonly apiVersion: string; readonly kind: string } {
  const text = (name: string): string => {
    const value = root.kind === 'map' ? root.pairs.find((pair) => pair.name === name)?.value.value : undefined;
    return typeof value === 'string' && value !== CURSOR ? value : '';
  };
  return { apiVersion: text('apiVersion'), kind: text('kind') };
}
