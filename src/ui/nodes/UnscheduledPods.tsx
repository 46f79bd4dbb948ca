import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import type { PodView } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import { PodField } from '../pods/PodField.tsx';
import styles from './UnscheduledPods.module.css';

/** Pods that wait for a node. */
export function UnscheduledPods() {
  const { t } = useTranslation();
  const row = useCluster(
    useShallow((state) =>
      (state.kinds.get('Pod') ?? []).filter((id) => (state.objects.get(id) as PodView | undefined)?.node === ''),
    ),
  );
  if (row.length === 0) return null;
  const label = t('pods.unscheduled', { count: row.length });
  return (
    <section className={styles['waiting']} aria-label={label}>
      <h3 className={styles['title']}>{label}</h3>
      <PodField label={label} row={row} capacity={Math.max(12, row.length)} wanted={0} width={540} height={96} />
    </section>
  );
}
