import { useEffect, useRef } from 'react';
import type { Problem } from '../../worker/protocol/index.ts';
import { openField, useFieldContent } from '../editor/monaco-field.ts';
import { monaco } from '../editor/monaco.ts';
import styles from './TextTab.module.css';

interface LessonMonacoProps {
  /** Accessible name. */
  readonly label: string;
  readonly text: string;
  readonly problems: readonly Problem[];
  readonly onChange: (text: string) => void;
}

/** A lesson's text in Monaco. Its address tells the suggestions for manifests that it is none. */
export function LessonMonaco({ label, text, problems, onChange }: LessonMonacoProps) {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<monaco.editor.IStandaloneCodeEditor>(undefined);
  const latest = useRef({ text, onChange });
  useEffect(() => {
    latest.current = { text, onChange };
  });
  useEffect(() => {
    if (box.current === null) return undefined;
    const model = monaco.editor.createModel(latest.current.text, 'yaml', monaco.Uri.parse('lesson:/draft.yaml'));
    const { editor: created, close } = openField(box.current, model);
    editor.current = created;
    created.onDidChangeModelContent(() => {
      const typed = created.getValue();
      // A text that the page has put there is not typed.
      if (typed !== latest.current.text) latest.current.onChange(typed);
    });
    return () => {
      close();
      model.dispose();
    };
  }, []);
  useFieldContent(editor, { label, text, problems });
  return <div ref={box} role="group" tabIndex={0} aria-label={label} className={styles['monaco']} />;
}
