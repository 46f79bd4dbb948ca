import { useEffect, useRef } from 'react';
import type { Problem } from '../../worker/protocol/index.ts';
import { fontSize, openField, problemMarker, replaceText } from '../editor/monaco-field.ts';
import { monaco, showMonacoTheme } from '../editor/monaco.ts';
import { useTheme } from '../model/theme.ts';
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
  const theme = useTheme();
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
  useEffect(() => {
    showMonacoTheme(theme);
    editor.current?.updateOptions(fontSize());
  }, [theme]);
  useEffect(() => editor.current?.updateOptions({ ariaLabel: label }), [label]);
  useEffect(() => replaceText(editor.current, text), [text]);
  useEffect(() => {
    const model = editor.current?.getModel();
    if (model) monaco.editor.setModelMarkers(model, 'kubeloupe', problems.map(problemMarker));
  }, [problems]);
  return <div ref={box} role="group" tabIndex={0} aria-label={label} className={styles['monaco']} />;
}
