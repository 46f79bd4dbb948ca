export { DaemonSetController, type DaemonSetControllerOptions } from './controller.ts';
