import { formatLabelSelector, type StatefulSet } from '../../api/index.ts';
import { labelName } from '../validation/index.ts';
import { STATEFUL_SET_COLUMNS } from './columns/stateful.ts';
import { defineKind, statusOnly } from './definition.ts';
import {
  defaultStatefulSet,
  dropDisabledFields,
  validateStatefulSet,
  validateStatefulSetStatus,
  validateStatefulSetUpdate,
} from './statefulset-rules.ts';

/** apps/v1 StatefulSet (pkg/registry/apps/statefulset/strategy.go). */
export const STATEFUL_SET = defineKind<StatefulSet>({
  group: 'apps',
  version: 'v1',
  kind: 'StatefulSet',
  plural: 'statefulsets',
  singular: 'statefulset',
  shortNames: ['sts'],
  categories: ['all'],
  namespaced: true,
  nameRule: labelName,
  generation: 'spec',
  setDefaults: defaultStatefulSet,
  prepareForCreate: (set) => ({ ...dropDisabledFields(set), status: { replicas: 0, availableReplicas: 0 } }),
  prepareForUpdate: (next, old) => dropDisabledFields(next, old),
  validate: validateStatefulSet,
  validateUpdate: validateStatefulSetUpdate,
  status: { ...statusOnly<StatefulSet>(), validateUpdate: validateStatefulSetStatus },
  scale: {
    specReplicas: ({ spec }) => spec.replicas,
    statusReplicas: ({ status }) => status.replicas,
    selector: ({ spec }) => formatLabelSelector(spec.selector),
    withReplicas: (set, replicas) => ({ ...set, spec: { ...set.spec, replicas } }),
  },
  columns: STATEFUL_SET_COLUMNS,
});
