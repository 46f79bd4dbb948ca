import type { Trace } from '../trace/index.ts';

/** Requests that are alike. */
export interface RequestCount {
  readonly verb: string;
  /** As `typeNameOf`. */
  readonly kind: string;
  readonly subresource: string;
  readonly code: number;
  readonly scope: RequestScope;
  count: number;
}

export type RequestScope = 'cluster' | 'namespace' | 'resource';

const OF_COLLECTIONS: ReadonlySet<string> = new Set(['list', 'watch', 'deletecollection']);

/** What a request is about (endpoints/metrics/metrics.go `CleanScope`). `key`: the namespace, if the request is for many objects. */
export function requestScope(verb: string, key: string): RequestScope {
  if (!OF_COLLECTIONS.has(verb)) return 'resource';
  return key === '' ? 'cluster' : 'namespace';
}

/**
 * How many requests the server has answered. They are counted from the trace when somebody asks, and before the trace drops them, so a request itself costs
 * nothing.
 */
export class RequestCounts {
  readonly #trace: Trace;
  readonly #counts = new Map<string, RequestCount>();
  /** The last record that is counted. */
  #counted = 0;

  constructor(trace: Trace) {
    this.#trace = trace;
    trace.onForgetting((lastId) => this.#countTo(lastId));
  }

  all(): Iterable<RequestCount> {
    this.#countTo(this.#trace.lastId);
    return this.#counts.values();
  }

  #countTo(lastId: number): void {
    while (this.#counted < lastId) {
      const body = this.#trace.bodyOf(++this.#counted);
      if (body?.type !== 'request') continue;
      const { verb, kind, subresource, code } = body;
      const scope = requestScope(verb, body.key);
      const key = `${verb} ${kind} ${subresource} ${code} ${scope}`;
      const known = this.#counts.get(key);
      if (known === undefined) this.#counts.set(key, { verb, kind, subresource, code, scope, count: 1 });
      else known.count++;
    }
  }
}
