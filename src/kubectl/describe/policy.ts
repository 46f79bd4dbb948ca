import {
  formatLabels,
  formatLabelSelector,
  ignoreNotFound,
  type KubeObject,
  type LimitRange,
  type LimitRangeItem,
  type PodDisruptionBudget,
  type ResourceQuota,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Session } from '../session.ts';
import { described, NAME, NAMESPACE, UNSET } from './rows.ts';

const SCOPE_HELP: Readonly<Record<string, string>> = {
  Terminating:
    'Matches all pods that have an active deadline. These pods have a limited lifespan on a node before being actively terminated by the system.',
  NotTerminating:
    'Matches all pods that do not have an active deadline. These pods usually include long running pods whose container command is not expected to terminate.',
  BestEffort: 'Matches all pods that do not have resource requirements set. These pods have a best effort quality of service.',
  NotBestEffort:
    'Matches all pods that have at least one resource requirement set. These pods have a burstable or guaranteed quality of service.',
};

/** `describeQuota`. */
export const RESOURCE_QUOTA = described<ResourceQuota>([
  NAME,
  NAMESPACE,
  (quota) => scopeLines(quota, '', ' * '),
  (quota) => ['Resource\tUsed\tHard', '--------\t----\t----', ...usageRows(quota)].map((row) => `${row}\n`).join(''),
]);

function scopeLines({ spec }: ResourceQuota, indent: string, bullet: string): string {
  const scopes = [...(spec.scopes ?? [])].sort();
  if (scopes.length === 0) return '';
  const help = scopes.flatMap((scope) => (SCOPE_HELP[scope] === undefined ? [] : [`${indent}${bullet}${SCOPE_HELP[scope]}\n`]));
  return `${indent}Scopes:\t${scopes.join(', ')}\n${help.join('')}`;
}

function usageRows({ status }: ResourceQuota): string[] {
  const names = Object.keys(status.hard ?? {}).sort();
  return names.map((name) => `${name}\t${status.used?.[name] ?? '0'}\t${status.hard?.[name]}`);
}

const LIMIT_TITLES = 'Type\tResource\tMin\tMax\tDefault Request\tDefault Limit\tMax Limit/Request Ratio';
const LIMIT_RULES = '----\t--------\t---\t---\t---------------\t-------------\t-----------------------';

/** `describeLimitRange`. */
export const LIMIT_RANGE = described<LimitRange>([
  NAME,
  NAMESPACE,
  ({ spec }) => [LIMIT_TITLES, LIMIT_RULES, ...spec.limits.flatMap(limitRows)].map((row) => `${row}\n`).join(''),
]);

/** `describeLimitRangeSpec`. */
function limitRows(item: LimitRangeItem): string[] {
  const columns = [item.min, item.max, item.defaultRequest, item.default, item.maxLimitRequestRatio];
  const resources = new Set(columns.flatMap((amounts) => Object.keys(amounts ?? {})));
  return [...resources].sort().map((resource) => {
    const cells = columns.map((amounts) => amounts?.[resource] ?? '-');
    return [item.type, resource, ...cells].join('\t');
  });
}

/** `describePodDisruptionBudget`. */
export const POD_DISRUPTION_BUDGET = described<PodDisruptionBudget>([
  NAME,
  NAMESPACE,
  ['Min available', ({ spec }) => spec.minAvailable],
  ['Max unavailable', ({ spec }) => (spec.minAvailable === undefined ? spec.maxUnavailable : undefined)],
  ['Selector', ({ spec: { selector } }) => (selector === undefined ? UNSET : formatLabelSelector(selector))],
  () => 'Status:\n',
  ['    Allowed disruptions', ({ status }) => `${status.disruptionsAllowed}`],
  ['    Current', ({ status }) => `${status.currentHealthy}`],
  ['    Desired', ({ status }) => `${status.desiredHealthy}`],
  ['    Total', ({ status }) => `${status.expectedPods}`],
]);

interface PriorityClass extends KubeObject {
  readonly value: number;
  readonly globalDefault?: boolean;
  readonly description?: string;
  readonly preemptionPolicy?: string;
}

/** `describePriorityClass`. */
export const PRIORITY_CLASS = described<PriorityClass>([
  NAME,
  ['Value', ({ value }) => `${value}`],
  ['GlobalDefault', ({ globalDefault = false }) => globalDefault],
  ['PreemptionPolicy', ({ preemptionPolicy = '' }) => preemptionPolicy],
  ['Description', ({ description = '' }) => description],
  ['Annotations', ({ metadata }) => formatLabels(metadata.annotations ?? {}) || '<none>'],
]);

/** Quotas and limits in `describe namespace` (`DescribeResourceQuotas`, `DescribeLimitRanges`). */
export function* describeBounds(session: Session, namespace: string): Process<string> {
  const quotas = (yield* listOf(session, 'ResourceQuota', namespace)) as readonly ResourceQuota[];
  const ranges = (yield* listOf(session, 'LimitRange', namespace)) as readonly LimitRange[];
  return `\n${quotaBlock(quotas)}\n${limitBlock(ranges)}`;
}

function quotaBlock(quotas: readonly ResourceQuota[]): string {
  if (quotas.length === 0) return 'No resource quota.\n';
  const sorted = [...quotas].sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
  const blocks = sorted.map((quota) => {
    const rows = ['Resource\tUsed\tHard', '--------\t---\t---', ...usageRows(quota)].map((row) => `  ${row}\n`);
    return `  Name:\t${quota.metadata.name}\n${scopeLines(quota, '  ', '* ')}${rows.join('')}`;
  });
  return `Resource Quotas\n${blocks.join('')}`;
}

function limitBlock(ranges: readonly LimitRange[]): string {
  if (ranges.length === 0) return 'No LimitRange resource.\n';
  const rows = ranges.flatMap(({ spec }) => spec.limits.flatMap(limitRows));
  return ['Resource Limits', ...[LIMIT_TITLES, LIMIT_RULES, ...rows].map((row) => ` ${row}`)].map((row) => `${row}\n`).join('');
}

/** The objects of a kind. Returns an empty list if the server does not have the kind. */
function* listOf(session: Session, kind: string, namespace: string): Process<readonly KubeObject[]> {
  const mapper = yield* session.mapper();
  if (!mapper.resources.some((resource) => resource.kind === kind)) return [];
  return (yield* ignoreNotFound(() => session.api.list(kind, { namespace })))?.items ?? [];
}
