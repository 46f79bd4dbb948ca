export { DeploymentController, type DeploymentControllerOptions } from './controller.ts';
