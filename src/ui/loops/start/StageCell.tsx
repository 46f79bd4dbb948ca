import { usePartWords } from '../../i18n/parts.ts';
import { useLanguage } from '../../i18n/words.ts';
import type { LoopView, ManagerStartView, StageView } from '../../../worker/protocol/index.ts';
import { outcomeText } from '../../i18n/step-words.ts';
import type { StartStage } from './start-stages.ts';
import { ControllerList, DoneMark } from './ControllerList.tsx';
import { changedOptions, optionOf } from './manager-start.ts';
import { useSession } from '../../model/session-context.ts';
import { clockText, spanText } from '../../model/time-text.ts';
import { useCluster } from '../../model/cluster-store.ts';
import { InformerList } from '../InformerList.tsx';
import styles from './StageCell.module.css';

interface StageCellProps {
  readonly stage: StartStage;
  readonly manager: ManagerStartView;
  /** The reports of this stage. Empty until the manager has reached it. */
  readonly reports: readonly StageView[];
  readonly unfolded: boolean;
}

/** When a manager reached a stage, and what it did there. */
export function StageCell({ stage, manager, reports, unfolded }: StageCellProps) {
  const start = usePartWords('start');
  const [first] = reports;
  const begun = first !== undefined;
  return (
    <td className={styles['cell']} data-begun={begun} data-of={manager.name}>
      <span className={styles['line']}>
        <DoneMark done={begun} />
        {begun ? <Moment report={first} manager={manager} /> : <span className={styles['notYet']}>{start.notYet}</span>}
        <span aria-hidden="true" className={styles['of']}>
          {manager.name}
        </span>
      </span>
      {begun && <Body stage={stage} manager={manager} reports={reports} unfolded={unfolded} />}
    </td>
  );
}

function Body({ stage, manager, reports, unfolded }: StageCellProps) {
  switch (stage) {
    case 'NewControllerManagerCommand':
      return <CommandOptions manager={manager} unfolded={unfolded} />;
    case 'leaderElectAndRun':
      return <Election manager={manager} />;
    case 'Run':
    case 'CreateControllerContext':
      return <Parts reports={reports} />;
    case 'BuildControllers':
      return <ControllerList manager={manager} unfolded={unfolded} />;
    case 'InformerFactory.Start':
      return <InformerCount manager={manager.name} />;
    case 'RunControllers':
      return <WorkerCount manager={manager.name} unfolded={unfolded} />;
    case 'WaitForCacheSync':
      return <CacheSync manager={manager.name} unfolded={unfolded} />;
    case 'OnStartedLeading':
      return null;
  }
}

interface CommandOptionsProps {
  readonly manager: ManagerStartView;
  /** Shows all options, not only those that differ from their defaults. */
  readonly unfolded: boolean;
}

/** The options of the command line. Those that differ from their defaults are marked. */
function CommandOptions({ manager: { name, options }, unfolded }: CommandOptionsProps) {
  const start = usePartWords('start');
  const changed = changedOptions(options);
  const shown = unfolded ? options : changed;
  const count = options.length;
  return (
    <>
      <span className={styles['summary']}>
        {changed.length === 0 ? start.options.default({ count }) : start.options.changed({ changed: changed.length, count })}
      </span>
      {shown.length > 0 && (
        <ul className={styles['options']} aria-label={start.options.list({ name })}>
          {shown.map((option) => {
            const differs = option.value !== option.default;
            return (
              <li key={option.name} className={styles['option']} data-differs={differs}>
                <code>
                  --{option.name}={option.value}
                </code>
                {differs && <span className={styles['default']}>{start.options.byDefault({ value: option.default })}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

interface ElectionProps {
  readonly manager: ManagerStartView;
}

/** The identity and the timings of a manager in the election. */
function Election({ manager: { identity, options } }: ElectionProps) {
  const start = usePartWords('start');
  return (
    <>
      <span className={styles['as']}>
        {start.election.as} <code>{identity}</code>
      </span>
      <span className={styles['timings']}>
        {start.election.timings({
          duration: optionOf(options, 'leader-elect-lease-duration'),
          deadline: optionOf(options, 'leader-elect-renew-deadline'),
          retry: optionOf(options, 'leader-elect-retry-period'),
        })}
      </span>
    </>
  );
}

interface PartsProps {
  readonly reports: readonly StageView[];
}

/** The reports of a stage: first its own outcome, then its parts by name. */
function Parts({ reports: [own, ...parts] }: PartsProps) {
  const language = useLanguage();
  return (
    <>
      {own !== undefined && <span className={styles['own']}>{outcomeText(language, own.result)}</span>}
      <ul className={styles['parts']}>
        {parts.map(({ record, result }) => {
          const words = outcomeText(language, result);
          return (
            <li key={record} className={styles['part']} data-tip={`${result.name}: ${words}`} data-elides>
              <code>{result.name}</code> <span>{words}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface MomentProps {
  readonly report: StageView;
  readonly manager: ManagerStartView;
}

/** The time of a report, by the clock and since the start of the process. A click moves the whole page to that moment. */
export function Moment({ report: { atMs, record, result }, manager: { name, stages } }: MomentProps) {
  const start = usePartWords('start');
  const session = useSession();
  const sinceStartMs = atMs - (stages[0]?.atMs ?? atMs);
  return (
    <button
      type="button"
      className={styles['moment']}
      aria-label={`${clockText(atMs)}. ${start.show({ stage: result.name, name })}`}
      data-tip={start.showTip}
      onClick={() => session.transport({ type: 'seek', to: { record } })}
    >
      <span>{clockText(atMs)}</span>
      {sinceStartMs > 0 && <span className={styles['since']}>{start.since({ span: spanText(sinceStartMs) })}</span>}
    </button>
  );
}

interface WorkerCountProps {
  readonly manager: string;
  readonly unfolded: boolean;
}

/** How many workers were started, and for which queues. */
function WorkerCount({ manager, unfolded }: WorkerCountProps) {
  const start = usePartWords('start');
  const all = useCluster((state) => state.loops);
  const loops = [...all.values()].filter(({ component, running }) => running && component === manager);
  if (loops.length === 0) return null;
  const workers = loops.reduce((sum, loop) => sum + loop.workers.length, 0);
  return (
    <>
      <span className={styles['summary']}>{start.workers.count({ workers, queues: loops.length })}</span>
      {unfolded && (
        <ul className={styles['loops']} aria-label={start.workers.list({ name: manager })}>
          {loops.map((loop) => (
            <li key={loop.id} className={styles['loop']}>
              <code>{loop.queue.name}</code> {loop.workers.length}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type Informers = LoopView['informers'];

interface InformerCountProps {
  readonly manager: string;
}

/** How many informers were started. */
function InformerCount({ manager }: InformerCountProps) {
  const start = usePartWords('start');
  const informers = useInformers(manager);
  if (informers.length === 0) return null;
  return <span className={styles['summary']}>{start.informers.count({ count: informers.length })}</span>;
}

interface CacheSyncProps {
  readonly manager: string;
  readonly unfolded: boolean;
}

/** How many caches have their first list, and the contents of each. */
function CacheSync({ manager, unfolded }: CacheSyncProps) {
  const start = usePartWords('start');
  const informers = useInformers(manager);
  if (informers.length === 0) return null;
  const synced = informers.filter((informer) => informer.synced).length;
  return (
    <>
      <span className={styles['summary']}>{start.informers.synced({ synced, count: informers.length })}</span>
      {unfolded && <InformerList informers={informers} most={informers.length} label={start.informers.list({ name: manager })} />}
    </>
  );
}

/** The informers of a manager, one per kind: its controllers share them. A stopped manager has none. */
function useInformers(manager: string): Informers {
  const loops = useCluster((state) => state.loops);
  const byKind = new Map<string, Informers[number]>();
  for (const { component, running, informers } of loops.values())
    if (running && component === manager) for (const informer of informers) byKind.set(informer.kind, informer);
  return [...byKind.values()];
}
