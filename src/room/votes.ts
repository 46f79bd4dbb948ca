import { MAX_ANSWERS, type Answer, type LessonBeat } from './protocol.ts';

/** An answer counts that comes so soon after what is right was shown: it was on its way. In milliseconds. */
export const LATE_MS = 3_000;
/** The most questions of which a room knows that their answers were shown. */
const MAX_SHOWN = 1_000;

/** What a class has answered to the questions of its lessons, and which answers it has been shown. */
export interface Votes {
  /** When what is right was shown, by question. The others can still be answered. */
  readonly shown: ReadonlyMap<string, number>;
  /** The answers of each person, by the person's id. The newest are last. */
  readonly ballots: ReadonlyMap<string, readonly Answer[]>;
}

export type VoteEvent =
  /** The teacher has shown what is right. */
  | { readonly type: 'show'; readonly question: LessonBeat; readonly nowMs: number }
  /** The teacher asks a question whose answer may have been shown. */
  | { readonly type: 'ask-again'; readonly question: LessonBeat }
  /** A person's page tells all that they have answered. */
  | { readonly type: 'cast'; readonly person: string; readonly answers: readonly Answer[]; readonly nowMs: number }
  | { readonly type: 'leave'; readonly person: string };

export const NO_VOTES: Votes = { shown: new Map(), ballots: new Map() };

/**
 * What comes after an event. An answer can be changed until what is right is shown, and not after: whatever the page claims then is left out.
 *
 *     step(votes, { type: 'cast', person: 'ada', answers: [{ id: 'a-new-image', beat: 0, answer: 2 }], nowMs })
 */
export function step(votes: Votes, event: VoteEvent): Votes {
  const { shown, ballots } = votes;
  switch (event.type) {
    case 'show': {
      const key = keyOf(event.question);
      return shown.has(key) ? votes : { ...votes, shown: new Map([...shown, [key, event.nowMs] as const].slice(-MAX_SHOWN)) };
    }
    case 'ask-again':
      if (!shown.has(keyOf(event.question))) return votes;
      return { ...votes, shown: new Map([...shown].filter(([key]) => key !== keyOf(event.question))) };
    case 'cast': {
      const before = ballots.get(event.person);
      // A room that was started again has forgotten what was answered in time.
      const isTaken = (answer: Answer): boolean => before === undefined || isOpen(votes, answer, event.nowMs);
      const taken = event.answers.filter(isTaken);
      const kept = (before ?? []).filter((each) => !taken.some((answer) => keyOf(answer) === keyOf(each)));
      return { ...votes, ballots: new Map(ballots).set(event.person, [...kept, ...taken].slice(-MAX_ANSWERS)) };
    }
    case 'leave':
      return { ...votes, ballots: new Map([...ballots].filter(([person]) => person !== event.person)) };
  }
}

/** What a person has answered. The newest are last. */
export function answersIn({ ballots }: Votes, person: string): readonly Answer[] {
  return ballots.get(person) ?? [];
}

function isOpen({ shown }: Votes, question: LessonBeat, nowMs: number): boolean {
  return nowMs < (shown.get(keyOf(question)) ?? Infinity) + LATE_MS;
}

function keyOf({ id, beat }: LessonBeat): string {
  return `${id} ${beat}`;
}
