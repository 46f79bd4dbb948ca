import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { useCluster } from '../model/cluster-store.ts';
import styles from './TimeMarks.module.css';

const BranchMenu = later(() => import('../time/BranchMenu.tsx').then((module) => module.BranchMenu));

const BreakpointsButton = later(() => import('../time/BreakpointButton.tsx').then((module) => module.BreakpointsButton));

/** The breakpoints and the branches, once there are any. They come and go, so they stand apart from the transport bar, whose buttons must not move under the hand. */
export function TimeMarks() {
  const branched = useCluster((state) => state.branches.length > 1);
  const breaks = useCluster((state) => state.breakpoints.length > 0);
  if (!branched && !breaks) return null;
  return (
    <div data-time-marks="" className={styles['marks']}>
      <Optional>{breaks && <BreakpointsButton />}</Optional>
      <Optional>{branched && <BranchMenu />}</Optional>
    </div>
  );
}
