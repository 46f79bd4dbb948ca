import { useTranslation } from 'react-i18next';
import styles from './StageHead.module.css';

interface StageHeadProps {
  /** Upstream's function. */
  readonly name: string;
  /** Its file. */
  readonly source?: string;
  /** What it does, in a sentence. */
  readonly what: string;
  /** Whether the lists of this stage are open; undefined where it has none. */
  readonly unfolded?: boolean | undefined;
  readonly onToggle?: () => void;
}

/** A stage of the start: the function that it is, where that is, and what it does. */
export function StageHead({ name, source, what, unfolded, onToggle }: StageHeadProps) {
  const { t } = useTranslation();
  return (
    <th scope="row" className={styles['head']}>
      <span className={styles['line']}>
        {source === undefined ? <span className={styles['name']}>{name}</span> : <code className={styles['name']}>{name}</code>}
        {unfolded !== undefined && (
          <button type="button" className={styles['toggle']} aria-expanded={unfolded} onClick={onToggle}>
            {t(unfolded ? 'start.less' : 'start.more')}
            <span className="visually-hidden"> {name}</span>
          </button>
        )}
      </span>
      <span className={styles['what']}>{what}</span>
      {source !== undefined && <code className={styles['source']}>{source}</code>}
    </th>
  );
}
