import {
  isDNS1035Label,
  isDNS1123Subdomain,
  type MatchResources,
  type Mutation,
  type MutatingAdmissionPolicy,
  type MutatingAdmissionPolicyBinding,
  type ParamKind,
  type ParamRef,
  type ValidatingAdmissionPolicy,
  type ValidatingAdmissionPolicyBinding,
  type ValidatingAdmissionPolicyBindingSpec,
  type ValidatingAdmissionPolicySpec,
  type Validation,
  type Variable,
} from '../../api/index.ts';
import { PolicyExpressions } from '../admission/policies/expressions.ts';
import { checkFields, type FieldRules } from '../fields/check-fields.ts';
import { type ErrorList, FieldPath, validateLabelName } from '../validation/index.ts';
import { MUTATING_POLICY_COLUMNS, POLICY_BINDING_COLUMNS, POLICY_COLUMNS } from './columns/admission.ts';
import { defineKind, statusOnly } from './definition.ts';
import { checkMatchConditions } from './match-conditions.ts';
import { ADMISSION_REGISTRATION, checkRule } from './webhook-configurations.ts';

/* Admission policies with CEL (pkg/apis/admissionregistration/validation/validation.go). */

const SPEC = FieldPath.of('spec');
const SHARED = { ...ADMISSION_REGISTRATION, generation: 'spec' } as const;

export const VALIDATING_ADMISSION_POLICY = defineKind<ValidatingAdmissionPolicy>({
  ...SHARED,
  kind: 'ValidatingAdmissionPolicy',
  plural: 'validatingadmissionpolicies',
  prepareForCreate: (policy) => ({ ...policy, status: {} }),
  validate: validatePolicy,
  status: statusOnly(),
  columns: POLICY_COLUMNS,
});

export const VALIDATING_ADMISSION_POLICY_BINDING = defineKind<ValidatingAdmissionPolicyBinding>({
  ...SHARED,
  kind: 'ValidatingAdmissionPolicyBinding',
  plural: 'validatingadmissionpolicybindings',
  validate: validateBinding,
  columns: POLICY_BINDING_COLUMNS,
  relations: [
    { relation: 'binds', to: ({ spec: { policyName = '' } }) => [{ kind: 'ValidatingAdmissionPolicy', name: policyName }] },
  ],
});

export const MUTATING_ADMISSION_POLICY = defineKind<MutatingAdmissionPolicy>({
  ...SHARED,
  kind: 'MutatingAdmissionPolicy',
  plural: 'mutatingadmissionpolicies',
  validate: validateMutatingPolicy,
  columns: MUTATING_POLICY_COLUMNS,
});

export const MUTATING_ADMISSION_POLICY_BINDING = defineKind<MutatingAdmissionPolicyBinding>({
  ...SHARED,
  kind: 'MutatingAdmissionPolicyBinding',
  plural: 'mutatingadmissionpolicybindings',
  validate: validateMutatingBinding,
  columns: POLICY_BINDING_COLUMNS,
  relations: [
    { relation: 'binds', to: ({ spec: { policyName = '' } }) => [{ kind: 'MutatingAdmissionPolicy', name: policyName }] },
  ],
});

const REASONS = ['Forbidden', 'Invalid', 'RequestEntityTooLarge', 'Unauthorized'];
const MOST_ANNOTATIONS = 20;
/** Each variable takes an environment of its own, with the types of those before it. Upstream has no bound. */
const MOST_VARIABLES = 100;

/** `validateValidatingAdmissionPolicySpec`. */
function validatePolicy({ metadata, spec }: ValidatingAdmissionPolicy, errors: ErrorList): void {
  const hasParams = spec.paramKind !== undefined;
  const expressions = new PolicyExpressions(hasParams);
  const { validations = [], auditAnnotations = [] } = spec;
  checkFields('ValidatingAdmissionPolicySpec', spec, errors, SPEC, {
    ...sharedRules(expressions, hasParams, errors),
    validations: (_validations, at) => {
      if (validations.length === 0 && auditAnnotations.length === 0)
        errors.required(at, 'validations or auditAnnotations must contain at least one item');
      validations.forEach((validation, i) => checkValidation(validation, expressions, errors, at.index(i)));
    },
    auditAnnotations: (_annotations, at) => {
      if (validations.length === 0 && auditAnnotations.length === 0)
        errors.required(at, 'validations or auditAnnotations must contain at least one item');
      if (auditAnnotations.length > MOST_ANNOTATIONS)
        errors.invalid(at, auditAnnotations, `must not have more than ${MOST_ANNOTATIONS} auditAnnotations`);
      auditAnnotations.forEach(({ key = '', valueExpression = '' }, i) => {
        validateLabelName(`${metadata.name}/${key}`, errors, at.index(i).child('key'));
        const place = at.index(i).child('valueExpression');
        if (valueExpression.trim() === '') errors.required(place, 'valueExpression is not specified');
        else expressions.check(valueExpression, 'text', errors, place);
        if (auditAnnotations.findIndex((other) => other.key === key) < i) errors.duplicate(at.index(i).child('key'), key);
      });
    },
  });
}

/** What the kinds of policies have in common. */
function sharedRules(
  expressions: PolicyExpressions,
  hasParams: boolean,
  errors: ErrorList,
): FieldRules<Pick<ValidatingAdmissionPolicySpec, 'paramKind' | 'matchConstraints' | 'matchConditions' | 'variables'>> {
  return {
    paramKind: (kind, at) => kind && checkParamKind(kind, errors, at),
    matchConstraints: (constraints, at) => {
      if (constraints === undefined) return errors.required(at);
      checkMatchResources(constraints, errors, at);
      if ((constraints.resourceRules ?? []).length === 0) errors.required(at.child('resourceRules'));
    },
    matchConditions: (conditions = [], at) => checkMatchConditions(conditions, new PolicyExpressions(hasParams), errors, at),
    variables: (variables = [], at) => {
      if (variables.length > MOST_VARIABLES) return errors.tooMany(at, variables.length, MOST_VARIABLES);
      variables.forEach((variable, i) => checkVariable(variable, expressions, errors, at.index(i)));
    },
  };
}

const MUTATING_OPERATIONS = ['*', 'CONNECT', 'CREATE', 'UPDATE'];

/** `validateMutatingAdmissionPolicySpec`. */
function validateMutatingPolicy({ spec }: MutatingAdmissionPolicy, errors: ErrorList): void {
  const hasParams = spec.paramKind !== undefined;
  const expressions = new PolicyExpressions(hasParams);
  const shared = sharedRules(expressions, hasParams, errors);
  checkFields('MutatingAdmissionPolicySpec', spec, errors, SPEC, {
    ...shared,
    matchConstraints: (constraints, at, declared) => {
      shared.matchConstraints?.(constraints, at, declared);
      checkMutableOperations(constraints, errors, at);
    },
    mutations: (mutations = [], at) => {
      if (mutations.length === 0) errors.required(at, 'mutations must contain at least one item');
      mutations.forEach((mutation, i) => checkMutation(mutation, expressions, errors, at.index(i)));
    },
    reinvocationPolicy: (policy, at, declared) => (policy === undefined ? errors.required(at) : declared()),
  });
}

/** Nothing is left to change of what is deleted. */
function checkMutableOperations(resources: MatchResources | undefined, errors: ErrorList, path: FieldPath): void {
  const at = path.child('resourceRules').child('operations');
  for (const { operations = [] } of resources?.resourceRules ?? [])
    for (const operation of operations)
      if (!MUTATING_OPERATIONS.includes(operation)) errors.notSupported(at, operation, MUTATING_OPERATIONS);
}

/** The types of patches, with the field that has the expression and what that makes. */
const PATCH_TYPES = { ApplyConfiguration: ['applyConfiguration', 'object'], JSONPatch: ['jsonPatch', 'patches'] } as const;

/** `validateMutation`. */
function checkMutation(mutation: Mutation, expressions: PolicyExpressions, errors: ErrorList, path: FieldPath): void {
  const { patchType = '' } = mutation;
  if (patchType === '') return errors.required(path.child('patchType'));
  if (patchType !== 'ApplyConfiguration' && patchType !== 'JSONPatch')
    return errors.notSupported(path.child('patchType'), patchType, Object.keys(PATCH_TYPES));
  const [field, wanted] = PATCH_TYPES[patchType];
  const expression = mutation[field]?.expression?.trim() ?? '';
  if (mutation[field] === undefined) errors.required(path.child(field), `must be specified when patchType is ${patchType}`);
  else if (expression === '') errors.required(path.child(field).child('expression'));
  else expressions.check(expression, wanted, errors, path.child(field).child('expression'));
  const other = field === 'jsonPatch' ? 'applyConfiguration' : 'jsonPatch';
  if (mutation[other] !== undefined)
    errors.invalid(path.child(other), `{${other}}`, `must not be specified when patchType is ${patchType}`);
}

/** `validateParamKind`. */
function checkParamKind({ apiVersion = '', kind = '' }: ParamKind, errors: ErrorList, path: FieldPath): void {
  const at = path.child('apiVersion');
  const [version = '', group = '', ...more] = apiVersion.split('/').toReversed();
  if (apiVersion === '') errors.required(at);
  else if (more.length > 0) errors.invalid(at, apiVersion, `unexpected GroupVersion string: ${apiVersion}`);
  else {
    if (group !== '') errors.invalidEach(at, group, isDNS1123Subdomain(group));
    if (version === '') errors.invalid(at, apiVersion, 'version must be specified');
    else errors.invalidEach(at, version, isDNS1035Label(version));
  }
  const problems = isDNS1035Label(kind.toLowerCase());
  if (kind === '') errors.required(path.child('kind'));
  else if (problems.length > 0)
    errors.invalid(path.child('kind'), kind, `may have mixed case, but should otherwise match: ${problems.join(',')}`);
}

/** `validateMatchResources`. */
function checkMatchResources(resources: MatchResources, errors: ErrorList, path: FieldPath): void {
  checkFields('MatchResources', resources, errors, path, {
    resourceRules: (rules = [], at) => rules.forEach((rule, i) => checkNamedRule(rule, errors, at.index(i))),
    excludeResourceRules: (rules = [], at) => rules.forEach((rule, i) => checkNamedRule(rule, errors, at.index(i))),
  });
}

/** `validateNamedRuleWithOperations`. */
function checkNamedRule(rule: NonNullable<MatchResources['resourceRules']>[number], errors: ErrorList, path: FieldPath): void {
  const { resourceNames = [] } = rule;
  resourceNames.forEach((name, i) => {
    const at = path.child('resourceNames').index(i);
    if (name === '.' || name === '..') errors.invalid(at, name, `may not be '${name}'`);
    for (const part of ['/', '%']) if (name.includes(part)) errors.invalid(at, name, `may not contain '${part}'`);
    if (resourceNames.indexOf(name) < i) errors.duplicate(at, name);
  });
  checkRule(rule, errors, path);
}

/** `validateVariable`. */
function checkVariable(
  { name = '', expression = '' }: Variable,
  expressions: PolicyExpressions,
  errors: ErrorList,
  path: FieldPath,
): void {
  const at = path.child('name');
  if (name.trim() === '') errors.required(at, 'name is not specified');
  else if (!/^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name)) errors.invalid(at, name, 'name is not a valid CEL identifier');
  if (expression.trim() === '') return errors.required(path.child('expression'), 'expression is not specified');
  expressions.declare(name, expression, errors, path.child('expression'));
}

/** `validateValidation`. */
function checkValidation(validation: Validation, expressions: PolicyExpressions, errors: ErrorList, path: FieldPath): void {
  const { expression = '', message = '', messageExpression = '', reason } = validation;
  if (expression.trim() === '') errors.required(path.child('expression'), 'expression is not specified');
  else expressions.check(expression, 'bool', errors, path.child('expression'));
  const atMessage = path.child('messageExpression');
  if (messageExpression !== '' && messageExpression.trim() === '')
    errors.invalid(atMessage, messageExpression, 'must be non-empty if specified');
  else if (messageExpression !== '') expressions.check(messageExpression, 'message', errors, atMessage);
  if (message !== '' && message.trim() === '')
    errors.invalid(path.child('message'), message, 'message must be non-empty if specified');
  else if (/[\n\r]/.test(message.trim())) errors.invalid(path.child('message'), message, 'message must not contain line breaks');
  if (reason !== undefined && !REASONS.includes(reason)) errors.notSupported(path.child('reason'), reason, REASONS);
}

const ACTIONS = ['Audit', 'Deny', 'Warn'];
const BOTH =
  'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)';

/** `validateValidatingAdmissionPolicyBindingSpec`. */
function validateBinding({ spec }: ValidatingAdmissionPolicyBinding, errors: ErrorList): void {
  checkFields('ValidatingAdmissionPolicyBindingSpec', spec, errors, SPEC, {
    ...sharedBindingRules(errors),
    validationActions: (actions = [], at) => {
      actions.forEach((action, i) => {
        if (!ACTIONS.includes(action)) errors.notSupported(at.index(i), action, ACTIONS);
        if (actions.indexOf(action) < i) errors.duplicate(at.index(i), action);
      });
      if (actions.includes('Deny') && actions.includes('Warn')) errors.invalid(at, actions, BOTH);
      if (actions.length === 0) errors.required(at, 'at least one validation action is required');
    },
  });
}

/** What the kinds of bindings have in common. */
function sharedBindingRules(
  errors: ErrorList,
): FieldRules<Pick<ValidatingAdmissionPolicyBindingSpec, 'policyName' | 'paramRef' | 'matchResources'>> {
  return {
    policyName: (name = '', at) => {
      if (name === '') errors.required(at);
      else errors.invalidEach(at, name, isDNS1123Subdomain(name));
    },
    paramRef: (ref, at) => ref && checkParamRef(ref, errors, at),
    // Upstream's errors name a field that there is not.
    matchResources: (resources) => resources && checkMatchResources(resources, errors, SPEC.child('matchResouces')),
  };
}

/** `validateMutatingAdmissionPolicyBindingSpec`. */
function validateMutatingBinding({ spec }: MutatingAdmissionPolicyBinding, errors: ErrorList): void {
  checkFields('MutatingAdmissionPolicyBindingSpec', spec, errors, SPEC, sharedBindingRules(errors));
  checkMutableOperations(spec.matchResources, errors, SPEC.child('matchResources'));
}

/** `validateParamRef`. */
function checkParamRef(ref: ParamRef, errors: ErrorList, path: FieldPath): void {
  const { name = '', selector, parameterNotFoundAction: action = '' } = ref;
  const exclusive = 'name and selector are mutually exclusive';
  if (name !== '' && selector !== undefined) {
    errors.forbidden(path.child('name'), exclusive);
    errors.forbidden(path.child('selector'), exclusive);
  }
  checkFields('ParamRef', ref, errors, path);
  if (name === '' && selector === undefined) errors.required(path, 'one of name or selector must be specified');
  const at = path.child('parameterNotFoundAction');
  if (action === '') errors.required(at);
  else if (action !== 'Deny' && action !== 'Allow') errors.notSupported(at, action, ['Deny', 'Allow']);
}
