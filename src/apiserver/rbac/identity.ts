import {
  ADMINISTRATOR,
  ANONYMOUS,
  AUTHENTICATED_GROUP,
  serviceAccountOf,
  serviceAccountUser,
  UNAUTHENTICATED_GROUP,
  type UserInfo,
} from '../../api/index.ts';

/** Whom a client speaks for. */
export interface Identity {
  readonly user: UserInfo;
  /** Set if somebody else asked to act as this user. */
  readonly impersonation?: { readonly by: Identity; readonly requested: UserInfo };
  /** True if the default roles allow everything that the client does. Then nothing is looked up until somebody changes a role or a binding. */
  readonly isServedByDefault?: true;
}

/** The cluster's user. */
export const ADMINISTRATOR_IDENTITY: Identity = { user: ADMINISTRATOR, isServedByDefault: true };

/** Another user, as whom `by` wants to act, with the groups that the server adds (endpoints/filters/impersonation.go). */
export function impersonated(by: Identity, requested: UserInfo): Identity {
  const { username, groups: given = [] } = requested;
  const account = given.length === 0 ? serviceAccountOf(username) : undefined;
  const groups = account === undefined ? given : serviceAccountUser(account.namespace, account.name).groups;
  const own = username === ANONYMOUS ? UNAUTHENTICATED_GROUP : AUTHENTICATED_GROUP;
  const isComplete = groups.includes(own) || groups.includes(UNAUTHENTICATED_GROUP);
  return { user: { ...requested, groups: isComplete ? groups : [...groups, own] }, impersonation: { by, requested } };
}
