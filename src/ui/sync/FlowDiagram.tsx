import { usePartWords } from '../i18n/parts.ts';
import type { Flow, FlowStage } from '../../worker/protocol/index.ts';
import { Part } from './Part.tsx';
import { flowReason } from './flow-words.ts';
import styles from './FlowDiagram.module.css';

interface FlowDiagramProps {
  readonly flow: Flow;
  /** The trace record of the chosen step. */
  readonly chosen: number | undefined;
  readonly onChoose: (record: number) => void;
}

/** The sync function as one path with branches: where this sync left the path, and why it did not leave earlier. */
export function FlowDiagram({ flow, chosen, onChoose }: FlowDiagramProps) {
  const t = usePartWords('sync');
  return (
    <Part title={t.flow.title}>
      <ol className={styles['flow']} data-flow={flow.type}>
        {flow.stages.map((stage) => (
          <Stage
            key={stage.id}
            type={flow.type}
            stage={stage}
            isChosen={stage.record !== 0 && stage.record === chosen}
            onChoose={onChoose}
          />
        ))}
      </ol>
    </Part>
  );
}

interface StageProps {
  readonly type: Flow['type'];
  readonly stage: FlowStage;
  readonly isChosen: boolean;
  readonly onChoose: (record: number) => void;
}

function Stage({ type, stage, isChosen, onChoose }: StageProps) {
  const t = usePartWords('sync');
  const { name, reason } = flowReason(t, type, stage);
  return (
    <li className={styles['item']} data-state={stage.state}>
      <button
        type="button"
        className={styles['stage']}
        data-stage={stage.id}
        data-state={stage.state}
        aria-pressed={isChosen}
        disabled={stage.record === 0}
        onClick={() => onChoose(stage.record)}
      >
        {name}
      </button>
      <span className={styles['reason']}>
        <span className={styles['state']}>{t.flow[stage.state]}</span>
        {reason !== '' && t.colon + reason}
      </span>
    </li>
  );
}
