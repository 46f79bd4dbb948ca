import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { VARIED, variationsOf } from '../vary/vary.ts';
import { addProbes, nameClasses } from './probes.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RUNTIME = `${ROOT}src/worker/twin/probe.ts`;
/** The code that a reader can step through: what follows upstream's source. */
const PROBED = /^src\/(?:client|controllers|scheduler|kubelet)\/|^src\/api\/(?:int-or-string|selector|pod|conditions)\.ts$/;
/** Not stepped through: the reports to the trace, declarations and measurements; and the kubelet's images, which would cost more than they show. */
const UNPROBED = /\/(?:steps|sync-trace|metrics|pod-events)\.ts$|\/kubelet\/images\//;
/** A module with this query is the instrumented one. The same file without it stays as it is. */
const MARK = '?twin';

/**
 * Gives a worker an instrumented engine: everything that `entry` imports from our source is loaded a second time, and the code that a
 * reader can step through has probes. See docs/decisions/code-by-replay.md.
 *
 * `entry`: the path of the worker in the repository.
 */
export function instrument(entry: string): Plugin {
  return {
    name: 'instrument',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (importer === undefined) return null;
        const [path, query] = splitQuery(importer);
        const isTwin = `?${query}` === MARK || path === ROOT + entry;
        if (!isTwin) return null;
        const resolved = await this.resolve(source, path, { skipSelf: true });
        if (resolved === null || !isOurs(resolved.id)) return resolved;
        return { ...resolved, id: resolved.id + MARK };
      },
    },
    transform: {
      order: 'pre',
      handler(code, id) {
        if (!id.endsWith(MARK)) return null;
        const file = id.slice(ROOT.length, -MARK.length);
        if (isProbed(file)) {
          const alternatives = variationsOf(file, code);
          const variations = alternatives.length === 0 ? undefined : { alternatives, runtime: VARIED };
          return { code: addProbes(file, code, RUNTIME, variations), map: null };
        }
        return file.startsWith('src/worker/twin/') ? null : { code: nameClasses(code, RUNTIME), map: null };
      },
    },
  };
}

/** True if a reader can step through the file. */
export function isProbed(file: string): boolean {
  return PROBED.test(file) && !UNPROBED.test(file);
}

function isOurs(id: string): boolean {
  return id.startsWith(`${ROOT}src/`) && id.endsWith('.ts');
}

function splitQuery(id: string): readonly [path: string, query: string] {
  const mark = id.indexOf('?');
  return mark < 0 ? [id, ''] : [id.slice(0, mark), id.slice(mark + 1)];
}
