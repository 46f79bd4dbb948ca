import { aggregateTexts, badRequest, isReason, type ReviewKind, type UserInfo } from '../../api/index.ts';
import { ErrorList, FieldPath } from '../validation/index.ts';
import type { Attributes, ResourceName } from './attributes.ts';
import type { Authorizer } from './authorizer.ts';
import { ISSUER, type Tokens } from './tokens.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Whom a review is answered. */
interface ReviewContext {
  readonly user: UserInfo;
  /** Of the request's path. */
  readonly namespace: string;
  readonly authorizer: Authorizer;
  readonly tokens: Tokens;
}

/** A question about rights or identity: it is posted, answered and never stored. */
interface Review extends ResourceName {
  readonly namespaced: boolean;
  /** Returns the status. Throws `Invalid`, `BadRequest`. */
  answer(spec: Fields, context: ReviewContext): object;
}

const AUTHORIZATION = 'authorization.k8s.io';
const SPEC = FieldPath.of('spec');

const ANSWERS: Readonly<Record<ReviewKind, Review>> = {
  LocalSubjectAccessReview: {
    group: AUTHORIZATION,
    plural: 'localsubjectaccessreviews',
    namespaced: true,
    answer(spec, context) {
      checkSubject(spec, 'LocalSubjectAccessReview');
      const { namespace } = context;
      if (textOf(fieldsOf(spec['resourceAttributes']), 'namespace') !== namespace)
        throw badRequest(`spec.resourceAttributes.namespace must match namespace: ${namespace}`);
      return access(subjectOf(spec), spec, context);
    },
  },
  SelfSubjectAccessReview: {
    group: AUTHORIZATION,
    plural: 'selfsubjectaccessreviews',
    namespaced: false,
    answer(spec, context) {
      const errors = new ErrorList();
      checkAttributes(spec, errors);
      errors.throwIfAny(AUTHORIZATION, 'SelfSubjectAccessReview', '');
      return access(context.user, spec, context);
    },
  },
  SelfSubjectReview: {
    group: 'authentication.k8s.io',
    plural: 'selfsubjectreviews',
    namespaced: false,
    answer: (_, { user }) => ({ userInfo: user }),
  },
  SelfSubjectRulesReview: {
    group: AUTHORIZATION,
    plural: 'selfsubjectrulesreviews',
    namespaced: false,
    answer: rulesOf,
  },
  SubjectAccessReview: {
    group: AUTHORIZATION,
    plural: 'subjectaccessreviews',
    namespaced: false,
    answer(spec, context) {
      checkSubject(spec, 'SubjectAccessReview');
      return access(subjectOf(spec), spec, context);
    },
  },
  TokenReview: {
    group: 'authentication.k8s.io',
    plural: 'tokenreviews',
    namespaced: false,
    answer: tokenStatus,
  },
};

export const REVIEWS: ReadonlyMap<string, Review> = new Map(Object.entries(ANSWERS));

/** registry/authorization/util/helpers.go: the decision as a status. A denial by roles is no opinion, so `denied` stays unset. */
function access(user: UserInfo, spec: Fields, { authorizer }: ReviewContext): object {
  const { allowed, reason } = authorizer.authorize(user, attributesFrom(spec));
  return { allowed, ...(reason !== '' && { reason }) };
}

/** registry/authentication/tokenreview/storage.go: whose a token is, and for whom it was issued. */
function tokenStatus(spec: Fields, { tokens }: ReviewContext): object {
  const token = textOf(spec, 'token');
  if (token === '') throw badRequest('token is required for TokenReview in authentication');
  const wanted = listOf(spec['audiences']);
  try {
    const { user, audiences } = tokens.identify(token, wanted.length === 0 ? [ISSUER] : wanted);
    return { authenticated: true, user, audiences };
  } catch (error) {
    if (isReason(error, 'Unauthorized')) return { user: {}, error: 'invalid bearer token' };
    throw error;
  }
}

/** registry/authorization/selfsubjectrulesreview/rest.go, by the rules of roles. */
function rulesOf(spec: Fields, { user, authorizer }: ReviewContext): object {
  const namespace = textOf(spec, 'namespace');
  if (namespace === '') throw badRequest('no namespace on request');
  const grants = authorizer.grants(user, namespace);
  const rules = grants.flatMap((grant) => grant.rules);
  const errors = grants.flatMap(({ missing }) => missing?.message ?? []);
  return {
    resourceRules: rules.filter(({ resources = [] }) => resources.length > 0),
    nonResourceRules: rules.filter(({ nonResourceURLs = [] }) => nonResourceURLs.length > 0),
    incomplete: errors.length > 0,
    ...(errors.length > 0 && { evaluationError: aggregateTexts(errors) }),
  };
}

/** authorization/validation `ValidateSubjectAccessReviewSpec`. */
function checkSubject(spec: Fields, kind: ReviewKind): void {
  const errors = new ErrorList();
  checkAttributes(spec, errors);
  if (textOf(spec, 'user') === '' && listOf(spec['groups']).length === 0)
    errors.invalid(SPEC.child('user'), '', 'at least one of user or group must be specified');
  if (kind === 'LocalSubjectAccessReview' && spec['nonResourceAttributes'] !== undefined)
    errors.invalid(SPEC.child('nonResourceAttributes'), spec['nonResourceAttributes'], 'disallowed on this kind of request');
  errors.throwIfAny(AUTHORIZATION, kind, '');
}

function checkAttributes(spec: Fields, errors: ErrorList): void {
  const { resourceAttributes, nonResourceAttributes } = spec;
  if (resourceAttributes !== undefined && nonResourceAttributes !== undefined)
    errors.invalid(
      SPEC.child('nonResourceAttributes'),
      nonResourceAttributes,
      'cannot be specified in combination with resourceAttributes',
    );
  if (resourceAttributes === undefined && nonResourceAttributes === undefined)
    errors.invalid(
      SPEC.child('resourceAttributes'),
      null,
      'exactly one of nonResourceAttributes or resourceAttributes must be specified',
    );
}

/** `AuthorizationAttributesFrom`. */
function attributesFrom(spec: Fields): Attributes {
  const path = spec['nonResourceAttributes'];
  if (path !== undefined) return { verb: textOf(fieldsOf(path), 'verb'), path: textOf(fieldsOf(path), 'path') };
  const asked = fieldsOf(spec['resourceAttributes']);
  return {
    verb: textOf(asked, 'verb'),
    group: textOf(asked, 'group'),
    resource: textOf(asked, 'resource'),
    subresource: textOf(asked, 'subresource'),
    namespace: textOf(asked, 'namespace'),
    name: textOf(asked, 'name'),
  };
}

function subjectOf(spec: Fields): UserInfo {
  return { username: textOf(spec, 'user'), groups: listOf(spec['groups']) };
}

function textOf(fields: Fields, name: string): string {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}
