import type { LimitRange, PodDisruptionBudget, ResourceQuota } from '../../../api/index.ts';
import { AGE, CREATED_AT, NAME, numberColumn, textColumn, type Column } from './column.ts';

/** printers.go `resourceQuotaColumnDefinitions` and `printResourceQuota`. */
export const RESOURCE_QUOTA_COLUMNS: readonly Column<ResourceQuota>[] = [
  NAME,
  textColumn({ name: 'Request', description: 'Used and allowed amount of each resource.', cell: (quota) => usage(quota, false) }),
  textColumn({
    name: 'Limit',
    description: 'Used and allowed amount of each resource limit.',
    cell: (quota) => usage(quota, true),
  }),
  AGE,
];

/** `cpu: 1/2, pods: 3/10`. */
function usage({ status }: ResourceQuota, ofLimits: boolean): string {
  return Object.entries(status.hard ?? {})
    .filter(([name]) => name.startsWith('limits.') === ofLimits)
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([name, hard]) => `${name}: ${status.used?.[name] ?? '0'}/${hard}`)
    .join(', ');
}

/** The columns of kinds without columns of their own (apiserver registry/rest/table.go). */
export const LIMIT_RANGE_COLUMNS: readonly Column<LimitRange>[] = [NAME, CREATED_AT];

/** printers.go `podDisruptionBudgetColumnDefinitions` and `printPodDisruptionBudget`. */
export const DISRUPTION_BUDGET_COLUMNS: readonly Column<PodDisruptionBudget>[] = [
  NAME,
  textColumn({
    name: 'Min Available',
    description: 'Minimum number of available Pods.',
    cell: ({ spec }) => String(spec.minAvailable ?? 'N/A'),
  }),
  textColumn({
    name: 'Max Unavailable',
    description: 'Maximum number of unavailable Pods.',
    cell: ({ spec }) => String(spec.maxUnavailable ?? 'N/A'),
  }),
  numberColumn({
    name: 'Allowed Disruptions',
    description: 'Number of Pods that can be evicted now.',
    cell: ({ status }) => status.disruptionsAllowed,
  }),
  AGE,
];
