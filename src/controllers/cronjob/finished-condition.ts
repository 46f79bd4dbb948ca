import type { Job } from '../../api/index.ts';

/** How a Job has ended; undefined while it has not (job/util `FinishedCondition`). */
export function finishedCondition({ status: { conditions = [] } }: Job): 'Complete' | 'Failed' | undefined {
  const condition = conditions.find(({ type, status }) => status === 'True' && (type === 'Complete' || type === 'Failed'));
  return condition?.type as 'Complete' | 'Failed' | undefined;
}
