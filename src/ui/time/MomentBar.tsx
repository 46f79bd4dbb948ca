import { CircleDot, CircleOff, GitCompareArrows, History, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { MOST_BRANCHES, type BreakpointHit, type ConditionFailure } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import { openComparison } from './comparison.ts';
import { useSlowMotion } from './slow-motion.ts';
import styles from './MomentBar.module.css';

/** Says that the past is shown, why time has stopped, or that a branch is being replayed. Draws nothing otherwise. */
export function MomentBar() {
  const past = useCluster((state) => state.clock.past);
  const inside = useCluster((state) => state.clock.inside === true);
  const failed = useCluster((state) => state.conditionFailure);
  const [dismissed, dismiss] = useState<ConditionFailure>();
  const failure = failed === dismissed ? undefined : failed;
  const replayed = useCluster((state) => state.clock.replayed);
  const hit = useCluster((state) => state.clock.hit);
  const playing = useCluster((state) => state.clock.playing);
  const slow = useSlowMotion().phase === 'on' && playing;
  if (replayed !== undefined) return <Replaying share={replayed} />;
  if (!past && hit === undefined && failure === undefined) return null;
  return (
    <>
      {failure !== undefined && <ConditionFailed failure={failure} onDismiss={() => dismiss(failure)} />}
      {hit !== undefined && <Hit hit={hit} />}
      {past && !inside && !slow && <Past />}
    </>
  );
}

interface WordsProps {
  readonly role?: 'alert';
  readonly children: string;
}

/** A sentence in the room that is left. Its tip has all of it. */
function Words({ role, children }: WordsProps) {
  return (
    <span className={styles['words']} role={role} data-elides="" data-tip={children}>
      {children}
    </span>
  );
}

function Past() {
  const t = usePartWords('time');
  const session = useSession();
  const shown = useCluster((state) => state.clock.nowMs);
  const present = useCluster((state) => state.clock.present.atMs);
  const full = useCluster((state) => state.branches.length >= MOST_BRANCHES);
  return (
    <section aria-label={t.past.label} className={styles['bar']} data-bar="past">
      <History aria-hidden="true" size={16} strokeWidth={1.75} className={styles['icon']} />
      <strong className={styles['title']} data-tip={t.past.what}>
        {t.past.title}
        <span className="visually-hidden">{t.past.what}</span>
      </strong>
      <span className={styles['figures']}>{t.past.shown({ shown: clockText(shown), present: clockText(present) })}</span>
      {full && <Words role="alert">{t.past.full({ count: MOST_BRANCHES })}</Words>}
      <IconButton
        label={t.past.compare}
        icon={GitCompareArrows}
        onClick={() => openComparison({ first: { at: 'shown' }, second: { at: 'present' } })}
      />
      <Button onClick={() => session.transport({ type: 'seek', to: 'present' })}>{t.past.back}</Button>
    </section>
  );
}

function Hit({ hit }: { readonly hit: BreakpointHit }) {
  const t = usePartWords('time');
  const session = useSession();
  return (
    <section aria-label={t.hit.label} role="status" className={styles['bar']} data-bar="hit">
      <CircleDot aria-hidden="true" size={16} strokeWidth={1.75} className={styles['icon']} />
      <Words>{useHitText(hit)}</Words>
      <IconButton label={t.hit.remove} icon={CircleOff} onClick={() => session.breakpoint('remove', hit.breakpoint)} />
      <Button onClick={() => session.transport({ type: 'play' })}>{t.hit.goOn}</Button>
    </section>
  );
}

interface ConditionFailedProps {
  readonly failure: ConditionFailure;
  readonly onDismiss: () => void;
}

/** A condition could not be evaluated when its step was taken. */
function ConditionFailed({ failure, onDismiss }: ConditionFailedProps) {
  const t = usePartWords('time');
  return (
    <section aria-label={t.breakpoints.title} role="status" className={styles['bar']} data-bar="condition">
      <CircleDot aria-hidden="true" size={16} strokeWidth={1.75} className={styles['icon']} />
      <Words>{t.hit.failed({ ...failure })}</Words>
      <Button onClick={onDismiss}>{t.hit.dismiss}</Button>
    </section>
  );
}

function useHitText({ breakpoint }: BreakpointHit): string {
  const t = usePartWords('time');
  const standsIn = useCluster((state) => state.clock.standsIn !== undefined);
  switch (breakpoint.type) {
    case 'key':
      return t.hit.key({ key: breakpoint.key, queue: breakpoint.queue ?? '' });
    case 'object':
      return t.hit.object({ id: breakpoint.object });
    case 'step': {
      const { name, condition } = breakpoint;
      const step = (standsIn ? t.hit.step : t.hit.reached)({ name });
      return condition === undefined ? step : `${step} ${t.hit.condition({ condition })}`;
    }
    case 'event':
      return t.hit.event({ reason: breakpoint.reason });
  }
}

function Replaying({ share }: { readonly share: number }) {
  const t = usePartWords('time');
  const session = useSession();
  const opens = useCluster((state) => !state.started);
  const words = (opens ? t.opening : t.replaying)({ percent: Math.floor(share * 100) });
  return (
    <section aria-label={t.past.label} role="status" className={styles['bar']} data-bar="replaying">
      <RotateCw aria-hidden="true" size={16} strokeWidth={1.75} className={styles['icon']} />
      <Words>{words}</Words>
      <progress value={share} className={styles['progress']} aria-label={words} />
      {opens && <Button onClick={() => session.stopOpening()}>{t.stopOpening}</Button>}
    </section>
  );
}
