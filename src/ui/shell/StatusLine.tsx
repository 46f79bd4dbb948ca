import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { useAfterFirstGraph } from '../model/after-first-graph.ts';
import { useCluster } from '../model/cluster-store.ts';
import { embed } from '../share/embed.ts';
import styles from './StatusLine.module.css';

const MomentBar = later(() => import('../time/MomentBar.tsx').then((module) => module.MomentBar));
const NewestHappening = later(() => import('../happens/NewestHappening.tsx').then((module) => module.NewestHappening));
const TourOffer = later(() => import('../tour/TourOffer.tsx').then((module) => module.TourOffer));

/**
 * One line across the page: what happened last, that the past is shown, why time has stopped. It has its place even when it is empty, so whatever it says
 * moves nothing.
 */
export function StatusLine() {
  const afterFirstGraph = useAfterFirstGraph();
  // A moment that is not simply the present, playing or paused. Who looks back does not wait for the first graph.
  const special = useCluster(({ clock }) => clock.past || clock.hit !== undefined || clock.replayed !== undefined);
  return (
    <footer className={styles['line']}>
      <Optional missing={null}>{afterFirstGraph && <NewestHappening />}</Optional>
      <Optional>{(afterFirstGraph || special) && <MomentBar />}</Optional>
      <Optional>{afterFirstGraph && embed === undefined && <TourOffer />}</Optional>
    </footer>
  );
}
