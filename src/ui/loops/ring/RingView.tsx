import { type FunctionComponent, useCallback, useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { usePartWords } from '../../i18n/parts.ts';
import type { DurationView, QueueMetricsView } from '../../../worker/protocol/index.ts';
import { MenuItem } from '../../design/Menu.tsx';
import { MissingPart } from '../../design/MissingPart.tsx';
import { Optional } from '../../design/Optional.tsx';
import { Panel } from '../../design/Panel.tsx';
import { SegmentedControl } from '../../design/SegmentedControl.tsx';
import { LoopFaultMark, LoopFaults } from '../../faults/index.tsx';
import { useCluster, useKind } from '../../model/cluster-store.ts';
import { nameOf } from '../../model/objects.ts';
import { useWorld } from '../../model/session-context.ts';
import { msText } from '../../model/time-text.ts';
import { useAnswer } from '../../model/use-answer.ts';
import { activityOf } from '../activity.ts';
import { isKnownQueue } from '../known-loops.ts';
import { EnlargeLoop } from '../enlarge.ts';
import { LoopMenu } from '../LoopMenu.tsx';
import { LoopsStage, StartView } from '../LoopTabs.tsx';
import {
  componentLoopOf,
  drawLoop,
  kubeletLoop,
  proxyLoop,
  LOOP_TABS,
  type LoopTab,
  showLoopTab,
  useDrawn,
  useDrawnComponent,
  useDrawnLoop,
} from './drawn-loop.ts';
import { KubeletRing } from './KubeletRing.tsx';
import { LoopRing } from './LoopRing.tsx';
import { Meaning } from './Meaning.tsx';
import { NameServerRing } from './NameServerRing.tsx';
import { ProxyRing } from './ProxyRing.tsx';
import styles from './RingView.module.css';

const TABS: Readonly<Record<LoopTab, FunctionComponent>> = { ring: Ring, all: AllLoops, start: StartView };

/** One control loop, drawn as a loop, with what the picture means now. Beside it all loops, and their start. */
export function RingView() {
  const t = usePartWords('ring');
  const world = useWorld();
  const tab = useDrawn((state) => state.tab);
  const Tab = TABS[tab];
  useEffect(() => activityOf(world).follow(), [world]);
  return (
    <Panel
      view="loop"
      tools={
        <>
          {tab === 'ring' && <DrawnMenu />}
          <SegmentedControl
            label={t.tabs}
            value={tab}
            options={LOOP_TABS.map((value) => ({ value, label: t.tab[value] }))}
            onChange={showLoopTab}
          />
        </>
      }
    >
      <Optional key={tab} missing={<MissingPart />}>
        <Tab />
      </Optional>
    </Panel>
  );
}

function AllLoops() {
  const world = useWorld();
  const draw = useCallback((id: string) => drawLoop(world, id), [world]);
  return (
    <EnlargeLoop value={draw}>
      <LoopsStage />
    </EnlargeLoop>
  );
}

function Ring() {
  const t = usePartWords('ring');
  const component = useDrawnComponent();
  const id = useDrawnLoop();
  if (component !== undefined) return <ComponentRing key={component} id={component} />;
  return id === undefined ? <p className={styles['none']}>{t.none}</p> : <DrawnLoop key={id} id={id} />;
}

function ComponentRing({ id }: DrawnLoopProps) {
  const loop = componentLoopOf(id);
  switch (loop?.component) {
    case 'kubelet':
      return <KubeletRing node={loop.name} />;
    case 'kube-proxy':
      return <ProxyRing node={loop.name} />;
    case 'coredns':
      return <NameServerRing id={id} />;
    case undefined:
      return null;
  }
}

interface DrawnLoopProps {
  readonly id: string;
}

function DrawnLoop({ id }: DrawnLoopProps) {
  const inside = usePartWords('insideLoops');
  const ring = usePartWords('ring');
  const loop = useCluster((state) => state.loops.get(id));
  const count = useCluster(
    (state) => [...state.loops.values()].filter((one) => one.running && one.component === loop?.component).length,
  );
  const { answer } = useAnswer({ type: 'loop-work', loop: id });
  if (loop === undefined) return null;
  const { component, queue, workers } = loop;
  return (
    <div className={styles['view']}>
      <div className={styles['page']}>
        <LoopRing loop={loop} work={answer} />
        <aside className={styles['aside']} aria-label={ring.meaning}>
          <header>
            <h3 className={styles['name']}>
              {queue.name} <LoopFaultMark loop={loop} /> <LoopFaults id={id} />
            </h3>
            <p className={styles['place']}>
              {ring.workerCount({ count: workers.length })} ·{' '}
              {count > 1 ? ring.place({ count, component }) : ring.alone({ component })}
            </p>
          </header>
          <Meaning loop={loop} work={answer} />
          <RingMetrics metrics={queue.metrics} />
          {isKnownQueue(queue.name) && <p className={styles['what']}>{inside.what[queue.name]}</p>}
        </aside>
      </div>
    </div>
  );
}

interface RingMetricsProps {
  readonly metrics: QueueMetricsView;
}

/** The most telling of Kubernetes' workqueue metrics. Durations are means. */
function RingMetrics({ metrics: { adds, retries, queueDuration, workDuration } }: RingMetricsProps) {
  const inside = usePartWords('insideLoops');
  const ring = usePartWords('ring');
  const rows = [
    { metric: 'workqueue_adds_total', name: ring.adds, value: String(adds) },
    { metric: 'workqueue_retries_total', name: ring.retries, value: String(retries) },
    { metric: 'workqueue_queue_duration_seconds', name: ring.queueTime, value: meanText(queueDuration) },
    { metric: 'workqueue_work_duration_seconds', name: ring.workTime, value: meanText(workDuration) },
  ] as const;
  return (
    <dl className={styles['metrics']} aria-label={ring.metrics}>
      {rows.map(({ metric, name, value }) => (
        <div key={metric} className={styles['row']} data-metric={metric} data-tip={inside.metric[metric]}>
          <dt>{name}</dt>
          <dd className={styles['value']}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function meanText({ count, sumMs }: DurationView): string {
  return count === 0 ? '–' : msText(sumMs / count);
}

/** The loops of more nodes are not in the menu. They are alike. */
const MOST_NODES = 12;

/** The menu that chooses the drawn loop, of any manager, or one of a node. */
function DrawnMenu() {
  const t = usePartWords('ring');
  const world = useWorld();
  const component = useDrawnComponent();
  const loop = useDrawnLoop();
  const nodes = useKind('Node').slice(0, MOST_NODES).map(nameOf);
  const nameServers = useCluster(useShallow((state) => [...state.nameServers.keys()]));
  const chosen = component ?? loop;
  return (
    <LoopMenu
      label={t.choose}
      chosen={chosen}
      shown={component}
      none={t.choose}
      nameOf={(id) => id}
      onChoose={(id) => drawLoop(world, id)}
      below={[...nodes.map(kubeletLoop), ...nodes.map(proxyLoop), ...nameServers].map((id) => (
        <MenuItem key={id} checked={id === chosen} onChoose={() => drawLoop(world, id)}>
          {id}
        </MenuItem>
      ))}
    />
  );
}
