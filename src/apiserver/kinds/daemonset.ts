import type { DaemonSet } from '../../api/index.ts';
import { subdomainName } from '../validation/index.ts';
import { DAEMON_SET_COLUMNS } from './columns/stateful.ts';
import {
  countTemplateGeneration,
  defaultDaemonSet,
  firstTemplateGeneration,
  validateDaemonSet,
  validateDaemonSetStatus,
  validateDaemonSetUpdate,
} from './daemonset-rules.ts';
import { defineKind, statusOnly } from './definition.ts';

/** apps/v1 DaemonSet (pkg/registry/apps/daemonset/strategy.go). */
export const DAEMON_SET = defineKind<DaemonSet>({
  group: 'apps',
  version: 'v1',
  kind: 'DaemonSet',
  plural: 'daemonsets',
  singular: 'daemonset',
  shortNames: ['ds'],
  categories: ['all'],
  namespaced: true,
  nameRule: subdomainName,
  generation: 'spec',
  setDefaults: defaultDaemonSet,
  prepareForCreate: firstTemplateGeneration,
  prepareForUpdate: countTemplateGeneration,
  validate: validateDaemonSet,
  validateUpdate: validateDaemonSetUpdate,
  status: { ...statusOnly<DaemonSet>(), validateUpdate: validateDaemonSetStatus },
  columns: DAEMON_SET_COLUMNS,
});
