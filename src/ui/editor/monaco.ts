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
import type { ShownTheme } from '../model/theme.ts';

// Monaco's `suggest` feature registers only the provider of inline suggestions, so the widget's controller is imported
// separately.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/features/toggleTabFocusMode/register';
import 'monaco-editor/features/wordOperations/register';
import 'monaco-editor/languages/definitions/yaml/register';
import * as monaco from 'monaco-editor/editor';

/* Monaco with what a manifest needs: the core, YAML colouring, and the features listed above. */

self.MonacoEnvironment = {
  getWorker: () => new Worker(new URL('editor-worker.ts', import.meta.url), { type: 'module', name: 'editor' }),
};

export { monaco };

/** The colour of each YAML token. The base themes have rules for `….yaml`, so ours must be as specific. */
const TOKENS: readonly (readonly [string, string])[] = [
  ['', '--ink-2'],
  ['type.yaml', '--syntax-key'],
  ['string.yaml', '--ink'],
  ['string.escape.yaml', '--syntax-string'],
  ['number.yaml', '--syntax-number'],
  ['keyword.yaml', '--syntax-number'],
  ['comment.yaml', '--syntax-comment'],
  ['operators.yaml', '--ink-3'],
  ['delimiter.yaml', '--ink-3'],
];

/** Defines and shows a Monaco theme from the page's current colours. */
export function showMonacoTheme(theme: ShownTheme): void {
  const colour = colourReader();
  monaco.editor.defineTheme('kubeloupe', {
    base: theme === 'dark' ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [...TOKENS.map(([token, property]) => ({ token, foreground: colour(property).slice(1) }))],
    colors: {
      'editor.background': colour('--surface'),
      'editor.foreground': colour('--ink'),
      'editor.lineHighlightBackground': colour('--sunken'),
      'editor.lineHighlightBorder': '#00000000',
      'editorLineNumber.foreground': colour('--ink-3'),
      'editorLineNumber.activeForeground': colour('--ink'),
      'editorIndentGuide.background1': colour('--line'),
      'editorIndentGuide.activeBackground1': colour('--line-strong'),
      'editorCursor.foreground': colour('--accent'),
      'editorError.foreground': colour('--trouble'),
      'editorWidget.background': colour('--raised'),
      'editorWidget.border': colour('--line'),
      'editorHoverWidget.background': colour('--raised'),
      'editorHoverWidget.border': colour('--line'),
      'editorSuggestWidget.background': colour('--raised'),
      'editorSuggestWidget.border': colour('--line'),
      'editorSuggestWidget.selectedBackground': colour('--sunken'),
      'editorSuggestWidget.selectedForeground': colour('--ink'),
      'editorSuggestWidget.highlightForeground': colour('--accent'),
      'editorSuggestWidget.focusHighlightForeground': colour('--accent'),
      'editorOverviewRuler.border': '#00000000',
      focusBorder: colour('--accent'),
      'scrollbar.shadow': '#00000000',
    },
  });
  monaco.editor.setTheme('kubeloupe');
}

/** Reads a custom property as `#rrggbb`, the only notation that Monaco knows. */
function colourReader(): (property: string) => string {
  const style = getComputedStyle(document.documentElement);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (property) => {
    if (context === null) return '#808080';
    context.fillStyle = style.getPropertyValue(property);
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
}
