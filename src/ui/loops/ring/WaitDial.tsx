import { useCluster } from '../../model/cluster-store.ts';
import styles from './WaitDial.module.css';

/** The circumference of the dial, so that a part of it is a plain number. */
const ROUND = 100;
const RADIUS = ROUND / (2 * Math.PI);
/** The dial is drawn again only when it has moved by one of these. */
const MARKS = 32;

interface WaitDialProps {
  readonly sinceMs: number;
  readonly untilMs: number;
  /** The key failed. Otherwise it waits by plan. */
  readonly failed: boolean;
}

/** How much of a wait is over. The words beside it say how much is left. */
export function WaitDial({ sinceMs, untilMs, failed }: WaitDialProps) {
  const mark = useCluster(({ clock }) => Math.round(partOver(clock.nowMs, sinceMs, untilMs) * MARKS));
  return (
    <svg aria-hidden="true" className={styles['dial']} viewBox="-20 -20 40 40" data-failed={failed}>
      <circle r={RADIUS} className={styles['whole']} />
      <circle
        r={RADIUS}
        className={styles['over']}
        strokeDasharray={`${(mark * ROUND) / MARKS} ${ROUND}`}
        transform="rotate(-90)"
      />
    </svg>
  );
}

/** From 0 at the beginning of the wait to 1 at its end. */
function partOver(nowMs: number, sinceMs: number, untilMs: number): number {
  return untilMs <= sinceMs ? 1 : Math.min(1, Math.max(0, (nowMs - sinceMs) / (untilMs - sinceMs)));
}
