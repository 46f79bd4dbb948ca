import type {
  KubeObject,
  MutatingWebhook,
  MutatingWebhookConfiguration,
  RuleWithOperations,
  ValidatingWebhookConfiguration,
} from '../../api/index.ts';
import { isDNS1035Label, isDNS1123Subdomain, isValidPortNum } from '../../api/index.ts';
import { PolicyExpressions } from '../admission/policies/expressions.ts';
import { checkFields } from '../fields/check-fields.ts';
import { type ErrorList, FieldPath } from '../validation/index.ts';
import { WEBHOOK_COLUMNS } from './columns/admission.ts';
import { defineKind } from './definition.ts';
import { checkMatchConditions } from './match-conditions.ts';

/* The configurations of admission webhooks (pkg/apis/admissionregistration/validation/validation.go). */

type ClientConfig = MutatingWebhook['clientConfig'];

/** A configuration of either kind. */
export interface WebhookConfiguration extends KubeObject {
  readonly webhooks?: readonly MutatingWebhook[];
}

/** What the kinds of the group have in common. */
export const ADMISSION_REGISTRATION = {
  group: 'admissionregistration.k8s.io',
  version: 'v1',
  categories: ['api-extensions'],
  namespaced: false,
  optional: true,
} as const;
const SHARED = { ...ADMISSION_REGISTRATION, generation: 'content', columns: WEBHOOK_COLUMNS } as const;

export const MUTATING_WEBHOOK_CONFIGURATION = defineKind<MutatingWebhookConfiguration>({
  ...SHARED,
  kind: 'MutatingWebhookConfiguration',
  plural: 'mutatingwebhookconfigurations',
  validate: (configuration, errors) => validateConfiguration('MutatingWebhook', configuration, errors),
});

export const VALIDATING_WEBHOOK_CONFIGURATION = defineKind<ValidatingWebhookConfiguration>({
  ...SHARED,
  kind: 'ValidatingWebhookConfiguration',
  plural: 'validatingwebhookconfigurations',
  validate: (configuration, errors) => validateConfiguration('ValidatingWebhook', configuration as WebhookConfiguration, errors),
});

const WEBHOOKS = FieldPath.of('webhooks');
const SIDE_EFFECTS = ['None', 'NoneOnDryRun'];

function validateConfiguration(type: string, { webhooks = [] }: WebhookConfiguration, errors: ErrorList): void {
  const names = new Set<string>();
  webhooks.forEach((webhook, i) => {
    const path = WEBHOOKS.index(i);
    checkFields<MutatingWebhook>(type, webhook, errors, path, {
      name: (name = '', at) => checkFullyQualified(name, errors, at),
      rules: (rules = [], at) => rules.forEach((rule, nth) => checkRule(rule, errors, at.index(nth))),
      sideEffects: (sideEffects, at) => {
        if (sideEffects === undefined) errors.required(at, `must specify one of ${SIDE_EFFECTS.join(', ')}`);
        else if (!SIDE_EFFECTS.includes(sideEffects)) errors.notSupported(at, sideEffects, SIDE_EFFECTS);
      },
      timeoutSeconds: (seconds = 10, at) => {
        if (seconds > 30 || seconds < 1) errors.invalid(at, seconds, 'the timeout value must be between 1 and 30 seconds');
      },
      clientConfig: (config = {}, at) => checkClientConfig(config, errors, at),
      matchConditions: (conditions = [], at) => checkMatchConditions(conditions, new PolicyExpressions(false), errors, at),
      admissionReviewVersions: (versions = [], at) => checkReviewVersions(versions, errors, at),
    });
    if (names.has(webhook.name)) errors.duplicate(path.child('name'), webhook.name);
    if (webhook.name !== '') names.add(webhook.name);
  });
}

/** util/validation `IsFullyQualifiedName`. */
function checkFullyQualified(name: string, errors: ErrorList, path: FieldPath): void {
  if (name === '') return errors.required(path);
  const problems = isDNS1123Subdomain(name);
  if (problems.length > 0) return errors.invalidEach(path, name, problems);
  if (name.split('.').length < 3) errors.invalid(path, name, 'should be a domain with at least three segments separated by dots');
}

const OPERATIONS = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'];

/** `validateRuleWithOperations`. */
export function checkRule(rule: RuleWithOperations, errors: ErrorList, path: FieldPath): void {
  const { operations = [], apiGroups = [], apiVersions = [], resources = [], scope } = rule;
  checkWildcard(operations, 'operations', errors, path.child('operations'));
  operations.forEach((operation, i) => {
    if (!OPERATIONS.includes(operation)) errors.notSupported(path.child('operations').index(i), operation, OPERATIONS);
  });
  checkWildcard(apiGroups, 'API groups', errors, path.child('apiGroups'));
  checkWildcard(apiVersions, 'API versions', errors, path.child('apiVersions'));
  apiVersions.forEach((version, i) => {
    if (version === '') errors.required(path.child('apiVersions').index(i));
  });
  checkResources(resources, errors, path.child('resources'));
  const scopes = ['*', 'Cluster', 'Namespaced'];
  if (scope !== undefined && !scopes.includes(scope)) errors.notSupported(path.child('scope'), scope, scopes);
}

function checkWildcard(values: readonly string[], what: string, errors: ErrorList, path: FieldPath): void {
  if (values.length === 0) errors.required(path);
  if (values.length > 1 && values.includes('*'))
    errors.invalid(path, values, `if '*' is present, must not specify other ${what}`);
}

/** `validateResources`. */
function checkResources(resources: readonly string[], errors: ErrorList, path: FieldPath): void {
  if (resources.length === 0) errors.required(path);
  const whole = new Set<string>();
  const everywhere = new Set<string>();
  // As upstream, the last resource without a subresource decides.
  let isPlain = false;
  resources.forEach((resource, i) => {
    const at = path.index(i);
    if (resource === '') return errors.required(at);
    const slash = resource.indexOf('/');
    if (slash === -1) {
      isPlain = resource !== '*';
      return;
    }
    const [name, part] = [resource.slice(0, slash), resource.slice(slash + 1)];
    if (whole.has(name)) errors.invalid(at, resource, `if '${name}/*' is present, must not specify ${resource}`);
    if (everywhere.has(part)) errors.invalid(at, resource, `if '*/${part}' is present, must not specify ${resource}`);
    if (part === '*') whole.add(name);
    if (name === '*') everywhere.add(part);
  });
  if (resources.length > 1 && resources.includes('*/*'))
    errors.invalid(path, resources, "if '*/*' is present, must not specify other resources");
  if (resources.includes('*') && isPlain)
    errors.invalid(path, resources, "if '*' is present, must not specify other resources without subresources");
}

function checkClientConfig({ url, service }: ClientConfig, errors: ErrorList, path: FieldPath): void {
  if ((url === undefined) === (service === undefined)) return errors.required(path, 'exactly one of url or service is required');
  if (url !== undefined) checkUrl(url, errors, path.child('url'));
  if (service !== undefined) checkService(service, errors, path.child('service'));
}

/** apiserver pkg/util/webhook `ValidateWebhookURL`. */
function checkUrl(url: string, errors: ErrorList, path: FieldPath): void {
  const form = '; desired format: https://host[/path]';
  const [, scheme = '', authority = '', query = '', fragment = ''] =
    /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?[^?#]*(?:\?([^#]*))?(?:#(.*))?$/.exec(url) ?? [];
  const at = authority.lastIndexOf('@');
  const host = authority.slice(at + 1);
  if (scheme.toLowerCase() !== 'https')
    errors.invalid(path, scheme.toLowerCase(), `'https' is the only allowed URL scheme${form}`);
  if (host === '') errors.invalid(path, host, `host must be specified${form}`);
  if (at !== -1) errors.invalid(path, authority.slice(0, at), 'user information is not permitted in the URL');
  if (fragment !== '') errors.invalid(path, fragment, 'fragments are not permitted in the URL');
  if (query !== '') errors.invalid(path, query, 'query parameters are not permitted in the URL');
}

/** `ValidateWebhookService`. It is called with name and namespace in the wrong order, so its errors name the other field. */
function checkService(
  { name, namespace, path: given = '', port = 443 }: NonNullable<ClientConfig['service']>,
  errors: ErrorList,
  path: FieldPath,
): void {
  if (namespace === '') errors.required(path.child('name'));
  if (name === '') errors.required(path.child('namespace'));
  const problems = isValidPortNum(port);
  if (problems.length > 0) errors.invalid(path.child('port'), port, `port is not valid: ${problems.join(', ')}`);
  if (given === '' || given === '/') return;
  const at = path.child('path');
  if (given === '//') return errors.invalid(at, given, 'segment[0] may not be empty');
  if (!given.startsWith('/')) errors.invalid(at, given, "must start with a '/'");
  const segments = given.slice(1).replace(/\/$/, '').split('/');
  segments.forEach((segment, i) => {
    if (segment === '') return errors.invalid(at, given, `segment[${i}] may not be empty`);
    const faults = isDNS1123Subdomain(segment).map((fault) => `segment[${i}]: ${fault}`);
    errors.invalidEach(at, given, faults);
  });
}

const REVIEW_VERSIONS = ['v1', 'v1beta1'];

/** `validateAdmissionReviewVersions`. */
function checkReviewVersions(versions: readonly string[], errors: ErrorList, path: FieldPath): void {
  if (versions.length === 0) return errors.required(path, `must specify one of ${REVIEW_VERSIONS.join(', ')}`);
  versions.forEach((version, i) => {
    const at = path.index(i);
    if (versions.indexOf(version) < i) errors.invalid(at, version, 'duplicate version');
    else errors.invalidEach(at, version, isDNS1035Label(version));
  });
  if (!versions.some((version) => REVIEW_VERSIONS.includes(version)))
    errors.invalid(path, versions, `must include at least one of ${REVIEW_VERSIONS.join(', ')}`);
}
