import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { useAnswer } from '../model/use-answer.ts';
import { openCode, useView } from '../model/view-store.ts';
import { stepAround } from '../sync/chosen-step.ts';
import { FlowDiagram } from '../sync/FlowDiagram.tsx';
import { StepTree } from '../sync/StepTree.tsx';
import { SyncLines } from '../sync/SyncLines.tsx';
import { NoSync, SyncHead } from '../sync/SyncTab.tsx';
import { WakeChain } from '../sync/WakeChain.tsx';
import { goTo, useCode } from './code-store.ts';
import { lineOfRecord } from './position.ts';
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
  const session = useSession();
  const { answer: sync, answered } = useAnswer({ type: 'sync', record, whole: true });
  const recording = useCode((code) => code.recording);
  const at = useCode((code) => code.at);
  const current = useCluster(({ clock }) => (clock.standsIn?.record === sync?.record ? clock.record : undefined));
  if (sync === undefined) return <NoSync answered={answered} />;
  // The present line reports the records up to those that the next line finds.
  const reached = recording === undefined ? record : (recording.lines[at + 1]?.record ?? Infinity);
  const choose = (chosen: number): void => {
    if (recording !== undefined) goTo(session, lineOfRecord(recording, chosen));
    else openCode(chosen);
  };
  return (
    <div className={styles['inside']}>
      <SyncHead sync={sync} isCurrent={current === sync.record} />
      {sync.flow !== undefined && <FlowDiagram flow={sync.flow} chosen={undefined} onChoose={choose} />}
      <StepTree sync={sync} chosen={stepAround(sync.nodes, reached)} current={current} onChoose={choose} reached={reached} />
      <WakeChain sync={sync} />
    </div>
  );
}
