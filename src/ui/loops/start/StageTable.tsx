import { useState } from 'react';
import { usePartWords } from '../../i18n/parts.ts';
import { useLanguage } from '../../i18n/words.ts';
import { type Command, commandLine, type ManagerStartView, type StageView } from '../../../worker/protocol/index.ts';
import { declaredSteps } from '../../../worker/protocol/steps.ts';
import { aboutText } from '../../i18n/step-words.ts';
import { START_STAGES } from './start-stages.ts';
import { OutcomeWords } from '../../sync/OutcomeWords.tsx';
import { Moment, StageCell } from './StageCell.tsx';
import { END, reportsByStage, type StageOrEnd } from './manager-start.ts';
import { Button } from '../../design/Button.tsx';
import { ManagerLamp } from '../ManagerGroup.tsx';
import { useCluster } from '../../model/cluster-store.ts';
import { useSession } from '../../model/session-context.ts';
import styles from './StageTable.module.css';

interface StageTableProps {
  readonly managers: readonly ManagerStartView[];
}

const NONE: readonly StageView[] = [];
/** Stages with more details than fit in a line. */
const UNFOLDS: ReadonlySet<StageOrEnd> = new Set([
  'NewControllerManagerCommand',
  'BuildControllers',
  'RunControllers',
  'WaitForCacheSync',
]);

/** A row per stage and a column per manager: what each stage does, and when each manager reached it. */
export function StageTable({ managers }: StageTableProps) {
  const start = usePartWords('start');
  const language = useLanguage();
  const [unfolded, setUnfolded] = useState<ReadonlySet<StageOrEnd>>(new Set());
  const columns = managers.map((manager) => ({ manager, reports: reportsByStage(manager) }));
  const ended = columns.some(({ reports }) => reports.has(END));
  const toggle = (stage: StageOrEnd): void => {
    setUnfolded((before) => {
      const after = new Set(before);
      if (!after.delete(stage)) after.add(stage);
      return after;
    });
  };
  return (
    <table className={styles['table']} style={{ '--managers': managers.length }}>
      <thead className={styles['heads']}>
        <tr className={styles['row']}>
          <th scope="col">
            <span className="visually-hidden">{start.stageColumn}</span>
          </th>
          {managers.map((manager) => (
            <ManagerHead key={manager.name} manager={manager} />
          ))}
        </tr>
      </thead>
      <tbody>
        {START_STAGES.map((stage) => (
          <tr key={stage} className={styles['row']} data-stage={stage}>
            <StageHead
              name={stage}
              source={shortPath(declaredSteps.manager[stage].upstream)}
              what={aboutText(language, declaredSteps.manager[stage]) ?? ''}
              unfolded={UNFOLDS.has(stage) ? unfolded.has(stage) : undefined}
              onToggle={() => toggle(stage)}
            />
            {columns.map(({ manager, reports }) => (
              <StageCell
                key={manager.name}
                stage={stage}
                manager={manager}
                reports={reports.get(stage) ?? NONE}
                unfolded={unfolded.has(stage)}
              />
            ))}
          </tr>
        ))}
        {ended && (
          <tr className={styles['row']} data-stage={END}>
            <StageHead name={start.ended.title} what={start.ended.what} />
            {columns.map(({ manager, reports }) => (
              <EndCell key={manager.name} manager={manager} reports={reports.get(END) ?? NONE} />
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The end of a path, which is enough next to the function's name: `app/controllermanager.go`. */
function shortPath(upstream: string): string {
  return upstream.split('/').slice(-2).join('/');
}

interface EndCellProps {
  readonly manager: ManagerStartView;
  readonly reports: readonly StageView[];
}

/** How a process ended, and the consequence for the Lease. Empty while it runs. */
function EndCell({ manager, reports }: EndCellProps) {
  return (
    <td className={styles['cell']} data-of={manager.name}>
      {reports.map((report) => (
        <span key={report.record} className={styles['end']}>
          <span className={styles['line']}>
            <Moment report={report} manager={manager} />
            <code>{report.result.name}</code>
          </span>
          <OutcomeWords of={report.result} />
        </span>
      ))}
    </td>
  );
}

interface StageHeadProps {
  /** The upstream function. */
  readonly name: string;
  /** The file of the function. */
  readonly source?: string;
  /** What it does, in one sentence. */
  readonly what: string;
  /** Whether the lists of this stage are open. Undefined if it has none. */
  readonly unfolded?: boolean | undefined;
  readonly onToggle?: () => void;
}

/** A stage of the start: its upstream function, the file, and what it does. */
function StageHead({ name, source, what, unfolded, onToggle }: StageHeadProps) {
  const start = usePartWords('start');
  return (
    <th scope="row" className={styles['head']}>
      <span className={styles['stageHeadLine']}>
        {source === undefined ? <span className={styles['name']}>{name}</span> : <code className={styles['name']}>{name}</code>}
        {unfolded !== undefined && (
          <button type="button" className={styles['toggle']} aria-expanded={unfolded} onClick={onToggle}>
            {unfolded ? start.less : start.more}
            <span className="visually-hidden"> {name}</span>
          </button>
        )}
      </span>
      <span className={styles['what']}>{what}</span>
      {source !== undefined && <code className={styles['source']}>{source}</code>}
    </th>
  );
}

interface ManagerHeadProps {
  readonly manager: ManagerStartView;
}

/** A manager: its state, and the button that starts or kills it. */
function ManagerHead({ manager: { name, identity, starts } }: ManagerHeadProps) {
  const inside = usePartWords('insideLoops');
  const start = usePartWords('start');
  const state = useCluster(({ managers }) => managers.find((one) => one.name === name)?.state ?? 'stopped');
  return (
    <th scope="col" className={styles['managerHead']} data-manager={name} data-state={state}>
      <span className={styles['managerHeadLine']}>
        <ManagerLamp state={state} />
        <span
          className={styles['managerHeadName']}
          data-tip={identity === '' ? undefined : inside.manager.identity({ identity })}
        >
          {name}
        </span>
        <span className={styles['state']}>{inside.manager[state]}</span>
        {starts > 1 && <span className={styles['state']}>{start.manager.starts({ count: starts })}</span>}
      </span>
      <span className={styles['switch']}>
        {state === 'stopped' ? (
          <Power name={name} act="start" command={{ type: 'power-manager', name, on: true }} />
        ) : (
          <>
            <Power name={name} act="stop" command={{ type: 'power-manager', name, on: false, gracefully: true }} />
            <Power name={name} act="kill" command={{ type: 'power-manager', name, on: false }} />
          </>
        )}
      </span>
    </th>
  );
}

interface PowerProps {
  readonly name: string;
  readonly act: 'start' | 'stop' | 'kill';
  readonly command: Command;
}

function Power({ name, act, command }: PowerProps) {
  const start = usePartWords('start');
  const session = useSession();
  const tip = start.manager[`${act}Tip`];
  return (
    <Button
      look={act === 'kill' ? 'danger' : 'plain'}
      className={styles['power']}
      aria-label={start.manager[`${act}Label`]({ name })}
      aria-description={tip}
      data-tip={tip}
      data-command={commandLine(command)}
      onClick={() => session.run(command)}
    >
      {start.manager[act]}
    </Button>
  );
}
