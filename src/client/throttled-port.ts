import type {
  ApiPort,
  ApiResource,
  DeleteOptions,
  Draft,
  KubeObject,
  ListOptions,
  ObjectList,
  ObjectOf,
  ObjectRef,
  Patch,
  ReviewKind,
  Table,
  Watch,
  WatchOptions,
  WriteOptions,
} from '../api/index.ts';
import { type Process, sleep } from '../sim/index.ts';
import type { Simulation } from '../trace/index.ts';
import { BucketRateLimiter } from './workqueue/rate-limiters.ts';

/** The limits on a client's own requests. */
export interface ThrottleOptions {
  /** The long-term rate. `--kube-api-qps` */
  readonly qps: number;
  /** The burst. `--kube-api-burst` */
  readonly burst: number;
}

/**
 * A client that delays its own requests, as every client-go client does ("client-side throttling", rest/request.go
 * `tryThrottle` over util/flowcontrol). This is why a controller manager creates only about twenty Pods a second.
 */
export class ThrottledPort implements ApiPort {
  readonly name: string;
  readonly #sim: Simulation;
  readonly #api: ApiPort;
  readonly #limiter: BucketRateLimiter;

  constructor(sim: Simulation, api: ApiPort, { qps, burst }: ThrottleOptions) {
    this.name = api.name;
    this.#sim = sim;
    this.#api = api;
    this.#limiter = new BucketRateLimiter(sim, qps, burst);
  }

  create<K extends string>(kind: K, object: Draft<ObjectOf<K>>, options?: WriteOptions): Process<ObjectOf<K>> {
    return this.#throttled(() => this.#api.create(kind, object, options));
  }

  get<K extends string>(kind: K, ref: ObjectRef, options?: { readonly subresource?: string }): Process<ObjectOf<K>> {
    return this.#throttled(() => this.#api.get(kind, ref, options));
  }

  list<K extends string>(kind: K, options?: ListOptions): Process<ObjectList<ObjectOf<K>>> {
    return this.#throttled(() => this.#api.list(kind, options));
  }

  /** Not throttled: watches are long-lived and few. Upstream throttles their opening. */
  watch<K extends string>(kind: K, options?: WatchOptions): Watch<ObjectOf<K>> {
    return this.#api.watch(kind, options);
  }

  update<K extends string>(kind: K, object: ObjectOf<K>, options?: WriteOptions): Process<ObjectOf<K>> {
    return this.#throttled(() => this.#api.update(kind, object, options));
  }

  updateStatus<K extends string>(kind: K, object: ObjectOf<K>, options?: WriteOptions): Process<ObjectOf<K>> {
    return this.#throttled(() => this.#api.updateStatus(kind, object, options));
  }

  patch<K extends string>(
    kind: K,
    ref: ObjectRef,
    patch: Patch,
    options?: WriteOptions & { readonly subresource?: string },
  ): Process<ObjectOf<K>> {
    return this.#throttled(() => this.#api.patch(kind, ref, patch, options));
  }

  delete<K extends string>(kind: K, ref: ObjectRef, options?: DeleteOptions): Process<ObjectOf<K>> {
    return this.#throttled(() => this.#api.delete(kind, ref, options));
  }

  deleteCollection<K extends string>(kind: K, list: ListOptions, options?: DeleteOptions): Process<void> {
    return this.#throttled(() => this.#api.deleteCollection(kind, list, options));
  }

  subresource<K extends string>(
    kind: K,
    ref: ObjectRef,
    subresource: string,
    verb: 'create' | 'get' | 'update',
    body?: unknown,
    options?: WriteOptions,
  ): Process<KubeObject> {
    return this.#throttled(() => this.#api.subresource(kind, ref, subresource, verb, body, options));
  }

  review(kind: ReviewKind, spec: object, namespace?: string): Process<object> {
    return this.#throttled(() => this.#api.review(kind, spec, namespace));
  }

  discover(): Process<readonly ApiResource[]> {
    return this.#api.discover();
  }

  whenUsed(kind: string, start?: () => void): boolean {
    return this.#api.whenUsed(kind, start);
  }

  table(kind: string, target: ListOptions & { readonly name?: string }): Process<Table> {
    return this.#throttled(() => this.#api.table(kind, target));
  }

  /** The request, once there is a token for it. The token is taken when the process begins. */
  *#throttled<T>(request: () => Process<T>): Process<T> {
    const delayMs = this.#limiter.when();
    if (delayMs > 0) {
      const { cause } = this.#sim;
      yield* sleep(delayMs);
      this.#sim.cause = cause;
    }
    return yield* request();
  }
}
