import { FormatError, selectorFromLabelSelector, type KubeObject, type LabelSelector, type Selector } from '../api/index.ts';
import type { Lister, SyncTrace } from '../client/index.ts';
import { steps } from './steps.ts';

/**
 * The first steps of most sync functions: splits the key, reads the object from the cache, and copies it, because the cache is
 * shared. (Objects are immutable here, so the copy is the object itself.) Returns undefined if the object is not in the cache
 * because it was deleted.
 */
export function readCached<T extends KubeObject>(lister: Lister<T>, key: string, trace: SyncTrace): T | undefined {
  splitMetaNamespaceKey(key, trace);
  const cached = getCached(lister, key, trace);
  if (cached !== undefined) trace.step(steps.DeepCopy, 'copied');
  return cached;
}

/**
 * Reports that a key is split into namespace and name. Upstream does not split the keys of cluster-scoped objects such as
 * Namespaces.
 */
export function splitMetaNamespaceKey(key: string, trace: SyncTrace): void {
  const slash = key.indexOf('/');
  trace.step(steps.SplitMetaNamespaceKey, 'split', { namespace: key.slice(0, Math.max(0, slash)), name: key.slice(slash + 1) });
}

/** Reads an object from the cache without copying it. Returns undefined if it is not in the cache. */
export function getCached<T extends KubeObject>(lister: Pick<Lister<T>, 'byKey'>, key: string, trace: SyncTrace): T | undefined {
  const cached = lister.byKey(key);
  if (cached === undefined) trace.step(steps['Lister.Get'], 'notFound');
  else trace.step(steps['Lister.Get'], 'found', { resourceVersion: cached.metadata.resourceVersion ?? '' });
  return cached;
}

/** The selector of an object that owns Pods. Returns undefined if it is invalid: upstream logs that and does not retry. */
export function selectorOf(
  object: { readonly spec: { readonly selector: LabelSelector } },
  trace: SyncTrace,
): Selector | undefined {
  try {
    return selectorFromLabelSelector(object.spec.selector);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    trace.step(steps.LabelSelectorAsSelector, 'invalid', { error: error.message });
    return undefined;
  }
}
