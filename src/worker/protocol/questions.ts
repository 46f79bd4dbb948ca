import type { Problem } from './console.ts';
import type { Schemas } from './schemas.ts';

/** What the page asks and is answered once. To add a question: a line here, its answer below, and a case in `worker/answers.ts`. */
export type Question =
  /** What the API server would say of these documents. Nothing of it is left in the cluster or its history. */
  | { readonly type: 'check'; readonly text: string }
  /** The schemas for completion and hover. */
  | { readonly type: 'schemas' };

/** The answer to each question, by its type. */
export interface Answers {
  readonly check: readonly Problem[];
  readonly schemas: Schemas;
}

export type AnswerTo<Q extends Question> = Answers[Q['type']];
