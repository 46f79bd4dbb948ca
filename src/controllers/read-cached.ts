import type { KubeObject } from '../api/index.ts';
import type { Lister, SyncTrace } from '../client/index.ts';
import { steps } from './steps.ts';

/**
 * What every sync function does first: splits the key, reads the object from the cache, and copies it, since the cache belongs to all. (Objects are
 * immutable here, so the copy is the object itself.) Returns undefined if the object is not in the cache; then it has been deleted.
 */
export function readCached<T extends KubeObject>(lister: Lister<T>, key: string, trace: SyncTrace): T | undefined {
  const slash = key.indexOf('/');
  trace.step(steps.SplitMetaNamespaceKey, 'split', { namespace: key.slice(0, Math.max(0, slash)), name: key.slice(slash + 1) });
  const cached = lister.byKey(key);
  if (cached === undefined) {
    trace.step(steps['Lister.Get'], 'notFound');
    return undefined;
  }
  trace.step(steps['Lister.Get'], 'found', { resourceVersion: cached.metadata.resourceVersion ?? '' });
  trace.step(steps.DeepCopy, 'copied');
  return cached;
}
