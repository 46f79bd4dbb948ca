import { usePartWords } from '../../i18n/parts.ts';
import { say } from '../../i18n/texts.ts';
import type { Words } from '../../i18n/word-catalogue.ts';
import { useAnswer } from '../../model/use-answer.ts';
import { StageTable } from './StageTable.tsx';
import { StartTree } from './StartTree.tsx';
import type { CandidateView, LeaseView, ManagerStartView, StartUpView } from '../../../worker/protocol/index.ts';
import { clockText, spanText } from '../../model/time-text.ts';
import { select } from '../../model/world-view.ts';
import { declaredSteps } from '../../../worker/protocol/steps.ts';
import { useCluster } from '../../model/cluster-store.ts';
import { useWorld, useWorldView } from '../../model/session-context.ts';
import { optionOf, partLeft, type Standing, standingOf } from './manager-start.ts';
import styles from './StartView.module.css';

/**
 * The start of the controller managers: the leader election, the start of one manager as a tree in time, and all managers side by side, stage by stage, with
 * their options, and with the controllers that they built, left out, or do not have. It is the same wherever it stands.
 */
export function StartView() {
  const start = usePartWords('start');
  const { answer: view } = useAnswer({ type: 'start-up' });
  return (
    <section aria-label={start.label} aria-busy={view === undefined} className={styles['view']}>
      {view === undefined ? (
        <p className={styles['asking']}>{start.asking}</p>
      ) : (
        <>
          <LeaseElection view={view} />
          <StartTree managers={view.managers} />
          <section className={styles['stages']} aria-label={start.stages}>
            <h3 className={styles['title']}>{start.stages}</h3>
            <StageTable managers={view.managers} />
          </section>
        </>
      )}
    </section>
  );
}

interface LeaseElectionProps {
  readonly view: StartUpView;
}

/** The Lease, and what each candidate knows about it: who leads, and when another may take over. */
function LeaseElection({ view: { lease, managers } }: LeaseElectionProps) {
  const start = usePartWords('start');
  return (
    <section className={styles['election']}>
      {lease === undefined ? <p className={styles['what']}>{start.lease.absent}</p> : <Lease lease={lease} managers={managers} />}
      <ul className={styles['candidates']} aria-label={start.lease.candidates}>
        {managers.map((manager) => (
          <CandidateLine key={manager.name} manager={manager} lease={lease} />
        ))}
      </ul>
    </section>
  );
}

interface LeaseProps {
  readonly lease: LeaseView;
  readonly managers: readonly ManagerStartView[];
}

/** The Lease object, by its field names. */
function Lease({ lease, managers }: LeaseProps) {
  const start = usePartWords('start');
  const world = useWorld();
  const id = `Lease/${lease.namespace}/${lease.name}`;
  const selected = useWorldView((view) => view.selected === id);
  const renewed = useNow((nowMs) => spanText(nowMs - lease.renewedMs));
  const holder = managers.find(({ identity }) => identity === lease.holder)?.name;
  return (
    <>
      <h3 className={styles['title']}>
        <button type="button" className={styles['name']} aria-pressed={selected} onClick={() => select(world, id)}>
          {start.lease.title({ name: `${lease.namespace}/${lease.name}` })}
        </button>
      </h3>
      <p className={styles['what']}>{start.lease.what}</p>
      <dl className={styles['fields']}>
        <Field name="holderIdentity" tip={lease.holder}>
          {lease.holder === '' ? start.lease.nobody : (holder ?? lease.holder)}
        </Field>
        <Field name="renewTime">
          {clockText(lease.renewedMs)} <span className={styles['ago']}>{start.lease.ago({ span: renewed })}</span>
        </Field>
        <Field name="leaseDurationSeconds">{lease.durationMs / 1000}</Field>
        <Field name="acquireTime">{clockText(lease.acquiredMs)}</Field>
        <Field name="leaseTransitions">{lease.transitions}</Field>
      </dl>
    </>
  );
}

interface FieldProps {
  readonly name: string;
  readonly tip?: string;
  readonly children: React.ReactNode;
}

function Field({ name, tip, children }: FieldProps) {
  return (
    <div className={styles['field']} data-tip={tip === '' ? undefined : tip}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface CandidateLineProps {
  readonly manager: ManagerStartView;
  readonly lease: LeaseView | undefined;
}

/** A candidate for the Lease: how long the Lease is still valid from its point of view, as a running clock and in words. */
function CandidateLine({ manager, lease }: CandidateLineProps) {
  const start = usePartWords('start');
  const { name, candidate, stages } = manager;
  const state = useCluster(({ managers }) => managers.find((one) => one.name === name)?.state ?? 'stopped');
  const competes = stages.some(({ result }) => result.name === declaredSteps.manager.leaderElectAndRun.name);
  const standing = useNow((nowMs) => standingOf(state, competes, candidate, nowMs));
  const words = useNow((nowMs) => wordsOf(start, standing, candidate, nowMs));
  const tip = useNow((nowMs) => tipOf(start, standing, manager, nowMs));
  const runs = candidate !== undefined && standing !== 'stopped';
  return (
    <li className={styles['line']} data-candidate={name} data-standing={standing}>
      <span className={styles['candidateLineName']}>{name}</span>
      {runs && <LeaseClock candidate={candidate} durationMs={lease?.durationMs ?? 0} />}
      <span className={styles['words']} data-tip={tip === '' ? undefined : tip}>
        {words}
      </span>
    </li>
  );
}

function wordsOf(start: Words['start'], standing: Standing, candidate: CandidateView | undefined, nowMs: number): string {
  if (candidate === undefined)
    return standing === 'stopped' || standing === 'starting' ? start.lease[standing] : start.lease.unseen;
  const ago = spanText(nowMs - candidate.observedMs);
  return say(start.lease[standing], { ago, left: spanText(candidate.expiresMs - nowMs) });
}

/** How often the candidate reads or renews the Lease. */
function tipOf(start: Words['start'], standing: Standing, { candidate, options }: ManagerStartView, nowMs: number): string {
  if (candidate === undefined || standing === 'stopped') return '';
  if (standing !== 'leads') return start.lease.otherTip({ looked: spanText(nowMs - candidate.lookedMs) });
  return start.lease.leaderTip({
    retry: optionOf(options, 'leader-elect-retry-period'),
    deadline: optionOf(options, 'leader-elect-renew-deadline'),
  });
}

interface LeaseClockProps {
  readonly candidate: CandidateView;
  readonly durationMs: number;
}

/** The steps in which the clock is drawn. More could not be seen. */
const STEPS = 200;

function LeaseClock({ candidate, durationMs }: LeaseClockProps) {
  const start = usePartWords('start');
  const part = useNow((nowMs) => Math.round(partLeft(candidate, nowMs) * STEPS) / STEPS);
  const left = useNow((nowMs) => spanText(candidate.expiresMs - nowMs));
  return (
    <span
      role="img"
      aria-label={start.lease.left({ left, duration: spanText(durationMs) })}
      className={styles['clock']}
      style={{ '--left': part }}
    >
      <i className={styles['part']} />
      <span className={styles['left']}>{left}</span>
    </span>
  );
}

/** A value that depends on the shown moment. Renders only when the value changes; at a past moment it stands still. */
function useNow<T extends string | number | boolean>(valueAt: (nowMs: number) => T): T {
  return useCluster(({ clock }) => valueAt(clock.nowMs));
}
