import { History, ListOrdered, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { IconButton } from '../design/IconButton.tsx';
import { useCluster, useClusterMirror } from '../model/cluster-store.ts';
import { useSentencePlace } from '../model/status-slot.ts';
import { clockText, spanText } from '../model/time-text.ts';
import { useTimeline } from './timeline-store.ts';
import { showAll, zoomBy, ZOOM_STEP } from './timeline-keys.ts';
import styles from './TimelineTools.module.css';

const FINGERS = matchMedia('(pointer: coarse)');

/** The buttons of the timeline. */
export function TimelineTools() {
  const timeline = usePartWords('timeline');
  const mirror = useClusterMirror();
  const list = useTimeline((state) => state.list);
  return (
    <>
      <IconButton label={timeline.zoomOut} icon={ZoomOut} onClick={() => zoomBy(mirror, ZOOM_STEP)} />
      <IconButton label={timeline.zoomIn} icon={ZoomIn} onClick={() => zoomBy(mirror, 1 / ZOOM_STEP)} />
      <IconButton label={timeline.showAll} icon={Maximize2} onClick={showAll} />
      <IconButton
        label={timeline.list}
        icon={ListOrdered}
        aria-expanded={list}
        onClick={() => useTimeline.setState({ list: !list })}
      />
    </>
  );
}

/** What one can do with the timeline. */
export function TimelineHint() {
  const timeline = usePartWords('timeline');
  return FINGERS.matches ? timeline.hintFingers : timeline.hint;
}

/** A note beside the title: the past is shown, a hint about what to do here, or what has been forgotten. */
export function TimelineNote() {
  const timeline = usePartWords('timeline');
  const span = useCluster(({ clock }) => (clock.past ? spanText(clock.present.atMs - clock.nowMs) : undefined));
  const hintElsewhere = useSentencePlace(({ place }) => place !== null);
  const oldestMs = useCluster(({ clock }) => clock.oldest.atMs);
  return (
    <>
      {span === undefined ? (
        !hintElsewhere && <TimelineHint />
      ) : (
        <strong className={styles['past']}>
          <History aria-hidden="true" size={14} strokeWidth={2} />
          {timeline.past({ span })}
        </strong>
      )}
      {oldestMs > 0 && <span className={styles['forgotten']}>{timeline.forgotten({ time: clockText(oldestMs) })}</span>}
    </>
  );
}
