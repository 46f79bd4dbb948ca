import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as source from '../../src/cluster/index.ts';
import { writeInheritedKeys } from '../inherited-keys.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The engine as `npm run build:engine` builds it. */
let library: typeof source;
let folder: string;

beforeAll(async () => {
  // Inside the project, so that its packages are found.
  folder = mkdtempSync(join(ROOT, 'node_modules/.library-'));
  // Vitest sets the mode to test, also for Vite.
  const env = { ...process.env, NODE_ENV: 'production', VITEST: undefined };
  const build = ['node_modules/vite/bin/vite.js', 'build', '--mode', 'engine', '--outDir', folder, '--logLevel', 'warn'];
  execFileSync(process.execPath, build, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  library = (await import(pathToFileURL(join(folder, 'engine.js')).href)) as typeof source;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the built library gives exactly the same results as its source', () => {
  expect(writeInheritedKeys(library.createCluster({ nodes: 1 }))).toEqual(writeInheritedKeys(source.createCluster({ nodes: 1 })));
});
