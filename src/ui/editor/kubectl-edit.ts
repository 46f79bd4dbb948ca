import { kubectl } from '../model/actions.ts';
import { runThen } from '../model/applied-text.ts';
import type { Session } from '../model/session.ts';
import { replaceText, shownText, useEditorText, type KubectlEdit } from './editor-text.ts';

/** Whether a line without the word kubectl opens an editor. One with a here-document has its text already. */
export function opensEditor(line: string): boolean {
  return /^edit\s/.test(line) && !/<<|\s(?:-h|--help)(?:\s|$)/.test(line);
}

/** Opens in the editor what a line of `kubectl edit` edits. If it edits nothing, the terminal has its error. */
export async function openEdit(session: Session, line: string): Promise<void> {
  const opened = await session.ask({ type: 'text-to-edit', line });
  if (opened === undefined) return session.run(kubectl(line), { typed: true });
  const { edit, ...shown } = useEditorText.getState();
  replaceText({ text: opened, brought: false, draft: undefined, edit: { line, opened, before: edit?.before ?? shown } });
}

/** Saves and closes the editor of `kubectl edit`. What the server refuses stays open. */
export function saveEdit(session: Session, edit: KubectlEdit): void {
  runThen(session, kubectl(edit.line, `${edit.opened}---\n${shownText()}`), () => {
    if (useEditorText.getState().edit === edit) replaceText(edit.before);
  });
}
