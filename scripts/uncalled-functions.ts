import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import MagicString from 'magic-string';
import { build, parseSync, type Plugin } from 'vite';
import { lateModules } from './late-modules.ts';
import type { ChosenFunctions } from './late-functions.ts';
import { moduleFunctions, type AstNode, type ModuleFunction } from './module-functions.ts';

/** The modules that are looked at. What the worker's own and the simulation's call depends on the clock of the real world as well: they stay. */
const ENGINE = /\/src\/(?!worker\/|sim\/|ui\/)[\w/-]+\.ts$/;
const FIRST_VISIT = fileURLToPath(new URL('./first-visit.ts', import.meta.url));
/** The functions called so far, each as its module and number. */
const CALLED = 'calledFunctions';

/** The functions of the engine that the first visit does not call, by playing it (first-visit.ts). `list`: see late-modules.ts. */
export async function uncalledFunctions(list: string): Promise<ChosenFunctions> {
  const looked = new Map<string, readonly ModuleFunction[]>();
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [lateModules(list), noteCalls(looked)],
    build: { write: false, target: 'es2023', minify: false, lib: { entry: FIRST_VISIT, formats: ['es'] } },
  });
  const [output] = [result].flat();
  if (output === undefined || !('output' in output)) throw new Error('the first visit was not built');
  const called = new Set<string>();
  Object.assign(globalThis, { [CALLED]: called });
  const { firstVisit } = await imported(output.output[0].code);
  firstVisit();
  const uncalled = [...looked].map(([module, functions]): [string, readonly number[]] => [
    module,
    functions.flatMap((_, number) => (called.has(`${module} ${number}`) ? [] : [number])),
  ]);
  return new Map(uncalled.filter(([, numbers]) => numbers.length > 0));
}

async function imported(code: string): Promise<{ readonly firstVisit: () => unknown }> {
  const folder = await mkdtemp(join(tmpdir(), 'first-visit-'));
  try {
    const file = join(folder, 'first-visit.mjs');
    await writeFile(file, code);
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Lets every function note that it is called. */
function noteCalls(looked: Map<string, readonly ModuleFunction[]>): Plugin {
  return {
    name: 'note-calls',
    enforce: 'pre',
    transform(code, id) {
      if (!ENGINE.test(id)) return null;
      const functions = moduleFunctions(parseSync(id, code).program as unknown as AstNode);
      looked.set(id, functions);
      const text = new MagicString(code);
      functions.forEach(({ node }, number) => {
        const body = node['body'] as AstNode;
        const note = `globalThis.${CALLED}.add(${JSON.stringify(`${id} ${number}`)})`;
        if (body.type === 'BlockStatement') text.appendRight(body.start + 1, `${note};`);
        else text.appendRight(body.start, `(${note}, `).appendLeft(body.end, ')');
      });
      return { code: text.toString() };
    },
  };
}
