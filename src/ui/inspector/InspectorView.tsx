import type { FunctionComponent } from 'react';
import { useWords } from '../i18n/language.ts';
import type { TabOf } from '../../worker/protocol/scenario.ts';
import { later } from '../design/later.ts';
import { MissingPart } from '../design/MissingPart.tsx';
import { Optional } from '../design/Optional.tsx';
import { Panel } from '../design/Panel.tsx';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import { useView } from '../model/view-store.ts';
import styles from './InspectorView.module.css';

const InspectedObject = later(() => import('./InspectedObject.tsx').then((module) => module.InspectedObject));
const WhyView = later(() => import('../why/WhyView.tsx').then((module) => module.WhyView));

const TABS: Readonly<Record<TabOf<'inspector'>, FunctionComponent>> = { object: ChosenObject, why: WhyView };

/** The selected object, or the answer to a Why question. */
export function InspectorView() {
  const t = useWords();
  const tab = useView((view) => view.inspectorTab);
  const Tab = TABS[tab];
  return (
    <Panel
      view="inspector"
      tools={
        <SegmentedControl
          label={t.inspector.tabs}
          value={tab}
          options={(Object.keys(TABS) as TabOf<'inspector'>[]).map((value) => ({ value, label: t.inspector[value] }))}
          onChange={(inspectorTab) => useView.setState({ inspectorTab })}
        />
      }
    >
      <div className={styles['body']}>
        <Optional key={tab} missing={<MissingPart />}>
          <Tab />
        </Optional>
      </div>
    </Panel>
  );
}

function ChosenObject() {
  const t = useWords();
  const selected = useWorldView((view) => view.selected);
  const inspected = useCluster((state) => (state.inspected?.id === selected ? state.inspected : undefined));
  if (selected === undefined) return <p className={styles['empty']}>{t.empty.inspector}</p>;
  return inspected === undefined ? null : <InspectedObject key={inspected.id} inspected={inspected} />;
}
