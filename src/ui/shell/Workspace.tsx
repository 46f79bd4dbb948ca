import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { Group, type Layout, Panel, type PanelProps, Separator, usePanelRef } from 'react-resizable-panels';
import { useWords } from '../i18n/language.ts';
import { useShallow } from 'zustand/react/shallow';
import type { StageId, ViewId } from '../../worker/protocol/scenario.ts';
import { PanelFrameContext, type PanelFrame } from '../design/panel-frame.ts';
import { useWidth } from '../design/use-width.ts';
import { useSettings } from '../model/settings.ts';
import { COLUMNS, firstSize, sizesOf, type Column, type PlacedView, type Size } from '../model/stage.ts';
import { placedIn, STAGES, viewsIn } from '../model/stages.ts';
import { foldView, maximise, useView } from '../model/view-store.ts';
import { keepSentencePlace } from '../model/status-slot.ts';
import { typeScale, useTheme } from '../model/theme.ts';
import { closeView } from '../model/world-view.ts';
import type { World } from '../model/world.ts';
import { useWorld, useWorldView } from '../model/session-context.ts';
import { usePresenting } from '../model/presenting.ts';
import { VIEWS } from '../views/views.ts';
import { TimeMarks } from './TimeMarks.tsx';
import { TransportBar } from './TransportBar.tsx';
import styles from './Workspace.module.css';

/**
 * The views of the shown stage at once, in panels that can be resized and stay so. The ids of the panels begin with the stage, so that each stage has sizes of
 * its own. Their React keys do not, so that a view that the next stage has in the same place stays as it is.
 */
export function Workspace() {
  const resets = useView((view) => view.resets);
  return <ShownStage key={resets} />;
}

function ShownStage() {
  const stage = useView((view) => view.stage);
  const open = useWorldView(
    useShallow((view) => viewsIn(stage).filter(({ id, onDemand }) => onDemand !== true || view.open.has(id))),
  );
  const crowded = useView((view) => view.crowded);
  const presented = usePresenting(({ on }) => on);
  const views = useMemo(() => placedIn(open, { crowded, presented }), [open, crowded, presented]);
  const below = views.filter(({ column }) => column === 'below');
  const regions = panelId(stage, 'regions');
  const sizes = usePanelSizes([regions, ...below.map(({ id }) => panelId(stage, id))]);
  return (
    <Group className={styles['workspace']} orientation="vertical" {...sizes}>
      <Panel id={regions} minSize="18rem" className={styles['regions']}>
        <Columns stage={stage} views={views.filter(({ column }) => column !== 'below')} />
      </Panel>
      {below.map((placed) => (
        <Fragment key={placed.id}>
          <ViewSeparator placed={placed} />
          <ViewPanel stage={stage} placed={placed} />
        </Fragment>
      ))}
    </Group>
  );
}

function panelId(stage: StageId, id: string): string {
  return `${stage}-${id}`;
}

/** The least width of a column, and whether it can be pushed away. */
const COLUMN_LIMITS: Readonly<Record<Column, { readonly minSize: Size; readonly collapsible: boolean }>> = {
  left: { minSize: '16rem', collapsible: true },
  middle: { minSize: '22rem', collapsible: false },
  right: { minSize: '15rem', collapsible: true },
};

interface ViewsProps {
  readonly stage: StageId;
  readonly views: readonly PlacedView[];
}

function Columns({ stage, views }: ViewsProps) {
  const t = useWords();
  const { widths } = STAGES[stage];
  const columns = COLUMNS.filter((one) => views.some(({ column }) => column === one));
  const sizes = usePanelSizes(columns.map((column) => panelId(stage, column)));
  return (
    <Group className={styles['workspace']} orientation="horizontal" {...sizes}>
      {columns.map((column, i) => (
        <Fragment key={column}>
          {i > 0 && <Separator aria-label={column === 'right' ? t.resize.right : t.resize.left} className={styles['vertical']} />}
          <Panel id={panelId(stage, column)} defaultSize={widths[column]} {...COLUMN_LIMITS[column]}>
            <ColumnOfViews stage={stage} views={views.filter((placed) => placed.column === column)} />
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}

function ColumnOfViews({ stage, views }: ViewsProps) {
  const sizes = usePanelSizes(views.map(({ id }) => panelId(stage, id)));
  const [first, second] = views;
  // A group of its own would be laid out for nothing.
  if (first !== undefined && second === undefined) return <FramedView placed={first} />;
  return (
    <Group orientation="vertical" {...sizes}>
      {views.map((placed, i) => (
        <Fragment key={placed.id}>
          {i > 0 && <ViewSeparator placed={placed} />}
          <ViewPanel stage={stage} placed={placed} />
        </Fragment>
      ))}
    </Group>
  );
}

interface PlacedViewProps {
  readonly placed: PlacedView;
}

/** The line above a view, by which its height is changed. */
function ViewSeparator({ placed }: PlacedViewProps) {
  const t = useWords();
  return <Separator aria-label={t.resize.view({ name: t[placed.id].title })} className={styles['horizontal']} />;
}

/** A view, with what the workspace adds to its title bar. */
function FramedView({ placed: { id, column, compact, onDemand, foldedSize } }: PlacedViewProps) {
  const { component: View } = VIEWS[id];
  const world = useWorld();
  const maximised = useView((view) => view.maximised === id);
  const folded = useView((view) => view.folded.has(id));
  const presented = usePresenting(({ on }) => on);
  const frame = useMemo((): PanelFrame => {
    const size = { compact: compact === true && !maximised, maximised };
    if (presented) return { ...size, presented, untitled: column === 'below' };
    return {
      ...(column === 'below' && { lead: <Time /> }),
      ...size,
      onMaximise: () => maximise(maximised ? undefined : id),
      ...(foldedSize !== undefined && !maximised && { folded, onFold: () => byUser(() => foldView(id, !folded)) }),
      ...(onDemand === true && { onClose: () => close(world, id) }),
    };
  }, [id, column, compact, onDemand, foldedSize, maximised, folded, presented, world]);
  return (
    <PanelFrameContext value={frame}>
      <View />
    </PanelFrameContext>
  );
}

/** The controls of time stand above the view that is below all others. */
function Time() {
  return (
    <>
      <TransportBar />
      <TimeMarks />
      <SentencePlace />
    </>
  );
}

/** In rem: the controls of time and of the timeline, and two short lines. */
const WIDE_BAR = 76;

/** The place of the newest sentence, where the bar of time is wide enough. */
function SentencePlace() {
  const measured = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const width = usePanelWidth(measured);
  return (
    <>
      <div ref={measured} hidden />
      {width >= WIDE_BAR * 16 * typeScale(theme) && <div ref={keepSentencePlace} className={styles['sentence']} />}
    </>
  );
}

/** The width of the panel around an element, in pixels. */
function usePanelWidth(inside: RefObject<HTMLElement | null>): number {
  const panel = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    panel.current = inside.current?.closest<HTMLElement>('[data-view]') ?? null;
  }, [inside]);
  return useWidth(panel);
}

/** Closes a view. The focus goes back to the selected object, from which it was opened. */
function close(world: World, view: ViewId): void {
  closeView(world, view);
  document.querySelector<HTMLElement>('[data-view="objects"] [aria-pressed="true"]')?.focus({ preventScroll: true });
}

interface ViewPanelProps extends PlacedViewProps {
  readonly stage: StageId;
}

function ViewPanel({ stage, placed }: ViewPanelProps) {
  const { id, minSize, foldedSize } = placed;
  const defaultSize = useMemo(() => firstSize(placed, innerHeight), [placed]);
  const panel = {
    id: panelId(stage, id),
    minSize,
    ...(defaultSize !== undefined && { defaultSize, groupResizeBehavior: resizeOf(defaultSize) }),
  };
  if (foldedSize !== undefined) return <FoldingPanel placed={placed} panel={{ ...panel, collapsedSize: foldedSize }} />;
  return (
    <Panel {...panel}>
      <FramedView placed={placed} />
    </Panel>
  );
}

/** A height in rem is what the content needs. It stays the same when the window or the stage changes. */
function resizeOf(size: Size): PanelProps['groupResizeBehavior'] {
  return size.endsWith('rem') ? 'preserve-pixel-size' : 'preserve-relative-size';
}

interface FoldingPanelProps extends PlacedViewProps {
  readonly panel: PanelProps & { readonly collapsedSize: Size };
}

/** A view that can be folded to its title bar: by its button, by dragging its edge, and by what needs the room. While it is presented it has no title bar, and is as much lower. */
function FoldingPanel({ placed, panel }: FoldingPanelProps) {
  const { id, foldedSize = '0rem' } = placed;
  const panelRef = usePanelRef();
  /** The height of the view before it was folded, in percent. */
  const unfolded = useRef<number>(undefined);
  useEffect(
    () =>
      useView.subscribe(({ folded }, before) => {
        const current = panelRef.current;
        const folds = folded.has(id);
        if (current === null || folded === before.folded || current.isCollapsed() === folds) return;
        if (folds) {
          unfolded.current = current.getSize().asPercentage;
          current.collapse();
        } else if (unfolded.current === undefined) current.expand();
        else current.resize(`${unfolded.current}%`);
      }),
    [panelRef, id],
  );
  const presented = usePresenting(({ on }) => on);
  useEffect(() => {
    if (!presented) return;
    let heightPx: number | undefined;
    const restore = (): void => {
      if (heightPx !== undefined) panelRef.current?.resize(heightPx);
    };
    afterLayout(() => {
      const current = panelRef.current;
      if (current === null || current.isCollapsed()) return;
      heightPx = current.getSize().inPixels;
      const title = Number.parseFloat(foldedSize) * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      current.resize(heightPx - title);
    });
    return () => afterLayout(restore);
  }, [panelRef, presented, foldedSize]);
  return (
    <Panel panelRef={panelRef} {...panel} collapsible onResize={() => foldView(id, panelRef.current?.isCollapsed() ?? false)}>
      <FramedView placed={placed} />
    </Panel>
  );
}

/** What surrounds the panels changes its height in the next frame, and they with it. */
function afterLayout(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}

/** The user folds a panel by a button. The panels take only a drag for the user's work. */
let isUserAtWork = false;

function byUser(act: () => void): void {
  isUserAtWork = true;
  act();
  isUserAtWork = false;
}

/** The remembered sizes of panels that stand together, and what remembers them: only what the user did counts. */
function usePanelSizes(panels: readonly string[]): {
  readonly defaultLayout: Layout | undefined;
  readonly onLayoutChanged: (layout: Layout, meta: { readonly isUserInteraction: boolean }) => void;
} {
  const { panels: stored, change } = useSettings.getState();
  const together = panels.join(' ');
  return {
    defaultLayout: sizesOf(stored[together], panels),
    onLayoutChanged: (layout, meta) => {
      if (meta.isUserInteraction || isUserAtWork) change({ panels: { ...useSettings.getState().panels, [together]: layout } });
    },
  };
}
