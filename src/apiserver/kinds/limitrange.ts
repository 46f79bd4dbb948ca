import type { LimitRange } from '../../api/index.ts';
import { subdomainName } from '../validation/index.ts';
import { LIMIT_RANGE_COLUMNS } from './columns/policy.ts';
import { defineKind } from './definition.ts';
import { defaultLimitRange, validateLimitRange } from './limitrange-validation.ts';

/** core/v1 LimitRange (pkg/registry/core/limitrange/strategy.go). */
export const LIMIT_RANGE = defineKind<LimitRange>({
  group: '',
  version: 'v1',
  kind: 'LimitRange',
  plural: 'limitranges',
  singular: 'limitrange',
  shortNames: ['limits'],
  categories: [],
  namespaced: true,
  nameRule: subdomainName,
  createOnUpdate: true,
  setDefaults: defaultLimitRange,
  validate: validateLimitRange,
  validateUpdate: (next, _old, errors) => validateLimitRange(next, errors),
  columns: LIMIT_RANGE_COLUMNS,
});
