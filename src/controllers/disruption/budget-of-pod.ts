import { labelSelectorMatches, type Pod, type PodDisruptionBudget } from '../../api/index.ts';
import type { EventRecorder, Lister } from '../../client/index.ts';

/** Whether the budget is about the Pod. One whose selector cannot be understood is about none. */
export function covers({ spec }: PodDisruptionBudget, pod: Pod): boolean {
  return labelSelectorMatches(spec.selector, pod.metadata.labels, { empty: 'all' });
}

/** The budget that a Pod belongs to; more than one are a user's mistake, which an event tells of (`getPdbForPod`). */
export function getPdbForPod(
  pod: Pod,
  budgets: Lister<PodDisruptionBudget>,
  recorder: EventRecorder,
): PodDisruptionBudget | undefined {
  const { namespace = '', name } = pod.metadata;
  const [first, ...others] = budgets.list(namespace).filter((budget) => covers(budget, pod));
  if (first !== undefined && others.length > 0) {
    const message = `Pod "${namespace}"/"${name}" matches multiple PodDisruptionBudgets.  Chose "${first.metadata.name}" arbitrarily.`;
    recorder.event(pod, 'Warning', 'MultiplePodDisruptionBudgets', message);
  }
  return first;
}
