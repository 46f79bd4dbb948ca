import { useWords } from '../i18n/language.ts';
import { useCluster } from '../model/cluster-store.ts';
import { ReadyNumber } from './ReadyNumber.tsx';
import styles from './ServeNumber.module.css';

interface ServeNumberProps {
  /** The ReplicaSet. */
  readonly id: string;
  /** From its status. */
  readonly ready: number;
  readonly desired: number;
  /** What its Deployment wants of it in the end. */
  readonly wanted: number;
}

/** `2 of 6 serve` or `3 serve · 1 leaves`: how many of a revision's Pods are ready, as the status says, and how many are on their way out. */
export function ServeNumber({ id, ready, desired, wanted }: ServeNumberProps) {
  const t = useWords();
  const leaving = useCluster((state) => state.tallies.get(id)?.stages.terminating ?? 0);
  return (
    <span className={styles['numbers']}>
      <ReadyNumber
        id={id}
        ready={ready}
        desired={desired}
        says={ready < wanted ? t.numbers.serveOf({ ready, wanted }) : t.numbers.serve({ ready })}
      />
      {leaving > 0 && (
        <span className={styles['leave']} data-elides="" data-tip={t.numbers.leave({ count: leaving })}>
          {' · '}
          {t.numbers.leave({ count: leaving })}
        </span>
      )}
    </span>
  );
}
