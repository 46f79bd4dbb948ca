export { JobController, type JobControllerOptions } from './controller.ts';
