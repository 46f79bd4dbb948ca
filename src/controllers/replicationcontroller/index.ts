import type { Controller, ControllerContext } from '../controller.ts';
import { ReplicaSetController } from '../replicaset/index.ts';
import { steps } from '../replicaset/steps.ts';
import { reportMade } from '../run.ts';
import { REPLICATION_CONTROLLER_FORM } from './conversion.ts';

/** Keeps the Pods of ReplicationControllers: the ReplicaSet controller with another kind (controller/replication/replication_controller.go `NewReplicationManager`). */
export function newReplicationManager(context: ControllerContext, options: { readonly workers?: number } = {}): Controller {
  const form = { form: REPLICATION_CONTROLLER_FORM, staleControllerConsistency: false };
  const controller = new ReplicaSetController(context, { ...options, ...form });
  reportMade(context, steps.NewReplicationManager, controller);
  return controller;
}
