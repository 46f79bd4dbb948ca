export { TtlAfterFinishedController, type TtlAfterFinishedControllerOptions } from './controller.ts';
