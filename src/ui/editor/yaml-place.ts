import { readYaml, type YamlDocument } from '../../api/yaml/read-yaml.ts';
import { YamlError } from '../../api/yaml/yaml-error.ts';
import type { YamlMap, YamlNode, YamlPair } from '../../api/yaml/yaml-node.ts';

/** What stands at a position of a manifest. */
export interface YamlPlace {
  /** Of the document around it; empty where it does not say. */
  readonly apiVersion: string;
  readonly kind: string;
  /** Keys from the top of the document down to the field; list indices are left out. */
  readonly path: readonly string[];
  /** A field's name is to come, or its value. */
  readonly awaits: 'key' | 'value';
  /** Keys that the map around it has already. */
  readonly siblings: readonly string[];
  /** Column (from 0) at which what is being typed begins. */
  readonly startColumn: number;
}

/** A word that no manifest contains: it stands in the text for what is being typed, and is found again in the syntax tree. */
const CURSOR = 'kubeloupe-cursor-1f6a';

const VALUE_LINE = /^([ \t]*(?:- +)*[\w./-]+:[ \t]+)(\S*)$/;
const KEY_LINE = /^([ \t]*(?:- +)*)([\w./-]*)$/;
/** A line of more characters has nothing that can be completed. */
const MAX_LINE_CHARS = 1000;
/** In a longer document nothing is suggested: it is read on the page's own thread, at each key. */
const MAX_DOCUMENT_CHARS = 128 * 1024;

/** A map in a document and the keys that lead to it. */
interface Surroundings {
  readonly map: YamlMap;
  readonly pair: YamlPair;
  readonly path: readonly string[];
}

/**
 * The place at which something is being typed, or undefined where nothing of ours can stand. Half-typed text is mostly no YAML, so the
 * line up to the cursor is replaced by a complete one with a placeholder, and the syntax tree says where that is.
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

/** The field whose name or value is at an offset, for hovering. */
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
  /** Offset of the document in the text. */
  readonly offset: number;
  readonly root: YamlNode;
}

/** The document that a line belongs to. If it cannot be read as a whole, what stands up to the line. */
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

/** The innermost pair that is meant, and what is around it. */
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
