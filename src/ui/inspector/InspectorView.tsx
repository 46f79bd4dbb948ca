import { useTranslation } from 'react-i18next';
import { later } from '../design/later.ts';
import { MissingPart } from '../design/MissingPart.tsx';
import { Optional } from '../design/Optional.tsx';
import { Panel } from '../design/Panel.tsx';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useView, type InspectorTab } from '../model/view-store.ts';
import { InspectedObject } from './InspectedObject.tsx';
import styles from './InspectorView.module.css';

const WhyView = later(() => import('../why/WhyView.tsx').then((module) => module.WhyView));

/** The selected object, or the answer to a Why question. */
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
          <Optional missing={<MissingPart />}>
            <WhyView />
          </Optional>
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
