import { lazy, Suspense } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { Panel } from '../design/Panel.tsx';
import { EditorBoundary } from '../editor/EditorBoundary.tsx';
import { useAfterFirstGraph } from '../model/use-after-first-graph.ts';
import styles from './TimelineView.module.css';

const TimelineStage = lazy(() => import('./TimelineStage.tsx').then((module) => ({ default: module.TimelineStage })));
const TimelineTools = lazy(() => import('./TimelineTools.tsx').then((module) => ({ default: module.TimelineTools })));
const TimelineNote = lazy(() => import('./TimelineTools.tsx').then((module) => ({ default: module.TimelineNote })));

interface TimelineViewProps {
  /** Only its title is seen. Where it cannot be folded, both are absent. */
  readonly folded?: boolean;
  readonly onFold?: () => void;
}

/** The whole history: what there was, who worked, what was done, and the moment that is shown. Loaded behind the first graph. */
export function TimelineView({ folded = false, onFold }: TimelineViewProps) {
  const { t } = useTranslation();
  const mayLoad = useAfterFirstGraph();
  if (!mayLoad) {
    return (
      <Panel view="timeline" title={t('timeline.title')}>
        {null}
      </Panel>
    );
  }
  return (
    <EditorBoundary
      fallback={
        <Panel view="timeline" title={t('timeline.title')}>
          <p className={styles['failed']}>{t('timeline.failed')}</p>
        </Panel>
      }
    >
      <Panel
        view="timeline"
        title={t('timeline.title')}
        note={
          <Suspense>
            <TimelineNote />
          </Suspense>
        }
        tools={
          <>
            <Suspense>
              <TimelineTools />
            </Suspense>
            {onFold !== undefined && (
              <IconButton
                label={t(folded ? 'timeline.unfoldAll' : 'timeline.foldAll')}
                icon={folded ? ChevronUp : ChevronDown}
                onClick={onFold}
              />
            )}
          </>
        }
      >
        <Suspense>
          <TimelineStage />
        </Suspense>
      </Panel>
    </EditorBoundary>
  );
}
