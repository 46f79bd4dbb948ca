import { createElement, Fragment, useEffect, useRef, useState } from 'react';
import { Group, type Layout, Panel, Separator, usePanelRef } from 'react-resizable-panels';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../model/settings.ts';
import { foldView, useView } from '../model/view-store.ts';
import { COLUMNS, firstSize, sizesOf, type Column, type PlacedView, type Size, type Stage } from '../views/stage.ts';
import { VIEW_IDS, VIEWS } from '../views/views.ts';
import styles from './Workspace.module.css';

/** All views, each at its own place. */
const FIRST_STAGE: Stage = VIEW_IDS.map((id) => ({ id, ...VIEWS[id].place }));

/** The views of a stage at once, in panels that can be resized and stay so. */
export function Workspace() {
  const stage = FIRST_STAGE;
  const below = stage.filter(({ column }) => column === 'below');
  const sizes = usePanelSizes('rows', ['regions', ...below.map(({ id }) => id)]);
  return (
    <Group className={styles['workspace']} orientation="vertical" {...sizes}>
      <Panel id="regions" minSize="20rem">
        <Columns stage={stage} />
      </Panel>
      {below.map((placed) => (
        <Fragment key={placed.id}>
          <ViewSeparator placed={placed} />
          <ViewPanel placed={placed} />
        </Fragment>
      ))}
    </Group>
  );
}

/** The width of a column, and whether it can be pushed away. */
const WIDTHS: Readonly<Record<Column, { readonly defaultSize: Size; readonly minSize: Size; readonly collapsible: boolean }>> = {
  left: { defaultSize: '27%', minSize: '16rem', collapsible: true },
  middle: { defaultSize: '48%', minSize: '22rem', collapsible: false },
  right: { defaultSize: '25%', minSize: '15rem', collapsible: true },
};

function Columns({ stage }: { readonly stage: Stage }) {
  const { t } = useTranslation();
  const columns = COLUMNS.filter((one) => stage.some(({ column }) => column === one));
  const sizes = usePanelSizes('columns', columns);
  return (
    <Group className={styles['workspace']} orientation="horizontal" {...sizes}>
      {columns.map((column, i) => (
        <Fragment key={column}>
          {i > 0 && (
            <Separator aria-label={t(column === 'right' ? 'resize.right' : 'resize.left')} className={styles['vertical']} />
          )}
          <Panel id={column} {...WIDTHS[column]}>
            <ColumnOfViews name={column} views={stage.filter((placed) => placed.column === column)} />
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}

interface ColumnOfViewsProps {
  readonly name: Column;
  readonly views: Stage;
}

function ColumnOfViews({ name, views }: ColumnOfViewsProps) {
  const ids = views.map(({ id }) => id);
  const sizes = usePanelSizes(name, ids);
  const [first] = ids;
  // A group of its own would be laid out for nothing.
  if (ids.length === 1 && first !== undefined) return createElement(VIEWS[first].component);
  return (
    <Group orientation="vertical" {...sizes}>
      {views.map((placed, i) => (
        <Fragment key={placed.id}>
          {i > 0 && <ViewSeparator placed={placed} />}
          <ViewPanel placed={placed} />
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
  const { t } = useTranslation();
  return <Separator aria-label={t('resize.view', { name: t(`${placed.id}.title`) })} className={styles['horizontal']} />;
}

function ViewPanel({ placed }: PlacedViewProps) {
  const { id, minSize, foldedSize } = placed;
  const { component: View } = VIEWS[id];
  const [defaultSize] = useState(() => firstSize(placed, innerHeight));
  if (foldedSize !== undefined) return <FoldingPanel id={id} sizes={{ defaultSize, minSize, collapsedSize: foldedSize }} />;
  return (
    <Panel id={id} defaultSize={defaultSize} minSize={minSize}>
      <View />
    </Panel>
  );
}

interface FoldingPanelProps {
  readonly id: PlacedView['id'];
  readonly sizes: { readonly defaultSize: Size; readonly minSize: Size; readonly collapsedSize: Size };
}

/** A view that can be folded to its title: by its button, by dragging its edge, and by what needs the room. */
function FoldingPanel({ id, sizes }: FoldingPanelProps) {
  const { component: View } = VIEWS[id];
  const panelRef = usePanelRef();
  /** The height of the view before it was folded, in percent. */
  const unfolded = useRef<number>(undefined);
  const folded = useView((view) => view.folded.has(id));
  useEffect(
    () =>
      useView.subscribe((view) => {
        const panel = panelRef.current;
        const folds = view.folded.has(id);
        if (panel === null || panel.isCollapsed() === folds) return;
        if (folds) {
          unfolded.current = panel.getSize().asPercentage;
          panel.collapse();
        } else if (unfolded.current === undefined) panel.expand();
        else panel.resize(`${unfolded.current}%`);
      }),
    [panelRef, id],
  );
  return (
    <Panel
      id={id}
      panelRef={panelRef}
      {...sizes}
      collapsible
      onResize={() => foldView(id, panelRef.current?.isCollapsed() ?? false)}
    >
      <View folded={folded} onFold={() => foldView(id, !folded)} />
    </Panel>
  );
}

/** The remembered sizes of a group's panels, and what remembers them: only what the user did counts. */
function usePanelSizes(
  group: string,
  panels: readonly string[],
): {
  readonly defaultLayout: Layout | undefined;
  readonly onLayoutChanged: (layout: Layout, meta: { readonly isUserInteraction: boolean }) => void;
} {
  const { panels: stored, change } = useSettings.getState();
  return {
    defaultLayout: sizesOf(stored[group], panels),
    onLayoutChanged: (layout, meta) => {
      if (meta.isUserInteraction) change({ panels: { ...useSettings.getState().panels, [group]: layout } });
    },
  };
}
