import { type KeyboardEvent, useState } from 'react';
import { useWords } from '../i18n/language.ts';
import { useConsole } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import type { Session } from '../model/session.ts';
import { shownText } from '../editor/editor-text.ts';
import { openEdit, opensEditor } from '../editor/kubectl-edit.ts';
import { runAndNote } from '../model/applied-text.ts';
import { type Command, hostCommandOf } from '../../worker/protocol/index.ts';
import { kubectl } from '../model/actions.ts';
import styles from './TerminalView.module.css';

/** The input for kubectl commands, and for the command that reads the keyboard. Up and Down recall earlier lines. */
export function CommandLine() {
  const t = useWords();
  const session = useSession();
  const [typed, setTyped] = useState('');
  const [history, setHistory] = useState(() => new LineHistory());
  const reader = useConsole().findLast(({ reads }) => reads === true);

  const press = (line: string): void => session.run({ type: 'keys', line }, { typed: true });
  const run = (): void => {
    if (typed.trim() === '' && reader === undefined) return;
    if (reader === undefined) runLine(session, typed);
    else press(typed);
    if (typed.trim() !== '') setHistory(addLine(history, typed.trim()));
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const key = reader === undefined ? undefined : controlKey(event);
    if (key !== undefined) {
      event.preventDefault();
      press(key);
      return setTyped('');
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const next = history.move(event.key === 'ArrowUp' ? 'back' : 'forth', typed);
    setHistory(next);
    setTyped(next.text);
  };

  return (
    <form
      className={styles['line']}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <label className={styles['label']} htmlFor="command-line">
        <span aria-hidden="true" className={styles['prompt']}>
          {reader === undefined ? '$' : reader.stdout.slice(promptAt(reader.stdout)).trimEnd()}
        </span>
        {reader !== undefined || namesProgram(typed) ? '' : 'kubectl'}
      </label>
      <input
        id="command-line"
        className={styles['input']}
        aria-label={reader === undefined ? t.terminal.input : t.terminal.reader({ line: reader.line })}
        placeholder={reader === undefined ? 'get pods -o wide' : t.terminal.leave}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </form>
  );
}

/** Where the unfinished last line of an output begins: the prompt of the command that reads. */
export function promptAt(output: string): number {
  return output.lastIndexOf('\n') + 1;
}

/** Ctrl+C without a selection, and Ctrl+D in an empty line, as a terminal shows them. */
function controlKey({ ctrlKey, key, currentTarget: field }: KeyboardEvent<HTMLInputElement>): '^C' | '^D' | undefined {
  if (!ctrlKey) return undefined;
  if (key === 'c' && field.selectionStart === field.selectionEnd) return '^C';
  return key === 'd' && field.value === '' ? '^D' : undefined;
}

const LIMIT = 100;

/** The lines typed so far, and the one that is shown. Immutable: each move returns a new history. */
export class LineHistory {
  readonly lines: readonly string[];
  /** The index of the shown line. `lines.length` stands for the line being typed. */
  readonly at: number;
  /** The line being typed before the first step back. */
  readonly draft: string;

  constructor(lines: readonly string[] = [], at = lines.length, draft = '') {
    this.lines = lines;
    this.at = at;
    this.draft = draft;
  }

  get text(): string {
    return this.lines[this.at] ?? this.draft;
  }

  /** Moves one line back or forth. `typed` is the current content of the field. */
  move(direction: 'back' | 'forth', typed: string): LineHistory {
    const draft = this.at === this.lines.length ? typed : this.draft;
    const to = this.at + (direction === 'back' ? -1 : 1);
    return new LineHistory(this.lines, Math.max(0, Math.min(this.lines.length, to)), draft);
  }
}

/** Adds a line, unless it repeats the last one. */
export function addLine(history: LineHistory, line: string): LineHistory {
  const lines = history.lines.at(-1) === line ? history.lines : [...history.lines, line].slice(-LIMIT);
  return new LineHistory(lines);
}

const FAULT_LINE = /^fault(\s|$)/;
const TRAFFIC_LINE = /^traffic(\s|$)/;
/** Lines about nodes, controller managers and variations of the code; see `hostCommandOf`. */
const HOST_LINE = /^(?:machine|systemctl|kill|vary)\s/;
/** `-f -`, `-f-`, `--filename=-`: reads stdin, which is the editor here. */
const READS_STDIN = /\s(-f|--filename)[\s=]*-(\s|$)/;
/** `kubectl`, or its common abbreviation `k`. */
const KUBECTL = /^(?:kubectl|k)(?=\s|$)/;

/** Whether a line begins with its program, so the prompt does not show it. */
export function namesProgram(typed: string): boolean {
  const line = withoutPrompt(typed);
  return FAULT_LINE.test(line) || TRAFFIC_LINE.test(line) || HOST_LINE.test(line) || KUBECTL.test(line);
}

/** The line without the word kubectl. */
export function withoutKubectl(typed: string): string {
  return withoutPrompt(typed).replace(KUBECTL, '').trim();
}

/** A pasted line may begin with a prompt. */
function withoutPrompt(typed: string): string {
  return typed.replace(/^\s*(?:\$\s+)?/, '');
}

/** Runs a line as if it had been typed. */
export function runLine(session: Session, typed: string): void {
  const line = withoutKubectl(typed);
  if (opensEditor(line)) return void openEdit(session, line);
  const text = shownText();
  const command = commandOf(line, text);
  if (appliesStdin(command)) runAndNote(session, command, text);
  else session.run(command, { typed: true });
}

/** The command for a line without the word kubectl. */
export function commandOf(line: string, editorText: string): Command {
  if (FAULT_LINE.test(line)) return { type: 'fault', line: line.slice('fault'.length).trim() };
  if (TRAFFIC_LINE.test(line)) return { type: 'traffic', line: line.slice('traffic'.length).trim() };
  return hostCommandOf(line) ?? kubectl(line, READS_STDIN.test(line) ? editorText : undefined);
}

/** Whether the command applies its stdin, and is not a dry run. */
export function appliesStdin(command: Command): boolean {
  return (
    command.type === 'kubectl' && command.stdin !== undefined && /^apply\s/.test(command.line) && !/--dry-run/.test(command.line)
  );
}
