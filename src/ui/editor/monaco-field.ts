import { useEffect, type RefObject } from 'react';
import type { Problem } from '../../worker/protocol/index.ts';
import { messageBesideLine } from '../design/short-message.ts';
import { useTheme } from '../model/theme.ts';
import { changedStretch } from './apply-edit.ts';
import { monaco, showMonacoTheme } from './monaco.ts';

const OPTIONS: monaco.editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  // A text area instead of the newer EditContext, because screen readers and input methods support it best.
  editContext: false,
  fixedOverflowWidgets: true,
  fontFamily: "'JetBrains Mono Variable', ui-monospace, 'Noto Sans CJK SC', monospace",
  fontLigatures: false,
  lineNumbersMinChars: 3,
  lineDecorationsWidth: 12,
  minimap: { enabled: false },
  overviewRulerLanes: 1,
  hideCursorInOverviewRuler: true,
  padding: { top: 8, bottom: 8 },
  quickSuggestions: { other: true, comments: false, strings: true },
  renderFinalNewline: 'on',
  renderLineHighlight: 'line',
  renderLineHighlightOnlyWhenFocus: true,
  scrollBeyondLastLine: false,
  scrollbar: { verticalScrollbarSize: 8, horizontalScrollbarSize: 8, useShadows: false, alwaysConsumeMouseWheel: false },
  stickyScroll: { enabled: false },
  // Tab comes to the box around the editor, and passes on from there.
  tabIndex: -1,
  tabSize: 2,
  wordBasedSuggestions: 'off',
};

/** Escape closes these first, or drops the selection. */
const NOTHING_OPEN = [
  'suggestWidgetVisible',
  'parameterHintsVisible',
  'findWidgetVisible',
  'editorHoverVisible',
  'inSnippetMode',
  'editorHasMultipleSelections',
  'markersNavigationVisible',
]
  .map((key) => `!${key}`)
  .join(' && ');

/** A field of Monaco in a box. Tab comes to the box: Enter goes into the field, Escape comes out. `close` gives back what it holds; the model stays. */
export function openField(
  around: HTMLElement,
  model: monaco.editor.ITextModel,
): { readonly editor: monaco.editor.IStandaloneCodeEditor; readonly close: () => void } {
  const editor = monaco.editor.create(around, { ...OPTIONS, model, ...fontSize() });
  editor.addCommand(monaco.KeyCode.Escape, () => around.focus(), NOTHING_OPEN);
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.target !== around) return;
    event.preventDefault();
    editor.focus();
  };
  around.addEventListener('keydown', enter);
  return {
    editor,
    close: () => {
      around.removeEventListener('keydown', enter);
      editor.dispose();
    },
  };
}

interface FieldContent {
  /** Accessible name. */
  readonly label: string;
  readonly text: string;
  readonly problems: readonly Problem[];
}

/** Keeps a field's text, its marks of problems, its name and its theme. Call it after the effect that opens the field. */
export function useFieldContent(
  field: RefObject<monaco.editor.IStandaloneCodeEditor | undefined>,
  { label, text, problems }: FieldContent,
): void {
  const theme = useTheme();
  useEffect(() => {
    showMonacoTheme(theme);
    field.current?.updateOptions(fontSize());
  }, [field, theme]);
  useEffect(() => field.current?.updateOptions({ ariaLabel: label }), [field, label]);
  useEffect(() => replaceText(field.current, text), [field, text]);
  useEffect(() => {
    const model = field.current?.getModel();
    if (model) monaco.editor.setModelMarkers(model, 'kubeloupe', problems.map(problemMarker));
  }, [field, problems]);
}

/** Replaces the text by an edit, so that it can be undone. */
function replaceText(editor: monaco.editor.IStandaloneCodeEditor | undefined, text: string): void {
  const model = editor?.getModel();
  if (!editor || !model || model.getValue() === text) return;
  const { start, end, newText } = changedStretch(model.getValue(), text);
  const range = monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
  const isAnother = (end - start) * 2 > model.getValueLength();
  editor.pushUndoStop();
  editor.executeEdits('kubeloupe', [{ range, text: newText }]);
  editor.pushUndoStop();
  if (!isAnother) return;
  editor.setScrollTop(0);
  editor.setPosition({ lineNumber: 1, column: 1 });
}

/** Follows the page's type scale, which is larger for the projector. */
function fontSize(): { readonly fontSize: number; readonly lineHeight: number } {
  const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { fontSize: root * 0.875, lineHeight: Math.round(root * 1.25) };
}

/** The mark of a problem in the text. */
function problemMarker(problem: Problem): monaco.editor.IMarkerData {
  const { Error, Warning } = monaco.MarkerSeverity;
  return {
    startLineNumber: problem.line,
    startColumn: problem.column,
    endLineNumber: problem.endLine,
    endColumn: problem.endColumn,
    message: messageBesideLine(problem.message),
    severity: problem.severity === 'error' ? Error : Warning,
  };
}
