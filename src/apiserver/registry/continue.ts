import { badRequest, decodeBase64, encodeBase64, expired, type StatusError } from '../../api/index.ts';
import { parseJson } from '../decoding/json-text.ts';

/** Where a list in parts goes on. */
interface Continuation {
  /** The revision of the first part. Undefined: the newest one (`INCONSISTENT`). */
  readonly revision: number | undefined;
  /** The last key of the part before. */
  readonly afterKey: string;
}

/** Stands for the revision in a token with which the client accepts a list that is not of one moment. */
const INCONSISTENT = -1;

const TOKEN_VERSION = 'meta.k8s.io/v1';

/** The first key that can follow a key is the key with this behind it. */
const NEXT_KEY = '\0';

/**
 * The token that asks for the part after a key (apiserver storage/continue.go `EncodeContinue`). The key is written without the prefix of the list, so a
 * token leads nowhere else.
 */
export function encodeContinue(prefix: string, revision: number, lastKey: string): string {
  const token = { v: TOKEN_VERSION, rv: revision, start: lastKey.slice(prefix.length) + NEXT_KEY };
  return encodeBase64(JSON.stringify(token)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Reads a token that a client sent (`DecodeContinue`). Throws `BadRequest`. */
export function decodeContinue(prefix: string, text: string): Continuation {
  const { v, rv, start } = parseToken(text);
  if (v !== TOKEN_VERSION) throw invalidToken(`: server does not recognize this encoded version ${String(v ?? '')}`);
  if (!Number.isSafeInteger(rv) || rv === 0)
    throw invalidToken(': incorrect encoded start resourceVersion (version meta.k8s.io/v1)');
  if (typeof start !== 'string' || start === '') throw invalidToken(': encoded start key empty (version meta.k8s.io/v1)');
  // As `path.Clean`: a key that climbs out of its prefix is refused.
  const parts = start.replace(/^\//, '').split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) throw invalidToken(`: ${start}`);
  const afterKey = prefix + parts.join('/');
  return {
    revision: Number(rv) > 0 ? Number(rv) : undefined,
    afterKey: afterKey.endsWith(NEXT_KEY) ? afterKey.slice(0, -1) : afterKey,
  };
}

function parseToken(text: string): { readonly v?: unknown; readonly rv?: unknown; readonly start?: unknown } {
  const illegalAt = /[^A-Za-z0-9_-]/.exec(text)?.index ?? (text.length % 4 === 1 ? text.length - 1 : -1);
  if (illegalAt >= 0) throw invalidToken(`: illegal base64 data at input byte ${illegalAt}`);
  const { value, fault } = parseJson(decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/')));
  if (fault !== undefined) throw invalidToken(`: ${fault}`);
  return typeof value === 'object' && value !== null ? value : {};
}

function invalidToken(why: string): StatusError {
  return badRequest(`invalid continue token: continue key is not valid${why}`);
}

const TOO_OLD =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue ' +
  'token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were ' +
  'created, modified, or deleted between the time the first chunk was returned and now may show up in the list.';

/** The revision of a list in parts was compacted between two of them (apiserver storage/etcd3/errors.go `handleCompactedErrorForPaging`). */
export function continueExpired(prefix: string, afterKey: string): StatusError {
  const error = expired(TOO_OLD);
  error.continue = encodeContinue(prefix, INCONSISTENT, afterKey);
  return error;
}
