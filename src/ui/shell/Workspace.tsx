import { createElement, Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { Group, type Layout, Panel, Separator, usePanelRef } from 'react-resizable-panels';
import { useTranslation } from 'react-i18next';
import type { StageId } from '../../worker/protocol/scenario.ts';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { PanelFrameContext, type PanelFrame } from '../design/panel-frame.ts';
import { useAfterFirstGraph } from '../model/after-first-graph.ts';
import { useSettings } from '../model/settings.ts';
import { foldView, useView } from '../model/view-store.ts';
import { COLUMNS, firstSize, sizesOf, type Column, type PlacedView, type Size } from '../views/stage.ts';
import { STAGES } from '../views/stages.ts';
import { VIEWS } from '../views/views.ts';
import { TimeMarks } from './TimeMarks.tsx';
import { TransportBar } from './TransportBar.tsx';
import styles from './Workspace.module.css';

const NewestHappening = later(() => import('../happens/NewestHappening.tsx').then((module) => module.NewestHappening));

/**
 * The views of the shown stage at once, in panels that can be resized and stay so. The ids of the panels begin with the stage, so that each stage has sizes of
 * its own. Their React keys do not, so that a view that the next stage has in the same place stays as it is.
 */
export function Workspace() {
  const stage = useView((view) => view.stage);
  const { views } = STAGES[stage];
  const below = views.filter(({ column }) => column === 'below');
  const regions = `${stage}-regions`;
  const sizes = usePanelSizes([regions, ...below.map(({ id }) => panelId(stage, id))]);
  return (
    <Group className={styles['workspace']} orientation="vertical" {...sizes}>
      <Panel id={regions} minSize="20rem">
        <Columns stage={stage} />
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

interface ColumnsProps {
  readonly stage: StageId;
}

function Columns({ stage }: ColumnsProps) {
  const { t } = useTranslation();
  const { views, widths } = STAGES[stage];
  const columns = COLUMNS.filter((one) => views.some(({ column }) => column === one));
  const sizes = usePanelSizes(columns.map((column) => panelId(stage, column)));
  return (
    <Group className={styles['workspace']} orientation="horizontal" {...sizes}>
      {columns.map((column, i) => (
        <Fragment key={column}>
          {i > 0 && (
            <Separator aria-label={t(column === 'right' ? 'resize.right' : 'resize.left')} className={styles['vertical']} />
          )}
          <Panel id={panelId(stage, column)} defaultSize={widths[column]} {...COLUMN_LIMITS[column]}>
            <ColumnOfViews stage={stage} views={views.filter((placed) => placed.column === column)} />
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}

interface ColumnOfViewsProps {
  readonly stage: StageId;
  readonly views: readonly PlacedView[];
}

function ColumnOfViews({ stage, views }: ColumnOfViewsProps) {
  const ids = views.map(({ id }) => id);
  const sizes = usePanelSizes(ids.map((id) => panelId(stage, id)));
  const [first] = ids;
  // A group of its own would be laid out for nothing.
  if (ids.length === 1 && first !== undefined) return createElement(VIEWS[first].component);
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

interface ViewSeparatorProps {
  readonly placed: PlacedView;
}

/** The line above a view, by which its height is changed. */
function ViewSeparator({ placed }: ViewSeparatorProps) {
  const { t } = useTranslation();
  return <Separator aria-label={t('resize.view', { name: t(`${placed.id}.title`) })} className={styles['horizontal']} />;
}

interface PlacedViewProps {
  readonly stage: StageId;
  readonly placed: PlacedView;
}

function ViewPanel({ stage, placed }: PlacedViewProps) {
  const { id, minSize, foldedSize } = placed;
  const { component: View } = VIEWS[id];
  const [defaultSize] = useState(() => firstSize(placed, innerHeight));
  const panel = { id: panelId(stage, id), minSize, ...(defaultSize !== undefined && { defaultSize }) };
  if (foldedSize !== undefined) return <FoldingPanel view={id} panel={{ ...panel, collapsedSize: foldedSize }} />;
  return (
    <Panel {...panel}>
      <View />
    </Panel>
  );
}

interface FoldingPanelProps {
  readonly view: PlacedView['id'];
  readonly panel: { readonly id: string; readonly defaultSize?: Size; readonly minSize: Size; readonly collapsedSize: Size };
}

/** The view below all others: its title bar has the controls of time. It can be folded to them: by its button, by dragging its edge, and by what needs the room. */
function FoldingPanel({ view, panel }: FoldingPanelProps) {
  const { component: View } = VIEWS[view];
  const panelRef = usePanelRef();
  /** The height of the view before it was folded, in percent. */
  const unfolded = useRef<number>(undefined);
  const folded = useView(({ folded }) => folded.has(view));
  useEffect(
    () =>
      useView.subscribe((state) => {
        const current = panelRef.current;
        const folds = state.folded.has(view);
        if (current === null || current.isCollapsed() === folds) return;
        if (folds) {
          unfolded.current = current.getSize().asPercentage;
          current.collapse();
        } else if (unfolded.current === undefined) current.expand();
        else current.resize(`${unfolded.current}%`);
      }),
    [panelRef, view],
  );
  const frame = useMemo((): PanelFrame => ({ lead: <Time />, folded, onFold: () => foldView(view, !folded) }), [folded, view]);
  return (
    <Panel panelRef={panelRef} {...panel} collapsible onResize={() => foldView(view, panelRef.current?.isCollapsed() ?? false)}>
      <PanelFrameContext value={frame}>
        <View />
      </PanelFrameContext>
    </Panel>
  );
}

function Time() {
  return (
    <>
      <TransportBar />
      <Newest />
      <TimeMarks />
    </>
  );
}

/** What happened last, in one sentence, unless the stage tells all of it. */
function Newest() {
  const isTold = useView(({ stage }) => STAGES[stage].views.some(({ id }) => id === 'happens'));
  const mayLoad = useAfterFirstGraph();
  return <Optional missing={null}>{mayLoad && !isTold && <NewestHappening />}</Optional>;
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
      if (meta.isUserInteraction) change({ panels: { ...useSettings.getState().panels, [together]: layout } });
    },
  };
}
