import type { SuccessPolicy } from '../../api/index.ts';
import { CompletionIndexes } from './completion-indexes.ts';

/** Which rule says that the Job has succeeded already, in words (job/success_policy.go `matchSuccessPolicy`); undefined: none. */
export function matchSuccessPolicy(
  policy: SuccessPolicy | undefined,
  completions: number,
  succeeded: CompletionIndexes,
): string | undefined {
  if (policy === undefined || succeeded.total === 0) return undefined;
  const index = policy.rules.findIndex(({ succeededIndexes, succeededCount }) => {
    if (succeededIndexes === undefined) return succeededCount !== undefined && succeeded.total >= succeededCount;
    const required = CompletionIndexes.parse(succeededIndexes, completions);
    const met = required.countCommon(succeeded);
    return required.total > 0 && (met === required.total || (succeededCount !== undefined && met >= succeededCount));
  });
  return index < 0 ? undefined : `Matched rules at index ${index}`;
}
