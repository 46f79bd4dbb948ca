import { usePartWords } from '../i18n/parts.ts';
import { say } from '../i18n/texts.ts';
import { returnOf, type EndedSync } from '../model/sync-end.ts';
import styles from './SyncFailure.module.css';

interface SyncFailureProps {
  readonly of: EndedSync;
  /** Before an error. What only comes back needs no introduction. */
  readonly intro?: string;
}

/** Why a sync failed, as an error; or why its key only came back, as what is put right by itself. Nothing for a sync that succeeded. */
export function SyncFailure({ of, intro }: SyncFailureProps) {
  const t = usePartWords('sync');
  const { error } = of;
  const back = returnOf(of);
  if (back !== undefined) {
    return (
      <p className={styles['returned']} data-end="returned" data-tip={error}>
        {say(t.returned[back], { error })}
      </p>
    );
  }
  if (error === '') return null;
  return (
    <p className={styles['failed']} data-end="failed">
      {intro !== undefined && `${intro} `}
      {error}
    </p>
  );
}
