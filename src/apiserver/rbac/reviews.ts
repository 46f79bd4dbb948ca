import {
  aggregateTexts,
  badRequest,
  escapeValue,
  type Fields,
  isFields,
  isReason,
  type ReviewKind,
  type UserInfo,
} from '../../api/index.ts';
import { ErrorList, FieldPath } from '../validation/index.ts';
import type { Attributes, ResourceName } from './attributes.ts';
import type { Authorizer } from './authorizer.ts';
import { ISSUER, type Tokens } from './tokens.ts';

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
  for (const selector of ['fieldSelector', 'labelSelector'] as const) {
    const asked = fieldsOf(resourceAttributes)[selector];
    if (asked !== undefined) checkSelector(fieldsOf(asked), errors, SPEC.child('resourceAttributes').child(selector));
  }
}

/** `validateFieldSelectorAttributes`, `validateLabelSelectorAttributes`. */
function checkSelector(selector: Fields, errors: ErrorList, path: FieldPath): void {
  const raw = textOf(selector, 'rawSelector');
  const requirements = requirementsOf(selector);
  if (raw !== '' && requirements.length > 0)
    errors.invalid(path.child('rawSelector'), raw, 'may not specified at the same time as requirements');
  if (raw === '' && requirements.length === 0)
    errors.required(path.child('requirements'), `when ${path.toString()} is specified, requirements or rawSelector is required`);
  requirements.forEach(({ key, operator, values }, i) => {
    const at = path.child('requirements').index(i);
    if (key === '') errors.required(at.child('key'), 'must be specified');
    const takesValues = operator === 'In' || operator === 'NotIn';
    if (takesValues && values.length === 0)
      errors.required(at.child('values'), "must be specified when `operator` is 'In' or 'NotIn'");
    if (/^(Exists|DoesNotExist)$/.test(operator) && values.length > 0)
      errors.forbidden(at.child('values'), "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
  });
}

interface Requirement {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[];
}

function requirementsOf({ requirements }: Fields): readonly Requirement[] {
  if (!Array.isArray(requirements)) return [];
  return requirements
    .map(fieldsOf)
    .map((each) => ({ key: textOf(each, 'key'), operator: textOf(each, 'operator'), values: listOf(each['values']) }));
}

/** A selector of fields as text. Requirements that it cannot say are left out, so more is asked for (`FieldSelectorAsRequirements`). */
function selectorText(selector: Fields): string {
  const texts = requirementsOf(selector).flatMap(({ key, operator, values: [value, ...more] }) => {
    if (value === undefined || more.length > 0) return [];
    const sign = { In: '=', NotIn: '!=' }[operator];
    return sign === undefined ? [] : [`${key}${sign}${escapeValue(value)}`];
  });
  return textOf(selector, 'rawSelector') || texts.join(',');
}

/** `AuthorizationAttributesFrom`. */
function attributesFrom(spec: Fields): Attributes {
  const path = spec['nonResourceAttributes'];
  if (path !== undefined) return { verb: textOf(fieldsOf(path), 'verb'), path: textOf(fieldsOf(path), 'path') };
  const asked = fieldsOf(spec['resourceAttributes']);
  const fieldSelector = selectorText(fieldsOf(asked['fieldSelector']));
  return {
    verb: textOf(asked, 'verb'),
    group: textOf(asked, 'group'),
    resource: textOf(asked, 'resource'),
    subresource: textOf(asked, 'subresource'),
    namespace: textOf(asked, 'namespace'),
    name: textOf(asked, 'name'),
    ...(fieldSelector !== '' && { fieldSelector }),
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
  return isFields(value) ? value : {};
}
