import {
  AUTHENTICATED_GROUP,
  BOOTSTRAP_NAMESPACE,
  BOOTSTRAP_PREFIX,
  bootstrapTimeLeft,
  bootstrapValue,
  decodeBase64,
  INVALID_SINCE,
  type KubeObject,
  isBootstrapToken,
  type LegacyClaims,
  parseBootstrapToken,
  type ObjectRef,
  readLegacyClaims,
  type Secret,
  SERVICE_ACCOUNT_KEY,
  type ServiceAccount,
  serviceAccountUser,
  StatusError,
  TokenKey,
  type UserInfo,
} from '../../api/index.ts';
import type { Random } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';

/** The issuer, and the audience of tokens for this server (kubeadm `--service-account-issuer`). */
export const ISSUER = 'https://kubernetes.default.svc.cluster.local';

/** An object without which a token is worth nothing. */
export interface Bound {
  readonly kind: 'Pod' | 'Secret' | 'Node';
  readonly name: string;
  readonly uid: string;
  /** The node of a Pod. Without a uid if its object is missing. */
  readonly node?: NodeName;
}

interface NodeName {
  readonly name: string;
  readonly uid?: string;
}

/** Finds the objects of a kind. */
type Lookup = (kind: string) => { find(ref: ObjectRef): KubeObject | undefined } | undefined;

/** The group of all bootstrap tokens, and the form of those that a token may name. */
const BOOTSTRAPPERS = 'system:bootstrappers';
const BOOTSTRAP_GROUP = /^system:bootstrappers:[a-z0-9:-]{0,255}[a-z0-9]$/;

interface Wish {
  readonly audiences: readonly string[];
  readonly seconds: number;
  readonly bound: Bound | undefined;
}

/** What a token says (pkg/serviceaccount/claims.go). */
interface Claims {
  readonly aud: readonly string[];
  /** Seconds since 1970. */
  readonly exp: number;
  readonly iat: number;
  readonly iss: string;
  readonly jti: string;
  readonly 'kubernetes.io': {
    readonly namespace: string;
    readonly serviceaccount: { readonly name: string; readonly uid: string };
    readonly [bound: string]: unknown;
  };
  readonly nbf: number;
  readonly sub: string;
}

/** Whose a token is, and for which of the wanted audiences. */
export interface TokenOwner {
  readonly user: UserInfo;
  readonly audiences: readonly string[];
}

/** Issues the tokens of ServiceAccounts, which are not stored, and checks them and those that are stored in Secrets. */
export class Tokens {
  readonly #sim: Simulation;
  readonly #secret: Random;
  readonly #key: TokenKey;
  readonly #objectsOf: Lookup;

  constructor(sim: Simulation, objectsOf: Lookup) {
    this.#sim = sim;
    this.#secret = sim.random.fork(SERVICE_ACCOUNT_KEY);
    this.#key = new TokenKey(sim.random);
    this.#objectsOf = objectsOf;
  }

  issue({ metadata }: ServiceAccount, { audiences, seconds, bound }: Wish): string {
    const { namespace = '', name, uid } = metadata;
    const boundTo = bound && { kind: bound.kind, name: bound.name, uid: bound.uid };
    const iat = Math.floor(this.#sim.wallMs / 1000);
    const claims: Claims = {
      aud: audiences,
      exp: iat + seconds,
      iat,
      iss: ISSUER,
      jti: this.#secret.fork(`${namespace}/${name}/${uid}/${this.#sim.wallMs}/${JSON.stringify(boundTo ?? null)}`).uuid(),
      'kubernetes.io': {
        namespace,
        ...(bound?.node !== undefined && { node: bound.node }),
        ...(bound !== undefined && { [bound.kind.toLowerCase()]: { name: bound.name, uid: bound.uid } }),
        serviceaccount: { name, uid },
      },
      nbf: iat,
      sub: serviceAccountUser(namespace, name).username,
    };
    return this.#key.sign(claims);
  }

  /** The user of a token for this server. Throws `Unauthorized`. */
  authenticate(token: string): UserInfo {
    return this.identify(token, [ISSUER]).user;
  }

  /** The user of a token, and for which of these audiences it is (serviceaccount/jwt.go `AuthenticateToken`). Throws `Unauthorized`. */
  identify(token: string, wanted: readonly string[]): TokenOwner {
    const parts = parseBootstrapToken(token);
    if (parts !== undefined) return this.#identifyBootstrap(parts, wanted);
    const given = this.#key.claimsOf(token);
    if (given === undefined) throw unauthorized();
    const legacy = readLegacyClaims(given as Readonly<Record<string, unknown>>);
    return legacy === undefined ? this.#identifyBound(given as Claims, wanted) : this.#identifyStored(legacy, token, wanted);
  }

  /** A token that is stored in a Secret is for this server, as long as both the Secret and the account are there (serviceaccount/legacy.go `Validate`). */
  #identifyStored({ namespace, secret, account, uid }: LegacyClaims, token: string, wanted: readonly string[]): TokenOwner {
    const audiences = wanted.filter((audience) => audience === ISSUER);
    if (audiences.length === 0) throw unauthorized();
    const stored = this.#objectsOf('Secret')?.find({ namespace, name: secret }) as Secret | undefined;
    if (stored === undefined || stored.metadata.deletionTimestamp !== undefined) throw unauthorized();
    if (decodeBase64(stored.data?.['token'] ?? '') !== token || stored.metadata.labels?.[INVALID_SINCE]) throw unauthorized();
    this.#require('ServiceAccount', { namespace, name: account, uid });
    return { user: { ...serviceAccountUser(namespace, account), uid }, audiences };
  }

  /** A token with which a node joins (plugin/pkg/auth/authenticator/token/bootstrap). */
  #identifyBootstrap(
    { id, secret: value }: { readonly id: string; readonly secret: string },
    wanted: readonly string[],
  ): TokenOwner {
    const ref = { namespace: BOOTSTRAP_NAMESPACE, name: BOOTSTRAP_PREFIX + id };
    const secret = this.#objectsOf('Secret')?.find(ref) as Secret | undefined;
    const audiences = wanted.filter((audience) => audience === ISSUER);
    if (secret === undefined || !isBootstrapToken(secret) || audiences.length === 0) throw unauthorized();
    const [givenId, givenSecret] = [bootstrapValue(secret, 'token-id'), bootstrapValue(secret, 'token-secret')];
    const isExpired = (bootstrapTimeLeft(secret, this.#sim.wallMs) ?? 1) <= 0;
    const isGone = secret.metadata.deletionTimestamp !== undefined || isExpired;
    if (isGone || givenId !== id || givenSecret !== value) throw unauthorized();
    if (bootstrapValue(secret, 'usage-bootstrap-authentication') !== 'true') throw unauthorized();
    const extra = bootstrapValue(secret, 'auth-extra-groups');
    const more = extra === '' ? [] : [...new Set(extra.split(','))].sort();
    if (more.some((group) => !BOOTSTRAP_GROUP.test(group))) throw unauthorized();
    const groups = [BOOTSTRAPPERS, ...more, AUTHENTICATED_GROUP];
    return { user: { username: `system:bootstrap:${id}`, groups }, audiences };
  }

  #identifyBound(claims: Claims, wanted: readonly string[]): TokenOwner {
    const now = this.#sim.wallMs / 1000;
    const audiences = wanted.filter((audience) => claims.aud.includes(audience));
    if (audiences.length === 0 || now >= claims.exp) throw unauthorized();
    const { namespace, serviceaccount } = claims['kubernetes.io'];
    this.#require('ServiceAccount', { namespace, ...serviceaccount });
    const pod = claims['kubernetes.io']['pod'] as Omit<Bound, 'kind'> | undefined;
    const secret = claims['kubernetes.io']['secret'] as Omit<Bound, 'kind'> | undefined;
    const node = claims['kubernetes.io']['node'] as NodeName | undefined;
    // The token of a Pod names its node, too, which need not be there any more.
    if (pod !== undefined) this.#require('Pod', { namespace, ...pod });
    else if (secret !== undefined) this.#require('Secret', { namespace, ...secret });
    else if (node !== undefined) this.#require('Node', { uid: '', ...node });
    const extra = {
      'authentication.kubernetes.io/credential-id': [`JTI=${claims.jti}`],
      ...(node !== undefined && named('node', node)),
      ...(pod !== undefined && named('pod', pod)),
    };
    return { user: { ...serviceAccountUser(namespace, serviceaccount.name), uid: serviceaccount.uid, extra }, audiences };
  }

  /** The object must still be the one that the token was issued for. */
  #require(kind: string, { namespace, name, uid }: { namespace?: string; name: string; uid: string }): void {
    const object = this.#objectsOf(kind)?.find({ namespace, name });
    if (object === undefined || object.metadata.uid !== uid) throw unauthorized();
  }
}

function named(kind: string, { name, uid }: NodeName): Record<string, readonly string[]> {
  const prefix = `authentication.kubernetes.io/${kind}`;
  return { [`${prefix}-name`]: [name], ...(uid !== undefined && { [`${prefix}-uid`]: [uid] }) };
}

function unauthorized(): StatusError {
  return new StatusError('Unauthorized', 'Unauthorized');
}
