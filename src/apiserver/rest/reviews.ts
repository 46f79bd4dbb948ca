import { ADMINISTRATOR, badRequest } from '../../api/index.ts';
import { ErrorList, FieldPath } from '../validation/index.ts';
import { isFields, objectBody, type Fields } from './body.ts';
import type { Exchange } from './exchange.ts';
import { methodNotAllowed } from './status.ts';

/** The status of each kind of review. Throws `Invalid`. */
const ANSWERS: Readonly<Record<string, (spec: Fields) => object>> = {
  SelfSubjectAccessReview(spec) {
    if ((spec['resourceAttributes'] === undefined) === (spec['nonResourceAttributes'] === undefined)) {
      const errors = new ErrorList();
      const why = 'exactly one of nonResourceAttributes or resourceAttributes must be specified';
      errors.invalid(FieldPath.of('spec', 'resourceAttributes'), spec['resourceAttributes'] ?? null, why);
      errors.throwIfAny('authorization.k8s.io', 'SelfSubjectAccessReview', '');
    }
    return { allowed: true };
  },
  SelfSubjectRulesReview: () => ({
    resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }],
    nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
    incomplete: false,
  }),
  SelfSubjectReview: () => ({ userInfo: ADMINISTRATOR }),
};

/** Answers a review, which is posted and never stored: who am I, and what may I do? Everyone may do everything. */
export function serveReview(exchange: Exchange, kind: string, apiVersion: string): void {
  if (exchange.method !== 'POST') throw methodNotAllowed();
  const body = objectBody(exchange, kind).object;
  if ((body['apiVersion'] ?? apiVersion) !== apiVersion) {
    throw badRequest(
      `the API version in the data (${String(body['apiVersion'])}) does not match the expected API version (${apiVersion})`,
    );
  }
  const spec = isFields(body['spec']) ? body['spec'] : {};
  const status = ANSWERS[kind]!(spec);
  exchange.send(201, { kind, apiVersion, metadata: {}, ...(body['spec'] !== undefined && { spec }), status });
}
