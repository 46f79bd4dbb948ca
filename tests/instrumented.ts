import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { instrument } from '../scripts/instrument/instrument.ts';
import type * as Engine from './instrumented-engine.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const ENTRY = 'tests/instrumented-engine.ts';

let instrumented: Promise<typeof Engine> | undefined;

/** Builds the instrumented engine as the build of the page does, and imports it. The test files of one process share it, since a build takes seconds. */
export function importInstrumented(): Promise<typeof Engine> {
  return (instrumented ??= importBuilt([instrument(ENTRY)]));
}

/** Builds the engine from our source as it stands, without probes and without variations, and imports it. */
export function importUnchanged(): Promise<typeof Engine> {
  return importBuilt([]);
}

async function importBuilt(plugins: Plugin[]): Promise<typeof Engine> {
  const outDir = mkdtempSync(join(tmpdir(), 'kubeloupe-'));
  try {
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins,
      ssr: { noExternal: true },
      build: {
        ssr: ENTRY,
        outDir,
        minify: false,
        target: 'es2023',
        rolldownOptions: { output: { entryFileNames: 'engine.mjs' } },
      },
    });
    return (await import(/* @vite-ignore */ pathToFileURL(join(outDir, 'engine.mjs')).href)) as typeof Engine;
  } finally {
    rmSync(outDir, { recursive: true });
  }
}
