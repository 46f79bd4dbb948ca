import { useEffect, useRef } from 'react';
import { useWords } from '../i18n/language.ts';
import type { Difference, Schemas } from '../../worker/protocol/index.ts';
import { useSession } from '../model/session-context.ts';
import { useTheme } from '../model/theme.ts';
import type { TextEditorProps } from './PlainEditor.tsx';
import { registerLanguageFeatures } from './language-features.ts';
import { useLiveWords } from './LiveDifferences.tsx';
import { fontSize, openField, problemMarker, replaceText } from './monaco-field.ts';
import { monaco, showMonacoTheme } from './monaco.ts';
import styles from './EditorView.module.css';

/** Beyond the end of any line. */
const MAX_COLUMN = 1_000_000;

/** What outlives an editor: the text with everything that can be undone, and the place in it. */
interface Kept {
  readonly model: monaco.editor.ITextModel;
  readonly place: monaco.editor.ICodeEditorViewState | null;
}

/** Of the last editor. A stage without an editor takes it away, and the next editor goes on from here. */
let kept: Kept | undefined;

/** The text in Monaco, which is a script of its own, loaded after the rest. */
export function MonacoEditor({ text, problems, differences, goTo, caret, onChange, onApply }: TextEditorProps) {
  const t = useWords();
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
    const { editor: created, close } = openField(around, model);
    created.restoreViewState(kept?.place ?? null);
    editor.current = created;
    marks.current = created.createDecorationsCollection();
    if (caret.current !== undefined) {
      created.setPosition(model.getPositionAt(caret.current));
      created.focus();
    }
    created.onDidChangeModelContent(() => handlers.current.onChange(created.getValue()));
    created.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter, () => handlers.current.onApply());
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
      kept = { model, place: created.saveViewState() };
      close();
    };
  }, [session, caret]);

  useEffect(() => {
    showMonacoTheme(theme);
    editor.current?.updateOptions(fontSize());
  }, [theme]);

  useEffect(() => editor.current?.updateOptions({ ariaLabel: t.editor.text }), [t]);

  useEffect(() => replaceText(editor.current, text), [text]);

  useEffect(() => {
    const model = editor.current?.getModel();
    if (model) monaco.editor.setModelMarkers(model, 'kubeloupe', problems.map(problemMarker));
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

  return <div ref={box} role="group" tabIndex={0} aria-label={t.editor.box} className={styles['monaco']} />;
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
