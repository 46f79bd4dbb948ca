import {
  decodeBase64Url,
  encodeBase64Url,
  type KubeObject,
  type ObjectRef,
  type ServiceAccount,
  serviceAccountUser,
  StatusError,
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
}

/** Finds the objects of a kind. */
type Lookup = (kind: string) => { find(ref: ObjectRef): KubeObject | undefined } | undefined;

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

/**
 * Issues and checks the tokens of ServiceAccounts. They are not stored. A token is a JWT whose signature is a number that only this server derives from its
 * content: nobody outside a simulation should trust it.
 */
export class Tokens {
  readonly #sim: Simulation;
  readonly #secret: Random;
  readonly #objectsOf: Lookup;

  constructor(sim: Simulation, objectsOf: Lookup) {
    this.#sim = sim;
    this.#secret = sim.random.fork('apiserver/service-account-key');
    this.#objectsOf = objectsOf;
  }

  issue({ metadata }: ServiceAccount, { audiences, seconds, bound }: Wish): string {
    const { namespace = '', name, uid } = metadata;
    const iat = Math.floor(this.#sim.wallMs / 1000);
    const claims: Claims = {
      aud: audiences,
      exp: iat + seconds,
      iat,
      iss: ISSUER,
      jti: this.#secret.fork(`${namespace}/${name}/${uid}/${this.#sim.wallMs}/${JSON.stringify(bound ?? null)}`).uuid(),
      'kubernetes.io': {
        namespace,
        ...(bound !== undefined && { [bound.kind.toLowerCase()]: { name: bound.name, uid: bound.uid } }),
        serviceaccount: { name, uid },
      },
      nbf: iat,
      sub: serviceAccountUser(namespace, name).username,
    };
    const content = [{ alg: 'RS256', kid: 'simulated' }, claims].map((part) => encodeBase64Url(JSON.stringify(part))).join('.');
    return `${content}.${this.#signatureOf(content)}`;
  }

  /** The user of a token for this server. Throws `Unauthorized`. */
  authenticate(token: string): UserInfo {
    return this.identify(token, [ISSUER]).user;
  }

  /** The user of a token, and for which of these audiences it is (serviceaccount/jwt.go `AuthenticateToken`). Throws `Unauthorized`. */
  identify(token: string, wanted: readonly string[]): { readonly user: UserInfo; readonly audiences: readonly string[] } {
    const [head = '', body = '', signature = '', ...more] = token.split('.');
    if (more.length > 0 || this.#signatureOf(`${head}.${body}`) !== signature) throw unauthorized();
    const claims = JSON.parse(decodeBase64Url(body)) as Claims;
    const now = this.#sim.wallMs / 1000;
    const audiences = wanted.filter((audience) => claims.aud.includes(audience));
    if (audiences.length === 0 || now >= claims.exp) throw unauthorized();
    const { namespace, serviceaccount } = claims['kubernetes.io'];
    this.#require('ServiceAccount', { namespace, ...serviceaccount });
    const pod = claims['kubernetes.io']['pod'] as Omit<Bound, 'kind'> | undefined;
    const secret = claims['kubernetes.io']['secret'] as Omit<Bound, 'kind'> | undefined;
    const node = claims['kubernetes.io']['node'] as Omit<Bound, 'kind'> | undefined;
    if (pod !== undefined) this.#require('Pod', { namespace, ...pod });
    if (secret !== undefined) this.#require('Secret', { namespace, ...secret });
    if (node !== undefined) this.#require('Node', node);
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

  #signatureOf(content: string): string {
    const random = this.#secret.fork(content);
    return Array.from({ length: 8 }, () => random.uint32().toString(36).padStart(7, '0')).join('');
  }
}

function named(kind: string, { name, uid }: Omit<Bound, 'kind'>): Record<string, readonly string[]> {
  return { [`authentication.kubernetes.io/${kind}-name`]: [name], [`authentication.kubernetes.io/${kind}-uid`]: [uid] };
}

function unauthorized(): StatusError {
  return new StatusError('Unauthorized', 'Unauthorized');
}
