import { StatusError, type UserInfo } from '../../api/index.ts';

const EXTRA = 'impersonate-extra-';

/**
 * The user as whom the client wants to act, by its headers (endpoints/filters/impersonation.go). Undefined if it acts as itself. Throws `InternalError` for groups
 * without a user.
 */
export function impersonatedUser(headers: Readonly<Record<string, string | undefined>>): UserInfo | undefined {
  const username = headers['impersonate-user'] ?? '';
  const uid = headers['impersonate-uid'];
  // Several headers of one name arrive as one.
  const groups = headers['impersonate-group']?.split(/, ?/) ?? [];
  const extra = Object.entries(headers)
    .filter(([name]) => name.startsWith(EXTRA))
    .map(([name, values = '']): [string, string[]] => [fieldName(name.slice(EXTRA.length)), values.split(/, ?/)]);
  if (username === '') {
    if (uid === undefined && groups.length === 0 && extra.length === 0) return undefined;
    throw new StatusError('InternalError', 'groups, a uid or extra fields were requested without impersonating a user');
  }
  return {
    username,
    ...(uid !== undefined && { uid }),
    ...(groups.length > 0 && { groups }),
    ...(extra.length > 0 && { extra: Object.fromEntries(extra) }),
  };
}

/** As it is if it cannot be decoded (`unescapeExtraKey`). */
function fieldName(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
