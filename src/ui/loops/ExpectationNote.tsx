import { useTranslation } from 'react-i18next';
import type { ExpectationView } from '../../worker/protocol/index.ts';
import styles from './ExpectationNote.module.css';

interface ExpectationNoteProps {
  readonly expectations: readonly ExpectationView[];
}

/** What a loop has asked for and not seen yet, of all keys: `+2 −1`. Nothing where there is nothing. */
export function ExpectationNote({ expectations }: ExpectationNoteProps) {
  const { t } = useTranslation();
  const add = expectations.reduce((sum, one) => sum + Math.max(0, one.add), 0);
  const del = expectations.reduce((sum, one) => sum + Math.max(0, one.del), 0);
  if (add + del === 0) return null;
  return (
    <span className={styles['note']} data-tip={t('loops.part.expectations.tip')}>
      <span className="visually-hidden">{t('loops.part.expectations.name')} </span>
      {add > 0 && `+${add}`}
      {add > 0 && del > 0 && ' '}
      {del > 0 && `−${del}`}
    </span>
  );
}
