import { readInk, type Ink } from '../../pods/draw-mark.ts';

/** The colours of the theme that the timeline is drawn with. */
export interface TimelineInk extends Ink {
  readonly quiet: string;
  readonly line: string;
  readonly strongLine: string;
  readonly surface: string;
  readonly wash: string;
  readonly font: string;
}

export function readTimelineInk(): TimelineInk {
  const style = getComputedStyle(document.documentElement);
  const rem = parseFloat(style.fontSize);
  return {
    ...readInk(),
    quiet: style.getPropertyValue('--ink-3'),
    line: style.getPropertyValue('--line'),
    strongLine: style.getPropertyValue('--line-strong'),
    surface: style.getPropertyValue('--surface'),
    wash: style.getPropertyValue('--accent-wash'),
    font: `${0.75 * rem}px ${style.getPropertyValue('--font-mono')}`,
  };
}
