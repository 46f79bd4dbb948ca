export { DisruptionController } from './controller.ts';
