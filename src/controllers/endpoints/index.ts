export { EndpointsController, type EndpointsControllerOptions } from './controller.ts';
