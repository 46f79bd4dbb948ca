import type { ServiceAccount } from '../../api/index.ts';
import type { Subresource } from '../subresources/definition.ts';
import { TOKEN } from '../subresources/token.ts';
import { SERVICE_ACCOUNT_COLUMNS } from './columns/config.ts';
import { defineKind } from './definition.ts';

/** core/v1 ServiceAccount (pkg/registry/core/serviceaccount/strategy.go). */
export const SERVICE_ACCOUNT = defineKind<ServiceAccount>({
  group: '',
  version: 'v1',
  kind: 'ServiceAccount',
  plural: 'serviceaccounts',
  shortNames: ['sa'],
  namespaced: true,
  subresources: { token: TOKEN as Subresource },
  columns: SERVICE_ACCOUNT_COLUMNS,
});
