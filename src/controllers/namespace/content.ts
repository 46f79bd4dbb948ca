import { StatusError, isPodTerminal, isReason, parseTime, type ApiPort, type ApiResource, type Pod } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { controllerError } from '../errors.ts';

/** The estimate for objects that wait for a finalizer (`finalizerEstimateSeconds`). */
const FINALIZER_ESTIMATE_SECONDS = 15;

/** What is left of one kind (namespaced_resources_deleter.go `gvrDeletionMetadata`). */
export interface RemainingContent {
  /** The estimated time until it is gone. 0 means no estimate. */
  readonly estimateSeconds: number;
  readonly count: number;
  /** How many objects wait for each finalizer. */
  readonly finalizers: ReadonlyMap<string, number>;
  readonly error?: StatusError;
}

const NO_FINALIZERS: ReadonlyMap<string, number> = new Map();

/** The objects in one namespace. */
export class NamespaceContent {
  readonly #sim: Simulation;
  readonly #api: ApiPort;
  readonly #namespace: string;
  readonly #deletedAtMs: number;

  constructor(parts: {
    readonly sim: Simulation;
    readonly api: ApiPort;
    readonly namespace: string;
    readonly deletionTimestamp: string;
  }) {
    this.#sim = parts.sim;
    this.#api = parts.api;
    this.#namespace = parts.namespace;
    this.#deletedAtMs = parseTime(parts.deletionTimestamp);
  }

  /** Deletes all objects of one kind, and returns what is left (`deleteAllContentForGroupVersionResource`). */
  *deleteAll(resource: ApiResource): Process<RemainingContent> {
    let estimateSeconds = 0;
    try {
      estimateSeconds = yield* this.#estimateGracefulTermination(resource);
      yield* this.#delete(resource);
      return yield* this.#remaining(resource, estimateSeconds);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      return { estimateSeconds, count: 0, finalizers: NO_FINALIZERS, error };
    }
  }

  *#delete({ key, verbs }: ApiResource): Process<void> {
    const background = { propagationPolicy: 'Background' } as const;
    if (verbs.includes('deletecollection'))
      return yield* this.#api.deleteCollection(key, { namespace: this.#namespace }, background);
    const { items } = yield* this.#api.list<string>(key, { namespace: this.#namespace });
    for (const { metadata } of items) {
      try {
        yield* this.#api.delete(key, metadata, background);
      } catch (error) {
        if (!isReason(error, 'NotFound', 'MethodNotAllowed')) throw error;
      }
    }
  }

  *#remaining(resource: ApiResource, estimateSeconds: number): Process<RemainingContent> {
    const { items } = yield* this.#api.list<string>(resource.key, { namespace: this.#namespace });
    const count = items.length;
    if (count === 0) return { estimateSeconds: 0, count, finalizers: NO_FINALIZERS };
    const finalizers = new Map<string, number>();
    for (const { metadata } of items) {
      for (const finalizer of metadata.finalizers ?? []) finalizers.set(finalizer, (finalizers.get(finalizer) ?? 0) + 1);
    }
    if (estimateSeconds > 0) return { estimateSeconds, count, finalizers };
    if (finalizers.size > 0) return { estimateSeconds: FINALIZER_ESTIMATE_SECONDS, count, finalizers };
    const { group, version, name } = resource;
    const gvr = `${group}/${version}, Resource=${name}`;
    const error = controllerError(`unexpected items still remain in namespace: ${this.#namespace} for gvr: ${gvr}`);
    return { estimateSeconds, count, finalizers, error };
  }

  /** The longest grace period of the Pods. 0 once that time has passed. */
  *#estimateGracefulTermination({ group, kind }: ApiResource): Process<number> {
    if (group !== '' || kind !== 'Pod') return 0;
    const pods: readonly Pod[] = (yield* this.#api.list('Pod', { namespace: this.#namespace })).items;
    const graces = pods.filter((pod) => !isPodTerminal(pod)).map((pod) => pod.spec.terminationGracePeriodSeconds);
    const longest = Math.max(0, ...graces);
    return this.#sim.wallMs - this.#deletedAtMs >= longest * 1000 ? 0 : longest;
  }
}
