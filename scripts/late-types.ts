import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';

const TYPES = /\/src\/api\/schema\/types\/\w+\.ts$/;
const DOCUMENTED = /\/src\/api\/schema\/documented\.ts$/;
const WHOLE = '?whole';

/** The kinds of the objects that a cluster has, and of what is sent to it, before its user does anything. */
export const EARLY_KINDS: readonly string[] = [
  'ConfigMap',
  'Deployment',
  'Event',
  'Lease',
  'Namespace',
  'Node',
  'Pod',
  'PriorityClass',
  'ReplicaSet',
  'Service',
  'ServiceAccount',
  'StorageClass',
];

/**
 * Gives documented.ts of src/api/schema the types as they are, and everybody else what the first visit takes: without documentation, and without
 * the kinds that only users make. The source keeps it all in one place.
 */
export function lateTypes(): Plugin {
  let early: ReadonlySet<string> | undefined;
  return {
    name: 'late-types',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      if (!DOCUMENTED.test(importer) && !importer.endsWith(WHOLE)) return null;
      const resolved = await this.resolve(source, importer.replace(WHOLE, ''), { skipSelf: true });
      return resolved !== null && TYPES.test(resolved.id) ? resolved.id + WHOLE : null;
    },
    // There is nothing of TypeScript's in them that would have to be taken out.
    load: (id) => (id.endsWith(WHOLE) ? { code: readFileSync(id.slice(0, -WHOLE.length), 'utf8'), moduleType: 'js' } : null),
    transform(code, id) {
      if (!TYPES.test(id)) return null;
      early ??= typesOf(EARLY_KINDS, allTypes(dirname(id)));
      return { code: code.replace(/`([^`]*)`/g, (_, text: string) => `\`${earlyText(text, early!)}\``), map: null };
    },
  };
}

/** The types in a text that are among `early`, without documentation. */
export function earlyText(text: string, early: ReadonlySet<string>): string {
  const blocks = text.split('\n\n').filter((block) => early.has(idOf(block)));
  return blocks.map((block) => `\n${block.trim().replace(/ -- .*$/gm, '')}\n`).join('');
}

/** The ids of types that objects of these kinds are made of, in a text that has them all. */
export function typesOf(kinds: readonly string[], text: string): ReadonlySet<string> {
  const blocks = new Map(text.split('\n\n').map((block) => [idOf(block), block.replace(/ -- .*$/gm, '')]));
  const found = new Set<string>();
  const pending = ['ObjectMeta', ...kinds];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const block = blocks.get(id);
    if (block === undefined || found.has(id)) continue;
    found.add(id);
    // The type of a field is its second word: `containers! [Container] merge=name`.
    for (const [, type = ''] of block.matchAll(/^ {2}\S+ [[{]*([\w.]+)/gm)) pending.push(type);
  }
  return found;
}

/** `PodSpec` of `type PodSpec atomic`; empty for what is no type. */
function idOf(block: string): string {
  return /^\w+ (\S+)/.exec(block.trim())?.[1] ?? '';
}

function allTypes(folder: string): string {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && file !== 'index.ts');
  return files.map((file) => /`([^`]*)`/.exec(readFileSync(`${folder}/${file}`, 'utf8'))?.[1] ?? '').join('\n');
}
