import { useTranslation } from 'react-i18next';
import { ArrowLeft } from 'lucide-react';
import { Button } from '../design/Button.tsx';
import { useAnswer } from '../model/use-answer.ts';
import { openSync } from '../model/view-store.ts';
import { CacheReads } from './CacheReads.tsx';
import { decidingStep } from './deciding-step.ts';
import { FlowDiagram } from './FlowDiagram.tsx';
import { SourcePane } from './SourcePane.tsx';
import { StepTree } from './StepTree.tsx';
import { stepWith } from './step-of.ts';
import { SyncHead } from './SyncHead.tsx';
import { useSync } from './sync-store.ts';
import { WakeChain } from './WakeChain.tsx';
import styles from './OpenedSync.module.css';

interface OpenedSyncProps {
  /** A trace record of the sync. */
  readonly record: number;
}

/** One sync from within: what woke it, what it read, which way it took, each of its steps, and our source of the one that is chosen. */
export function OpenedSync({ record }: OpenedSyncProps) {
  const { t } = useTranslation('sync');
  const { answer: sync, answered } = useAnswer({ type: 'sync', record });
  const wanted = useSync((state) => state.chosen);
  if (sync === undefined) {
    return (
      <div className={styles['gone']}>
        <Button look="quiet" onClick={() => openSync(undefined)}>
          <ArrowLeft aria-hidden="true" size={14} />
          {t('back')}
        </Button>
        <p>{answered ? t('gone') : t('list.asking')}</p>
      </div>
    );
  }
  const chosen = stepWith(sync.nodes, wanted) === undefined ? decidingStep(sync.nodes) : wanted;
  return (
    <>
      <SyncHead sync={sync} />
      <div className={styles['columns']}>
        <div className={styles['inside']} data-part="inside">
          <WakeChain sync={sync} />
          <CacheReads sync={sync} />
          {sync.flow !== undefined && <FlowDiagram flow={sync.flow} chosen={chosen} />}
          <StepTree sync={sync} chosen={chosen} />
        </div>
        <SourcePane step={stepWith(sync.nodes, chosen)} />
      </div>
    </>
  );
}
