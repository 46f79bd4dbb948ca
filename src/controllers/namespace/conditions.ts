import { formatTime, setCondition, type Namespace, type NamespaceCondition } from '../../api/index.ts';

type ConditionType =
  | 'NamespaceDeletionDiscoveryFailure'
  | 'NamespaceDeletionGroupVersionParsingFailure'
  | 'NamespaceDeletionContentFailure'
  | 'NamespaceContentRemaining'
  | 'NamespaceFinalizersRemaining';

/**
 * The texts of conditions without a problem (namespace/deletion/status_condition_utils.go). All conditions are always shown, in
 * this order.
 */
const NO_PROBLEM: Readonly<Record<ConditionType, { readonly reason: string; readonly message: string }>> = {
  NamespaceDeletionDiscoveryFailure: { reason: 'ResourcesDiscovered', message: 'All resources successfully discovered' },
  NamespaceDeletionGroupVersionParsingFailure: {
    reason: 'ParsedGroupVersions',
    message: 'All legacy kube types successfully parsed',
  },
  NamespaceDeletionContentFailure: {
    reason: 'ContentDeleted',
    message: 'All content successfully deleted, may be waiting on finalization',
  },
  NamespaceContentRemaining: { reason: 'ContentRemoved', message: 'All content successfully removed' },
  NamespaceFinalizersRemaining: { reason: 'ContentHasNoFinalizers', message: 'All content-preserving finalizers finished' },
};

/** The result of one pass over a namespace's content. */
export interface DeletionProgress {
  /** Empty if discovery succeeded. */
  readonly discoveryError: string;
  readonly contentErrors: readonly string[];
  /** How many objects are left, by `pods.` or `deployments.apps`. */
  readonly remaining: ReadonlyMap<string, number>;
  /** How many objects wait for each finalizer. */
  readonly finalizers: ReadonlyMap<string, number>;
}

/** Updates the namespace's conditions. Returns the same namespace if nothing changes (`NamespaceConditionUpdater.Update`). */
export function withDeletionConditions(namespace: Namespace, progress: DeletionProgress, wallMs: number): Namespace {
  const problems = problemsOf(progress);
  const lastTransitionTime = formatTime(wallMs);
  let conditions: readonly NamespaceCondition[] = namespace.status.conditions ?? [];
  for (const type of Object.keys(NO_PROBLEM) as ConditionType[]) {
    const problem = problems[type];
    const status = problem === undefined ? 'False' : 'True';
    conditions = setCondition(conditions, { type, status, ...(problem ?? NO_PROBLEM[type]), lastTransitionTime });
  }
  if (conditions === namespace.status.conditions) return namespace;
  return { ...namespace, status: { ...namespace.status, conditions: [...conditions] } };
}

function problemsOf(
  progress: DeletionProgress,
): Partial<Record<ConditionType, { readonly reason: string; readonly message: string }>> {
  const { discoveryError, contentErrors, remaining, finalizers } = progress;
  return {
    ...(discoveryError !== '' && { NamespaceDeletionDiscoveryFailure: { reason: 'DiscoveryFailed', message: discoveryError } }),
    ...(contentErrors.length > 0 && {
      NamespaceDeletionContentFailure: {
        reason: 'ContentDeletionFailed',
        message: `Failed to delete all resource types, ${contentErrors.length} remaining: ${[...contentErrors].sort().join(', ')}`,
      },
    }),
    ...(remaining.size > 0 && {
      NamespaceContentRemaining: {
        reason: 'SomeResourcesRemain',
        message: `Some resources are remaining: ${counted(remaining, (name, count) => `${name} has ${count} resource instances`)}`,
      },
    }),
    ...(finalizers.size > 0 && {
      NamespaceFinalizersRemaining: {
        reason: 'SomeFinalizersRemain',
        message: `Some content in the namespace has finalizers remaining: ${counted(finalizers, (name, count) => `${name} in ${count} resource instances`)}`,
      },
    }),
  };
}

/** Sorted, so that the text is stable. */
function counted(counts: ReadonlyMap<string, number>, phrase: (name: string, count: number) => string): string {
  return [...counts]
    .map(([name, count]) => phrase(name, count))
    .sort()
    .join(', ');
}
