import type { Secret } from './types.ts';

/** The types of Secrets that are tokens. */
export const SERVICE_ACCOUNT_TOKEN = 'kubernetes.io/service-account-token';
export const BOOTSTRAP_TOKEN = 'bootstrap.kubernetes.io/token';

/** The annotations by which a token's Secret names its ServiceAccount. */
export const ACCOUNT_NAME = 'kubernetes.io/service-account.name';
export const ACCOUNT_UID = 'kubernetes.io/service-account.uid';

/** Who issues the tokens in Secrets (pkg/serviceaccount `LegacyIssuer`). */
export const LEGACY_ISSUER = 'kubernetes/serviceaccount';
/** The label of a token in a Secret that is not accepted any more (pkg/serviceaccount `InvalidSinceLabelKey`). */
export const INVALID_SINCE = 'kubernetes.io/legacy-token-invalid-since';
export const LAST_USED = 'kubernetes.io/legacy-token-last-used';

const CLAIM = 'kubernetes.io/serviceaccount/';

/** What a token in a Secret says. It does not expire. */
export interface LegacyClaims {
  readonly namespace: string;
  readonly secret: string;
  readonly account: string;
  readonly uid: string;
}

/** pkg/serviceaccount/legacy.go `LegacyClaims`. */
export function legacyClaims({ namespace, secret, account, uid }: LegacyClaims): object {
  return {
    iss: LEGACY_ISSUER,
    [`${CLAIM}namespace`]: namespace,
    [`${CLAIM}secret.name`]: secret,
    [`${CLAIM}service-account.name`]: account,
    [`${CLAIM}service-account.uid`]: uid,
    sub: `system:serviceaccount:${namespace}:${account}`,
  };
}

/** Undefined if these are the claims of another token. */
export function readLegacyClaims(claims: Readonly<Record<string, unknown>>): LegacyClaims | undefined {
  if (claims['iss'] !== LEGACY_ISSUER) return undefined;
  const text = (name: string): string => String(claims[CLAIM + name] ?? '');
  return {
    namespace: text('namespace'),
    secret: text('secret.name'),
    account: text('service-account.name'),
    uid: text('service-account.uid'),
  };
}

/** Whether a Secret is one of the tokens of ServiceAccounts. */
export function isAccountToken({ type }: Secret): boolean {
  return type === SERVICE_ACCOUNT_TOKEN;
}
