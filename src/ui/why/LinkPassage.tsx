import { useTranslation } from 'react-i18next';
import type { WhyLink } from '../../worker/protocol/index.ts';
import { clockText, msText } from '../model/time-text.ts';
import { passageWord, whatText } from './link-words.ts';
import styles from './LinkList.module.css';

interface LinkPassageProps {
  readonly link: WhyLink;
}

/** How word of the link below came here, in one line that unfolds: `watch › addRS › queue, 1.9 ms`. */
export function LinkPassage({ link: { passage, morePassed, sync, atMs } }: LinkPassageProps) {
  const { t } = useTranslation('why');
  const [first] = passage;
  const words = passage.map(({ body }) => passageWord(t, body)).filter((word) => word !== '');
  if (first === undefined || words.length === 0) return null;
  const took = msText(atMs - first.atMs);
  const way = [...words, ...(sync === undefined ? [] : [sync.controller])].join(' › ');
  return (
    <details className={styles['more']}>
      <summary aria-label={`${t('passage.title')}: ${way}`}>{t('passage.summary', { way, took })}</summary>
      <ul className={styles['passage']}>
        {[...passage].reverse().map(({ record, atMs: at, by, body }) => (
          <li key={record}>
            <time className={styles['time']}>{clockText(at)}</time> <span className={styles['by']}>{by}</span>{' '}
            {body.type !== 'revision' && whatText(t, body)}
          </li>
        ))}
        {morePassed > 0 && <li className={styles['quiet']}>{t('more', { count: morePassed })}</li>}
      </ul>
    </details>
  );
}
