import type { PodStage } from '../../worker/protocol/index.ts';
import './marks.css';

interface StateMarkProps {
  readonly state: PodStage | 'wanted';
  /** Index of a revision's hue; without one it is drawn in ink. */
  readonly hue?: number | undefined;
  /** Diameter in pixels. */
  readonly size: number;
}

/** A Pod's mark as a picture only: in the legend, the table and beside names. */
export function StateMark({ state, hue, size }: StateMarkProps) {
  return <i aria-hidden="true" className="mark" data-state={state} data-hue={hue ?? ''} style={{ '--size': `${size}px` }} />;
}
