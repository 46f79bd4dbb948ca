import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useWords } from '../i18n/language.ts';
import type { Difference, Problem, Review, TextRange } from '../../worker/protocol/index.ts';
import styles from './EditorView.module.css';

/** Shared by the plain editor and Monaco. */
export interface TextEditorProps {
  readonly text: string;
  readonly problems: readonly Problem[];
  readonly differences: readonly Difference[];
  readonly idle: Review['idle'];
  /** Where to put the cursor. A new object for each request. */
  readonly goTo: TextRange | undefined;
  /** The caret's offset when the previous field was removed. Undefined if that field had no focus. */
  readonly caret: RefObject<number | undefined>;
  readonly onChange: (text: string) => void;
  readonly onApply: () => void;
}

/** The text in a plain field, until Monaco has loaded, or if it cannot be loaded. */
export function PlainEditor({ text, goTo, caret, onChange }: TextEditorProps) {
  const t = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  // The user continues typing in the field that replaces this one.
  useLayoutEffect(() => {
    const { current } = field;
    if (current === null) return undefined;
    if (caret.current !== undefined) {
      current.focus();
      current.setSelectionRange(caret.current, caret.current);
    }
    return () => {
      caret.current = document.activeElement === current ? current.selectionEnd : undefined;
    };
  }, [caret]);
  useEffect(() => {
    if (goTo === undefined || field.current === null) return;
    const offset =
      text
        .split('\n')
        .slice(0, goTo.line - 1)
        .join('\n').length + goTo.column;
    field.current.focus();
    field.current.setSelectionRange(offset, offset);
    // Only the text at the moment of the request counts, not later texts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [goTo]);
  return (
    <textarea
      ref={field}
      className={styles['plain']}
      aria-label={t.editor.text}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      wrap="off"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
