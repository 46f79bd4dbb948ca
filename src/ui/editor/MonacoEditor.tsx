import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Difference, Problem, Schemas } from '../../worker/protocol/index.ts';
import { shortMessage } from '../design/short-message.ts';
import { useSession } from '../model/session-context.ts';
import { useTheme } from '../model/theme.ts';
import type { TextEditorProps } from './PlainEditor.tsx';
import { changedStretch } from './apply-edit.ts';
import { registerLanguageFeatures } from './language-features.ts';
import { useLiveWords } from './LiveDifferences.tsx';
import { monaco, showMonacoTheme } from './monaco.ts';
import styles from './EditorView.module.css';

/** Beyond the end of any line. */
const MAX_COLUMN = 1_000_000;

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
  scrollbar: { verticalScrollbarSize: 8, horizontalScrollbarSize: 8, useShadows: false },
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

/** What outlives an editor: the text with everything that can be undone, and the place in it. */
interface Kept {
  readonly model: monaco.editor.ITextModel;
  readonly place: monaco.editor.ICodeEditorViewState | null;
}

/** Of the last editor. A stage without an editor takes it away, and the next editor goes on from here. */
let kept: Kept | undefined;

/** The text in Monaco, which is a script of its own, loaded after the rest. */
export function MonacoEditor({ text, problems, differences, goTo, caret, onChange, onApply }: TextEditorProps) {
  const { t } = useTranslation();
  const session = useSession();
  const theme = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<monaco.editor.IStandaloneCodeEditor>(undefined);
  const marks = useRef<monaco.editor.IEditorDecorationsCollection>(undefined);
  const liveWords = useLiveWords();
  const handlers = useRef({ onChange, onApply, text });
  useEffect(() => {
    handlers.current = { onChange, onApply, text };
  });

  useEffect(() => {
    if (box.current === null) return undefined;
    const around = box.current;
    const model = kept?.model ?? monaco.editor.createModel(handlers.current.text, 'yaml');
    const created = monaco.editor.create(around, { ...OPTIONS, model, ...fontSize() });
    created.restoreViewState(kept?.place ?? null);
    editor.current = created;
    marks.current = created.createDecorationsCollection();
    if (caret.current !== undefined) {
      created.setPosition(model.getPositionAt(caret.current));
      created.focus();
    }
    created.onDidChangeModelContent(() => handlers.current.onChange(created.getValue()));
    created.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter, () => handlers.current.onApply());
    created.addCommand(monaco.KeyCode.Escape, () => around.focus(), NOTHING_OPEN);
    const enter = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || event.target !== around) return;
      event.preventDefault();
      created.focus();
    };
    around.addEventListener('keydown', enter);
    let schemas: Promise<Schemas | undefined> | undefined;
    const unregister = registerLanguageFeatures(() => {
      // Asked once, and again if the worker failed to answer.
      schemas ??= session.ask({ type: 'schemas' }).catch(() => {
        schemas = undefined;
        return undefined;
      });
      return schemas;
    });
    return () => {
      unregister();
      around.removeEventListener('keydown', enter);
      kept = { model, place: created.saveViewState() };
      created.dispose();
    };
  }, [session, caret]);

  useEffect(() => {
    showMonacoTheme(theme);
    editor.current?.updateOptions(fontSize());
  }, [theme]);

  useEffect(() => editor.current?.updateOptions({ ariaLabel: t('editor.text') }), [t]);

  useEffect(() => replaceText(editor.current, text), [text]);

  useEffect(() => {
    const model = editor.current?.getModel();
    if (model) monaco.editor.setModelMarkers(model, 'kubeloupe', problems.map(marker));
  }, [problems]);

  useEffect(() => {
    marks.current?.set(differences.flatMap((difference) => liveMarks(difference, liveWords(difference))));
  }, [differences, liveWords]);

  useEffect(() => {
    if (goTo === undefined) return;
    const { line: lineNumber, column } = goTo;
    editor.current?.setPosition({ lineNumber, column });
    editor.current?.revealLineInCenterIfOutsideViewport(lineNumber);
    editor.current?.focus();
  }, [goTo]);

  return <div ref={box} role="group" tabIndex={0} aria-label={t('editor.box')} className={styles['monaco']} />;
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

/** A bar in the gutter, and the live value after the line. */
function liveMarks({ line, endLine, endColumn }: Difference, words: string): monaco.editor.IModelDeltaDecoration[] {
  const lastLine = endColumn === 1 ? Math.max(line, endLine - 1) : endLine;
  const hoverMessage = { value: words.replaceAll('`', "'").replace(/^(.*)$/s, '`$1`') };
  return [
    {
      range: new monaco.Range(line, 1, lastLine, 1),
      options: {
        isWholeLine: true,
        linesDecorationsClassName: styles['differs'] ?? '',
        linesDecorationsTooltip: words,
        hoverMessage,
      },
    },
    {
      range: new monaco.Range(line, MAX_COLUMN, line, MAX_COLUMN),
      options: { showIfCollapsed: true, after: { content: words, inlineClassName: styles['live'] ?? '' } },
    },
  ];
}

/** Follows the page's type scale, which is larger for the projector. */
function fontSize(): { readonly fontSize: number; readonly lineHeight: number } {
  const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { fontSize: root * 0.875, lineHeight: Math.round(root * 1.25) };
}

function marker(problem: Problem): monaco.editor.IMarkerData {
  const { Error, Warning } = monaco.MarkerSeverity;
  return {
    startLineNumber: problem.line,
    startColumn: problem.column,
    endLineNumber: problem.endLine,
    endColumn: problem.endColumn,
    message: shortMessage(problem.message),
    severity: problem.severity === 'error' ? Error : Warning,
  };
}
