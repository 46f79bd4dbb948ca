import {
  ACCOUNT_NAME,
  ACCOUNT_UID,
  authorityCertificate,
  encodeBase64,
  ignoreNotFound,
  legacyClaims,
  type ObjectOf,
  type ObjectRef,
  type Secret,
  type ServiceAccount,
  StatusError,
  TokenKey,
} from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { ControllerContext } from '../define-controller.ts';
import { steps } from './steps.ts';

/** A ServiceAccount that may be gone, or another one of the same name. */
export interface AccountKey {
  readonly namespace: string;
  readonly name: string;
  /** Empty: any. */
  readonly uid: string;
}

/** The account that the Secret of a token names. */
export function accountOf({ metadata }: Secret): AccountKey {
  const { namespace = '', annotations = {} } = metadata;
  return { namespace, name: annotations[ACCOUNT_NAME] ?? '', uid: annotations[ACCOUNT_UID] ?? '' };
}

/** What the controller does to tokens and accounts (serviceaccount/tokens_controller.go). */
export class Tokens {
  readonly #context: ControllerContext;
  readonly #key: TokenKey;
  /** The CA's certificate in base64. */
  readonly #rootCA: string;

  constructor(context: ControllerContext) {
    const { sim } = context;
    this.#context = context;
    this.#key = new TokenKey(sim.random);
    this.#rootCA = encodeBase64(authorityCertificate(sim.wallMs - sim.nowMs));
  }

  /** The account in the cache. `live`: ask the API server, too, if it is not there. */
  *account({ namespace, name, uid }: AccountKey, live: boolean): Process<ServiceAccount | undefined> {
    const isIt = (account: ServiceAccount): boolean => uid === '' || account.metadata.uid === uid;
    const cached = this.#context.informers.informer('ServiceAccount').lister.get({ namespace, name });
    if (cached !== undefined && isIt(cached)) return cached;
    if (!live) return undefined;
    const found = yield* this.#live('ServiceAccount', { namespace, name });
    return found !== undefined && isIt(found) ? found : undefined;
  }

  /** Fills in what is missing in the Secret of a token: the token, the CA's certificate, the namespace. */
  *generateTokenIfNeeded({ metadata: account }: ServiceAccount, cached: Secret, trace: SyncTrace): Process<void> {
    const { namespace = '', name } = cached.metadata;
    if (this.#missing(cached, account).length === 0) return trace.step(steps.generateTokenIfNeeded, 'complete');
    const secret = yield* this.#live('Secret', cached.metadata);
    if (secret === undefined || secret.metadata.resourceVersion !== cached.metadata.resourceVersion)
      return trace.step(steps.generateTokenIfNeeded, 'outdated');
    const missing = this.#missing(secret, account);
    trace.step(steps.generateTokenIfNeeded, 'fills', { account: account.name, keys: missing.map(([key]) => key).join(', ') });
    const { metadata } = secret;
    const annotations = { ...metadata.annotations, [ACCOUNT_NAME]: account.name, [ACCOUNT_UID]: account.uid };
    const data = { ...secret.data, ...Object.fromEntries(missing) };
    yield* this.#unlessChanged(
      this.#context.api.update('Secret', { ...secret, metadata: { ...metadata, namespace, name, annotations }, data }),
    );
  }

  #missing({ metadata, data = {} }: Secret, account: ServiceAccount['metadata']): [key: string, value: string][] {
    const { namespace = '', name: secret } = metadata;
    const missing: [string, string][] = [];
    if (data['ca.crt'] !== this.#rootCA) missing.push(['ca.crt', this.#rootCA]);
    if (!data['namespace']) missing.push(['namespace', encodeBase64(namespace)]);
    if (!data['token']) {
      const claims = legacyClaims({ namespace, secret, account: account.name, uid: account.uid });
      missing.push(['token', encodeBase64(this.#key.sign(claims))]);
    }
    return missing;
  }

  *deleteToken({ metadata: { namespace, name, uid } }: Secret, trace: SyncTrace): Process<void> {
    trace.step(steps.deleteToken, 'deletes', { secret: name });
    yield* this.#unlessChanged(this.#context.api.delete('Secret', { namespace, name }, { preconditions: { uid } }));
  }

  /** Removes a token that is gone from the list of its account, which an older version of Kubernetes or a user has made. */
  *removeSecretReference(account: ServiceAccount, secret: string, trace: SyncTrace): Process<void> {
    const refers = ({ secrets = [] }: ServiceAccount): boolean => secrets.some(({ name }) => name === secret);
    if (!refers(account)) return;
    const live = yield* this.#live('ServiceAccount', account.metadata);
    if (live === undefined || live.metadata.uid !== account.metadata.uid || !refers(live)) return;
    trace.step(steps.removeSecretReference, 'removes', { account: live.metadata.name });
    const secrets = live.secrets?.filter(({ name }) => name !== secret) ?? [];
    yield* this.#unlessChanged(this.#context.api.update('ServiceAccount', { ...live, secrets }));
  }

  *#live<K extends 'Secret' | 'ServiceAccount'>(kind: K, { namespace, name }: ObjectRef): Process<ObjectOf<K> | undefined> {
    return yield* ignoreNotFound(() => this.#context.api.get(kind, { namespace, name }));
  }

  /** Somebody else's write, or a deletion, brings the key back to the queue. */
  *#unlessChanged(write: Process<unknown>): Process<void> {
    try {
      yield* write;
    } catch (error) {
      if (!(error instanceof StatusError) || (error.reason !== 'Conflict' && error.reason !== 'NotFound')) throw error;
    }
  }
}
