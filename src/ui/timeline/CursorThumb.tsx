import { usePartWords } from '../i18n/parts.ts';
import { useCluster } from '../model/cluster-store.ts';
import { typeScale, useTheme } from '../model/theme.ts';
import { clockText } from '../model/time-text.ts';
import { describeEntry, entriesAround } from './describe.ts';
import { timelineData, useScale, useTimeline } from './timeline-store.ts';
import styles from './CursorThumb.module.css';

/** The width of the time beside the line, with the gap between them, in pixels. */
const TIME_WIDTH = 100;

/** The shown moment: a line through all lanes, and a slider for the keyboard and screen readers. */
export function CursorThumb({ width }: { readonly width: number }) {
  const timeline = usePartWords('timeline');
  const scale = useScale(width);
  const clock = useCluster((state) => state.clock);
  const scrubMs = useTimeline((state) => state.scrubMs);
  const shownMs = scrubMs ?? clock.nowMs;
  const timeWidth = TIME_WIDTH * typeScale(useTheme());
  const x = scale.x(shownMs);
  const seen = x >= -1 && x <= scale.width;
  const past = clock.past || (scrubMs !== undefined && scrubMs < clock.present.atMs);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={timeline.cursor}
      aria-description={timeline.keys}
      aria-valuemin={Math.round(clock.oldest.atMs)}
      aria-valuemax={Math.round(clock.present.atMs)}
      aria-valuenow={Math.round(shownMs)}
      aria-valuetext={useValueText(shownMs, past, clock.playing)}
      className={styles['cursor']}
      data-past={past}
      data-seen={seen}
      data-end={x > scale.width - timeWidth}
      style={{ '--x': `${Math.min(scale.width - 2, Math.max(0, x))}px` }}
    >
      <i className={styles['thumb']} />
      {past && <span className={styles['time']}>{clockText(shownMs)}</span>}
    </div>
  );
}

/** The time, and what happened last. While time passes, only the time: a screen reader could not keep up with more. */
function useValueText(atMs: number, past: boolean, playing: boolean): string {
  const timeline = usePartWords('timeline');
  const time = clockText(atMs);
  const where = past ? timeline.inPast : timeline.atPresent;
  const last = playing ? undefined : entriesAround(timelineData, atMs, 1, 0)[0];
  if (last === undefined) return timeline.cursorAt({ time, where });
  return timeline.cursorAfter({ time, where, what: describeEntry(timeline, last) });
}
