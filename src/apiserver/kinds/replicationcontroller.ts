import { formatLabels, type ReplicationController } from '../../api/index.ts';
import { subdomainName } from '../validation/index.ts';
import { REPLICATION_CONTROLLER_COLUMNS } from './columns/stateful.ts';
import { defineKind, statusOnly } from './definition.ts';
import {
  defaultReplicationController,
  validateReplicationController,
  validateReplicationControllerStatus,
  validateReplicationControllerUpdate,
} from './replicationcontroller-rules.ts';

/** core/v1 ReplicationController (pkg/registry/core/replicationcontroller/strategy.go). */
export const REPLICATION_CONTROLLER = defineKind<ReplicationController>({
  group: '',
  version: 'v1',
  kind: 'ReplicationController',
  plural: 'replicationcontrollers',
  storagePath: 'controllers',
  singular: 'replicationcontroller',
  shortNames: ['rc'],
  categories: ['all'],
  namespaced: true,
  nameRule: subdomainName,
  generation: 'spec',
  setDefaults: defaultReplicationController,
  prepareForCreate: (controller) => ({ ...controller, status: { replicas: 0 } }),
  validate: validateReplicationController,
  validateUpdate: validateReplicationControllerUpdate,
  status: { ...statusOnly<ReplicationController>(), validateUpdate: validateReplicationControllerStatus },
  scale: {
    specReplicas: ({ spec }) => spec.replicas,
    statusReplicas: ({ status }) => status.replicas,
    selector: ({ spec }) => formatLabels(spec.selector),
    withReplicas: (controller, replicas) => ({ ...controller, spec: { ...controller.spec, replicas } }),
  },
  deletion: { defaultPolicy: 'Orphan' },
  selectableFields: ['status.replicas'],
  fieldValue: ({ status }, field) => (field === 'status.replicas' ? String(status.replicas) : ''),
  columns: REPLICATION_CONTROLLER_COLUMNS,
});
