import type { GroupVersionKind } from '../discovery/served.ts';
import type { Definitions } from './definitions.ts';
import type { Content, PathOperations } from './operations.ts';
import { metaTypeName, PATCH_TYPE_NAME } from './type-names.ts';

/** The forms in which the server answers with objects. */
export const ANSWER_TYPES = ['application/json', 'application/yaml'] as const;

/** The forms of a patch. */
export const PATCH_TYPES = [
  'application/apply-patch+yaml',
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/strategic-merge-patch+json',
] as const;

/** What the answers of each code mean. */
export const CODE_WORDS: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted' };

/** The definition of what is sent or answered; undefined where it is plain text, or where the kind's structure is unknown. */
export function definitionOf(content: Content, kind: GroupVersionKind, definitions: Definitions): string | undefined {
  switch (content) {
    case 'object':
      return definitions.nameOf(kind);
    case 'list':
      return definitions.listNameOf(kind);
    case 'Patch':
      return PATCH_TYPE_NAME;
    case 'DeleteOptions':
    case 'Status':
      return metaTypeName(content);
    case 'text':
      return undefined;
  }
}

/** The definitions that a document of these paths needs. Watches are of their kinds too, though no operation says so. */
export function rootsOf(paths: readonly PathOperations[], definitions: Definitions): ReadonlySet<string> {
  const roots = new Set([metaTypeName('WatchEvent')]);
  for (const { kind, body, answer } of paths.flatMap(({ operations }) => operations)) {
    for (const content of [body, answer]) {
      const name = content === undefined ? undefined : definitionOf(content, kind, definitions);
      if (name !== undefined) roots.add(name);
    }
  }
  return roots;
}
