import { useRef } from 'react';
import { Shapes } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { later } from '../design/later.ts';
import { MissingPart } from '../design/MissingPart.tsx';
import { Optional } from '../design/Optional.tsx';
import { Panel } from '../design/Panel.tsx';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { GraphView } from '../graph/GraphView.tsx';
import { useSettings, type ObjectsLayout } from '../model/settings.ts';
import { ClusterFacts } from './ClusterFacts.tsx';
import { CommandEcho } from './CommandEcho.tsx';
import { Legend } from './Legend.tsx';
import { OtherObjects } from './OtherObjects.tsx';
import { usePointing } from './use-pointing.ts';
import { WorldLimits } from './WorldLimits.tsx';
import styles from './ObjectsView.module.css';

const NodesView = later(() => import('../nodes/NodesView.tsx').then((module) => module.NodesView));
const TableView = later(() => import('../table/TableView.tsx').then((module) => module.TableView));

const LAYOUTS: readonly ObjectsLayout[] = ['graph', 'nodes', 'table'];

/** What is in the cluster: as a graph of owners, by node, or as a table. The selection is the same in all. */
export function ObjectsView() {
  const { t } = useTranslation();
  const layout = useSettings((settings) => settings.objectsLayout);
  const legend = useSettings((settings) => settings.legend);
  const change = useSettings((settings) => settings.change);
  const stage = useRef<HTMLDivElement>(null);
  usePointing(stage);
  return (
    <Panel
      view="objects"
      title={t('objects.title')}
      note={<ClusterFacts />}
      tools={
        <>
          <SegmentedControl
            label={t('objects.layout')}
            value={layout}
            options={LAYOUTS.map((value) => ({ value, label: t(`objects.${value}`) }))}
            onChange={(objectsLayout) => change({ objectsLayout })}
          />
          <IconButton label={t('legend.show')} icon={Shapes} aria-pressed={legend} onClick={() => change({ legend: !legend })} />
        </>
      }
    >
      <div ref={stage} className={styles['stage']}>
        <Optional key={layout} missing={<MissingPart />}>
          {layout === 'graph' && <GraphView />}
          {layout === 'nodes' && <NodesView />}
          {layout === 'table' && <TableView />}
        </Optional>
      </div>
      {legend && <Legend onClose={() => change({ legend: false })} />}
      <OtherObjects />
      <WorldLimits />
      <CommandEcho />
    </Panel>
  );
}
