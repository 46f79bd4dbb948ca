import { type FunctionComponent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { CircleQuestionMark, X } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import type { LoopView } from '../../worker/protocol/index.ts';
import type { TabOf } from '../../worker/protocol/scenario.ts';
import { IconButton } from '../design/IconButton.tsx';
import { later } from '../design/later.ts';
import { MenuItem } from '../design/Menu.tsx';
import { MissingPart } from '../design/MissingPart.tsx';
import { Optional } from '../design/Optional.tsx';
import { Panel } from '../design/Panel.tsx';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { useCluster, useClusterMirror } from '../model/cluster-store.ts';
import { useWorld } from '../model/session-context.ts';
import { useView } from '../model/view-store.ts';
import { activityOf } from './activity.ts';
import { focusLoop, followWork, isBusy, isOpen, showGuide, useFocus, useLoops, useRunningLoops } from './loops-store.ts';
import { useWidth } from '../design/use-width.ts';
import { ApiServerBar } from './ApiServerBar.tsx';
import { FocusedLoop } from './FocusedLoop.tsx';
import { GUIDED_PARTS, Term } from './Term.tsx';
import { KubeletGroup } from './KubeletGroup.tsx';
import { LoopGroup } from './LoopGroup.tsx';
import { LoopMenu } from './LoopMenu.tsx';
import { ManagerGroup } from './ManagerGroup.tsx';
import { NameServerGroup } from './NameServerGroup.tsx';
import { ProxyGroup } from './ProxyGroup.tsx';
import type { Anchors } from './motion/anchors.ts';
import { pathOf, type Route } from './motion/path.ts';
import { TokenLayer } from './motion/TokenLayer.tsx';
import styles from './LoopTabs.module.css';

/** The start of the managers, in a script of its own: here and in the stage Loop. */
export const StartView = later(() => import('./start/StartView.tsx').then((module) => module.StartView));

const TABS: Readonly<Record<TabOf<'loops'>, FunctionComponent>> = { loops: LoopsTab, start: StartView };

/** The control loops live, and their start. */
export function LoopTabs() {
  const t = useWords();
  const tab = useView((view) => view.loopsTab);
  const Tab = TABS[tab];
  const world = useWorld();
  useEffect(() => activityOf(world).follow(), [world]);
  return (
    <Panel
      view="loops"
      note={tab === 'loops' ? <Summary /> : undefined}
      tools={
        <>
          {tab === 'loops' && <LoopTools />}
          <SegmentedControl
            label={t.loops.tabs}
            value={tab}
            options={(Object.keys(TABS) as TabOf<'loops'>[]).map((value) => ({ value, label: t.loops.tab[value] }))}
            onChange={(loopsTab) => useView.setState({ loopsTab })}
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

function LoopTools() {
  const t = useWords();
  const guide = useLoops((state) => state.guide);
  return (
    <>
      <FocusMenu />
      <IconButton label={t.loops.guide} icon={CircleQuestionMark} aria-pressed={guide} onClick={() => showGuide(!guide)} />
    </>
  );
}

/** How many loops are at work. */
function Summary() {
  const t = useWords();
  const busy = useCluster((state) => [...state.loops.values()].filter((loop) => loop.running && isBusy(loop.queue)).length);
  const count = useRunningLoops().length;
  return <>{t.loops.summary({ busy, count })}</>;
}

/** The menu that enlarges one loop, or shows all. */
function FocusMenu() {
  const t = useWords();
  const focus = useFocus();
  return (
    <LoopMenu label={t.loops.choose} chosen={focus} none={t.loops.all} onChoose={focusLoop}>
      <MenuItem checked={focus === undefined} onChoose={() => focusLoop(undefined)}>
        {t.loops.all}
      </MenuItem>
    </LoopMenu>
  );
}

/** All loops, or the one that the user enlarged. */
function LoopsTab() {
  return <LoopsStage focus={useFocus()} />;
}

interface LoopsStageProps {
  /** The id of the enlarged loop. Undefined: all loops are shown. */
  readonly focus?: string | undefined;
}

/** All loops, or one enlarged, between the rails of the API server; tokens move along the rails. */
export function LoopsStage({ focus }: LoopsStageProps) {
  const guide = useLoops((state) => state.guide);
  const stage = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const queueColumn = useRef<HTMLDivElement>(null);
  const slots = useSlots(queueColumn);
  // Whether a loop has a row of its own: the enlarged one, or each that is open.
  const isDrawn = useCallback(
    ({ id, queue }: LoopView) => (focus === undefined ? isOpen(useLoops.getState(), id, queue.name) : focus === id),
    [focus],
  );
  const mirror = useClusterMirror();
  useEffect(() => followWork(mirror, () => stage.current?.matches(':hover, :focus-within') ?? false), [mirror]);
  useEffect(() => {
    // Start at the top, both for one enlarged loop and for all loops.
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [focus]);
  return (
    <div ref={stage} className={styles['stage']}>
      <ApiServerBar />
      <div ref={scroller} className={styles['scroller']}>
        <div className={styles['list']}>
          <i aria-hidden="true" className={styles['rail']} data-rail="watch" />
          <i aria-hidden="true" className={styles['rail']} data-rail="write" />
          {guide && <Guide />}
          <ColumnHeads queueColumn={queueColumn} />
          {focus === undefined ? <AllLoops slots={slots} /> : <FocusedLoop id={focus} />}
        </div>
      </div>
      <TokenLayer stage={stage} routeOn={routeOnRails} isDrawn={isDrawn} />
    </div>
  );
}

/** The routes between the rows of loops: down the watch rail on the left, and up the write rail on the right. */
function routeOnRails(anchors: Anchors): Route {
  const rails = {
    watchX: anchors.boxAt('[data-rail="watch"]')?.left ?? 0,
    writeX: anchors.boxAt('[data-rail="write"]')?.left ?? 0,
    top: anchors.boxAt('[data-row="api"]')?.bottom ?? 0,
  };
  return (leg, from, to) => pathOf(leg, from, to, rails);
}

interface AllLoopsProps {
  readonly slots: number;
}

function AllLoops({ slots }: AllLoopsProps) {
  const t = useWords();
  const managers = useCluster((state) => state.managers);
  const none = useRunningLoops().length === 0;
  return (
    <>
      {none && <p className={styles['none']}>{t.loops.starting}</p>}
      {managers.map((manager) => (
        <ManagerGroup key={manager.name} manager={manager} slots={slots} />
      ))}
      <SchedulerGroup slots={slots} />
      <KubeletGroup />
      <ProxyGroup />
      <NameServerGroup />
    </>
  );
}

/** The width of a key's slot in rem, and the most slots in a lane. */
const SLOT_REM = 4.6;
const MOST_SLOTS = 12;

function useSlots(column: RefObject<HTMLElement | null>): number {
  const width = useWidth(column);
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(2, Math.min(MOST_SLOTS, Math.floor(width / (SLOT_REM * rem))));
}

interface ColumnHeadsProps {
  /** The column of the queue. Its width decides how many keys fit. */
  readonly queueColumn: RefObject<HTMLDivElement | null>;
}

/** The heads of the columns that all rows share. */
function ColumnHeads({ queueColumn }: ColumnHeadsProps) {
  return (
    <div className={styles['heads']}>
      <div>
        <Term part="informers" />
      </div>
      <div ref={queueColumn}>
        <Term part="queue" />
      </div>
      <div>
        <Term part="workers" />
      </div>
    </div>
  );
}

/** Explains each part of the picture in one line. These are the texts of the tips. */
function Guide() {
  const t = useWords();
  const inside = usePartWords('insideLoops');
  const guide = useRef<HTMLElement>(null);
  useEffect(() => {
    // Braces, because newer browsers return a promise here, and React takes a returned value for a clean-up function.
    guide.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={guide} aria-label={t.loops.guide} className={styles['guide']}>
      <header className={styles['head']}>
        <h3>{t.loops.guide}</h3>
        <IconButton label={t.close} icon={X} onClick={() => showGuide(false)} />
      </header>
      <dl className={styles['parts']}>
        {GUIDED_PARTS.map((part) => (
          <div key={part} className={styles['part']}>
            <dt>{t.loops.part[part]}</dt>
            <dd>{inside.tip[part]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface SchedulerGroupProps {
  readonly slots: number;
}

function SchedulerGroup({ slots }: SchedulerGroupProps) {
  return (
    <LoopGroup
      component="scheduler"
      slots={slots}
      head={
        <h3 className={styles['schedulerGroupHead']}>
          <Term part="scheduler" />
        </h3>
      }
    />
  );
}
