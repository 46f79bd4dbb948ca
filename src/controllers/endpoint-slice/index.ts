export { EndpointSliceController, type EndpointSliceControllerOptions } from './controller.ts';
