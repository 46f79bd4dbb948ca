import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../worker/protocol/index.ts';
import { useSession } from '../model/session-context.ts';
import { kubectl } from '../model/actions.ts';
import { addLine, LineHistory } from './line-history.ts';
import styles from './TerminalView.module.css';

/** A line about faults is the one that is no kubectl. */
const FAULT_LINE = /^fault(\s|$)/;

function commandOf(line: string): Command {
  return FAULT_LINE.test(line) ? { type: 'fault', line: line.slice('fault'.length).trim() } : kubectl(line);
}

/** Where kubectl commands are typed; Up and Down bring back earlier ones. */
export function CommandLine() {
  const { t } = useTranslation();
  const session = useSession();
  const [text, setText] = useState('');
  const [history, setHistory] = useState(() => new LineHistory());

  const run = (): void => {
    const line = text.trim().replace(/^kubectl\s+/, '');
    if (line === '') return;
    session.run(commandOf(line));
    setHistory(addLine(history, text.trim()));
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const next = history.move(event.key === 'ArrowUp' ? 'back' : 'forth', text);
    setHistory(next);
    setText(next.text);
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
        {FAULT_LINE.test(text.trimStart()) ? '' : 'kubectl'}
      </label>
      <input
        id="command-line"
        className={styles['input']}
        aria-label={t('terminal.input')}
        placeholder="get pods -o wide"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </form>
  );
}
