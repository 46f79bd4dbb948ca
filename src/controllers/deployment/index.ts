export { DeploymentController, type DeploymentControllerOptions } from './controller.ts';
export { findNewReplicaSet } from './find-replica-sets.ts';
