import type { Job, JobCondition } from '../api/index.ts';

/** The condition that a Job has ended with; undefined while it has not (job/util `FinishedCondition`). */
export function finishedCondition({ status: { conditions } }: Job): JobCondition | undefined {
  return conditions?.find(({ type, status }) => status === 'True' && (type === 'Complete' || type === 'Failed'));
}
