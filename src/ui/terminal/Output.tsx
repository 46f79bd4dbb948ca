import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortMessage } from '../design/short-message.ts';
import styles from './TerminalView.module.css';

interface OutputProps {
  readonly text: string;
  readonly stream: 'output' | 'error';
}

/** What a command wrote. An error that quotes a whole object is shown without it, with a button for all of it. */
export function Output({ text, stream }: OutputProps) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const all = text.trimEnd();
  const shown = whole || stream === 'output' ? all : shortMessage(all);
  return (
    <pre className={styles['output']} data-stream={stream}>
      <span lang="en">{shown}</span>
      {shown !== all && (
        <button type="button" className={styles['more']} onClick={() => setWhole(true)}>
          {t('terminal.whole')}
        </button>
      )}
    </pre>
  );
}
