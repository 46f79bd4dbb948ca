import type { LessonBeat, Person } from '../../room/protocol.ts';

/** What a class has answered to the question of a beat. */
export interface ClassAnswers {
  /** The number of students who are at this beat, or have answered it. */
  readonly students: number;
  /** Each answer with how many gave it, the most frequent first: the index of an option, or the id of an object. */
  readonly counts: readonly (readonly [answer: number | string, count: number])[];
}

/** Counts the answers to a beat. An answer counts also when its student has moved on, or is away for a moment. */
export function answersOf(people: readonly Person[], beat: LessonBeat): ClassAnswers {
  const given = people.map((person) => answerOf(person, beat));
  const counts = new Map<number | string, number>();
  for (const answer of given) if (answer !== undefined) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  const students = people.filter((person, i) => given[i] !== undefined || (person.here && isAt(person, beat))).length;
  return { students, counts: [...counts].toSorted(([, one], [, other]) => other - one) };
}

/** What a student has answered to the question of a beat. */
export function answerOf({ report }: Person, beat: LessonBeat): number | string | undefined {
  return report?.answers?.findLast((each) => isSameBeat(each, beat))?.answer;
}

function isAt({ report }: Person, beat: LessonBeat): boolean {
  return report?.lesson !== undefined && isSameBeat(report.lesson, beat);
}

/** Whether two places are the same part of the same lesson. */
export function isSameBeat(one: LessonBeat, other: LessonBeat): boolean {
  return one.id === other.id && one.beat === other.beat;
}
