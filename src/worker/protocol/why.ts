import type { Why } from '../../cluster/why/answer.ts';

/** What a user asks the cause of, and the chain of causes that answers it. */
export type {
  AwaitedPod,
  Beside as WhyBeside,
  End as WhyEnd,
  Found as WhyFound,
  Link as WhyLink,
  Passed as WhyPassed,
  Step as WhyStep,
  SyncRef as WhySync,
  Waiting as WhyWaiting,
  WaitingState,
  What as WhyWhat,
  WhySubject,
  Written as WhyWritten,
} from '../../cluster/why/answer.ts';
export type { FieldChange } from '../../cluster/why/field-changes.ts';

/** The answer. As of when is the moment that is shown. */
export type WhyView = Omit<Why, 'asOf'>;
