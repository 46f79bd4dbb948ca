import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { showRegion } from '../model/view-store.ts';
import styles from './EmptyGraph.module.css';

/** Nothing to draw: says what to do next. */
export function EmptyGraph() {
  const { t } = useTranslation();
  const started = useCluster((state) => state.started);
  const failed = useCluster((state) => state.worker.state === 'failed');
  if (failed) return null;
  return (
    <div className={styles['empty']}>
      {started ? (
        <>
          <p className={styles['title']}>{t('empty.objects.title')}</p>
          <p>{t('empty.objects.what')}</p>
          <Button onClick={() => showRegion('editor')}>{t('empty.objects.toEditor')}</Button>
        </>
      ) : (
        <p>{t('empty.starting')}</p>
      )}
    </div>
  );
}
