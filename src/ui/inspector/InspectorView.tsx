import { useTranslation } from 'react-i18next';
import { Panel } from '../design/Panel.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useView } from '../model/view-store.ts';
import { InspectedObject } from './InspectedObject.tsx';
import styles from './InspectorView.module.css';

/** The chosen object, whole. */
export function InspectorView() {
  const { t } = useTranslation();
  const selected = useView((view) => view.selected);
  const inspected = useCluster((state) => (state.inspected?.id === selected ? state.inspected : undefined));
  return (
    <Panel view="inspector" title={t('inspector.title')}>
      <div className={styles['body']}>
        {selected === undefined && <p className={styles['empty']}>{t('empty.inspector')}</p>}
        {selected !== undefined && inspected !== undefined && <InspectedObject key={inspected.id} inspected={inspected} />}
      </div>
    </Panel>
  );
}
