import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { fileURLToPath } from 'node:url';
import { lateTypes } from './scripts/late-types.ts';
import { lateModules } from './scripts/late-modules.ts';
import { spreadAsAssign } from './scripts/spread-as-assign.ts';

/** The dev server injects inline scripts (React refresh), which the page's policy forbids: it holds for the built page alone. */
function policyOnlyWhenBuilt(): Plugin {
  return {
    name: 'policy-only-when-built',
    apply: 'serve',
    transformIndexHtml: (html, context) =>
      context.server === undefined ? html : html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
  };
}

/** What the worker loads behind the first graph. */
const LATE = fileURLToPath(new URL('./src/worker/late.ts', import.meta.url));

/** The page: a static site that works from any host and path. */
const page: UserConfig = {
  base: './',
  plugins: [react(), policyOnlyWhenBuilt()],
  worker: { format: 'es', plugins: () => [lateModules(LATE), lateTypes(), spreadAsAssign()] },
  build: {
    outDir: 'dist/page',
    target: 'es2023',
    // The policy allows no data: fonts, so every asset stays a file.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
  },
  preview: { port: 4173, strictPort: true, host: '127.0.0.1' },
};

/** The engine as a library: one ES module for Node and browsers. */
const engine: UserConfig = {
  publicDir: false,
  plugins: [spreadAsAssign()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    minify: false,
    lib: { entry: 'src/cluster/index.ts', formats: ['es'], fileName: () => 'engine.js' },
  },
};

export default defineConfig(({ mode }) => (mode === 'engine' ? engine : page));
