/**
 * Who tells a learner what is right. `none`: the page, at once, and the learner may look at the other options. `class`: the teacher of a room, when the class
 * has answered. `alone`: the page, at once, to somebody of a room who works alone; the answer is given for the class, too.
 */
export type Voting = 'none' | 'class' | 'alone';

/** How a learner stands to the question of a beat. */
export interface Vote {
  /** The index of the chosen option, or the id of the object that was pointed at. */
  readonly answer?: number | string | undefined;
  /** Who has said what is right: the teacher, or the page to a learner of a room who works alone. From then on the answer stays. Undefined: nobody yet. */
  readonly told?: 'class' | 'alone' | undefined;
}

export type VoteEvent =
  | { readonly type: 'answer'; readonly answer: number | string }
  /** The teacher shows what is right. */
  | { readonly type: 'show' }
  /** The teacher asks again. */
  | { readonly type: 'ask-again' }
  /** The learner works alone, and sees at once what is right. */
  | { readonly type: 'see' };

/** What comes after an event. An answer can be changed until what is right has been said, and not after. */
export function step(vote: Vote, event: VoteEvent): Vote {
  const { answer, told } = vote;
  switch (event.type) {
    case 'answer':
      return told === undefined ? { answer: event.answer } : vote;
    case 'show':
      return told === 'class' ? vote : { answer, told: 'class' };
    case 'ask-again':
      return told === 'class' ? { answer } : vote;
    case 'see':
      return answer === undefined || told !== undefined ? vote : { answer, told: 'alone' };
  }
}
