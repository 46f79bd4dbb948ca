import { use, useRef, type FunctionComponent } from 'react';
import { Shapes, TriangleAlert } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import type { ConsoleEntry } from '../../worker/protocol/index.ts';
import type { TabOf } from '../../worker/protocol/scenario.ts';
import { IconButton } from '../design/IconButton.tsx';
import { later } from '../design/later.ts';
import { MissingPart } from '../design/MissingPart.tsx';
import { Optional } from '../design/Optional.tsx';
import { Panel } from '../design/Panel.tsx';
import { PanelFrameContext } from '../design/panel-frame.ts';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { shortMessage } from '../design/short-message.ts';
import { ControlsSlot } from '../graph/GraphControls.tsx';
import { GraphView } from '../graph/GraphView.tsx';
import { BelowSlot } from '../graph/slots.ts';
import { onlyAsks } from '../model/actions.ts';
import { useCluster, consoleOf } from '../model/cluster-store.ts';
import { useSettings } from '../model/settings.ts';
import { ALL_PODS, NO_PODS } from '../model/tallies.ts';
import { countOf } from '../model/cluster-state.ts';
import { useView } from '../model/view-store.ts';
import { OtherObjects } from './OtherObjects.tsx';
import { usePointing } from './use-pointing.ts';
import styles from './ObjectsView.module.css';

const Legend = later(() => import('./Legend.tsx').then((module) => module.Legend));
const NodesView = later(() => import('../nodes/NodesView.tsx').then((module) => module.NodesView));
const TrafficPart = later(() => import('../traffic/TrafficPart.tsx').then((module) => module.TrafficPart));
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
  const controls = useRef<HTMLDivElement>(null);
  usePointing(stage);
  // Among other views there is room beside the title's tools. Alone, as on a phone, there is none.
  const among = use(PanelFrameContext).onMaximise !== undefined;
  return (
    <Panel
      view="objects"
      untitled
      note={
        <>
          <ClusterFacts />
          {among && <CommandEcho />}
        </>
      }
      tools={
        <>
          <div ref={slot} className={styles['below']} />
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
            <ControlsSlot value={controls}>
              <Layout />
            </ControlsSlot>
          </BelowSlot>
        </Optional>
        {legend && (
          <Optional>
            <Legend onClose={() => change({ legend: false })} />
          </Optional>
        )}
      </div>
      <WorldLimits />
      <UsersSaw />
      {!among && (
        <div className={styles['foot']}>
          <CommandEcho />
          <div ref={controls} className={styles['controls']} />
        </div>
      )}
      <OtherObjects />
    </Panel>
  );
}

/** The cluster in a line: `3 of 4 Pods ready`, of all namespaces, and its nodes. A command that is pointed at, or has failed, takes its room. */
function ClusterFacts() {
  const t = useWords();
  const { preview, failed } = useEcho();
  const { ready, pods } = useCluster((state) => state.tallies.get(ALL_PODS) ?? NO_PODS);
  const nodes = useCluster((state) => countOf(state, 'Node'));
  if (preview !== undefined || failed) return null;
  return (
    <>
      {pods > 0 && (
        <span className={styles['fact']} data-tip={t.objects.counted}>
          {t.objects.ready({ ready, count: pods })}
        </span>
      )}
      <span className={styles['fact']}>{t.objects.nodesCount({ count: nodes })}</span>
    </>
  );
}

interface Echo {
  /** The command line of the pointed control. */
  readonly preview: string | undefined;
  readonly last: ConsoleEntry | undefined;
  /** Whether the last command failed. */
  readonly failed: boolean;
}

function useEcho(): Echo {
  const preview = useView((view) => view.preview);
  const last = useCluster((state) => consoleOf(state).at(-1));
  return { preview, last, failed: last?.exitCode !== undefined && last.exitCode !== 0 };
}

/** The command line of the pointed control. Without one, the last command and its outcome. */
function CommandEcho() {
  const t = useWords();
  const { preview, last, failed } = useEcho();
  const past = useCluster((state) => state.clock.past);
  const outcome = shortMessage((failed ? last?.stderr : last?.stdout)?.trim().split('\n').at(-1) ?? '');
  const line = preview ?? last?.line;
  return (
    <div className={styles['echo']} data-preview={preview !== undefined} data-failed={preview === undefined && failed}>
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

/** What the users of Services see. Without users it has no height, and its script is not loaded. */
function UsersSaw() {
  const hasUsers = useCluster(({ traffic }) => traffic.size > 0);
  return (
    hasUsers && (
      <Optional>
        <TrafficPart />
      </Optional>
    )
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
