import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
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

/** The page: a static site that works from any host and path. */
const page: UserConfig = {
  base: './',
  plugins: [react(), policyOnlyWhenBuilt()],
  worker: { format: 'es', plugins: () => [spreadAsAssign()] },
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
