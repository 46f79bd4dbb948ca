import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import type { CodeStart } from '../../worker/protocol/index.ts';
import { declaredStep } from '../../worker/protocol/steps.ts';
import { Panel } from '../design/Panel.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession, useWorld, useWorldView } from '../model/session-context.ts';
import { useAnswer } from '../model/use-answer.ts';
import { openCode } from '../model/world-view.ts';
import { FlowDiagram } from '../sync/FlowDiagram.tsx';
import { NoSync, OutsideHead, SyncHead } from '../sync/SyncHead.tsx';
import { Part } from '../sync/Part.tsx';
import { StepTree } from '../sync/StepTree.tsx';
import { SyncLines } from '../sync/SyncLines.tsx';
import { stepAround } from '../sync/sync-nodes.ts';
import { WakeChain } from '../sync/WakeChain.tsx';
import { goTo, useCode } from './code-store.ts';
import { callAt, callOfTold, callsWithin, functionOf, reachedAt, shortName } from './position.ts';
import { reportsSteps } from './source-files.ts';
import styles from './StepsView.module.css';

/**
 * The steps of the opened sync, beside its code: those that have run, the present one, and in grey those to come. Or the list of syncs.
 */
export function StepsView() {
  const t = useWords();
  const open = useWorldView((view) => view.openSync);
  const lists = useWorldView((view) => view.listsSyncs);
  const start = useCode((code) => code.start);
  const listed = lists || open === undefined;
  return (
    <Panel view="steps" title={listed ? t.steps.list : undefined}>
      <div className={styles['steps']}>{listed ? <SyncLines open={open && start?.record} /> : <OpenedSteps record={open} />}</div>
    </Panel>
  );
}

interface OpenedStepsProps {
  readonly record: number;
}

function OpenedSteps({ record }: OpenedStepsProps) {
  const world = useWorld();
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
        <CallTree start={start} />
      </div>
    );
  if (sync === undefined) return <NoSync answered={answered} />;
  const reached = recording === undefined ? (current ?? record) : (told ?? reachedAt(recording, at, reportsSteps));
  const chosen = stepAround(sync.nodes, reached);
  const choose = (of: number): void => openCode(world, of);
  return (
    <div className={styles['inside']}>
      <SyncHead sync={sync} isCurrent={current === sync.record} />
      {sync.flow !== undefined && <FlowDiagram flow={sync.flow} chosen={chosen} onChoose={choose} />}
      <StepTree sync={sync} chosen={chosen} current={current} onChoose={choose} reached={reached} />
      <WakeChain sync={sync} />
    </div>
  );
}

/** More calls are only counted. */
const MOST = 200;

interface CallTreeProps {
  readonly start: CodeStart;
}

/**
 * The function that the head names, with the calls within it, as a tree. What runs outside of a sync has it in place of the steps. A click shows the first line of
 * a call. Other functions of the same turn are not in it.
 */
function CallTree({ start: { record, name, step } }: CallTreeProps) {
  const t = usePartWords('code');
  const session = useSession();
  const recording = useCode((code) => code.recording);
  const at = useCode((code) => code.at);
  if (recording === undefined) return null;
  const present = callAt(recording, at);
  const named = step === undefined ? name : (declaredStep(step)?.ours ?? step.name);
  const calls = callsWithin(recording, callOfTold(recording, record, named, reportsSteps));
  const more = calls.length - MOST;
  return (
    <Part title={t.calls}>
      <ol className={styles['calls']}>
        {calls.slice(0, MOST).map(({ call, depth }) => {
          const { first, returned } = recording.calls[call]!;
          return (
            <li key={call} style={{ '--depth': depth }}>
              <button
                type="button"
                className={styles['call']}
                aria-current={call === present ? 'step' : undefined}
                onClick={() => goTo(session, first)}
              >
                {shortName(functionOf(recording, call).name)}
              </button>
              {returned !== undefined && (
                <span className={styles['returned']} data-elides="" data-tip={`→ ${returned}`}>
                  {`→ ${returned}`}
                </span>
              )}
            </li>
          );
        })}
        {more > 0 && <li className={styles['more']}>{t.moreCalls({ count: more })}</li>}
      </ol>
    </Part>
  );
}
