import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base64OfBytes, decodeBase64, encodeBase64Url } from './base64.ts';
import { BOOTSTRAP_TOKEN } from './service-account-token.ts';
import { tryParseTime } from './time.ts';
import type { Secret } from './types.ts';

/** The namespace of the Secrets of bootstrap tokens, and the beginning of their names (cluster-bootstrap token/api). */
export const BOOTSTRAP_NAMESPACE = 'kube-system';
export const BOOTSTRAP_PREFIX = 'bootstrap-token-';
/** The ConfigMap for those who do not know the cluster yet, and the keys of its signatures. */
export const CLUSTER_INFO = { namespace: 'kube-public', name: 'cluster-info' } as const;
export const SIGNATURE_PREFIX = 'jws-kubeconfig-';

/** The two parts of a token: `abcdef.0123456789abcdef`. */
const TOKEN = /^([a-z0-9]{6})\.([a-z0-9]{16})$/;

/** The id and the secret of a bootstrap token. Undefined if the text is not one. */
export function parseBootstrapToken(text: string): { readonly id: string; readonly secret: string } | undefined {
  const [, id, secret] = TOKEN.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

export function isBootstrapToken({ type }: Secret): boolean {
  return type === BOOTSTRAP_TOKEN;
}

/** A value of the Secret of a token: `token-id`, `expiration`. Empty if it is missing. */
export function bootstrapValue({ data = {} }: Secret, key: string): string {
  return decodeBase64(data[key] ?? '');
}

/**
 * How long a token is still valid, in milliseconds; 0 or less: it has expired. Undefined: it never does. A date that cannot be read has passed (cluster-bootstrap
 * util/secrets `GetExpiration`).
 */
export function bootstrapTimeLeft(secret: Secret, wallMs: number): number | undefined {
  const expiration = bootstrapValue(secret, 'expiration');
  return expiration === '' ? undefined : (tryParseTime(expiration) ?? wallMs) - wallMs;
}

/** The signature of a text by a token, a JWS without the text: `eyJhbGciOiJIUzI1NiIsImtpZCI6ImFiY2RlZiJ9..…` (cluster-bootstrap jws `ComputeDetachedSignature`). */
export function detachedSignature(text: string, id: string, secret: string): string {
  const head = encodeBase64Url(JSON.stringify({ alg: 'HS256', kid: id }));
  const bytes = hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${head}.${encodeBase64Url(text)}`));
  return `${head}..${base64OfBytes(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
