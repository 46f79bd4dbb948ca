import { useEffect, useRef, useState } from 'react';
import { Group, Panel, Separator, usePanelRef } from 'react-resizable-panels';
import { useTranslation } from 'react-i18next';
import { EditorView } from '../editor/EditorView.tsx';
import { InspectorView } from '../inspector/InspectorView.tsx';
import { LoopsView } from '../loops/LoopsView.tsx';
import { useView } from '../model/view-store.ts';
import { ObjectsView } from '../objects/ObjectsView.tsx';
import { TerminalView } from '../terminal/TerminalView.tsx';
import { TimelineView } from '../timeline/TimelineView.tsx';
import { firstHeights, FOLDED_TIMELINE, LOWEST_TIMELINE } from './first-heights.ts';
import { usePanelSizes } from './use-panel-sizes.ts';
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
