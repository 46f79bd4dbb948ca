import { aggregateTexts, forbidden, MASTERS_GROUP, serviceAccountOf, StatusError, type UserInfo } from '../../api/index.ts';
import type { Denial } from '../../trace/index.ts';
import { type Attributes, combinedResource, forbiddenMessage, type ResourceAttributes } from './attributes.ts';
import type { Identity } from './identity.ts';
import type { NodeAuthorizer } from './node-authorizer.ts';
import { grantText, type Grant, type RuleResolver } from './rule-resolver.ts';
import { ruleAllows } from './rules.ts';

/** What an authorizer says, and why. */
export interface Decision {
  readonly allowed: boolean;
  /** Empty without anything to say. */
  readonly reason: string;
  /** What was looked at before it said no. */
  readonly looked: readonly Grant[];
}

const BY_MASTERS: Decision = { allowed: true, reason: '', looked: [] };
/** How many decisions on single objects are kept. */
const MOST_DECISIONS = 2_000;

/** What is known of one user, until a role or a binding changes. */
class UserRights {
  /** Requests for any object in any namespace, by verb, group and resource. */
  readonly everywhere = new Map<string, boolean>();
  /** Others, by namespace and name too. */
  readonly decisions = new Map<string, Decision>();
  readonly grants = new Map<string, readonly Grant[]>();
}

/**
 * Decides whether a request is allowed, and says why: kubeadm's `--authorization-mode=Node,RBAC` (plugin/pkg/auth/authorizer/rbac/rbac.go `RBACAuthorizer`). Each question is decided once until a
 * role or a binding changes, and a right that does not depend on the object is found for all objects at once.
 */
export class Authorizer {
  /** The number of questions for which rules were looked at. For tests: it does not grow with the number of requests. */
  evaluations = 0;
  readonly #resolver: RuleResolver;
  readonly #nodes: NodeAuthorizer;
  #rights = new WeakMap<UserInfo, UserRights>();
  #changes = 0;

  constructor(resolver: RuleResolver, nodes: NodeAuthorizer) {
    this.#resolver = resolver;
    this.#nodes = nodes;
  }

  /** Whether a client may send this request. Throws `Forbidden`, after `onDenial` has got the reason. */
  check(identity: Identity, attributes: Attributes, onDenial?: (denial: Denial) => void): void {
    if (this.permitsByDefault(identity)) return;
    const { impersonation } = identity;
    if (impersonation !== undefined && !this.permitsByDefault(impersonation.by))
      for (const asked of impersonations(impersonation.requested)) this.#demand(impersonation.by.user, asked, onDenial);
    this.#demand(identity.user, attributes, onDenial);
  }

  /** True while the roles are as they were at the start, and allow this client everything that it does. */
  permitsByDefault(identity: Identity): boolean {
    return identity.isServedByDefault === true && this.#resolver.changes === 0;
  }

  #demand(user: UserInfo, attributes: Attributes, onDenial?: (denial: Denial) => void): void {
    if (this.#isAllowedEverywhere(user, attributes)) return;
    const decision = this.authorize(user, attributes);
    if (decision.allowed) return;
    onDenial?.(denialOf(user, attributes, decision));
    throw refusal(user, attributes, decision);
  }

  /** Decides about one request. */
  authorize(user: UserInfo, attributes: Attributes): Decision {
    if (isMaster(user)) return BY_MASTERS;
    // What a kubelet may see changes with its Pods.
    const ofNode = this.#nodes.authorize(user, attributes);
    if (ofNode?.allowed === true) return { ...ofNode, looked: [] };
    const decision = this.#authorizeByRoles(user, attributes);
    if (decision.allowed || ofNode === undefined) return decision;
    return { ...decision, reason: [ofNode.reason, decision.reason].filter((reason) => reason !== '').join('\n') };
  }

  #authorizeByRoles(user: UserInfo, attributes: Attributes): Decision {
    const { decisions } = this.#rightsOf(user);
    const key = JSON.stringify(attributes);
    const known = decisions.get(key);
    if (known !== undefined) return known;
    if (decisions.size >= MOST_DECISIONS) decisions.clear();
    const decision = this.#decide(user, attributes);
    decisions.set(key, decision);
    return decision;
  }

  /** What a user has in a namespace, or in the whole cluster if it is empty. */
  grants(user: UserInfo, namespace: string): readonly Grant[] {
    const { grants } = this.#rightsOf(user);
    let found = grants.get(namespace);
    if (found === undefined) grants.set(namespace, (found = this.#resolver.grants(user, namespace)));
    return found;
  }

  /**
   * Whether the user may do it with each object of each namespace. Most requests of components are of this kind, and their names vary. Only roles say it: what the
   * Node authorizer allows depends on the object.
   */
  #isAllowedEverywhere(user: UserInfo, attributes: Attributes): boolean {
    if ('path' in attributes) return false;
    const { everywhere } = this.#rightsOf(user);
    const { verb, group, resource, subresource } = attributes;
    const key = `${verb} ${group} ${resource} ${subresource}`;
    let allowed = everywhere.get(key);
    if (allowed === undefined) {
      const anywhere = { ...attributes, namespace: '', name: '' };
      everywhere.set(key, (allowed = isMaster(user) || this.#authorizeByRoles(user, anywhere).allowed));
    }
    return allowed;
  }

  #decide(user: UserInfo, attributes: Attributes): Decision {
    this.evaluations++;
    const looked = this.grants(user, 'path' in attributes ? '' : attributes.namespace);
    const grant = looked.find(({ rules }) => rules.some((rule) => ruleAllows(rule, attributes)));
    if (grant !== undefined) return { allowed: true, reason: `RBAC: allowed by ${grantText(grant)}`, looked: [] };
    const missing = looked.flatMap(({ missing: error }) => error?.message ?? []);
    return { allowed: false, reason: missing.length === 0 ? '' : `RBAC: ${aggregateTexts(missing)}`, looked };
  }

  #rightsOf(user: UserInfo): UserRights {
    const { changes } = this.#resolver;
    if (changes !== this.#changes) {
      this.#changes = changes;
      this.#rights = new WeakMap();
    }
    let rights = this.#rights.get(user);
    if (rights === undefined) this.#rights.set(user, (rights = new UserRights()));
    return rights;
  }
}

function isMaster({ groups = [] }: UserInfo): boolean {
  return groups.includes(MASTERS_GROUP);
}

/** What one must be allowed to do in order to act as this user (endpoints/filters/impersonation.go). */
function impersonations({ username, uid, groups = [], extra = {} }: UserInfo): readonly ResourceAttributes[] {
  const account = serviceAccountOf(username);
  const who = account === undefined ? { resource: 'users', name: username } : { resource: 'serviceaccounts', ...account };
  const authentication = 'authentication.k8s.io';
  const requests: readonly Partial<ResourceAttributes>[] = [
    who,
    ...groups.map((name) => ({ resource: 'groups', name })),
    ...Object.entries(extra).flatMap(([key, values]) =>
      values.map((name) => ({ group: authentication, resource: 'userextras', subresource: key, name })),
    ),
    ...(uid === undefined ? [] : [{ group: authentication, resource: 'uids', name: uid }]),
  ];
  return requests.map((each) => ({
    verb: 'impersonate',
    group: '',
    resource: '',
    subresource: '',
    namespace: '',
    name: '',
    ...each,
  }));
}

function refusal(user: UserInfo, attributes: Attributes, { reason }: Decision): StatusError {
  const message = forbiddenMessage(user, attributes);
  const why = reason === '' ? message : `${message}: ${reason}`;
  if ('path' in attributes) return new StatusError('Forbidden', `forbidden: ${why}`);
  return forbidden(attributes.group, attributes.resource, attributes.name, why);
}

function denialOf({ username, groups = [] }: UserInfo, attributes: Attributes, { looked, reason }: Decision): Denial {
  const { verb } = attributes;
  const asked =
    'path' in attributes
      ? { group: '', resource: attributes.path, namespace: '', name: '' }
      : { ...attributes, resource: combinedResource(attributes) };
  const { group, resource, namespace, name } = asked;
  return { user: username, groups, verb, group, resource, namespace, name, reason, looked: looked.map(({ binding }) => binding) };
}
