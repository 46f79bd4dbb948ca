/** What the regions' heights begin with. */
export interface FirstHeights {
  /** As a size of a panel. */
  readonly timeline: string;
  /** In percent of the height that the objects share with the loops. */
  readonly objects: number;
}

/** A window's height in pixels. Below the first, there is room for the timeline's ruler and one row; below the second, for its title. */
const LOW = 820;
const LOWEST = 700;

/** The lowest timeline that is not folded, and the folded one. */
export const LOWEST_TIMELINE = '7rem';
export const FOLDED_TIMELINE = '2.5rem';

/** How high the regions are on a first visit: in a low window a rollout is to be whole in view, and what was can wait. */
export function firstHeights(windowHeight: number): FirstHeights {
  if (windowHeight >= LOW) return { timeline: '19', objects: 57 };
  if (windowHeight >= LOWEST) return { timeline: LOWEST_TIMELINE, objects: 64 };
  return { timeline: FOLDED_TIMELINE, objects: 60 };
}
