export { CronJobController } from './controller.ts';
