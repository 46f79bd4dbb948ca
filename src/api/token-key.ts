import { decodeBase64Url, encodeBase64Url } from './base64.ts';

/** A stream of random numbers, and the one that depends on its seed and on a name. */
interface Stream {
  fork(name: string): Stream;
  uint32(): number;
}

/** The name of the stream from which the key comes. */
export const SERVICE_ACCOUNT_KEY = 'apiserver/service-account-key';

/**
 * The key pair of the tokens of ServiceAccounts (kubeadm `sa.key` and `sa.pub`). The API server and the controller manager have it. A token is a JWT whose signature is a
 * number that only the simulation derives from its content: nobody outside should trust it.
 */
export class TokenKey {
  readonly #secret: Stream;

  /** `random`: of the simulation. */
  constructor(random: Stream) {
    this.#secret = random.fork(SERVICE_ACCOUNT_KEY);
  }

  sign(claims: object): string {
    const content = [{ alg: 'RS256', kid: 'simulated' }, claims].map((part) => encodeBase64Url(JSON.stringify(part))).join('.');
    return `${content}.${this.#signatureOf(content)}`;
  }

  /** What a token says. Undefined if it is not signed with this key. */
  claimsOf(token: string): unknown {
    const [head = '', body = '', signature = '', ...more] = token.split('.');
    if (more.length > 0 || this.#signatureOf(`${head}.${body}`) !== signature) return undefined;
    return JSON.parse(decodeBase64Url(body));
  }

  #signatureOf(content: string): string {
    const random = this.#secret.fork(content);
    return Array.from({ length: 8 }, () => random.uint32().toString(36).padStart(7, '0')).join('');
  }
}
