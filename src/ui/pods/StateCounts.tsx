import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { useCluster } from '../model/cluster-store.ts';
import { countStates } from '../model/counts.ts';
import { POD_STATES } from '../model/pod-state.ts';
import type { Row } from '../model/seats.ts';
import { StateMark } from './StateMark.tsx';
import styles from './StateCounts.module.css';

interface StateCountsProps {
  readonly row: Row;
  readonly hue?: number | undefined;
}

/** `● 7 ready  ◎ 2 running  ⊗ 1 failing`: how many Pods of a row are in each state. */
export function StateCounts({ row, hue }: StateCountsProps) {
  const { t } = useTranslation();
  const counts = useCluster(useShallow((state) => countStates(state, row)));
  return (
    <p className={styles['counts']}>
      {POD_STATES.map((state) => {
        const count = counts[state];
        return count === undefined ? null : (
          <span key={state} className={styles['count']}>
            <StateMark state={state} hue={hue} size={10} />
            {t(`state.count.${state}`, { count })}
          </span>
        );
      })}
    </p>
  );
}
