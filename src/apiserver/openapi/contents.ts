import type { GroupVersionKind } from '../discovery/served.ts';
import type { Definitions } from './definitions.ts';
import type { Content, Operation, PathOperations } from './operations.ts';
import { metaTypeName, PATCH_TYPE_NAME } from './type-names.ts';

/** The media types of answers. */
export const ANSWER_TYPES = ['application/json', 'application/yaml'] as const;

/** The media types of patches. */
const PATCH_TYPES: readonly string[] = [
  'application/apply-patch+yaml',
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/strategic-merge-patch+json',
];

/** The media types of an operation's patches. */
export function patchTypesOf({ isCustom }: Operation): readonly string[] {
  return isCustom === true ? PATCH_TYPES.filter((type) => !type.includes('strategic')) : PATCH_TYPES;
}

/** The meaning of each status code. */
export const CODE_WORDS: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted' };

/** The definition of a body or answer. Undefined for plain text and for kinds of unknown structure. */
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

/** The definitions that a document of these paths needs. Includes watch events, although no operation names them. */
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
