import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../design/Panel.tsx';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useView, type InspectorTab } from '../model/view-store.ts';
import { InspectedObject } from './InspectedObject.tsx';
import styles from './InspectorView.module.css';

const WhyView = lazy(() => import('../why/WhyView.tsx').then((module) => ({ default: module.WhyView })));

/** The chosen object, whole; or why something is as it is. */
export function InspectorView() {
  const { t } = useTranslation();
  const tab = useView((view) => view.inspectorTab);
  return (
    <Panel
      view="inspector"
      title={t('inspector.title')}
      tools={
        <SegmentedControl<InspectorTab>
          label={t('inspector.tabs')}
          value={tab}
          options={[
            { value: 'object', label: t('inspector.object') },
            { value: 'why', label: t('inspector.why') },
          ]}
          onChange={(inspectorTab) => useView.setState({ inspectorTab })}
        />
      }
    >
      <div className={styles['body']}>
        {tab === 'object' ? (
          <ChosenObject />
        ) : (
          <Suspense>
            <WhyView />
          </Suspense>
        )}
      </div>
    </Panel>
  );
}

function ChosenObject() {
  const { t } = useTranslation();
  const selected = useView((view) => view.selected);
  const inspected = useCluster((state) => (state.inspected?.id === selected ? state.inspected : undefined));
  if (selected === undefined) return <p className={styles['empty']}>{t('empty.inspector')}</p>;
  return inspected === undefined ? null : <InspectedObject key={inspected.id} inspected={inspected} />;
}
