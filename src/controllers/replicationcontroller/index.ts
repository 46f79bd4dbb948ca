import type { Controller, ControllerContext } from '../controller.ts';
import { ReplicaSetController } from '../replicaset/index.ts';
import { REPLICATION_CONTROLLER_FORM } from './conversion.ts';

/** Keeps the Pods of ReplicationControllers: the ReplicaSet controller with another kind (controller/replication/replication_controller.go `NewReplicationManager`). */
export function newReplicationManager(context: ControllerContext, options: { readonly workers?: number } = {}): Controller {
  return new ReplicaSetController(context, { ...options, form: REPLICATION_CONTROLLER_FORM, staleControllerConsistency: false });
}
