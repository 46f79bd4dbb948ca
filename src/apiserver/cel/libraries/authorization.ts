import type { UserInfo } from '../../../api/index.ts';
import { serviceAccountUser } from '../../../api/index.ts';
import type { Attributes, ResourceAttributes } from '../../rbac/attributes.ts';
import type { Authorizer } from '../../rbac/authorizer.ts';
import type { Library } from './library.ts';

const PREFIX = 'kubernetes.authorization.';
const AUTHORIZER = `${PREFIX}Authorizer`;
const GROUP = `${PREFIX}GroupCheck`;
const RESOURCE = `${PREFIX}ResourceCheck`;
const PATH = `${PREFIX}PathCheck`;
const DECISION = `${PREFIX}Decision`;

/** Asks whether a user may do something: the variable `authorizer`. */
export class UserAuthorizer {
  /** What the request itself is about. */
  requestResource: ResourceCheck | undefined;

  constructor(
    readonly authorizer: Pick<Authorizer, 'authorize'>,
    readonly user: UserInfo,
  ) {}

  /** With the resource that a request is about. */
  about(resource: ResourceCheck['about']): this {
    this.requestResource = new ResourceCheck(this, resource);
    return this;
  }

  decide(attributes: Attributes): Decision {
    const { allowed, reason } = this.authorizer.authorize(this.user, attributes);
    return new Decision(allowed, reason);
  }
}

class GroupCheck {
  constructor(
    readonly by: UserAuthorizer,
    readonly group: string,
  ) {}
}

/** What is asked about a resource, but for the verb. */
class ResourceCheck {
  constructor(
    readonly by: UserAuthorizer,
    readonly about: Omit<ResourceAttributes, 'verb'>,
  ) {}

  with(part: Partial<ResourceCheck['about']>): ResourceCheck {
    return new ResourceCheck(this.by, { ...this.about, ...part });
  }
}

class PathCheck {
  constructor(
    readonly by: UserAuthorizer,
    readonly path: string,
  ) {}
}

class Decision {
  constructor(
    readonly allowed: boolean,
    readonly reason: string,
  ) {}
}

/** apiserver pkg/cel/library/authz.go. */
export const AUTHORIZATION: Library = {
  types: {
    [RESOURCE]: ResourceCheck,
    [AUTHORIZER]: UserAuthorizer,
    [GROUP]: GroupCheck,
    [PATH]: PathCheck,
    [DECISION]: Decision,
  },
  fields: { [AUTHORIZER]: { requestResource: RESOURCE } },
  functions: {
    [`${AUTHORIZER}.path(string): ${PATH}`]: (by: UserAuthorizer, path: string) => new PathCheck(by, path),
    [`${AUTHORIZER}.group(string): ${GROUP}`]: (by: UserAuthorizer, group: string) => new GroupCheck(by, group),
    [`${AUTHORIZER}.serviceAccount(string, string): ${AUTHORIZER}`]: (by: UserAuthorizer, namespace: string, name: string) =>
      new UserAuthorizer(by.authorizer, serviceAccountUser(namespace, name)),
    [`${PATH}.check(string): ${DECISION}`]: ({ by, path }: PathCheck, verb: string) => by.decide({ verb, path }),
    [`${GROUP}.resource(string): ${RESOURCE}`]: ({ by, group }: GroupCheck, resource: string) =>
      new ResourceCheck(by, { group, resource, subresource: '', namespace: '', name: '' }),
    [`${RESOURCE}.subresource(string): ${RESOURCE}`]: (check: ResourceCheck, subresource: string) => check.with({ subresource }),
    [`${RESOURCE}.namespace(string): ${RESOURCE}`]: (check: ResourceCheck, namespace: string) => check.with({ namespace }),
    [`${RESOURCE}.name(string): ${RESOURCE}`]: (check: ResourceCheck, name: string) => check.with({ name }),
    [`${RESOURCE}.fieldSelector(string): ${RESOURCE}`]: (check: ResourceCheck, fieldSelector: string) =>
      check.with({ fieldSelector }),
    // No authorizer decides by labels.
    [`${RESOURCE}.labelSelector(string): ${RESOURCE}`]: (check: ResourceCheck) => check,
    [`${RESOURCE}.check(string): ${DECISION}`]: ({ by, about }: ResourceCheck, verb: string) => by.decide({ verb, ...about }),
    [`${DECISION}.allowed(): bool`]: ({ allowed }: Decision) => allowed,
    [`${DECISION}.reason(): string`]: ({ reason }: Decision) => reason,
    [`${DECISION}.errored(): bool`]: () => false,
    [`${DECISION}.error(): string`]: () => '',
  },
};

/** The types of the variables `authorizer` and `authorizer.requestResource`. */
export const AUTHORIZER_TYPE = AUTHORIZER;
