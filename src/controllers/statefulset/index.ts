export { StatefulSetController, type StatefulSetControllerOptions } from './controller.ts';
