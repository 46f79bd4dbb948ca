import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/comment/register';
import 'monaco-editor/features/contextmenu/register';
import 'monaco-editor/features/cursorUndo/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/folding/register';
import 'monaco-editor/features/gotoError/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/indentation/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/smartSelect/register';
import 'monaco-editor/features/snippet/register';
// Monaco's own `suggest` feature lists the provider of inline suggestions alone: the widget's controller has to be named.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/features/toggleTabFocusMode/register';
import 'monaco-editor/features/wordOperations/register';
import 'monaco-editor/languages/definitions/yaml/register';
import * as monaco from 'monaco-editor/editor';

/* Monaco with what editing a manifest needs of it: the core, YAML's colours, and the features listed above. */

self.MonacoEnvironment = {
  getWorker: () => new Worker(new URL('editor-worker.ts', import.meta.url), { type: 'module', name: 'editor' }),
};

export { monaco };
