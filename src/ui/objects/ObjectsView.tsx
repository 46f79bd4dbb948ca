import { useRef, type FunctionComponent } from 'react';
import { Shapes, TriangleAlert } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import type { TabOf } from '../../worker/protocol/scenario.ts';
import { IconButton } from '../design/IconButton.tsx';
import { later } from '../design/later.ts';
import { MissingPart } from '../design/MissingPart.tsx';
import { Optional } from '../design/Optional.tsx';
import { Panel } from '../design/Panel.tsx';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { shortMessage } from '../design/short-message.ts';
import { GraphView } from '../graph/GraphView.tsx';
import { BelowSlot } from '../graph/LanesBelow.tsx';
import { onlyAsks } from '../model/actions.ts';
import { useCluster, consoleOf } from '../model/cluster-store.ts';
import { useSettings } from '../model/settings.ts';
import { ALL_PODS, NO_PODS } from '../model/tallies.ts';
import { countOf } from '../model/cluster-state.ts';
import { useView } from '../model/view-store.ts';
import { Legend } from './Legend.tsx';
import { OtherObjects } from './OtherObjects.tsx';
import { usePointing } from './use-pointing.ts';
import styles from './ObjectsView.module.css';

const NodesView = later(() => import('../nodes/NodesView.tsx').then((module) => module.NodesView));
const TableView = later(() => import('../table/TableView.tsx').then((module) => module.TableView));

const LAYOUTS: Readonly<Record<TabOf<'objects'>, FunctionComponent>> = { graph: GraphView, nodes: NodesView, table: TableView };

/** The objects of the cluster as a graph, by node, or as a table. The selection is the same in all three. */
export function ObjectsView() {
  const t = useWords();
  const layout = useSettings((settings) => settings.objectsLayout);
  const Layout = LAYOUTS[layout];
  const legend = useSettings((settings) => settings.legend);
  const change = useSettings((settings) => settings.change);
  const stage = useRef<HTMLDivElement>(null);
  const slot = useRef<HTMLDivElement>(null);
  usePointing(stage);
  return (
    <Panel
      view="objects"
      note={<ClusterFacts />}
      tools={
        <>
          <SegmentedControl
            label={t.objects.layout}
            value={layout}
            options={(Object.keys(LAYOUTS) as TabOf<'objects'>[]).map((value) => ({ value, label: t.objects[value] }))}
            onChange={(objectsLayout) => change({ objectsLayout })}
          />
          <IconButton label={t.legend.show} icon={Shapes} aria-pressed={legend} onClick={() => change({ legend: !legend })} />
        </>
      }
    >
      <div ref={stage} className={styles['stage']}>
        <Optional key={layout} missing={<MissingPart />}>
          <BelowSlot value={slot}>
            <Layout />
          </BelowSlot>
        </Optional>
      </div>
      {legend && <Legend onClose={() => change({ legend: false })} />}
      <WorldLimits />
      <div className={styles['foot']}>
        <CommandEcho />
        <div ref={slot} className={styles['below']} />
        <OtherObjects />
      </div>
    </Panel>
  );
}

/** The cluster in a line: `3 of 4 Pods ready`, of all namespaces, and its nodes. */
function ClusterFacts() {
  const t = useWords();
  const { ready, pods } = useCluster((state) => state.tallies.get(ALL_PODS) ?? NO_PODS);
  const nodes = useCluster((state) => countOf(state, 'Node'));
  return (
    <>
      {pods > 0 && (
        <span className={styles['fact']} data-tip={t.objects.counted}>
          {t.objects.ready({ ready, count: pods })}
        </span>
      )}
      <span>{t.objects.nodesCount({ count: nodes })}</span>
    </>
  );
}

/** The command line of the pointed control. Without one, the last command and its outcome. */
function CommandEcho() {
  const t = useWords();
  const preview = useView((view) => view.preview);
  const past = useCluster((state) => state.clock.past);
  const last = useCluster((state) => consoleOf(state).at(-1));
  const failed = last?.exitCode !== undefined && last.exitCode !== 0;
  const outcome = shortMessage((failed ? last.stderr : last?.stdout)?.trim().split('\n').at(-1) ?? '');
  const line = preview ?? last?.line;
  return (
    <div className={styles['echo']} data-preview={preview !== undefined}>
      <span aria-hidden="true" className={styles['prompt']}>
        $
      </span>
      {preview === undefined && last === undefined && <span className={styles['hint']}>{t.echo.hint}</span>}
      <code className={styles['line']} data-elides="" data-tip={line}>
        {line}
      </code>
      {preview !== undefined && past && !onlyAsks(preview) && (
        <span className={styles['outcome']} data-elides="" data-tip={t.echo.branches}>
          {t.echo.branches}
        </span>
      )}
      {preview === undefined && last !== undefined && (
        <output lang="en" className={styles['outcome']} data-failed={failed} data-elides="" data-tip={outcome}>
          {outcome}
        </output>
      )}
    </div>
  );
}

/** The limits that a large cluster has reached: etcd is full, or the page does not draw all objects. */
function WorldLimits() {
  const t = useWords();
  const full = useCluster(({ clock }) => clock.full === true);
  const omitted = useCluster((state) => state.omitted);
  // The cards count the Pods.
  const kinds = omitted.filter(({ kind }) => kind !== 'Pod').map(({ kind, count }) => `${kind} +${count}`);
  return (
    <div role="status">
      {full && (
        <p className={styles['limit']} data-limit="full">
          <TriangleAlert aria-hidden="true" size={14} className={styles['icon']} />
          {t.objects.full}
        </p>
      )}
      {kinds.length > 0 && (
        <p className={styles['limit']} data-limit="omitted">
          {t.objects.omitted({ kinds: kinds.join(', ') })}
        </p>
      )}
    </div>
  );
}
