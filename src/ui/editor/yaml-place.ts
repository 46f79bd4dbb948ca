import { isDocument, isMap, isPair, isScalar, parseAllDocuments, visit, type Document, type Node, type Pair } from 'yaml';

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

const VALUE_LINE = /^(\s*(?:- +)*[\w./-]+:\s+)(\S*)$/;
const KEY_LINE = /^(\s*(?:- +)*)([\w./-]*)$/;

/**
 * The place at which something is being typed, or undefined where nothing of ours can stand. Half-typed text is mostly no YAML, so the
 * line up to the cursor is replaced by a complete one with a placeholder, and the syntax tree says where that is.
 */
export function placeAt(text: string, line: number, column: number): YamlPlace | undefined {
  const lines = text.split('\n');
  const before = (lines[line] ?? '').slice(0, column);
  const asValue = VALUE_LINE.exec(before);
  const asKey = asValue === null ? KEY_LINE.exec(before) : null;
  const lead = (asValue ?? asKey)?.[1];
  if (lead === undefined) return undefined;
  lines[line] = asValue === null ? `${lead}${CURSOR}: x` : `${lead}${CURSOR}`;
  const found = findCursor(lines.join('\n'));
  return found === undefined ? undefined : { ...found, startColumn: lead.length };
}

function findCursor(text: string): Omit<YamlPlace, 'startColumn'> | undefined {
  for (const document of documentsOf(text)) {
    let found: Omit<YamlPlace, 'startColumn'> | undefined;
    visit(document, {
      Scalar: (key, node, ancestors) => {
        if (node.value !== CURSOR) return undefined;
        const pairs = ancestors.filter((ancestor) => isPair(ancestor));
        const path = pairs.flatMap((pair) => keyOf(pair) ?? []);
        const awaits = key === 'key' ? 'key' : 'value';
        const map = ancestors.findLast((ancestor) => isMap(ancestor));
        const siblings = isMap(map) ? map.items.flatMap((pair) => keyOf(pair) ?? []) : [];
        found = {
          ...headOf(document),
          path: awaits === 'key' ? path.filter((name) => name !== CURSOR) : path,
          awaits,
          siblings: siblings.filter((name) => name !== CURSOR),
        };
        return visit.BREAK;
      },
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The field whose name or value is at an offset, for hovering. */
export function fieldAt(text: string, offset: number): Pick<YamlPlace, 'apiVersion' | 'kind' | 'path'> | undefined {
  for (const document of documentsOf(text)) {
    if (document.range !== null && document.range !== undefined && offset > document.range[2]) continue;
    let path: readonly string[] | undefined;
    visit(document, {
      Pair: (_, pair, ancestors) => {
        const { key, value } = pair;
        const end = isScalar(value) ? value.range?.[1] : (key as Node | null)?.range?.[1];
        const start = (key as Node | null)?.range?.[0];
        if (start === undefined || end === undefined || offset < start || offset > end) return undefined;
        path = [...ancestors.filter((ancestor) => isPair(ancestor)), pair].flatMap((one) => keyOf(one) ?? []);
        return undefined;
      },
    });
    if (path !== undefined) return { ...headOf(document), path };
  }
  return undefined;
}

function documentsOf(text: string): readonly Document[] {
  const documents = parseAllDocuments(text);
  return Array.isArray(documents) ? documents.filter((document) => isDocument(document)) : [];
}

function headOf(document: Document): { readonly apiVersion: string; readonly kind: string } {
  const text = (key: string): string => {
    const value = isMap(document.contents) ? document.contents.get(key) : undefined;
    return typeof value === 'string' && value !== CURSOR ? value : '';
  };
  return { apiVersion: text('apiVersion'), kind: text('kind') };
}

function keyOf(pair: Pair): string | undefined {
  return isScalar(pair.key) ? String(pair.key.value) : undefined;
}
