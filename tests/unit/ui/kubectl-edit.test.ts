import { beforeEach, expect, it } from 'vitest';
import { replaceText, shownText, useEditorText, writeText } from '../../../src/ui/editor/editor-text.ts';
import { openEdit, opensEditor, saveEdit } from '../../../src/ui/editor/kubectl-edit.ts';
import type { SessionListener } from '../../../src/ui/model/session.ts';
import type { Command, ConsoleEntry } from '../../../src/worker/protocol/index.ts';
import { silentSession } from './silent-session.ts';

const LINE = 'edit configmap settings';
const OPENED = 'kind: ConfigMap\ndata: {colour: blue}\n';
const CHANGED = OPENED.replace('blue', 'red');

beforeEach(() => replaceText({ text: 'my own text', brought: false, draft: 'd1' }));

/** A session that answers what there is to edit, and notes the commands. */
function sessionWith(opened: string | undefined) {
  const commands: Command[] = [];
  const listeners = new Set<SessionListener>();
  const session = silentSession({
    ask: () => Promise.resolve(opened),
    run: (command: Command) => void commands.push(command),
    listen: (listener: SessionListener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as never);
  const end = (exitCode: number): void => {
    const entry: ConsoleEntry = { id: 1, atMs: 0, record: 1, line: `kubectl ${LINE}`, stdout: '', stderr: '', exitCode };
    session.world.shown.setState({ console: [entry] });
    for (const { onCommand } of listeners) onCommand?.(entry);
  };
  return { session, commands, end };
}

it('is a line of kubectl edit, unless it asks for help or has its text', () => {
  expect(['edit svc/a', 'edit svc/a -o json', 'edit', 'edit -h', 'edit svc/a <<EOF', 'get pods'].map(opensEditor)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('shows what there is to edit, sends both texts, and gives the own text back', async () => {
  const { session, commands, end } = sessionWith(OPENED);
  await openEdit(session, LINE);
  expect(shownText()).toBe(OPENED);
  writeText(CHANGED);
  saveEdit(session, useEditorText.getState().edit!);
  expect(commands).toEqual([{ type: 'kubectl', line: LINE, stdin: `${OPENED}---\n${CHANGED}` }]);
  end(0);
  expect(useEditorText.getState()).toMatchObject({ text: 'my own text', draft: 'd1', edit: undefined });
});

it('keeps what the server has refused', async () => {
  const { session, end } = sessionWith(OPENED);
  await openEdit(session, LINE);
  writeText(CHANGED);
  saveEdit(session, useEditorText.getState().edit!);
  end(1);
  expect(shownText()).toBe(CHANGED);
});

it('remembers the own text also if one edit follows another', async () => {
  const { session } = sessionWith(OPENED);
  await openEdit(session, LINE);
  await openEdit(session, LINE);
  expect(useEditorText.getState().edit?.before.text).toBe('my own text');
});

it('leaves the error to the terminal if there is nothing to edit', async () => {
  const { session, commands } = sessionWith(undefined);
  await openEdit(session, LINE);
  expect(shownText()).toBe('my own text');
  expect(commands).toEqual([{ type: 'kubectl', line: LINE }]);
});
