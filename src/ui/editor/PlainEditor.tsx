import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextEditorProps } from './EditorView.tsx';
import styles from './EditorView.module.css';

/** The text in a plain field: until Monaco is there, and where it cannot be had. */
export function PlainEditor({ text, goTo, onChange, onApply }: TextEditorProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (goTo === undefined || field.current === null) return;
    const offset =
      text
        .split('\n')
        .slice(0, goTo.line - 1)
        .join('\n').length + goTo.column;
    field.current.focus();
    field.current.setSelectionRange(offset, offset);
    // The text at the moment of going there counts, not each later one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [goTo]);
  return (
    <textarea
      ref={field}
      className={styles['plain']}
      aria-label={t('editor.text')}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      wrap="off"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onApply();
      }}
    />
  );
}
