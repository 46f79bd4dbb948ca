/* Monaco's own worker: it looks for words, links and differences off the page's thread. */
import 'monaco-editor/editor/editor.worker';
