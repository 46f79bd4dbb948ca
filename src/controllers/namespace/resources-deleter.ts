import { StatusError, isReason, type ApiPort, type ApiResource, type Namespace } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { aggregateErrors, controllerError } from '../errors.ts';
import { withDeletionConditions, type DeletionProgress } from './conditions.ts';
import { NamespaceContent } from './content.ts';
import { steps } from './steps.ts';

/** The finalizer in a namespace's spec that belongs to this controller (core/v1 `FinalizerKubernetes`). */
const FINALIZER = 'kubernetes';

/** Whether the namespace is finished. If not, what is left and how long it may take. */
export type DeletionResult =
  | { readonly done: true }
  | {
      readonly done: false;
      readonly estimateSeconds: number;
      /** Equal texts mean equal content. */ readonly remaining: string;
    };

interface Tally extends DeletionProgress {
  readonly estimateSeconds: number;
  readonly errors: readonly StatusError[];
}

/** Deletes the content of a namespace and finalizes it (namespace/deletion/namespaced_resources_deleter.go). */
export class NamespacedResourcesDeleter {
  readonly #sim: Simulation;
  readonly #api: ApiPort;

  constructor(parts: { readonly sim: Simulation; readonly api: ApiPort }) {
    this.#sim = parts.sim;
    this.#api = parts.api;
  }

  /** One pass (`Delete`). Throws `StatusError`; the key is then retried. */
  *delete(name: string, trace: SyncTrace): Process<DeletionResult> {
    try {
      return yield* this.#delete(name, trace);
    } catch (error) {
      // The namespace is gone.
      if (isReason(error, 'NotFound')) return { done: true };
      throw error;
    }
  }

  *#delete(name: string, trace: SyncTrace): Process<DeletionResult> {
    const found = yield* this.#api.get('Namespace', { name });
    if (found.metadata.deletionTimestamp === undefined) {
      trace.step(steps.Delete, 'notDeleting');
      return { done: true };
    }
    const scope = trace.into(steps.Delete, 'deletes', { phase: found.status.phase ?? '' });
    const namespace = yield* this.#retryOnConflict(found, (latest) => this.#updateNamespaceStatus(latest, scope));
    const { deletionTimestamp } = namespace.metadata;
    if (deletionTimestamp === undefined || isFinalized(namespace)) {
      scope.step(steps.finalized, 'true');
      return { done: true };
    }
    const tally = yield* this.#deleteAllContent(namespace, deletionTimestamp, scope);
    const error = aggregateErrors(tally.errors);
    if (error !== undefined) throw error;
    if (tally.estimateSeconds > 0) {
      return { done: false, estimateSeconds: tally.estimateSeconds, remaining: remainingOf(tally) };
    }
    scope.step(steps.finalizeNamespace, 'removes', { finalizer: FINALIZER });
    yield* this.#retryOnConflict(namespace, (latest) => this.#finalizeNamespace(latest));
    return { done: true };
  }

  /**
   * Deletes Pods first. While a Pod is left, nothing else is deleted (feature gate `OrderedNamespaceDeletion`, stable in v1.34).
   */
  *#deleteAllContent(namespace: Namespace, deletionTimestamp: string, trace: SyncTrace): Process<Tally> {
    const scope = trace.into(steps.deleteAllContent, '');
    const content = new NamespaceContent({
      sim: this.#sim,
      api: this.#api,
      namespace: namespace.metadata.name,
      deletionTimestamp,
    });
    const discovered = yield* this.#discover();
    const [pods, others] = partition(discovered.resources, ({ group, kind }) => group === '' && kind === 'Pod');
    const first = yield* this.#deleteKinds(pods, content, emptyTally(discovered.error), scope);
    const tally = first.remaining.size > 0 ? first : yield* this.#deleteKinds(others, content, first, scope);
    const updated = withDeletionConditions(namespace, tally, this.#sim.wallMs);
    const figures = { remaining: remainingOf(tally), estimateSeconds: tally.estimateSeconds };
    scope.step(steps.NamespaceConditionUpdater, updated === namespace ? 'unchanged' : 'updated', figures);
    if (updated !== namespace) yield* this.#updateConditions(updated);
    return tally;
  }

  *#deleteKinds(resources: readonly ApiResource[], content: NamespaceContent, tally: Tally, trace: SyncTrace): Process<Tally> {
    let sum = tally;
    for (const resource of resources) {
      const { name, group } = resource;
      trace.step(steps.deleteAllContentForGroupVersionResource, 'deletes', { resource: `${name}.${group}` });
      const { estimateSeconds, count, finalizers, error } = yield* content.deleteAll(resource);
      sum = {
        ...sum,
        estimateSeconds: Math.max(sum.estimateSeconds, estimateSeconds),
        errors: error === undefined ? sum.errors : [...sum.errors, error],
        contentErrors: error === undefined ? sum.contentErrors : [...sum.contentErrors, error.message],
        remaining: count === 0 ? sum.remaining : new Map([...sum.remaining, [`${name}.${group}`, count]]),
        finalizers: addCounts(sum.finalizers, finalizers),
      };
    }
    return sum;
  }

  *#discover(): Process<{ readonly resources: readonly ApiResource[]; readonly error: StatusError | undefined }> {
    try {
      const resources = yield* this.#api.discover();
      // No request for a kind that the cluster has never used.
      const isUsed = (key: string): boolean => this.#api.whenUsed(key);
      const deletable = resources.filter(
        ({ key, namespaced, isPreferred, verbs }) => isPreferred && namespaced && verbs.includes('delete') && isUsed(key),
      );
      return { resources: deletable, error: undefined };
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      return { resources: [], error };
    }
  }

  /** Ignores errors, because the next pass writes the conditions again. */
  *#updateConditions(namespace: Namespace): Process<void> {
    try {
      yield* this.#api.updateStatus('Namespace', namespace);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
    }
  }

  /** `updateNamespaceStatusFunc`: sets the phase `Terminating`. */
  *#updateNamespaceStatus(namespace: Namespace, trace: SyncTrace): Process<Namespace> {
    if (namespace.metadata.deletionTimestamp === undefined || namespace.status.phase === 'Terminating') return namespace;
    trace.step(steps.updateNamespaceStatusFunc, 'terminating');
    return yield* this.#api.updateStatus('Namespace', { ...namespace, status: { ...namespace.status, phase: 'Terminating' } });
  }

  *#finalizeNamespace(namespace: Namespace): Process<Namespace> {
    const finalizers = (namespace.spec.finalizers ?? []).filter((finalizer) => finalizer !== FINALIZER).sort();
    const { name } = namespace.metadata;
    const body: Namespace = { ...namespace, spec: { ...namespace.spec, finalizers } };
    return (yield* this.#api.subresource('Namespace', { name }, 'finalize', 'update', body)) as Namespace;
  }

  /** `retryOnConflictError`: retries with the newest state, if it is the same namespace. */
  *#retryOnConflict(namespace: Namespace, write: (latest: Namespace) => Process<Namespace>): Process<Namespace> {
    let latest = namespace;
    for (;;) {
      try {
        return yield* write(latest);
      } catch (error) {
        if (!isReason(error, 'Conflict')) throw error;
      }
      const { name, uid } = latest.metadata;
      latest = yield* this.#api.get('Namespace', { name });
      if (latest.metadata.uid !== uid) throw controllerError('namespace uid has changed across retries');
    }
  }
}

/** How many objects of each kind are left: `pods. 2, configmaps. 1`. Equal texts mean equal content. */
function remainingOf({ remaining }: Tally): string {
  return [...remaining].map(([resource, count]) => `${resource} ${count}`).join(', ');
}

function isFinalized(namespace: Namespace): boolean {
  return (namespace.spec.finalizers ?? []).length === 0;
}

function emptyTally(discoveryError: StatusError | undefined): Tally {
  return {
    discoveryError: discoveryError?.message ?? '',
    contentErrors: [],
    remaining: new Map(),
    finalizers: new Map(),
    estimateSeconds: 0,
    errors: discoveryError === undefined ? [] : [discoveryError],
  };
}

function addCounts(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  if (b.size === 0) return a;
  const sum = new Map(a);
  for (const [name, count] of b) sum.set(name, (sum.get(name) ?? 0) + count);
  return sum;
}

function partition<T>(items: readonly T[], belongs: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))];
}
