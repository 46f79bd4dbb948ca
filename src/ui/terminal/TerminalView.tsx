import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../design/Panel.tsx';
import { useScrollToEnd } from '../design/use-scroll-to-end.ts';
import { useConsole } from '../model/cluster-store.ts';
import { CommandLine } from './CommandLine.tsx';
import { Entry } from './Entry.tsx';
import styles from './TerminalView.module.css';

/** The command line, and everything that was done here: what was typed, and what the buttons stand for. */
export function TerminalView() {
  const { t } = useTranslation();
  const entries = useConsole();
  const terminal = useRef<HTMLDivElement>(null);
  useScrollToEnd(terminal, entries.at(-1));
  return (
    <Panel view="terminal" title={t('terminal.title')}>
      <div ref={terminal} className={styles['terminal']}>
        <div role="log" aria-label={t('terminal.output')} tabIndex={0} className={styles['log']}>
          {entries.length === 0 && <p className={styles['hint']}>{t('terminal.hint')}</p>}
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </div>
        <CommandLine />
      </div>
    </Panel>
  );
}
