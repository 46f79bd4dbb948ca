import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { reportedSteps } from '../src/ui/sync/reported-steps.ts';

const MODULE = 'virtual:step-sources';
const RESOLVED = `\0${MODULE}`;
const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Where syncs report what they do. */
const FOLDERS = ['src/controllers', 'src/scheduler', 'src/kubelet'];

/**
 * Tells the page in which file of ours each step of a sync is reported, and has these files as text. The module is loaded when somebody wants to
 * read a source.
 */
export function stepSources(): Plugin {
  return {
    name: 'step-sources',
    resolveId: (source) => (source === MODULE ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null;
      const steps: Record<string, string[]> = {};
      for (const file of FOLDERS.flatMap(sourcesIn)) {
        for (const name of reportedSteps(readFileSync(ROOT + file, 'utf8'))) (steps[name] ??= []).push(file);
      }
      const files = [...new Set(Object.values(steps).flat())];
      const imports = files.map((file, i) => `import file${i} from ${JSON.stringify(`/${file}?raw`)};`);
      const entries = files.map((file, i) => `  ${JSON.stringify(file)}: file${i},`);
      return `${imports.join('\n')}\nexport const steps = ${JSON.stringify(steps)};\nexport const files = {\n${entries.join('\n')}\n};\n`;
    },
  };
}

function sourcesIn(folder: string): string[] {
  const names = readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  return names
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => `${folder}/${name}`);
}
