import type { StatusError } from '../../api/index.ts';
import type { Author, AuthoredRequest } from '../field-management/author.ts';
import type { RequestVerb, Trace } from '../../sim/index.ts';
import type { RequestInfo } from '../faults.ts';

/** What a write says about itself beside the object. */
export interface RequestOptions {
  /** Everything but the write to etcd. */
  readonly dryRun?: boolean | undefined;
}

/**
 * A request while the server handles it. Its trace record is made as late as can be, since it tells the answer; but before the
 * first write, since the write names it as its cause.
 */
export class ServerRequest implements RequestInfo, AuthoredRequest {
  readonly user: string;
  readonly verb: RequestVerb;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly subresource: string;
  readonly dryRun: boolean;
  /** Who comes to manage what it writes; empty: nobody. */
  manager = '';
  asked: Author['asked'] = undefined;
  claims: Author['claims'] = undefined;
  settled: Author['settled'] = undefined;
  /** It is written even where the object stays as it is: it changes who manages what. */
  rewrites = false;
  /** The trace record of the fault that struck it; 0 for none. */
  fault = 0;
  readonly #trace: Pick<Trace, 'emit'>;
  /** What the caller acted on. */
  readonly #cause: number;
  #record = 0;

  constructor(trace: Pick<Trace, 'emit'>, info: RequestInfo, cause: number, options: RequestOptions = {}) {
    this.#trace = trace;
    this.user = info.user;
    this.verb = info.verb;
    this.kind = info.kind;
    this.namespace = info.namespace;
    this.name = info.name;
    this.subresource = info.subresource;
    this.#cause = cause;
    this.dryRun = options.dryRun ?? false;
  }

  /**
   * Records that it is granted, once. Returns the record, for the writes that it causes. `key`: what the object is called, where that is
   * known to the store, or made up by the server; every record that names an object so names it by one text.
   */
  granted(key?: string): number {
    if (this.#record === 0) this.#record = this.#emit(this.verb === 'create' ? 201 : 200, '', key ?? this.#key());
    return this.#record;
  }

  /** Records that it is refused. */
  refused(error: StatusError): void {
    if (this.#record === 0) this.#record = this.#emit(error.code, error.reason, this.#key());
  }

  #key(): string {
    const { namespace, name } = this;
    return namespace === '' || name === '' ? namespace + name : `${namespace}/${name}`;
  }

  #emit(code: number, reason: string, key: string): number {
    const { verb, kind, subresource, fault } = this;
    const body = { type: 'request', verb, kind, key, subresource, code, reason } as const;
    return this.#trace.emit(this.user, fault === 0 ? body : { ...body, fault }, this.#cause);
  }
}
