export { ResourceQuotaController, type ResourceQuotaControllerOptions } from './controller.ts';
