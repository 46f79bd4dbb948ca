import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { isKnownQueue } from './known-loops.ts';
import { focusLoop } from './loops-store.ts';
import styles from './LoopName.module.css';

/** A name of more letters than this is written small. */
const LONG = 14;

interface LoopNameProps {
  readonly id: string;
  readonly queue: string;
}

/** The name of a loop: what it is for is its tip, and a click shows it large. */
export function LoopName({ id, queue }: LoopNameProps) {
  const { t } = useTranslation();
  const what = isKnownQueue(queue) ? t(`loops.what.${queue}`) : undefined;
  return (
    <button
      type="button"
      className={styles['name']}
      data-long={queue.length > LONG}
      aria-label={t('loops.focus', { name: queue })}
      aria-description={what}
      data-tip={what ?? queue}
      onClick={() => focusLoop(id)}
    >
      {queue.split('_').map((word, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <>
              _<wbr />
            </>
          )}
          {word}
        </Fragment>
      ))}
    </button>
  );
}
