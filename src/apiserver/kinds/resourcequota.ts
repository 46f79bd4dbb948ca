import type { ResourceQuota } from '../../api/index.ts';
import { subdomainName } from '../validation/index.ts';
import { RESOURCE_QUOTA_COLUMNS } from './columns/policy.ts';
import { defineKind, statusOnly } from './definition.ts';
import { validateResourceQuota, validateResourceQuotaStatus, validateResourceQuotaUpdate } from './resourcequota-validation.ts';

/** core/v1 ResourceQuota (pkg/registry/core/resourcequota/strategy.go). */
export const RESOURCE_QUOTA = defineKind<ResourceQuota>({
  group: '',
  version: 'v1',
  kind: 'ResourceQuota',
  plural: 'resourcequotas',
  singular: 'resourcequota',
  shortNames: ['quota'],
  categories: [],
  namespaced: true,
  nameRule: subdomainName,
  setDefaults: (quota) => (quota.spec === undefined ? { ...quota, spec: {} } : quota),
  prepareForCreate: (quota) => ({ ...quota, status: {} }),
  validate: validateResourceQuota,
  validateUpdate: validateResourceQuotaUpdate,
  status: { ...statusOnly(), validateUpdate: validateResourceQuotaStatus },
  columns: RESOURCE_QUOTA_COLUMNS,
});
