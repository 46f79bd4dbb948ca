import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { firstFrame } from './scripts/first-frame.ts';
import { instrument } from './scripts/instrument/instrument.ts';
import { lessonFiles, lessons } from './scripts/lessons.ts';
import { offline } from './scripts/offline.ts';
import { Player } from './scripts/player.ts';
import { stepSources } from './scripts/step-sources.ts';
import { vary } from './scripts/vary/vary.ts';
import { viteBridge } from './src/server/bridge/vite-bridge.ts';

/** The dev server injects inline scripts (React refresh), which the page's policy forbids: it holds for the built page alone. */
function policyOnlyWhenBuilt(): Plugin {
  return {
    name: 'policy-only-when-built',
    apply: 'serve',
    transformIndexHtml: (html, context) =>
      context.server === undefined ? html : html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
  };
}

/** Monaco, and what is written for it. */
const EDITOR = /\/monaco-editor\/|\/ui\/editor\/(MonacoEditor|monaco|language-features)|\/ui\/making\/LessonMonaco/;

/** Menus, popups and dialogs. They are a script of their own so that a menu opens soon for who presses its button before the rest is there. */
const MENUS = /\/@base-ui\/|\/@floating-ui\/|\/ui\/design\/(menu-parts|Popup|Dialog)/;

/** The function index, without what opens it. */
const FUNCTIONS = /\/ui\/functions\/(?!function-link|go-name)/;

/** The lessons, and what shows them to a learner, a teacher or a presenter. */
const LESSONS =
  /virtual:lesson|\/ui\/lessons\/(?!LessonOffer|lesson-link|lesson-place|open-beat|progress)|\/ui\/room\/(RoomSheet|Wall|AnswerBars)|\/ui\/presenter\/(PresenterPage|ScriptOfBeat|Touchpad)/;

/** What makes lessons, but for its field of Monaco. */
const MAKING = /\/ui\/making\/(?!remember-place|LessonMonaco)/;

/** What the sentences of both languages are made with. Neither language may need the script of the other, nor the rest. */
const SENTENCES = /\/ui\/i18n\/sentence-parts/;

/** The words of the page's other language. */
const CHINESE = /\/ui\/i18n\/zh-cn\//;

/** Files of their own, which the page's scripts do not import. */
const APART = /\/src\/(service-worker|element)\//;

/** Our modules that the page does without at first. */
const LATE = [EDITOR, MENUS, FUNCTIONS, LESSONS, MAKING, CHINESE];

/**
 * The page's scripts are few and large, since each costs a request: for the first picture, the editor proper, our sources as text, the function index,
 * the lessons, the page's other language, and the rest. A group takes what its modules import, too, unless a group before it has that.
 */
const PAGE_SCRIPTS: Rolldown.CodeSplittingGroup[] = [
  { name: 'page', tags: ['$initial'], test: (id) => !APART.test(id) },
  { name: 'sources', test: /step-sources$|\?raw$/ },
  { name: 'menus', test: MENUS },
  { name: 'sentences', test: SENTENCES },
  { name: 'rest', test: (id) => id.includes('/src/') && !APART.test(id) && !LATE.some((late) => late.test(id)) },
  { name: 'editor', test: EDITOR },
  { name: 'functions', test: FUNCTIONS },
  { name: 'lessons', test: LESSONS },
  { name: 'making', test: MAKING },
  { name: 'chinese', test: CHINESE },
];

/** Most of a build is its workers', which are built within a plugin; and what loads late may import what else loads late. */
const CHECKS = { pluginTimings: false, ineffectiveDynamicImport: false };

/** The custom element for other pages. It is a module of its own beside index.html, whose name does not change from build to build. */
function customElement(): Plugin {
  return {
    name: 'custom-element',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/element/kube-loupe.ts', fileName: 'kube-loupe.js', preserveSignature: 'strict' });
    },
  };
}

/** The worker whose engine has probes. */
const TWIN = 'src/worker/twin/twin-worker.ts';

const player = new Player();

/** The page: a static site that works from any host and path. */
const page: UserConfig = {
  base: './',
  plugins: [
    react(),
    policyOnlyWhenBuilt(),
    firstFrame(player),
    stepSources(),
    lessons(player),
    // The dev server loads the modules of workers like those of the page.
    { ...instrument(TWIN), apply: 'serve' },
    { ...vary(), apply: 'serve' },
    customElement(),
    offline('src/service-worker/service-worker.ts'),
    viteBridge(),
  ],
  worker: {
    format: 'es',
    plugins: () => [instrument(TWIN), vary()],
    rolldownOptions: {
      checks: CHECKS,
      // What the worker begins with is one script.
      output: { codeSplitting: { groups: [{ name: 'worker', tags: ['$initial'] }] } },
    },
  },
  build: {
    outDir: 'dist/page',
    target: 'es2023',
    rolldownOptions: {
      checks: CHECKS,
      output: { codeSplitting: { groups: PAGE_SCRIPTS } },
    },
    // Most licences of what is bundled ask that their text goes with it.
    license: { fileName: 'third-party-licenses.md' },
    // The policy allows no data: fonts, so every asset stays a file.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
  },
  preview: { port: 4173, strictPort: true, host: '127.0.0.1' },
};

/** The engine as a library: one ES module for Node and browsers. */
const engine: UserConfig = {
  publicDir: false,
  plugins: [vary()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    minify: false,
    lib: { entry: 'src/cluster/index.ts', formats: ['es'], fileName: () => 'engine.js' },
  },
};

/** `npm run serve`: the HTTP server and the thread of its engine, for Node; packages stay where they are. */
const serve: UserConfig = {
  publicDir: false,
  plugins: [vary()],
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    rollupOptions: { input: { main: 'src/server/main.ts', 'engine-worker': 'src/server/engine-worker.ts' } },
  },
};

/** `npm run class`: the page with rooms, for Node. Rooms check what they are sent as scenarios are checked, so the engine's declarations are part of it. */
const classServer: UserConfig = {
  publicDir: false,
  plugins: [vary()],
  define: { __LESSONS__: JSON.stringify(lessonFiles().map((file) => basename(file, '.yaml'))) },
  build: {
    ssr: true,
    outDir: 'dist/class',
    target: 'node20',
    minify: false,
    rollupOptions: { input: { main: 'src/server/class/main.ts' } },
  },
};

const CONFIGS: Readonly<Record<string, UserConfig>> = { engine, serve, class: classServer };

export default defineConfig(({ mode }) => CONFIGS[mode] ?? page);
