import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../model/session-context.ts';
import { shownText } from '../editor/editor-text.ts';
import { useView } from '../model/view-store.ts';
import { appliesStdin, commandOf, namesProgram, withoutKubectl } from './command-of.ts';
import { addLine, LineHistory } from './line-history.ts';
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
