import { badRequest, decodeBase64Url, encodeBase64Url, expired, type StatusError } from '../../api/index.ts';
import { parseJson } from '../decoding/json-text.ts';

/** The position at which a paged list continues. */
interface Continuation {
  /** The revision of the first page. Undefined for the newest (`INCONSISTENT`). */
  readonly revision: number | undefined;
  /** The last key of the previous page. */
  readonly afterKey: string;
}

/** The revision in a token that accepts a list of several moments. */
const INCONSISTENT = -1;

const TOKEN_VERSION = 'meta.k8s.io/v1';

/** Appended to a key, gives the first possible key after it. */
const NEXT_KEY = '\0';

/**
 * The token for the page after a key (apiserver storage/continue.go `EncodeContinue`). The key is relative to the prefix of the
 * list, so a token cannot reach other keys.
 */
export function encodeContinue(prefix: string, revision: number, lastKey: string): string {
  const token = { v: TOKEN_VERSION, rv: revision, start: lastKey.slice(prefix.length) + NEXT_KEY };
  return encodeBase64Url(JSON.stringify(token));
}

/** Reads a client's token (`DecodeContinue`). Throws `BadRequest`. */
export function decodeContinue(prefix: string, text: string): Continuation {
  const { v, rv, start } = parseToken(text);
  if (v !== TOKEN_VERSION) throw invalidToken(`: server does not recognize this encoded version ${String(v ?? '')}`);
  if (!Number.isSafeInteger(rv) || rv === 0)
    throw invalidToken(': incorrect encoded start resourceVersion (version meta.k8s.io/v1)');
  if (typeof start !== 'string' || start === '') throw invalidToken(': encoded start key empty (version meta.k8s.io/v1)');
  // As `path.Clean`: refuses a key that leaves its prefix.
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
  const { value, fault } = parseJson(decodeBase64Url(text));
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

/**
 * The revision of a paged list was compacted between two pages (apiserver storage/etcd3/errors.go
 * `handleCompactedErrorForPaging`).
 */
export function continueExpired(prefix: string, afterKey: string): StatusError {
  const error = expired(TOO_OLD);
  error.continue = encodeContinue(prefix, INCONSISTENT, afterKey);
  return error;
}
