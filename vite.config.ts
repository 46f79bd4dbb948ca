import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The dev server injects inline scripts (React refresh), which the page's policy forbids: it holds for the built page alone. */
function policyOnlyWhenBuilt(): Plugin {
  return {
    name: 'policy-only-when-built',
    apply: 'serve',
    transformIndexHtml: (html, context) =>
      context.server === undefined ? html : html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
  };
}

export default defineConfig({
  plugins: [react(), policyOnlyWhenBuilt()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist/page',
    target: 'es2023',
    // The policy allows no data: fonts, so every asset stays a file.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
  },
});
