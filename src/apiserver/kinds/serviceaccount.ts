import type { ServiceAccount } from '../../api/index.ts';
import { subdomainName } from '../validation/index.ts';
import { SERVICE_ACCOUNT_COLUMNS } from './columns/config.ts';
import { defineKind } from './definition.ts';

/** core/v1 ServiceAccount (pkg/registry/core/serviceaccount/strategy.go). */
export const SERVICE_ACCOUNT = defineKind<ServiceAccount>({
  group: '',
  version: 'v1',
  kind: 'ServiceAccount',
  plural: 'serviceaccounts',
  singular: 'serviceaccount',
  shortNames: ['sa'],
  categories: [],
  namespaced: true,
  nameRule: subdomainName,
  columns: SERVICE_ACCOUNT_COLUMNS,
});
