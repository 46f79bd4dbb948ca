import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CandidateView, LeaseView, ManagerStartView } from '../../worker/protocol/index.ts';
import { declaredSteps } from '../../worker/protocol/steps.ts';
import { spanText } from '../model/time-text.ts';
import { useCluster } from '../model/cluster-store.ts';
import { partLeft, standingOf, type Standing } from './candidate.ts';
import { optionOf } from './options.ts';
import { useNow } from './use-now.ts';
import styles from './CandidateLine.module.css';

interface CandidateLineProps {
  readonly manager: ManagerStartView;
  readonly lease: LeaseView | undefined;
}

/** A candidate for the Lease: how long the Lease is still good in its eyes, as a clock that runs down, and in words. */
export function CandidateLine({ manager, lease }: CandidateLineProps) {
  const { t } = useTranslation();
  const { name, candidate, stages } = manager;
  const state = useCluster(({ managers }) => managers.find((one) => one.name === name)?.state ?? 'stopped');
  const competes = stages.some(({ result }) => result.name === declaredSteps.manager.leaderElectAndRun.name);
  const standing = useNow((nowMs) => standingOf(state, competes, candidate, nowMs));
  const words = useNow((nowMs) => wordsOf(t, standing, candidate, nowMs));
  const tip = useNow((nowMs) => tipOf(t, standing, manager, nowMs));
  const runs = candidate !== undefined && standing !== 'stopped';
  return (
    <li className={styles['line']} data-candidate={name} data-standing={standing}>
      <span className={styles['name']}>{name}</span>
      {runs && <LeaseClock candidate={candidate} durationMs={lease?.durationMs ?? 0} />}
      <span className={styles['words']} data-tip={tip === '' ? undefined : tip}>
        {words}
      </span>
    </li>
  );
}

function wordsOf(t: TFunction, standing: Standing, candidate: CandidateView | undefined, nowMs: number): string {
  if (candidate === undefined)
    return t(standing === 'stopped' || standing === 'starting' ? `start.lease.${standing}` : 'start.lease.unseen');
  const ago = spanText(nowMs - candidate.observedMs);
  return t(`start.lease.${standing}`, { ago, left: spanText(candidate.expiresMs - nowMs) });
}

/** How often it looks or writes, and what for. */
function tipOf(t: TFunction, standing: Standing, { candidate, options }: ManagerStartView, nowMs: number): string {
  if (candidate === undefined || standing === 'stopped') return '';
  if (standing !== 'leads') return t('start.lease.otherTip', { looked: spanText(nowMs - candidate.lookedMs) });
  return t('start.lease.leaderTip', {
    retry: optionOf(options, 'leader-elect-retry-period'),
    deadline: optionOf(options, 'leader-elect-renew-deadline'),
  });
}

interface LeaseClockProps {
  readonly candidate: CandidateView;
  readonly durationMs: number;
}

/** In how many steps the clock is drawn: more are not seen. */
const STEPS = 200;

function LeaseClock({ candidate, durationMs }: LeaseClockProps) {
  const { t } = useTranslation();
  const part = useNow((nowMs) => Math.round(partLeft(candidate, nowMs) * STEPS) / STEPS);
  const left = useNow((nowMs) => spanText(candidate.expiresMs - nowMs));
  return (
    <span
      role="img"
      aria-label={t('start.lease.left', { left, duration: spanText(durationMs) })}
      className={styles['clock']}
      style={{ '--left': part }}
    >
      <i className={styles['part']} />
      <span className={styles['left']}>{left}</span>
    </span>
  );
}
