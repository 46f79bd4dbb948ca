import { useEffect, useRef } from 'react';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import type { Difference, Schemas, TextRange } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import type { TextEditorProps } from './PlainEditor.tsx';
import { registerLanguageFeatures } from './language-features.ts';
import { CHANGED_IN_FIRST_ROLLOUT, FIRST_EXAMPLE } from './examples.ts';
import { FIRST_SCENARIO } from './first-scenario.ts';
import { useLiveWords } from './LiveDifferences.tsx';
import { openField, useFieldContent } from './monaco-field.ts';
import { monaco } from './monaco.ts';
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
export function MonacoEditor({ text, problems, differences, idle, goTo, caret, onChange, onApply }: TextEditorProps) {
  const t = useWords();
  const idleWords = usePartWords('idle');
  const session = useSession();
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<monaco.editor.IStandaloneCodeEditor>(undefined);
  const marks = useRef<monaco.editor.IEditorDecorationsCollection>(undefined);
  const liveWords = useLiveWords();
  const updated = useUpdatedLine(text);
  const definitions = useCluster(({ kinds }) => kinds.get('CustomResourceDefinition')?.join(' '));
  const handlers = useRef({ onChange, onApply, text, definitions });
  useEffect(() => {
    handlers.current = { onChange, onApply, text, definitions };
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
    let of: string | undefined;
    const unregister = registerLanguageFeatures(() => {
      // Asked once, again if the worker failed to answer, and when kinds have come or gone.
      if (of !== handlers.current.definitions) schemas = undefined;
      of = handlers.current.definitions;
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

  useFieldContent(editor, { label: t.editor.text, text, problems });

  useEffect(() => {
    const live = differences.flatMap((difference) => liveMarks(difference, liveWords(difference)));
    const without = idle.map((field) => idleMark(field, `${idleWords.field(field)} ${idleWords.reasons[field.reason]}`));
    marks.current?.set([...live, ...without, ...(updated === undefined ? [] : updatedMarks(updated))]);
  }, [differences, liveWords, idle, idleWords, updated]);

  // A low editor shows its first lines only, and what is happening is about this one. Who writes keeps their place.
  const hasUpdated = updated !== undefined;
  useEffect(() => {
    if (hasUpdated && editor.current?.hasTextFocus() === false) editor.current.revealLine(CHANGED_IN_FIRST_ROLLOUT.line);
  }, [hasUpdated]);

  useEffect(() => {
    if (goTo === undefined) return;
    const { line: lineNumber, column } = goTo;
    editor.current?.setPosition({ lineNumber, column });
    editor.current?.revealLineInCenterIfOutsideViewport(lineNumber);
    editor.current?.focus();
  }, [goTo]);

  return <div ref={box} role="group" tabIndex={0} aria-label={t.editor.box} className={styles['monaco']} />;
}

/** What says that the rolling update of a first visit has changed a line: while it is the first visit's cluster, and the text is as it was. */
function useUpdatedLine(text: string): string | undefined {
  const t = useWords();
  const { start } = useSession();
  const isFirst = start === FIRST_SCENARIO && text === FIRST_EXAMPLE.text;
  return isFirst ? t.editor.updated({ before: CHANGED_IN_FIRST_ROLLOUT.before }) : undefined;
}

/** A quiet bar in the gutter, and the changed value in the hue of the new revision. */
function updatedMarks(words: string): monaco.editor.IModelDeltaDecoration[] {
  const { line, value } = CHANGED_IN_FIRST_ROLLOUT;
  const from = FIRST_EXAMPLE.text.split('\n')[line - 1]!.indexOf(value) + 1;
  const hoverMessage = { value: words };
  return [
    {
      range: new monaco.Range(line, 1, line, 1),
      options: { isWholeLine: true, linesDecorationsClassName: styles['updated'] ?? '', linesDecorationsTooltip: words },
    },
    {
      range: new monaco.Range(line, from, line, from + value.length),
      options: { inlineClassName: styles['updatedValue'] ?? '', hoverMessage },
    },
  ];
}

/** The name of a field that has no effect here, paler, with the reason. */
function idleMark({ line, column, endLine, endColumn }: TextRange, words: string): monaco.editor.IModelDeltaDecoration {
  return {
    range: new monaco.Range(line, column, endLine, endColumn),
    options: { inlineClassName: styles['idleName'] ?? '', hoverMessage: { value: words } },
  };
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
