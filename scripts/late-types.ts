import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const TYPES = /\/src\/api\/schema\/types\/\w+\.ts$/;
const UNSERVED = /\/src\/api\/schema\/types\/unserved\.ts$/;
const DOCUMENTED = /\/src\/api\/schema\/documented\.ts$/;
const WHOLE = '?whole';

/**
 * Gives documented.ts of src/api/schema the types as they are, and everybody else what it takes to read and patch objects: without documentation,
 * and without the kinds that nobody serves. The source keeps it all in one place.
 */
export function lateTypes(): Plugin {
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
      return { code: UNSERVED.test(id) ? code.replace(/`[^]*`/, '``') : code.replace(/ -- .*$/gm, ''), map: null };
    },
  };
}
