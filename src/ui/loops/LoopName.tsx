import { useTranslation } from 'react-i18next';
import { ElidedText } from './ElidedText.tsx';
import { textParts } from './key-text.ts';
import { isKnownQueue } from './known-loops.ts';
import { focusLoop } from './loops-store.ts';
import styles from './LoopName.module.css';

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
      aria-label={t('loops.focus', { name: queue })}
      aria-description={what}
      data-tip={what ?? queue}
      onClick={() => focusLoop(id)}
    >
      <ElidedText parts={textParts(queue)} />
    </button>
  );
}
