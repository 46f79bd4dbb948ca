import { use } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { IconButton } from '../design/IconButton.tsx';
import { later } from '../design/later.ts';
import { MissingPart } from '../design/MissingPart.tsx';
import { Optional } from '../design/Optional.tsx';
import { PanelFrameContext } from '../design/panel-frame.ts';
import { Panel } from '../design/Panel.tsx';
import { useAfterFirstGraph } from '../model/after-first-graph.ts';

const TimelineStage = later(() => import('./TimelineStage.tsx').then((module) => module.TimelineStage));
const TimelineTools = later(() => import('./TimelineTools.tsx').then((module) => module.TimelineTools));
const TimelineNote = later(() => import('./TimelineTools.tsx').then((module) => module.TimelineNote));

/** The whole history: objects, syncs, commands, and the shown moment. Loaded after the first graph. */
export function TimelineView() {
  const t = useWords();
  const { folded = false, onFold, presented } = use(PanelFrameContext);
  const mayLoad = useAfterFirstGraph();
  if (!mayLoad) {
    return <Panel view="timeline">{null}</Panel>;
  }
  return (
    <Panel
      view="timeline"
      note={
        // If it cannot be loaded, the tools say so.
        presented !== true && (
          <Optional missing={null}>
            <TimelineNote />
          </Optional>
        )
      }
      tools={
        <>
          <Optional>
            <TimelineTools />
          </Optional>
          {onFold !== undefined && (
            <IconButton
              label={folded ? t.timeline.unfoldAll : t.timeline.foldAll}
              icon={folded ? ChevronUp : ChevronDown}
              onClick={onFold}
            />
          )}
        </>
      }
    >
      <Optional missing={<MissingPart />}>
        <TimelineStage />
      </Optional>
    </Panel>
  );
}
