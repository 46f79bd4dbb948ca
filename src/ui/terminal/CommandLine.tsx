import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../model/session-context.ts';
import { shownText } from '../editor/editor-text.ts';
import { useView } from '../model/view-store.ts';
import { type Command, hostCommandOf } from '../../worker/protocol/index.ts';
import { kubectl } from '../model/actions.ts';
import styles from './TerminalView.module.css';

/** Where kubectl commands are typed; Up and Down bring back earlier ones. */
export function CommandLine() {
  const { t } = useTranslation();
  const session = useSession();
  const [typed, setTyped] = useState('');
  const [history, setHistory] = useState(() => new LineHistory());

  const run = (): void => {
    if (typed.trim() === '') return;
    const line = withoutKubectl(typed);
    const text = shownText();
    const command = commandOf(line, text);
    if (appliesStdin(command)) useView.setState({ appliedText: text });
    session.run(command);
    setHistory(addLine(history, typed.trim()));
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
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
          $
        </span>
        {namesProgram(typed) ? '' : 'kubectl'}
      </label>
      <input
        id="command-line"
        className={styles['input']}
        aria-label={t('terminal.input')}
        placeholder="get pods -o wide"
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

const LIMIT = 100;

/** Lines typed before, and which of them is shown. Immutable: every move gives a new one. */
export class LineHistory {
  readonly lines: readonly string[];
  /** Index of the line shown; `lines.length` when it is the one being typed. */
  readonly at: number;
  /** What was being typed when the first step back was made. */
  readonly draft: string;

  constructor(lines: readonly string[] = [], at = lines.length, draft = '') {
    this.lines = lines;
    this.at = at;
    this.draft = draft;
  }

  /** The line that is shown. */
  get text(): string {
    return this.lines[this.at] ?? this.draft;
  }

  /** One line back or forth; `typed` is what stands there now. */
  move(direction: 'back' | 'forth', typed: string): LineHistory {
    const draft = this.at === this.lines.length ? typed : this.draft;
    const to = this.at + (direction === 'back' ? -1 : 1);
    return new LineHistory(this.lines, Math.max(0, Math.min(this.lines.length, to)), draft);
  }
}

/** The history with one more line, unless it is the last one again. */
export function addLine(history: LineHistory, line: string): LineHistory {
  const lines = history.lines.at(-1) === line ? history.lines : [...history.lines, line].slice(-LIMIT);
  return new LineHistory(lines);
}

const FAULT_LINE = /^fault(\s|$)/;
/** Lines about machines and controller managers: see `hostCommandOf`. */
const HOST_LINE = /^(?:machine|systemctl|kill)\s/;
/** `-f -`, `-f-`, `--filename=-`: of what is given to the command, which here is what stands in the editor. */
const READS_STDIN = /\s(-f|--filename)[\s=]*-(\s|$)/;
/** `kubectl`, or `k`, as everybody abbreviates it. */
const KUBECTL = /^(?:kubectl|k)(?=\s|$)/;

/** Whether a line begins with its program, so that the prompt need not name it. */
export function namesProgram(typed: string): boolean {
  const line = withoutPrompt(typed);
  return FAULT_LINE.test(line) || HOST_LINE.test(line) || KUBECTL.test(line);
}

/** What was typed, without the word kubectl. */
export function withoutKubectl(typed: string): string {
  return withoutPrompt(typed).replace(KUBECTL, '').trim();
}

/** A line that was copied may begin with the prompt that stood before it. */
function withoutPrompt(typed: string): string {
  return typed.replace(/^\s*(?:\$\s+)?/, '');
}

/** The command of a line without the word kubectl. */
export function commandOf(line: string, editorText: string): Command {
  if (FAULT_LINE.test(line)) return { type: 'fault', line: line.slice('fault'.length).trim() };
  return hostCommandOf(line) ?? kubectl(line, READS_STDIN.test(line) ? editorText : undefined);
}

/** Whether the command is an apply of what it reads, and not only a try of it. */
export function appliesStdin(command: Command): boolean {
  return (
    command.type === 'kubectl' && command.stdin !== undefined && /^apply\s/.test(command.line) && !/--dry-run/.test(command.line)
  );
}
