/* How quotas count (upstream: apiserver pkg/quota/v1, kubernetes pkg/quota/v1): for admission, which charges, and for the controller, which counts anew. */
export * from './quantities.ts';
export { quotaMatches, type Evaluator } from './evaluator.ts';
export { countsAt } from './pod-evaluator.ts';
export { calculateUsage, evaluatorOf, type CountedResource } from './calculate-usage.ts';
