export { ServiceAccountsController } from './controller.ts';
