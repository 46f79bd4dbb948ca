import type { NamespaceCondition } from 'kubernetes-types/core/v1';
import { formatTime, setCondition, type Namespace } from '../../api/index.ts';

type ConditionType =
  | 'NamespaceDeletionDiscoveryFailure'
  | 'NamespaceDeletionGroupVersionParsingFailure'
  | 'NamespaceDeletionContentFailure'
  | 'NamespaceContentRemaining'
  | 'NamespaceFinalizersRemaining';

/** What a condition says when all is well (namespace/deletion/status_condition_utils.go). Every one of them is shown, in this order. */
const WELL: Readonly<Record<ConditionType, { readonly reason: string; readonly message: string }>> = {
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

/** What one pass over a namespace's content came to. */
export interface DeletionProgress {
  /** Why discovery failed; empty where it did not. */
  readonly discoveryError: string;
  readonly contentErrors: readonly string[];
  /** How many objects are left, by `pods.` or `deployments.apps`. */
  readonly remaining: ReadonlyMap<string, number>;
  /** How many objects wait for each finalizer. */
  readonly finalizers: ReadonlyMap<string, number>;
}

/** The namespace with its conditions brought up to date; the same one where they say so already (`NamespaceConditionUpdater.Update`). */
export function withDeletionConditions(namespace: Namespace, progress: DeletionProgress, wallMs: number): Namespace {
  const problems = problemsOf(progress);
  const lastTransitionTime = formatTime(wallMs);
  let conditions: readonly NamespaceCondition[] = namespace.status.conditions ?? [];
  for (const type of Object.keys(WELL) as ConditionType[]) {
    const problem = problems[type];
    const status = problem === undefined ? 'False' : 'True';
    conditions = setCondition(conditions, { type, status, ...(problem ?? WELL[type]), lastTransitionTime });
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

/** In an order that does not change from pass to pass. */
function counted(counts: ReadonlyMap<string, number>, phrase: (name: string, count: number) => string): string {
  return [...counts]
    .map(([name, count]) => phrase(name, count))
    .sort()
    .join(', ');
}
