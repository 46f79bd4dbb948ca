export { ReplicaSetController, type ReplicaSetControllerOptions } from './controller.ts';
