import { useTranslation } from 'react-i18next';
import type { SyncNode } from '../../worker/protocol/index.ts';
import { msText } from '../model/time-text.ts';
import styles from './QueueLine.module.css';

interface QueueLineProps {
  readonly node: SyncNode;
}

/** Something that was done to a key of a queue. */
export function QueueLine({ node: { body } }: QueueLineProps) {
  const { t } = useTranslation('sync');
  if (body.type !== 'queue') return <p className={styles['line']}>{body.type}</p>;
  return (
    <p className={styles['line']} data-op={body.op}>
      {t(`steps.queue.${body.op}`, { key: body.key, ms: msText(body.delayMs) })}
      {body.via !== '' && (
        <>
          {' '}
          <code>{body.via}</code>
        </>
      )}
    </p>
  );
}
