import { useTranslation } from 'react-i18next';
import type { ExpectationView } from '../../worker/protocol/index.ts';
import { CountLabel } from './CountLabel.tsx';
import { ElidedText } from './ElidedText.tsx';
import { keyParts } from './key-text.ts';
import { Since } from './VirtualSpan.tsx';
import styles from './ExpectationList.module.css';

interface ExpectationListProps {
  readonly expectations: readonly ExpectationView[];
  readonly count: number;
}

/** What a controller has asked for and not seen yet, key by key: while it waits, it asks for no more. */
export function ExpectationList({ expectations, count }: ExpectationListProps) {
  const { t } = useTranslation();
  const rest = count - expectations.length;
  return (
    <div className={styles['expectations']}>
      <CountLabel part="expectations" count={count} />
      <ul aria-label={t('loops.part.expectations.name')}>
        {expectations.map(({ key, add, del, sinceMs }) => (
          <li key={key} className={styles['line']} data-tip={t('loops.expectation', { key, add, del })}>
            <ElidedText parts={keyParts(key)} />
            <span className={styles['figures']}>
              +{Math.max(0, add)} −{Math.max(0, del)}
            </span>
            <span className={styles['since']}>
              <Since sinceMs={sinceMs} />
            </span>
          </li>
        ))}
        {rest > 0 && <li className={styles['since']}>{t('loops.more', { count: rest })}</li>}
      </ul>
    </div>
  );
}
