import { useCluster } from '../model/cluster-store.ts';
import { spanText } from '../model/time-text.ts';

interface CountdownProps {
  /** The virtual moment that is waited for. */
  readonly untilMs: number;
}

/** The virtual time left. Renders by itself, and only when its text changes. */
export function Countdown({ untilMs }: CountdownProps) {
  return useCluster(({ clock }) => spanText(untilMs - clock.nowMs));
}

interface SinceProps {
  readonly sinceMs: number;
}

/** The virtual time that has passed. */
export function Since({ sinceMs }: SinceProps) {
  return useCluster(({ clock }) => spanText(clock.nowMs - sinceMs));
}
