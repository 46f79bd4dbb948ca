export { ReplicaSetController, type ReplicaSetControllerOptions } from './controller.ts';
export type { SetForm } from './set-form.ts';
