import type { LessonBeat, Person } from '../../room/protocol.ts';

/** What a class has answered to the question of a beat. */
export interface ClassAnswers {
  /** The number of students who are at this beat. */
  readonly students: number;
  /** Each answer with how many gave it, the most frequent first: the index of an option, or the id of an object. */
  readonly counts: readonly (readonly [answer: number | string, count: number])[];
}

/** Counts the answers of the students who are at a beat. */
export function answersOf(people: readonly Person[], { id, beat }: LessonBeat): ClassAnswers {
  const there = people.flatMap(({ here, report }) => {
    const { lesson } = report ?? {};
    return here && lesson?.id === id && lesson.beat === beat ? [lesson] : [];
  });
  const counts = new Map<number | string, number>();
  for (const { answer } of there) if (answer !== undefined) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return { students: there.length, counts: [...counts].toSorted(([, one], [, other]) => other - one) };
}
