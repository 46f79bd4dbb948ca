import { useWords } from '../../i18n/language.ts';
import { usePartWords } from '../../i18n/parts.ts';
import { useLanguage } from '../../i18n/words.ts';
import type { Decision, Flow, SyncWork } from '../../../worker/protocol/index.ts';
import { msText } from '../../model/time-text.ts';
import { openCode } from '../../model/world-view.ts';
import { useWorld } from '../../model/session-context.ts';
import { outcomeText } from '../../i18n/step-words.ts';
import { flowReason } from '../../sync/flow-words.ts';
import { BreakpointButton } from '../../time/index.tsx';
import { ElidedText, keyParts } from '../KeyButton.tsx';
import { Since } from '../KeyFacts.tsx';
import { CodeLink } from '../../sync/CodeLink.tsx';
import { Station } from './Station.tsx';
import styles from './FunctionStation.module.css';

/** The decisions that there is room for, below the branches of the function and without them. */
const MOST_BELOW = 2;
const MOST_ALONE = 4;

interface FunctionStationProps {
  readonly sync: SyncWork | undefined;
}

/** The sync function: the order of its checks, which of them was taken, and what it decided last. */
export function FunctionStation({ sync }: FunctionStationProps) {
  const t = useWords();
  const ring = usePartWords('ring');
  if (sync === undefined) return <Station id="function" title={ring.function} note={ring.noSync} />;
  const { record, name, flow, decisions, error } = sync;
  return (
    <Station
      id="function"
      active={sync.endMs === undefined}
      title={
        <span className={styles['title']} data-anchor="function">
          <CodeLink strong record={decisions.at(-1)?.record ?? record} name={name} />
          <BreakpointButton breakpoint={{ type: 'step', name }} quiet />
        </span>
      }
      note={<SyncNote sync={sync} />}
    >
      {flow !== undefined && <FlowStages flow={flow} />}
      <ol className={styles['decisions']} aria-label={t.loops.part.steps}>
        {decisions.slice(flow === undefined ? -MOST_ALONE : -MOST_BELOW).map((decision) => (
          <DecisionLine key={decision.record} decision={decision} />
        ))}
        {error !== '' && <li className={styles['error']}>{ring.failed({ error })}</li>}
      </ol>
    </Station>
  );
}

/** Whose sync it is, and how long it has run or took. */
function SyncNote({ sync: { key, worker, atMs, endMs } }: { readonly sync: SyncWork }) {
  const ring = usePartWords('ring');
  return (
    <span className={styles['note']} data-tip={key}>
      <ElidedText parts={keyParts(key)} />
      <span>· {ring.worker({ worker })}</span>
      <span className={styles['time']}>
        {endMs === undefined ? (
          <>
            · <Since sinceMs={atMs} /> {ring.soFar}
          </>
        ) : (
          <>
            · {ring.took({ ms: msText(endMs - atMs) })} · <Since sinceMs={endMs} /> {ring.ago}
          </>
        )}
      </span>
    </span>
  );
}

/** The branches of the function in the order of its checks. The one taken is filled, and has its reason. */
function FlowStages({ flow: { type, stages } }: { readonly flow: Flow }) {
  const t = usePartWords('sync');
  const world = useWorld();
  const taken = stages.findLast(({ state }) => state === 'taken');
  return (
    <>
      <ol className={styles['stages']} aria-label={t.flow.title}>
        {stages.map((stage) => {
          const { name, reason } = flowReason(t, type, stage);
          const words = `${name}: ${t.flow[stage.state]}`;
          return (
            <li key={stage.id}>
              <button
                type="button"
                className={styles['stage']}
                data-stage={stage.id}
                data-state={stage.state}
                aria-label={words}
                data-tip={words}
                data-tip-line={reason === '' ? undefined : reason}
                disabled={stage.record === 0}
                onClick={() => openCode(world, stage.record)}
              >
                {name}
              </button>
            </li>
          );
        })}
      </ol>
      {taken !== undefined && <p className={styles['reason']}>{flowReason(t, type, taken).reason}</p>}
    </>
  );
}

function DecisionLine({ decision }: { readonly decision: Decision }) {
  const language = useLanguage();
  return (
    <li className={styles['decision']}>
      <CodeLink strong record={decision.record} name={decision.name} />{' '}
      <span className={styles['outcome']}>{outcomeText(language, decision)}</span>
    </li>
  );
}
