import { History, ListOrdered, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { IconButton } from '../design/IconButton.tsx';
import { useCluster, useClusterMirror } from '../model/cluster-store.ts';
import { clockText, spanText } from '../model/time-text.ts';
import { useTimeline } from './timeline-store.ts';
import { showAll, zoomBy, ZOOM_STEP } from './timeline-keys.ts';
import styles from './TimelineTools.module.css';

const FINGERS = matchMedia('(pointer: coarse)');

/** The buttons of the timeline. */
export function TimelineTools() {
  const t = useWords();
  const mirror = useClusterMirror();
  const list = useTimeline((state) => state.list);
  return (
    <>
      <IconButton label={t.timeline.zoomOut} icon={ZoomOut} onClick={() => zoomBy(mirror, ZOOM_STEP)} />
      <IconButton label={t.timeline.zoomIn} icon={ZoomIn} onClick={() => zoomBy(mirror, 1 / ZOOM_STEP)} />
      <IconButton label={t.timeline.showAll} icon={Maximize2} onClick={showAll} />
      <IconButton
        label={t.timeline.list}
        icon={ListOrdered}
        aria-expanded={list}
        onClick={() => useTimeline.setState({ list: !list })}
      />
    </>
  );
}

/** A note beside the title: the past is shown, a hint about what to do here, or what has been forgotten. */
export function TimelineNote() {
  const t = useWords();
  const span = useCluster(({ clock }) => (clock.past ? spanText(clock.present.atMs - clock.nowMs) : undefined));
  const oldestMs = useCluster(({ clock }) => clock.oldest.atMs);
  return (
    <>
      {span === undefined ? (
        FINGERS.matches ? (
          t.timeline.hintFingers
        ) : (
          t.timeline.hint
        )
      ) : (
        <strong className={styles['past']}>
          <History aria-hidden="true" size={14} strokeWidth={2} />
          {t.timeline.past({ span })}
        </strong>
      )}
      {oldestMs > 0 && <span className={styles['forgotten']}>{t.timeline.forgotten({ time: clockText(oldestMs) })}</span>}
    </>
  );
}
