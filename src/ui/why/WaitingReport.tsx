import { usePartWords } from '../i18n/parts.ts';
import type { AwaitedPod, WhyWaiting } from '../../worker/protocol/index.ts';
import { stepKind } from '../../worker/protocol/steps.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useWorld } from '../model/session-context.ts';
import { hueOfSet } from '../model/hue.ts';
import { nameOf } from '../model/objects.ts';
import { clockText } from '../model/time-text.ts';
import { openCode, select } from '../model/world-view.ts';
import { StepLine } from './LinkSteps.tsx';
import { WhyButton } from '../actions/WhyButton.tsx';
import listStyles from './LinkList.module.css';
import styles from './WhyView.module.css';

interface WaitingReportProps {
  readonly waiting: WhyWaiting;
}

/** What a rollout waits for, below the verdict: its complaints, the decisions of its last sync, and the Pods that it waits for. */
export function WaitingReport({ waiting }: WaitingReportProps) {
  const t = usePartWords('why');
  const world = useWorld();
  const { state, sync, steps, conditions, pods, morePods } = waiting;
  return (
    <div className={styles['waiting']} data-waiting={state}>
      {conditions.map(({ type, reason, message }) => (
        <p key={type} className={styles['complaint']}>
          <b>{reason}</b> <span lang="en">{message}</span>
        </p>
      ))}
      {pods.length > 0 && (
        <>
          <h4 className={styles['heading']}>{t.waiting.pods}</h4>
          <ul>
            {pods.map((pod) => (
              <PodLine key={pod.id} pod={pod} />
            ))}
            {morePods > 0 && <li className={styles['quiet']}>{t.more({ count: morePods })}</li>}
          </ul>
        </>
      )}
      <h4 className={styles['heading']}>
        {sync === undefined ? t.waiting.never : t.waiting.decided({ time: clockText(sync.atMs) })}
      </h4>
      <ul className={listStyles['steps']}>
        {steps
          .filter((step) => step.outcome !== '' && stepKind(step) !== 'plan')
          .map((step) => (
            <StepLine key={step.record} step={step} />
          ))}
      </ul>
      {sync !== undefined && (
        <button type="button" className={listStyles['way']} onClick={() => openCode(world, sync.record)}>
          {t.open.code}
        </button>
      )}
    </div>
  );
}

interface PodLineProps {
  readonly pod: AwaitedPod;
}

function PodLine({ pod: { id, replicaSet, node, lacks, reason, message } }: PodLineProps) {
  const t = usePartWords('why');
  const world = useWorld();
  const hue = useCluster((state) => hueOfSet(state, replicaSet));
  const name = nameOf(id);
  const field = lacks === 'node' ? 'status.conditions[type=PodScheduled].message' : 'status.conditions[type=Ready].status';
  return (
    <li className={styles['pod']} data-hue={hue ?? ''}>
      <p className={styles['podHead']}>
        <button type="button" className={listStyles['object']} onClick={() => select(world, id)}>
          {name}
        </button>
        <span>
          {t.waiting.lacks[lacks]}
          {node !== '' && ` · ${node}`}
        </span>
        <WhyButton subject={{ object: id, field }} label={t.askPod({ name })} />
      </p>
      {(reason !== '' || message !== '') && (
        <p className={styles['reason']}>
          {reason !== '' && <b>{reason}</b>} <span lang="en">{message}</span>
        </p>
      )}
    </li>
  );
}
