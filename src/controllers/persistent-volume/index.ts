export { PersistentVolumeController } from './controller.ts';
