import { encodeLessonLink, type Lesson } from '../../worker/protocol/lesson.ts';
import { encodeLink, ScenarioError, type Scenario } from '../../worker/protocol/scenario.ts';
import { fromThisMoment } from './current-scenario.ts';

/** A link as the end of an address. `tooLong` is its length, if it is too long. */
export type Link =
  { readonly hash: string; readonly tooLong?: undefined } | { readonly hash?: undefined; readonly tooLong: number };

export function linkOf(scenario: Scenario): Link {
  return linkFrom(() => encodeLink(scenario));
}

/** The link that holds a whole lesson. Throws `ScenarioError` if the lesson exceeds its bounds. */
export function linkOfLesson(lesson: Lesson): Link {
  return linkFrom(() => encodeLessonLink(lesson));
}

function linkFrom(encode: () => string): Link {
  try {
    return { hash: `#${encode()}` };
  } catch (error) {
    if (error instanceof ScenarioError && error.code === 'link-too-long') return { tooLong: Number(error.figures['length']) };
    throw error;
  }
}

/** The links to what is shared. */
export interface Links {
  /** To everything, as it is. */
  readonly whole: Link;
  /** To the shown branch, which starts playing at the shown moment. */
  readonly here: Link;
}

export function linksTo(scenario: Scenario): Links {
  return { whole: linkOf(scenario), here: linkOf(fromThisMoment(scenario)) };
}
