import {
  canonicalQuantity,
  FormatError,
  parseSelector,
  type Requirement,
  type LabelSelector,
  type LabelSelectorRequirement,
} from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { boolFlag, intFlag, stringFlag } from '../line/flags.ts';
import { createNamed, GENERATE_FLAGS, nameFrom, type Generated } from './generated.ts';

/** cmd/create/create_pdb.go. */
export const CREATE_POD_DISRUPTION_BUDGET = defineCommand({
  name: 'poddisruptionbudget',
  aliases: ['pdb'],
  use: 'poddisruptionbudget NAME --selector=SELECTOR --min-available=N',
  short: 'Create a pod disruption budget with the specified name',
  flags: {
    ...GENERATE_FLAGS,
    'min-available': stringFlag('Minimum number of available pods: a number or a percentage'),
    'max-unavailable': stringFlag('Maximum number of unavailable pods: a number or a percentage'),
    selector: stringFlag('Label selector of the pods'),
  },
  *run(session, { args, flags, usageError }) {
    const name = nameFrom(args, usageError);
    const { selector, 'min-available': least, 'max-unavailable': most } = flags;
    if (selector === '') throw new KubectlError('a selector must be specified');
    if (least === '' && most === '') throw new KubectlError('one of min-available or max-unavailable must be specified');
    if (least !== '' && most !== '') throw new KubectlError('min-available and max-unavailable cannot be both specified');
    const bound =
      least === '' ? { maxUnavailable: podCount('max-unavailable', most) } : { minAvailable: podCount('min-available', least) };
    const spec = { ...bound, selector: labelSelectorOf(selector) };
    const budget: Generated = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name }, spec };
    yield* createNamed('failed to create poddisruptionbudgets:', session, flags, budget);
  },
});

/** A number, or a percentage, which stays a text. Throws `KubectlError`. */
function podCount(flag: string, text: string): number | string {
  if (!/^[0-9]+%?$/.test(text)) throw new KubectlError(`invalid format specified for ${flag}`);
  return text.endsWith('%') ? text : Number(text);
}

/** Converts a selector's text to the form in objects (apimachinery meta/v1 `ParseToLabelSelector`). Throws `KubectlError`. */
function labelSelectorOf(text: string): LabelSelector {
  const matchLabels: [string, string][] = [];
  const matchExpressions: LabelSelectorRequirement[] = [];
  for (const { key, operator, values } of requirementsOf(text)) {
    switch (operator) {
      case '=':
      case '==':
        matchLabels.push([key, values[0] ?? '']);
        break;
      case 'in':
        matchExpressions.push({ key, operator: 'In', values: [...values] });
        break;
      case 'notin':
        matchExpressions.push({ key, operator: 'NotIn', values: [...values] });
        break;
      case 'exists':
        matchExpressions.push({ key, operator: 'Exists' });
        break;
      case '!':
        matchExpressions.push({ key, operator: 'DoesNotExist' });
        break;
      case '!=':
        throw new KubectlError('"!=" is not a valid label selector operator');
      case 'gt':
      case 'lt':
        throw new KubectlError(`"${operator}" isn't supported in label selectors`);
    }
  }
  return {
    ...(matchLabels.length > 0 && { matchLabels: Object.fromEntries(matchLabels) }),
    ...(matchExpressions.length > 0 && { matchExpressions }),
  };
}

function requirementsOf(text: string): readonly Requirement[] {
  try {
    return parseSelector(text).requirements;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new KubectlError(`couldn't parse the selector string ${JSON.stringify(text)}: ${error.message}`);
  }
}

/** cmd/create/create_priorityclass.go. */
export const CREATE_PRIORITY_CLASS = defineCommand({
  name: 'priorityclass',
  aliases: ['pc'],
  use: 'priorityclass NAME --value=VALUE --global-default=BOOL',
  short: 'Create a priority class with the specified name',
  flags: {
    ...GENERATE_FLAGS,
    value: intFlag('The priority of pods of this class'),
    'global-default': boolFlag('Use this class for pods that name no class'),
    description: stringFlag('When to use the class'),
    'preemption-policy': stringFlag('The preemption policy: PreemptLowerPriority or Never', { default: 'PreemptLowerPriority' }),
  },
  *run(session, { args, flags, usageError }) {
    const priorityClass = {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name: nameFrom(args, usageError) },
      value: flags.value,
      ...(flags['global-default'] && { globalDefault: true }),
      ...(flags.description !== '' && { description: flags.description }),
      preemptionPolicy: flags['preemption-policy'],
    };
    yield* createNamed('failed to create priorityclass:', session, flags, priorityClass);
  },
});

/** cmd/create/create_quota.go. */
export const CREATE_QUOTA = defineCommand({
  name: 'quota',
  aliases: ['resourcequota'],
  use: 'quota NAME [--hard=key1=value1,key2=value2] [--scopes=Scope1,Scope2]',
  short: 'Create a quota with the specified name',
  flags: {
    ...GENERATE_FLAGS,
    hard: stringFlag('The limit of each resource: cpu=1,pods=10'),
    scopes: stringFlag('The scopes of the quota: BestEffort,NotTerminating'),
  },
  *run(session, { args, flags, usageError }) {
    const name = nameFrom(args, usageError);
    const spec = {
      ...(flags.hard !== '' && { hard: resourceList(flags.hard) }),
      ...(flags.scopes !== '' && { scopes: flags.scopes.split(',') }),
    };
    yield* createNamed('failed to create quota:', session, flags, {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name },
      spec,
    });
  },
});

/** `cpu=1,memory=1G` (cmd/create `populateResourceListV1`). Throws `KubectlError`. */
function resourceList(text: string): Record<string, string> {
  const entries = text.split(',').map((statement): [string, string] => {
    const [resource = '', amount, ...more] = statement.split('=');
    if (amount === undefined || more.length > 0)
      throw new KubectlError(`Invalid argument syntax ${statement}, expected <resource>=<value>`);
    return [resource, quantityOf(amount)];
  });
  return Object.fromEntries(entries);
}

function quantityOf(text: string): string {
  try {
    return canonicalQuantity(text);
  } catch (error) {
    if (error instanceof FormatError) throw new KubectlError(error.message);
    throw error;
  }
}
