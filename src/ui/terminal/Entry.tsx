import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsoleEntry } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import { clockText } from '../model/time-text.ts';
import { namesProgram } from './command-of.ts';
import { Output } from './Output.tsx';
import styles from './TerminalView.module.css';

interface EntryProps {
  readonly entry: ConsoleEntry;
}

/** One command and its output. A request of a program outside has no prompt: nobody typed it. */
export const Entry = memo(function Entry({ entry }: EntryProps) {
  return (
    <div className={styles['entry']} data-exit={entry.exitCode ?? ''}>
      <p className={styles['command']} data-tip={clockText(entry.atMs)}>
        <span aria-hidden="true" className={styles['prompt']}>
          {namesProgram(entry.line) ? '$' : '←'}
        </span>
        <span className={styles['words']}>
          {entry.line.split(' ').map((word, index) => (
            <span key={index} className={styles['word']}>
              {index > 0 && ' '}
              {word}
            </span>
          ))}
          {entry.exitCode === undefined && <Running />}
        </span>
      </p>
      {entry.stdout !== '' && <Output text={entry.stdout} stream="output" />}
      {entry.stderr !== '' && <Output text={entry.stderr} stream="error" />}
    </div>
  );
});

/** It takes simulated time, as everything does: while that stands still, nothing comes of it. */
function Running() {
  const { t } = useTranslation();
  const playing = useCluster(({ clock }) => clock.playing);
  return (
    <>
      {'  '}
      <span className={styles['running']}>{t(playing ? 'terminal.running' : 'terminal.waits')}</span>
    </>
  );
}
