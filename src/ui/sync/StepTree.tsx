import { useTranslation } from 'react-i18next';
import type { SyncView } from '../../worker/protocol/index.ts';
import { Part } from './Part.tsx';
import { QueueLine } from './QueueLine.tsx';
import { StepNodes } from './StepNodes.tsx';
import { StepOutcome } from './StepOutcome.tsx';
import styles from './StepTree.module.css';

interface StepTreeProps {
  readonly sync: SyncView;
  /** Trace record of the chosen step. */
  readonly chosen: number | undefined;
}

/** What the sync did, as the tree of upstream's functions, with its requests in their place and what became of the key at its end. */
export function StepTree({ sync, chosen }: StepTreeProps) {
  const { t } = useTranslation('sync');
  const { nodes, queue, end, missing, atMs } = sync;
  return (
    <Part title={t('steps.title')}>
      <div role="group" aria-label={t('steps.label')}>
        {nodes.length === 0 && <p className={styles['note']}>{t('steps.none')}</p>}
        <StepNodes
          nodes={nodes}
          context={{ startMs: atMs, endMs: end?.atMs ?? Infinity, endRecord: end?.record ?? Infinity, chosen }}
        />
      </div>
      {end === undefined && !sync.controller.startsWith('kubelet/') && <p className={styles['running']}>{t('steps.running')}</p>}
      {queue.length > 0 && (
        <div className={styles['end']}>
          <h5 className={styles['title']}>{t('steps.end')}</h5>
          <ul className={styles['lines']}>
            {queue.map((node) => (
              <li key={node.record}>
                <QueueLine node={node} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {missing.length > 0 && (
        <div className={styles['end']}>
          <h5 className={styles['title']}>{t('steps.missing')}</h5>
          <ul className={styles['lines']}>
            {missing.map((step, index) => (
              <li key={index} className={styles['missing']}>
                <code>{step.name}</code>
                <StepOutcome of={step} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Part>
  );
}
