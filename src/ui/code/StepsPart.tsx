import { useCluster } from '../model/cluster-store.ts';
import { useAnswer } from '../model/use-answer.ts';
import { openCode, useView } from '../model/view-store.ts';
import { FlowDiagram } from '../sync/FlowDiagram.tsx';
import { NoSync, OutsideHead, SyncHead } from '../sync/SyncHead.tsx';
import { StepTree } from '../sync/StepTree.tsx';
import { SyncLines } from '../sync/SyncLines.tsx';
import { stepAround } from '../sync/sync-nodes.ts';
import { WakeChain } from '../sync/WakeChain.tsx';
import { CallTree } from './CallTree.tsx';
import { useCode } from './code-store.ts';
import { reachedAt } from './position.ts';
import { reportsSteps } from './source-files.ts';
import styles from './StepsPart.module.css';

/** The steps of the opened sync, beside its code: those that have run, the present one, and in grey those to come. */
export function StepsPart() {
  const open = useView((view) => view.openSync);
  return <div className={styles['steps']}>{open === undefined ? <SyncLines /> : <OpenedSteps record={open} />}</div>;
}

interface OpenedStepsProps {
  readonly record: number;
}

function OpenedSteps({ record }: OpenedStepsProps) {
  const { answer: sync, answered } = useAnswer({ type: 'sync', record, whole: true });
  const recording = useCode((code) => code.recording);
  const at = useCode((code) => code.at);
  const told = useCode((code) => code.told);
  const current = useCluster(({ clock }) => (clock.standsIn?.record === sync?.record ? clock.record : undefined));
  const start = useCode((code) => code.start);
  if (sync === undefined && answered && start?.record === record)
    return (
      <div className={styles['inside']}>
        <OutsideHead start={start} />
        <CallTree />
      </div>
    );
  if (sync === undefined) return <NoSync answered={answered} />;
  const reached = recording === undefined ? (current ?? record) : (told ?? reachedAt(recording, at, reportsSteps));
  const chosen = stepAround(sync.nodes, reached);
  return (
    <div className={styles['inside']}>
      <SyncHead sync={sync} isCurrent={current === sync.record} />
      {sync.flow !== undefined && <FlowDiagram flow={sync.flow} chosen={chosen} onChoose={openCode} />}
      <StepTree sync={sync} chosen={chosen} current={current} onChoose={openCode} reached={reached} />
      <WakeChain sync={sync} />
    </div>
  );
}
