import { useTranslation } from 'react-i18next';
import { useCluster } from '../model/cluster-store.ts';
import { UNSCHEDULED } from '../model/places.ts';
import { sumUntoldPods } from '../model/untold.ts';
import { PodField } from '../pods/PodField.tsx';
import styles from './UnscheduledPods.module.css';

const NO_ROW: readonly never[] = [];

/** Pods that wait for a node. */
export function UnscheduledPods() {
  const { t } = useTranslation();
  const row = useCluster((state) => state.places.nodeRows.get(UNSCHEDULED) ?? NO_ROW);
  const untold = useCluster((state) => sumUntoldPods(state, ({ unscheduled }) => unscheduled));
  const count = row.reduce((pods, id) => (id === undefined ? pods : pods + 1), untold);
  if (count === 0) return null;
  const label = t('pods.unscheduled', { count });
  return (
    <section className={styles['waiting']} aria-label={label}>
      <h3 className={styles['title']}>{label}</h3>
      <PodField label={label} row={row} capacity={Math.max(12, row.length)} wanted={0} pods={count} width={540} height={96} />
    </section>
  );
}
