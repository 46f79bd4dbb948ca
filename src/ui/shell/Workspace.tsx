import { useEffect, useRef, useState } from 'react';
import { Group, type Layout, Panel, Separator, usePanelRef } from 'react-resizable-panels';
import { useTranslation } from 'react-i18next';
import { EditorView } from '../editor/EditorView.tsx';
import { InspectorView } from '../inspector/InspectorView.tsx';
import { LoopsView } from '../loops/LoopsView.tsx';
import { useSettings } from '../model/settings.ts';
import { useView } from '../model/view-store.ts';
import { ObjectsView } from '../objects/ObjectsView.tsx';
import { TerminalView } from '../terminal/TerminalView.tsx';
import { TimelineView } from '../timeline/TimelineView.tsx';
import styles from './Workspace.module.css';

/** All regions at once, in panels that can be resized and stay so: below what there is, what there was. */
export function Workspace() {
  const { t } = useTranslation();
  const rows = usePanelSizes('rows');
  const timeline = usePanelRef();
  /** How high it was, in percent. */
  const unfolded = useRef<number>(undefined);
  const folded = useView((view) => view.timelineFolded);
  const [first] = useState(() => firstHeights(innerHeight));
  useEffect(
    () =>
      useView.subscribe(({ timelineFolded }) => {
        const panel = timeline.current;
        if (panel === null || panel.isCollapsed() === timelineFolded) return;
        if (timelineFolded) {
          unfolded.current = panel.getSize().asPercentage;
          panel.collapse();
        } else if (unfolded.current === undefined) panel.expand();
        else panel.resize(`${unfolded.current}%`);
      }),
    [timeline],
  );
  return (
    <Group className={styles['workspace']} orientation="vertical" {...rows}>
      <Panel id="regions" minSize="20rem">
        <Regions objectsHeight={first.objects} />
      </Panel>
      <Separator aria-label={t('resize.timeline')} className={styles['horizontal']} />
      <Panel
        id="timeline"
        panelRef={timeline}
        defaultSize={first.timeline}
        minSize={LOWEST_TIMELINE}
        collapsible
        collapsedSize={FOLDED_TIMELINE}
        onResize={() => useView.setState({ timelineFolded: timeline.current?.isCollapsed() ?? false })}
      >
        <TimelineView folded={folded} onFold={() => useView.setState({ timelineFolded: !folded })} />
      </Panel>
    </Group>
  );
}

interface RegionsProps {
  /** What the height of the objects begins with, in percent. */
  readonly objectsHeight: number;
}

/** What one writes, what there is, and one thing closely, beside one another. */
function Regions({ objectsHeight }: RegionsProps) {
  const { t } = useTranslation();
  const columns = usePanelSizes('columns');
  const left = usePanelSizes('left');
  const middle = usePanelSizes('middle');
  return (
    <Group className={styles['workspace']} orientation="horizontal" {...columns}>
      <Panel id="left" defaultSize="27" minSize="16rem" collapsible>
        <Group orientation="vertical" {...left}>
          <Panel id="editor" defaultSize="62" minSize="8rem">
            <EditorView />
          </Panel>
          <Separator aria-label={t('resize.terminal')} className={styles['horizontal']} />
          <Panel id="terminal" defaultSize="38" minSize="6rem">
            <TerminalView />
          </Panel>
        </Group>
      </Panel>
      <Separator aria-label={t('resize.left')} className={styles['vertical']} />
      <Panel id="middle" defaultSize="48" minSize="22rem">
        <Group orientation="vertical" {...middle}>
          <Panel id="objects" defaultSize={`${objectsHeight}%`} minSize="10rem">
            <ObjectsView />
          </Panel>
          <Separator aria-label={t('resize.loops')} className={styles['horizontal']} />
          <Panel id="loops" defaultSize={`${100 - objectsHeight}%`} minSize="6rem">
            <LoopsView />
          </Panel>
        </Group>
      </Panel>
      <Separator aria-label={t('resize.right')} className={styles['vertical']} />
      <Panel id="right" defaultSize="25" minSize="15rem" collapsible>
        <InspectorView />
      </Panel>
    </Group>
  );
}

/** What the regions' heights begin with. */
interface FirstHeights {
  /** As a size of a panel. */
  readonly timeline: string;
  /** In percent of the height that the objects share with the loops. */
  readonly objects: number;
}

/** A window's height in pixels. Below the first, there is room for the timeline's ruler and one row; below the second, for its title. */
const LOW = 820;
const LOWEST = 700;

/** The lowest timeline that is not folded, and the folded one. */
const LOWEST_TIMELINE = '7rem';
const FOLDED_TIMELINE = '2.5rem';

/** How high the regions are on a first visit: in a low window a rollout is to be whole in view, and what was can wait. */
function firstHeights(windowHeight: number): FirstHeights {
  if (windowHeight >= LOW) return { timeline: '19', objects: 57 };
  if (windowHeight >= LOWEST) return { timeline: LOWEST_TIMELINE, objects: 64 };
  return { timeline: FOLDED_TIMELINE, objects: 60 };
}

/** The remembered sizes of a group of panels, and what remembers them: only what the user did counts. */
function usePanelSizes(group: string): {
  readonly defaultLayout: Layout | undefined;
  readonly onLayoutChanged: (layout: Layout, meta: { readonly isUserInteraction: boolean }) => void;
} {
  const { panels, change } = useSettings.getState();
  return {
    defaultLayout: panels[group],
    onLayoutChanged: (layout, meta) => {
      if (meta.isUserInteraction) change({ panels: { ...useSettings.getState().panels, [group]: layout } });
    },
  };
}
