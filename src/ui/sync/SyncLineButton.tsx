import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SyncLine } from '../../worker/protocol/index.ts';
import { openSync } from '../model/view-store.ts';
import { clockText, msText } from '../model/time-text.ts';
import { StepOutcome } from './StepOutcome.tsx';
import styles from './SyncLineButton.module.css';

interface SyncLineButtonProps {
  readonly sync: SyncLine;
}

/** A sync in a line; opens it. */
export const SyncLineButton = memo(
  function SyncLineButton({ sync }: SyncLineButtonProps) {
    const { t } = useTranslation('sync');
    const { record, atMs, controller, key, endMs, error, steps, writes, decision } = sync;
    const isKubelet = controller.startsWith('kubelet/');
    return (
      <button type="button" className={styles['line']} data-sync={record} onClick={() => openSync(record)}>
        <span className={styles['time']}>{clockText(atMs).slice(2)}</span>
        <span className={styles['who']}>
          {controller} <code>{key}</code>
        </span>
        <span className={styles['what']}>
          <code>{decision.name}</code>
          <StepOutcome of={decision} />
        </span>
        <span className={styles['figures']}>
          {error !== '' && <strong className={styles['error']}>{error}</strong>}
          {writes.length > 0 && <span>{t('list.writes', { count: writes.length })}</span>}
          <span>{t('list.steps', { count: steps })}</span>
          {!isKubelet && <span>{endMs === undefined ? t('list.running') : msText(endMs - atMs)}</span>}
        </span>
      </button>
    );
  },
  // Each answer is a new one, and most of its lines are as before.
  (before, now) => JSON.stringify(before.sync) === JSON.stringify(now.sync),
);
