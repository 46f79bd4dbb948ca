import { MARKS, type MarkedBy, type Person } from '../../room/protocol.ts';
import type { Lesson } from '../../worker/protocol/lesson.ts';

/** What a student says to the wish to show their page: nothing yet, or no. */
export type Wish = 'asked' | 'declined';

/** How a student stands to the class. */
export type PersonState = 'follows' | 'free' | 'differs' | 'away';
export const PERSON_STATES: readonly PersonState[] = ['follows', 'free', 'differs', 'away'];

/** All students, with one who is new or has changed. */
export function withPerson(people: readonly Person[], person: Person): readonly Person[] {
  return people.some(({ id }) => id === person.id)
    ? people.map((each) => (each.id === person.id ? person : each))
    : [...people, person];
}

export function stateOf({ here, report }: Person): PersonState {
  if (!here) return 'away';
  if (report?.differs === true) return 'differs';
  return report?.follows === false ? 'free' : 'follows';
}

/** How far a student has come in a lesson: the parts that have checks, how many of them are met, and the best way in which one of them was. */
export interface Standing {
  readonly by: MarkedBy;
  readonly met: number;
  readonly parts: number;
}

/** What a student has met of a lesson in this room. Undefined if nothing. */
export function standingOf({ report }: Person, lesson: Lesson): Standing | undefined {
  const marks = (report?.marks ?? []).filter(({ id }) => id === lesson.id);
  const parts = lesson.beats.filter(({ checks = [] }) => checks.length > 0).length;
  const by = MARKS.find((each) => marks.some((mark) => mark.by === each));
  return by === undefined ? undefined : { by, met: Math.min(parts, marks.length), parts };
}
