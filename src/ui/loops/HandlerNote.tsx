import { useTranslation } from 'react-i18next';
import { useActivity } from './activity-store.ts';
import styles from './HandlerNote.module.css';

interface HandlerNoteProps {
  readonly queue: string;
}

/** Which function put the last key into the queue: `updatePod`. */
export function HandlerNote({ queue }: HandlerNoteProps) {
  const { t } = useTranslation();
  const via = useActivity((activity) => activity.adds.get(queue)?.detail ?? '');
  if (via === '') return null;
  return (
    <code className={styles['handler']} data-tip={t('loops.part.handlers.tip')} data-tip-line={via}>
      {via}
      <span aria-hidden="true" className={styles['arrow']}>
        →
      </span>
    </code>
  );
}
