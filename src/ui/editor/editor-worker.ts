/* Monaco's own worker. It finds words, links and diffs off the main thread. */
import 'monaco-editor/editor/editor.worker';
