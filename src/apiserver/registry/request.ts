import type { StatusError } from '../../api/index.ts';
import type { Author, AuthoredRequest } from '../field-management/author.ts';
import type { Denial, PolicyDenial, PolicyMutation, RequestVerb, Trace } from '../../trace/index.ts';
import type { RequestInfo } from '../faults.ts';
import type { Identity } from '../rbac/identity.ts';

/** The options of a write. */
export interface RequestOptions {
  /** Do everything except the write to etcd. */
  readonly dryRun?: boolean | undefined;
}

/** The two rounds of the plugins that change a write: if a policy has changed it, all run once more (admission/reinvocation.go). */
interface Rounds {
  isSecond: boolean;
  hasChanged: boolean;
  /** The policies that want to act in the second round, too. */
  readonly again: Set<string>;
}

/** Of almost all requests. */
const NO_WARNINGS: readonly string[] = [];

/**
 * A request while the server handles it. Its trace record contains the answer, so it is emitted as late as possible, but before
 * the first write, whose cause it is.
 */
export class ServerRequest implements RequestInfo, AuthoredRequest {
  readonly user: string;
  readonly identity: Identity | undefined;
  readonly fieldSelector: string | undefined;
  readonly verb: RequestVerb;
  readonly kind: string;
  readonly version: string | undefined;
  readonly namespace: string;
  readonly name: string;
  readonly subresource: string;
  readonly dryRun: boolean;
  /** The manager of the fields that it writes. Empty if nobody owns them. */
  manager = '';
  asked: Author['asked'] = undefined;
  claims: Author['claims'] = undefined;
  settled: Author['settled'] = undefined;
  /** True if an unchanged object must be written, since its managers change. */
  rewrites = false;
  /** The trace record of the fault that affected it; 0 if there is none. */
  fault = 0;
  /** What its answer warns of, each once, in order. */
  warnings: readonly string[] = NO_WARNINGS;
  /** Why authorization refused it. */
  denial: Denial | undefined;
  /** Why a policy refused it. */
  policyDenial: PolicyDenial | undefined;
  /** How policies have changed what it writes. */
  policyMutations: readonly PolicyMutation[] | undefined;
  /** Present while a policy that may change it concerns it. */
  rounds: Rounds | undefined;
  readonly #trace: Pick<Trace, 'emit'>;
  /** The caller's cause. */
  readonly #cause: number;
  #record = 0;

  constructor(trace: Pick<Trace, 'emit'>, info: RequestInfo, cause: number, options: RequestOptions = {}) {
    this.#trace = trace;
    this.user = info.user;
    this.identity = info.identity;
    this.fieldSelector = info.fieldSelector;
    this.verb = info.verb;
    this.kind = info.kind;
    this.version = info.version;
    this.namespace = info.namespace;
    this.name = info.name;
    this.subresource = info.subresource;
    this.#cause = cause;
    this.dryRun = options.dryRun ?? false;
  }

  /**
   * Records that the request is granted, once. Returns the record, which is the cause of its writes. `key`: the object's key if
   * the caller has that string already; all records then share it.
   */
  granted(key?: string): number {
    if (this.#record === 0) this.#record = this.#emit(this.verb === 'create' ? 201 : 200, '', key ?? this.#key());
    return this.#record;
  }

  /** Warns the client with the answer (apiserver pkg/warning `AddWarning`). */
  warn(text: string): void {
    if (!this.warnings.includes(text)) this.warnings = [...this.warnings, text];
  }

  /** Records that the request is refused. */
  refused(error: StatusError): void {
    if (this.#record === 0) this.#record = this.#emit(error.code, error.reason, this.#key());
  }

  #key(): string {
    const { namespace, name } = this;
    return namespace === '' || name === '' ? namespace + name : `${namespace}/${name}`;
  }

  #emit(code: number, reason: string, key: string): number {
    const { verb, kind, subresource, fault, denial, policyDenial, policyMutations } = this;
    const body = { type: 'request', verb, kind: typeNameOfKey(kind), key, subresource, code, reason } as const;
    if (fault === 0 && denial === undefined && policyDenial === undefined && policyMutations === undefined)
      return this.#trace.emit(this.user, body, this.#cause);
    const more = {
      ...(fault !== 0 && { fault }),
      ...(denial && { denial }),
      ...(policyDenial && { policyDenial }),
      ...(policyMutations && { policyMutations }),
    };
    return this.#trace.emit(this.user, { ...body, ...more }, this.#cause);
  }
}

/** The name of a type (`typeNameOf`) from the name that requests have for its kind: `Backup.example.com` from `Backup.v1.example.com`. */
function typeNameOfKey(key: string): string {
  if (!key.includes('.')) return key;
  const [kind, , ...group] = key.split('.');
  return `${kind}.${group.join('.')}`;
}
